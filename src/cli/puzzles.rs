//! `alfil puzzles`: lists the puzzles of many-worlds solitaire, or composes a new one. `alfil puzzles make` makes puzzles of ordinary games.

use super::argument_values::whole_number;
use super::interrupt::{self, run_with_progress};
use super::puzzles_make::{self, MakeArgs};
use super::{Failure, json, play};
use crate::store::{self, ComposedPuzzle, DailyPuzzle, DailyPuzzleError, Folders, Library, Mode};
use crate::task::ProgressMonitor;
use crate::worlds::{Difficulty, Puzzle, PuzzleIdea, WorldRules};
use serde::Serialize;
use std::io::Write;

#[derive(Debug, clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(super) struct PuzzlesArgs {
    #[command(subcommand)]
    pub command: Option<PuzzlesCommand>,
    /// Compose a puzzle of this game instead of listing those that come with the program
    #[arg(long, value_name = "GAME")]
    pub new: Option<String>,
    /// Compose the puzzle of today, or of the day with this number, instead
    #[arg(long, value_name = "NUMBER", conflicts_with = "new", num_args = 0..=1, value_parser = whole_number(1_u64..=1_000_000))]
    #[allow(clippy::option_option)] // clap's type of an option whose value may be missing.
    pub daily: Option<Option<u64>>,
    /// The difficulty of a composed puzzle
    #[arg(long, value_enum, default_value_t = Difficulty::Medium, requires = "new")]
    pub difficulty: Difficulty,
    /// The number of a composed puzzle, the same for everybody
    #[arg(long, value_name = "N", default_value_t = 1, requires = "new")]
    pub seed: u64,
    /// Include the solutions
    #[arg(long)]
    pub solutions: bool,
    /// Print one JSON object per line
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, clap::Subcommand)]
pub(super) enum PuzzlesCommand {
    /// Make puzzles of an ordinary game: positions in which a search proves that one move is best
    #[command(allow_negative_numbers = true)]
    Make(MakeArgs),
    /// Solve the puzzle that has been due longest, of those that `make --save` has saved
    Train(TrainArgs),
}

#[derive(Debug, clap::Args)]
pub(super) struct TrainArgs {
    /// Only puzzles of this game
    pub game: Option<String>,
    /// Line by line instead of on the full screen
    #[arg(long)]
    pub plain: bool,
}

/// A puzzle as JSON.
#[derive(Serialize)]
struct PuzzleRow<'a> {
    name: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    rung: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    idea: Option<&'static str>,
    game: &'a str,
    fen: &'a str,
    rules: WorldRules,
    rounds: u32,
    keep: f64,
    about: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<&'a str>,
}

pub(super) fn run(args: &PuzzlesArgs, out: &mut dyn Write) -> Result<(), Failure> {
    match &args.command {
        Some(PuzzlesCommand::Make(make)) => return make.position.run(|game| puzzles_make::run(make, game, out)),
        Some(PuzzlesCommand::Train(train)) => return play::run_training(train.game.as_deref(), train.plain, out),
        None => {}
    }
    let puzzles = match &args.new {
        Some(name) => vec![compose(args, name)?],
        None if let Some(number) = args.daily => {
            vec![compose_daily(number.map_or_else(DailyPuzzle::today, DailyPuzzle::numbered))?]
        }
        None => Puzzle::parse_all(store::puzzles()).map_err(|error| Failure::Internal(error.into()))?,
    };
    for puzzle in &puzzles {
        write_puzzle(args, puzzle, out)?;
    }
    Ok(())
}

fn write_puzzle(args: &PuzzlesArgs, puzzle: &Puzzle, out: &mut dyn Write) -> Result<(), Failure> {
    let Puzzle { name, rung, idea, game, fen, rules, rounds, keep, about, line } = puzzle;
    let idea = idea.map(PuzzleIdea::title);
    if args.json {
        let line = args.solutions.then_some(&**line);
        let (rules, rounds, keep) = (*rules, *rounds, keep.to_f64());
        return json::line(out, &PuzzleRow { name, rung: *rung, idea, game, fen, rules, rounds, keep, about, line });
    }
    let rung = rung.map_or_else(String::new, |rung| format!("{rung}. "));
    let idea = idea.map_or_else(String::new, |idea| format!(" Idea: {idea}."));
    writeln!(out, "{rung}{name}. {}. {about}{idea}", puzzle.objective())?;
    writeln!(out, "  alfil play {game} --mode {} --fen \"{fen}\"", Mode::Worlds(*rules).name())?;
    if args.solutions {
        writeln!(out, "  {line}")?;
    }
    Ok(())
}

/// Composes a puzzle of a game.
fn compose(args: &PuzzlesArgs, name: &str) -> Result<Puzzle, Failure> {
    let game = Library::open(&Folders::find()?).load(name)?;
    let monitor = ProgressMonitor::new(interrupt::listen()?);
    let label = || format!("composing: {} games tried", monitor.progress().done);
    let composed = ComposedPuzzle { game: game.name().to_owned(), difficulty: args.difficulty, number: args.seed };
    let puzzle = run_with_progress(label, || composed.compose(&game.variant, &monitor))?;
    puzzle.ok_or_else(|| Failure::Input(format!("{}; try another seed", composed.not_found_text(game.title()))))
}

/// Composes the puzzle of a day.
fn compose_daily(daily: DailyPuzzle) -> Result<Puzzle, Failure> {
    let library = Library::open(&Folders::find()?);
    let monitor = ProgressMonitor::new(interrupt::listen()?);
    let label = || format!("composing: {} games tried", monitor.progress().done);
    run_with_progress(label, || daily.compose(&library, &monitor)).map_err(|error| match error {
        DailyPuzzleError::Game(error) => error.into(),
        DailyPuzzleError::Worlds(error) => error.into(),
        error @ DailyPuzzleError::NotFound(_) => Failure::Input(error.to_string()),
    })
}
