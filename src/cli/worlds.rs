//! `alfil worlds GAME --moves "…"`: plays a script of many-worlds moves and prints a line for each round.

use super::argument_values::whole_number;
use super::configuration;
use super::failure::{Failure, print_message};
use super::game_argument::{GameArgument, PositionArgs};
use super::interrupt::{self, run_with_progress};
use super::query::{Query, choices_by_text};
use super::round_row::RoundRow;
use super::underline;
use super::worlds_study::{self, StudyArgs};
use crate::store::process_memory;
use crate::task::{CancelToken, ProgressMonitor};
use crate::worlds::{Round, StoreKind, WorldCondition, WorldRules, Worlds, WorldsError};
use clap::{ArgMatches, Command};
use std::fmt::Write as _;
use std::io::Write;
use std::sync::Arc;
use std::time::Instant;

/// A script, or the study of a solitaire.
#[derive(Debug)]
pub(super) enum WorldsArgs {
    Script(Box<ScriptArgs>),
    Study(Box<StudyArgs>),
}

// A derived implementation would ask for the arguments of a script before a subcommand, too.
impl clap::FromArgMatches for WorldsArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        match matches.subcommand() {
            Some((_, study)) => Ok(Self::Study(Box::new(StudyArgs::from_arg_matches(study)?))),
            None => Ok(Self::Script(Box::new(ScriptArgs::from_arg_matches(matches)?))),
        }
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl clap::Args for WorldsArgs {
    fn augment_args(command: Command) -> Command {
        let about = "Play solitaires by simple policies, to find out what rules do to a game";
        // The flattened arguments would replace a description that is set before them.
        let study = StudyArgs::augment_args(Command::new("study")).about(about).allow_negative_numbers(true);
        let command = ScriptArgs::augment_args(command).subcommand(study);
        command.args_conflicts_with_subcommands(true).subcommand_negates_reqs(true)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

#[derive(Debug, clap::Args)]
pub(super) struct ScriptArgs {
    #[command(flatten)]
    position: PositionArgs,
    /// The player's moves: "e2e4 d2d4 …"
    ///
    /// Under quantum rules the moves of both players alternate. `q:g1` makes all moves from g1, and `>f3` all moves to f3.
    #[arg(long)]
    moves: String,
    /// The rules of the worlds
    #[arg(long, value_enum, default_value_t = WorldRules::Classic)]
    rules: WorldRules,
    /// Continue after a world is lost, to measure growth
    #[arg(long)]
    past_loss: bool,
    /// How to store the worlds
    #[arg(long, value_enum, default_value_t = StoreKind::Auto)]
    store: StoreKind,
    /// Megabytes that the process may take beyond the program itself, instead of `memory_mb` in the configuration
    #[arg(long, value_name = "MB", value_parser = whole_number(1_u32..))]
    memory: Option<u32>,
    /// Number of threads; by default one per core
    #[arg(long, value_name = "N", value_parser = whole_number(1_u16..=1024))]
    threads: Option<u16>,
    /// A query about the last round; may be repeated
    ///
    /// `choices`: every action, with the number of worlds in which it is legal. `squares`: the pieces on each square, with
    /// the number of worlds. `check`, `lost`: the number of such worlds, and the first of them. `histories`: the number of
    /// histories of all worlds together; this is slow for a diagram. `world:N`: world N, from 0, with a game that leads to
    /// it and the number of its histories. `pgn:N`: that game as PGN. `where:CONDITION`: the number of worlds that meet a
    /// condition, and the first of them. A condition is a piece on a square (`♞ on c3`, `nothing on e4`) or a pattern of the rule
    /// language (`check`); `and`, `or`, `not` and parentheses combine them: `where:♞ on c3 and not check`.
    #[arg(long, value_name = "QUERY")]
    query: Vec<Query>,
    /// Print one JSON object per line
    #[arg(long)]
    json: bool,
}

/// An error message lists the possible moves only up to this number of worlds; collecting them from more takes too long.
const MAX_WORLDS_FOR_MOVE_LIST: u128 = 3000;

pub(super) fn run(args: &WorldsArgs, out: &mut dyn Write) -> Result<(), Failure> {
    match args {
        WorldsArgs::Study(args) => args.position.run(|game| worlds_study::run(args, game, out)),
        WorldsArgs::Script(args) => args.position.run(|game| play_script(args, game, out)),
    }
}

fn play_script(args: &ScriptArgs, argument: &GameArgument, out: &mut dyn Write) -> Result<(), Failure> {
    let memory = memory_bytes(args.memory)?;
    let game = &args.position.game;
    let conditions = args.query.iter().map(|query| query.condition(game)).collect::<Result<Vec<_>, _>>()?;
    set_threads(args.threads)?;
    if args.moves.trim().is_empty() {
        return Err(Failure::Input("the script has no moves; give some, such as `--moves \"e2e4 d2d4\"`".into()));
    }
    let game = Worlds::from_position(argument.game.variant.clone(), argument.start.position.clone())
        .with_memory_limit(memory)
        .with_memory_probe(process_memory)
        .with_rules(args.rules)
        .with_store(args.store)
        .with_past_loss(args.past_loss);
    let script = Script { game, interrupt: interrupt::listen()?, args };
    let round = script.play(out)?;
    if let Some(reason) = round.explicit_reason() {
        let text = "the worlds are stored one by one, because a diagram cannot represent them";
        print_message("note", &format!("{text}: {reason}"));
    }
    let mut queries = args.query.iter().zip(&conditions);
    queries.try_for_each(|(query, condition)| script.answer(query, condition.as_ref(), &round, out))
}

/// The memory limit: the argument, or else the setting in the configuration.
pub(super) fn memory_bytes(argument_mb: Option<u32>) -> Result<u64, Failure> {
    let megabytes = match argument_mb {
        Some(megabytes) => megabytes,
        None => configuration::load()?.memory_mb,
    };
    Ok(u64::from(megabytes) << 20)
}

/// Sets the size of the global thread pool; one thread per core by default.
pub(super) fn set_threads(threads: Option<u16>) -> Result<(), Failure> {
    let Some(threads) = threads else { return Ok(()) };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(usize::from(threads));
    pool.build_global().map_err(|error| Failure::Internal(error.into()))
}

/// The words of a script, each with its byte offset. Move numbers such as `1.` are skipped.
fn words(script: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_number = |word: &&str| word.ends_with('.') && word.trim_end_matches('.').bytes().all(|c| c.is_ascii_digit());
    let words = script.split_whitespace().filter(move |word| !is_number(word));
    words.map(|word| (word.as_ptr() as usize - script.as_ptr() as usize, word))
}

/// A script in progress.
struct Script<'s> {
    game: Worlds,
    interrupt: CancelToken,
    args: &'s ScriptArgs,
}

impl Script<'_> {
    /// Plays the moves and returns the last round.
    fn play(&self, out: &mut dyn Write) -> Result<Round, Failure> {
        let words: Vec<(usize, &str)> = words(&self.args.moves).collect();
        let game = self.game.clone().with_monitor(self.timed_monitor());
        let label = || percent_label("preparing", game.monitor());
        let first = run_with_progress(label, || game.first_round());
        let mut round = first.map_err(|error| failure_after(0, error))?;
        if !self.args.json {
            RoundRow::write_head(out)?;
        }
        for (played, &(offset, word)) in words.iter().enumerate() {
            if let Some(outcome) = self.game.outcome(&round) {
                print_early_end(&outcome.reason.to_string(), words.len() - played, round.stats().lost > 0);
                return Ok(round);
            }
            let label = format!("round {}", played + 1);
            let game = self.game.clone().with_monitor(self.timed_monitor());
            let message = || percent_label(&label, game.monitor());
            let next = run_with_progress(message, || -> Result<Option<Round>, WorldsError> {
                let Some(intent) = game.read_intent(&round, word)? else { return Ok(None) };
                Ok(Some(game.advance(&round, &intent)?))
            });
            match next.map_err(|error| failure_after(played, error))? {
                Some(next) => round = next,
                None => return Err(unknown_move(&game, &round, &self.args.moves, offset, word)?),
            }
            RoundRow::of(&game, round.stats()).write(self.args.json, out)?;
        }
        if let Some(outcome) = self.game.outcome(&round) {
            print_message("note", &format!("the game is over: {}", outcome.reason));
        }
        Ok(round)
    }

    /// Answers a query about a round.
    fn answer(
        &self,
        query: &Query,
        condition: Option<&WorldCondition>,
        round: &Round,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        if let Some(number) = query.world_number().filter(|&number| number >= round.len()) {
            let available = match round.len() {
                0 => "there is no world".into(),
                1 => "there is one world, 0".into(),
                worlds => format!("there are {worlds} worlds, 0 to {}", worlds - 1),
            };
            return Err(Failure::Input(format!("`--query` refers to world {number}; {available}")));
        }
        let game = self.game.clone().with_monitor(self.timed_monitor());
        let label = || percent_label("query", game.monitor());
        run_with_progress(label, || query.answer(condition, &game, round))?.write(self.args.json, out)
    }

    fn timed_monitor(&self) -> Arc<ProgressMonitor> {
        let begin = Instant::now();
        Arc::new(ProgressMonitor::new(self.interrupt.clone()).with_clock(move || begin.elapsed()))
    }
}

