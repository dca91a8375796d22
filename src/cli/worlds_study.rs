//! `alfil worlds study GAME`: plays a solitaire by simple policies and says what its rules do to the game.

use super::argument_values::whole_number;
use super::game_argument::{GameArgument, PositionArgs};
use super::interrupt::{self, run_with_progress};
use super::worlds::{memory_bytes, set_threads};
use super::{Failure, json};
use crate::game::{Game, Position, Variant};
use crate::store::process_memory;
use crate::task::ProgressMonitor;
use crate::worlds::study::{Policy, StudyEnd, StudyGame, StudyLimits};
use crate::worlds::{Goal, Nature, SolitaireTerms, WorldRules, Worlds};
use serde::Serialize;
use std::io::Write;
use std::sync::Arc;

#[derive(Debug, clap::Args)]
pub(super) struct StudyArgs {
    #[command(flatten)]
    pub position: PositionArgs,
    /// The rules of the worlds
    #[arg(long, value_enum, default_value_t = WorldRules::Classic)]
    rules: WorldRules,
    /// Games of each policy; a planning player plays one for each start
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = whole_number(1_u32..=100_000))]
    games: u32,
    /// Number of start positions: the given one, and others after random turns
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole_number(1_u32..=1000))]
    starts: u32,
    /// Random turns of each side that lead to each further start position
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = whole_number(1_u32..=100))]
    opening: u32,
    /// Rounds after which a game stops
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = whole_number(1_u32..=1000))]
    rounds: u32,
    /// Worlds above which a game stops
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    worlds: u64,
    /// Play only moves that are legal in at least this percentage of the worlds
    #[arg(long, value_name = "PERCENT", value_parser = whole_number(0_u8..=100))]
    quorum: Option<u8>,
    /// Play only moves after which at least this percentage of the worlds is kept over the whole game
    #[arg(long, value_name = "PERCENT", value_parser = whole_number(0_u8..=100))]
    keep: Option<u8>,
    /// Play no move that ends on a square from which one has moved before
    #[arg(long)]
    no_return: bool,
    /// Lose when more than this percentage of the worlds of all rounds so far were culled
    #[arg(long, value_name = "PERCENT", value_parser = whole_number(0_u8..=100))]
    culls: Option<u8>,
    /// Lose only if more than this percentage of the worlds is lost
    #[arg(long, value_name = "PERCENT", value_parser = whole_number(0_u8..=100))]
    tolerance: Option<u8>,
    /// Nature takes pieces that are gone in at least this percentage of the worlds
    #[arg(long, value_name = "PERCENT", value_parser = whole_number(1_u8..=100))]
    takes: Option<u8>,
    /// Win by surviving this many rounds
    #[arg(long, value_name = "N", conflicts_with = "lead", value_parser = whole_number(1_u32..))]
    survive: Option<u32>,
    /// With `--survive`: win only if the other side has then lost as many pieces, on average
    #[arg(long, requires = "survive")]
    level: bool,
    /// Win by a lead of this many pieces on average
    #[arg(long, value_name = "N", value_parser = whole_number(1_u32..))]
    lead: Option<u32>,
    /// Win when the other side has at most this many replies in a world, on average
    #[arg(long, value_name = "N", conflicts_with_all = ["survive", "lead"], value_parser = whole_number(1_u32..))]
    squeeze: Option<u32>,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Megabytes that the process may take beyond the program itself, instead of `memory_mb` in the configuration
    #[arg(long, value_name = "MB", value_parser = whole_number(1_u32..))]
    memory: Option<u32>,
    /// Number of threads; by default one per core
    #[arg(long, value_name = "N", value_parser = whole_number(1_u16..=1024))]
    threads: Option<u16>,
    /// Print one JSON object per game
    #[arg(long)]
    json: bool,
}

/// A game as JSON.
#[derive(Serialize)]
struct GameRow<'a> {
    policy: &'static str,
    start: usize,
    #[serde(flatten)]
    game: &'a StudyGame,
}

pub(super) fn run(args: &StudyArgs, argument: &GameArgument, out: &mut dyn Write) -> Result<(), Failure> {
    if args.rules.is_quantum() {
        return Err(Failure::Input("`study` plays solitaires; quantum games have two players".into()));
    }
    set_threads(args.threads)?;
    let memory = memory_bytes(args.memory)?;
    let game = &argument.game.variant;
    let interrupt = interrupt::listen()?;
    let starts = starts(args, game, &argument.start.position)?;
    let monitor = Arc::new(ProgressMonitor::new(interrupt));
    let solitaires: Vec<Worlds> = starts
        .into_iter()
        .map(|start| {
            Worlds::from_position(game.clone(), start)
                .with_memory_limit(memory)
                .with_memory_probe(process_memory)
                .with_rules(args.rules)
                .with_terms(terms(args))
                .with_monitor(monitor.clone())
        })
        .collect();
    let limits = StudyLimits { max_rounds: args.rounds, max_worlds: args.worlds.into() };
    if !args.json {
        writeln!(
            out,
            "{:<8} {:>5} {:>5} {:>5} {:>5} {:>7}  {:<9} {:>8} {:>8} {:>9}",
            "policy", "games", "won", "lost", "drawn", "stopped", "rounds", "playable", "live", "kept"
        )?;
    }
    for policy in Policy::ALL {
        let per_start = if policy == Policy::Planned { 1 } else { args.games.div_ceil(args.starts) };
        let mut games = Vec::new();
        for (start, worlds) in solitaires.iter().enumerate() {
            for number in 0..per_start {
                let seed = args.seed.wrapping_mul(0x9e37_79b9).wrapping_add(u64::from(number));
                let label = || format!("{}: {} games", policy.name(), games.len());
                let played = run_with_progress(label, || StudyGame::play(worlds, policy, seed, limits))?;
                if args.json {
                    json::line(out, &GameRow { policy: policy.name(), start, game: &played })?;
                }
                games.push(played);
            }
        }
        if !args.json {
            write_row(policy, &games, out)?;
        }
        if policy == Policy::Planned && !args.json {
            write_tricks(&games, &solitaires, out)?;
        }
        out.flush()?;
    }
    Ok(())
}

