//! `alfil review`: evaluates the moves of a PGN game, marks its mistakes, and writes it with evaluations and better lines.

mod report;

use super::argument_values::{player, seconds, whole_number};
use super::failure::print_message;
use super::number_format::count;
use super::progress_bar::progress_line;
use super::{Failure, interrupt, open, output_file};
use crate::game::pgn::{self, PgnGame, PgnHeader};
use crate::game::{GameTree, Variant};
use crate::players::{
    Evaluator, GameReview, Player, PlayerError, PlayerSpec, PositionEvaluation, PositionEvaluator, REVIEW_ENGINE_TIME,
    SearchLimits, UciEngine, annotate, built_in_reviewer, evaluate_game, single_player_message,
};
use crate::store::{Folders, ImportedGame, Library, LoadedGame};
use crate::task::{CancelToken, Halt};
use report::Report;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

#[derive(Debug, clap::Args)]
pub(super) struct ReviewArgs {
    /// A file of games in PGN or another format, or `-` for the standard input
    pub file: PathBuf,
    /// Review the game with this number; a file with one game needs no number
    #[arg(long, value_name = "N", value_parser = whole_number(1_u64..=u64::MAX))]
    pub number: Option<u64>,
    /// Who evaluates: the effort of a level from 1 to 8, an engine from `config.toml`, or the command of a UCI engine
    #[arg(long, value_name = "PLAYER", default_value = "8", value_parser = player)]
    pub engine: PlayerSpec,
    /// Maximum number of positions searched for each position of the game
    #[arg(long, value_name = "N", value_parser = whole_number(1_u64..))]
    pub nodes: Option<u64>,
    /// Maximum search depth in turns
    #[arg(long, value_name = "TURNS", value_parser = whole_number(1_u32..=100))]
    pub depth: Option<u32>,
    /// Seconds for each position of the game
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub seconds: Option<Duration>,
    /// Print one JSON object for each move, and then one for each player
    #[arg(long)]
    pub json: bool,
    /// Write the game as PGN with evaluations, annotations and better lines
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

pub(super) fn run(args: &ReviewArgs, out: &mut dyn Write) -> Result<(), Failure> {
    output_file::refuse_input(args.output.as_deref(), &args.file)?;
    let library = Library::open(&Folders::find()?);
    let written = choose_game(args)?;
    let loaded = library.load_variant(&written)?;
    let variant = &loaded.variant;
    if variant.rules().players.len() < 2 {
        return Err(Failure::Input(single_player_message(loaded.title())));
    }
    let (mut imported, errors) = ImportedGame::new(variant, &written);
    open::note_errors(&args.file, &errors, "the rest is reviewed");
    let last = imported.tree.main_line().last();
    if last.is_none() {
        return Err(Failure::Input(format!("the game in `{}` has no moves", args.file.display())));
    }
    imported.tree.go_to(last);
    let interrupt = interrupt::listen()?;
    let evaluations = evaluate(args, &loaded, &imported.tree, &interrupt)?;
    let actions = imported.tree.record().actions();
    let review = GameReview::new(variant.rules().players.len(), actions, &evaluations);
    let report = Report { variant, tree: &imported.tree, written: &written, review: &review };
    if args.json {
        report.write_json(out)?;
    } else {
        report.write_table(&loaded, out)?;
    }
    if let Some(path) = &args.output {
        annotate(variant, &mut imported.tree, &review);
        let header = PgnHeader { tags: &imported.tags, ..PgnHeader::default() };
        let text = pgn::write(variant, &imported.tree, &header)?;
        output_file::write(path, |file| Ok(file.write_all(text.as_bytes())?))?;
    }
    if interrupt.is_cancelled() {
        let total = imported.tree.main_line().count();
        print_message("note", &format!("interrupted after {} of {}", review.moves.len(), count(total, "move")));
        return Err(Failure::INTERRUPTED);
    }
    Ok(())
}

/// The game with the number of `--number`, or the only one.
fn choose_game(args: &ReviewArgs) -> Result<PgnGame, Failure> {
    let file = args.file.display();
    let mut found = None;
    let mut games = 0_u64;
    for game in open::games(&args.file, None, None)? {
        let game = game.map_err(|error| open::unreadable(&args.file, &error))?;
        games += 1;
        if args.number == Some(games) {
            return Ok(game);
        }
        if args.number.is_none() && games == 2 {
            return Err(Failure::Input(format!(
                "`{file}` has several games; choose one with `--number`\n  `alfil open {file}` lists them"
            )));
        }
        found = Some(game);
    }
    match (args.number, found) {
        (None, Some(game)) => Ok(game),
        (Some(number), Some(_)) => Err(open::no_such_game(&args.file, games, number)),
        (_, None) => Err(open::without_games(&args.file)),
    }
}

/// Evaluates the positions of the main line, until it is interrupted.
fn evaluate(
    args: &ReviewArgs,
    loaded: &LoadedGame,
    tree: &GameTree,
    interrupt: &CancelToken,
) -> Result<Vec<PositionEvaluation>, Failure> {
    let mut limits = SearchLimits { depth: args.depth, nodes: args.nodes, time: args.seconds, clock: None };
    let is_unlimited = limits == SearchLimits::default();
    let mut player: Box<dyn Player<Variant>> = match &args.engine {
        PlayerSpec::Random => {
            return Err(Failure::Input("`random` evaluates nothing; choose a level or an engine".into()));
        }
        PlayerSpec::Search(level) => {
            let evaluator = match Evaluator::derive(&loaded.variant, interrupt) {
                Err(Halt::Cancelled) => return Ok(Vec::new()),
                evaluator => evaluator?,
            };
            let (player, effort) = built_in_reviewer(*level, Arc::new(evaluator));
            if is_unlimited {
                limits = effort;
            }
            Box::new(player)
        }
        PlayerSpec::Engine(command) => {
            if is_unlimited {
                limits.time = Some(REVIEW_ENGINE_TIME);
            }
            Box::new(UciEngine::new(command.clone(), loaded.names()))
        }
    };
    let begin = Instant::now();
    let clock = || begin.elapsed();
    let variant = &loaded.variant;
    let mut evaluator = PositionEvaluator { variant, player: &mut *player, limits, clock: &clock, cancel: interrupt };
    let progress = progress_line();
    let total = count(tree.record().actions().len() + 1, "position");
    let mut on_position = |done: usize| progress.set_message(format!("{done} of {total} evaluated"));
    let (evaluations, error) = evaluate_game(&mut evaluator, tree.record(), 0, &mut on_position);
    progress.finish_and_clear();
    match error {
        None => {}
        Some(_) if interrupt.is_cancelled() => {}
        Some(PlayerError::Halted(Halt::Fault(fault))) => return Err(Failure::from(fault).at(&loaded.sources)),
        Some(error) => {
            let text = format!("{} cannot be reviewed by {}: {error}", loaded.title(), args.engine);
            return Err(Failure::Input(text));
        }
    }
    if evaluations.iter().all(|evaluation| evaluation.is_end || evaluation.score.is_none()) && !interrupt.is_cancelled()
    {
        return Err(Failure::Input(format!("{} gives no evaluations of {}", args.engine, loaded.title())));
    }
    Ok(evaluations)
}