/// The failure of the round after `played` complete ones. At the memory limit, it says which round is the last.
fn failure_after(played: usize, error: WorldsError) -> Failure {
    let is_memory_limit = matches!(error, WorldsError::MemoryLimit { .. });
    match error.into() {
        Failure::Input(message) if is_memory_limit => {
            let complete = match played {
                0 => "no round is complete".to_owned(),
                played => format!("round {played} is the last complete one"),
            };
            let (first, rest) = message.split_once('\n').unwrap_or((&message, ""));
            Failure::Input(format!("{first}; {complete}\n{rest}"))
        }
        other => other,
    }
}

/// Notes that the game ended before the script did.
fn print_early_end(reason: &str, unplayed: usize, is_lost: bool) {
    let unplayed = if unplayed == 1 { "1 move was".into() } else { format!("{unplayed} moves were") };
    let hint = if is_lost { "; `--past-loss` continues after a loss" } else { "" };
    print_message("note", &format!("the game is over: {reason}; {unplayed} not played{hint}"));
}

/// A label with the progress of the work.
pub(super) fn percent_label(label: &str, monitor: &ProgressMonitor) -> String {
    format!("{label}: {} %", monitor.progress().percent())
}

/// The message about a word that is not a move in any world.
fn unknown_move(game: &Worlds, round: &Round, script: &str, offset: usize, word: &str) -> Result<Failure, WorldsError> {
    let rules = if game.rules() == WorldRules::Classic {
        String::new()
    } else {
        format!(" under the rules `{}`", game.rules().name())
    };
    let underlined = underline::underline(script, offset..offset + word.len());
    let mut message = format!("`{word}` is not a legal move in any world{rules}\n{underlined}");
    if round.len() <= MAX_WORLDS_FOR_MOVE_LIST {
        let texts: Vec<String> = choices_by_text(game, round)?.into_iter().map(|(text, _)| text).collect();
        let _ = write!(message, "\n  legal moves: {}", texts.join(" "));
    } else {
        message.push_str("\n  write a move by its squares (`e2e4`, `e7e8q`) or in SAN (`Nf3`)");
        if game.rules().is_quantum() {
            message.push_str(", or a quantum move, such as `q:g1` or `>f3`");
        }
    }
    Ok(Failure::Input(message))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_have_byte_offsets() {
        assert_eq!(words(" e4  e9 2. 2... d4").collect::<Vec<_>>(), [(1, "e4"), (5, "e9"), (16, "d4")]);
    }
}