/// The terms of the rules, with those that the arguments change.
fn terms(args: &StudyArgs) -> SolitaireTerms {
    let terms = args.rules.terms();
    let goal =
        args.survive.map(if args.level { Goal::RoundsLevel } else { Goal::Rounds }).or(args.lead.map(Goal::Lead));
    let goal = goal.or(args.squeeze.map(Goal::Replies));
    SolitaireTerms {
        quorum: args.quorum.unwrap_or(terms.quorum),
        keep: args.keep.unwrap_or(terms.keep),
        forbids_return: args.no_return || terms.forbids_return,
        cull_limit: args.culls.unwrap_or(terms.cull_limit),
        tolerance: args.tolerance.unwrap_or(terms.tolerance),
        nature: args.takes.map_or(terms.nature, Nature::Takes),
        goal: goal.unwrap_or(terms.goal),
    }
}

/// The positions to start from: the first, and others that random turns lead to.
fn starts(args: &StudyArgs, game: &Variant, first: &Position) -> Result<Vec<Position>, Failure> {
    let mut random = fastrand::Rng::with_seed(args.seed);
    let mut starts = vec![first.clone()];
    // A game may end at once wherever the turns lead, so the attempts are limited.
    for _ in 0..100 * args.starts {
        if starts.len() >= args.starts as usize {
            break;
        }
        let mut now = first.clone();
        let player = game.mover(first);
        let mut turns = 0;
        while turns < 2 * args.opening || game.mover(&now) != player {
            let actions = game.actions(&now)?;
            let Some(action) = random.choice(&actions) else { break };
            now = game.play(&now, action).map_err(|error| Failure::Input(error.to_string()))?;
            turns += 1;
        }
        if game.mover(&now) == player && game.player_result(&now, player)?.is_none() && !starts.contains(&now) {
            starts.push(now);
        }
    }
    Ok(starts)
}

#[allow(clippy::cast_precision_loss)]
fn write_row(policy: Policy, games: &[StudyGame], out: &mut dyn Write) -> Result<(), Failure> {
    let count = |end: StudyEnd| games.iter().filter(|game| game.end == end).count();
    let mut lengths: Vec<usize> = games.iter().map(|game| game.line.len()).collect();
    lengths.sort_unstable();
    let at = |index: usize| lengths.get(index).copied().unwrap_or(0);
    let rounds = format!("{}–{}–{}", at(0), at(lengths.len() / 2), at(lengths.len().saturating_sub(1)));
    let mean = |numbers: &dyn Fn(&StudyGame) -> &[usize]| {
        let all: Vec<usize> = games.iter().flat_map(|game| numbers(game).iter().copied()).collect();
        if all.is_empty() {
            "–".into()
        } else {
            format!("{:.1}", all.iter().sum::<usize>() as f64 / all.len() as f64)
        }
    };
    let kept = games.iter().map(|game| game.kept).sum::<f64>() / games.len().max(1) as f64;
    Ok(writeln!(
        out,
        "{:<8} {:>5} {:>5} {:>5} {:>5} {:>7}  {:<9} {:>8} {:>8} {:>7.2} %",
        policy.name(),
        games.len(),
        count(StudyEnd::Won),
        count(StudyEnd::Lost),
        count(StudyEnd::Drawn),
        count(StudyEnd::Stopped),
        rounds,
        mean(&|game| &game.playable),
        mean(&|game| &game.undominated),
        100.0 * kept,
    )?)
}

/// Says which planned wins also win from other starts.
fn write_tricks(games: &[StudyGame], solitaires: &[Worlds], out: &mut dyn Write) -> Result<(), Failure> {
    for (number, game) in games.iter().enumerate() {
        if game.end != StudyEnd::Won {
            continue;
        }
        let mut wins = 0;
        for (_, worlds) in solitaires.iter().enumerate().filter(|(other, _)| *other != number) {
            wins += usize::from(game.wins_in(worlds)?);
        }
        let others = solitaires.len() - 1;
        writeln!(
            out,
            "start {}: the planned line `{}` also wins from {wins} of the {others} other starts",
            number + 1,
            game.line.join(" ")
        )?;
    }
    Ok(())
}
