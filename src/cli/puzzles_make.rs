//! `alfil puzzles make`: makes puzzles of an ordinary game, "find the best move", from games of the program against itself or from a
//! file of games.

use super::argument_values::whole_number;
use super::failure::print_message;
use super::game_argument::{GameArgument, PositionArgs};
use super::interrupt::{self, run_with_progress};
use super::number_format::count;
use super::{Failure, json, open};
use crate::game::pgn::play_game;
use crate::game::{GameRecord, Variant};
use crate::players::{
    BestMoveFinder, BestMovePuzzle, Evaluator, PlayerError, PuzzleTheme, RANDOM_TURNS, play_against_itself,
};
use crate::store::{Folders, GameFile, Library, Training, TrainingPuzzle};
use crate::task::CancelToken;
use serde::Serialize;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

#[derive(Debug, clap::Args)]
pub(super) struct MakeArgs {
    #[command(flatten)]
    pub position: PositionArgs,
    /// How many puzzles to make
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = whole_number(1_u64..=10_000))]
    pub count: u64,
    /// Look for them in the games of this file, or `-` for the standard input, instead of games of the program against itself
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub from: Option<PathBuf>,
    /// Random seed of the games
    #[arg(long, value_name = "N", default_value_t = 1, conflicts_with = "from")]
    pub seed: u64,
    /// Nodes to search for each move of a solution
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = whole_number(1000_u64..=1_000_000_000))]
    pub nodes: u64,
    /// Keep the puzzles for training with `alfil puzzles train`
    #[arg(long)]
    pub save: bool,
    /// Include the solutions
    #[arg(long)]
    pub solutions: bool,
    /// Print one JSON object per line, with the solutions
    #[arg(long)]
    pub json: bool,
}

/// Games in a row without a puzzle, after which no more are played.
const MAX_GAMES_WITHOUT_PUZZLE: u64 = 200;
/// Turns after a puzzle before the next one of the same game: the solution is over by then.
const TURNS_BETWEEN: usize = 12;

/// A puzzle as JSON.
#[derive(Serialize)]
struct PuzzleRow<'a> {
    number: u64,
    game: &'a str,
    fen: &'a str,
    player: &'a str,
    moves: &'a [String],
    san: &'a [String],
    themes: Vec<String>,
}

pub(super) fn run(args: &MakeArgs, argument: &GameArgument, out: &mut dyn Write) -> Result<(), Failure> {
    let cancel = interrupt::listen()?;
    let variant = &argument.game.variant;
    if variant.rules().players.len() < 2 {
        return Err(Failure::Input(format!(
            "{} has one player, so no move is better than another",
            argument.game.title()
        )));
    }
    let evaluator = Arc::new(Evaluator::derive(variant, &cancel).map_err(PlayerError::from)?);
    let mut making = Making { args, argument, out, made: 0, games: AtomicU64::new(0) };
    let made = match &args.from {
        Some(file) => making.search_file(file, &evaluator, &cancel),
        None => making.search_self_play(&evaluator, &cancel),
    };
    if args.save && making.made > 0 {
        let text = format!(
            "{} saved; `alfil puzzles train {}` opens them",
            count(making.made, "puzzle"),
            argument.game.name()
        );
        print_message("note", &text);
    }
    made
}

/// The work and what it has made.
struct Making<'m> {
    args: &'m MakeArgs,
    argument: &'m GameArgument,
    out: &'m mut dyn Write,
    made: u64,
    /// Games that were searched.
    games: AtomicU64,
}

impl Making<'_> {
    fn search_self_play(&mut self, evaluator: &Arc<Evaluator>, cancel: &CancelToken) -> Result<(), Failure> {
        let variant = &self.argument.game.variant;
        let start = GameRecord::from_fen(self.argument.start.clone());
        let mut without = 0;
        for seed in self.args.seed.. {
            if self.made == self.args.count {
                return Ok(());
            }
            if without == MAX_GAMES_WITHOUT_PUZZLE {
                let (made, wanted) = (self.made, self.args.count);
                let text = format!(
                    "found {made} of {wanted} puzzles: the last {MAX_GAMES_WITHOUT_PUZZLE} games of {} had none; try more `--nodes`",
                    self.argument.game.title()
                );
                return Err(Failure::Input(text));
            }
            let before = self.made;
            let label = progress_text(before, &self.games);
            let played = run_with_progress(label, || play_against_itself(variant, &start, evaluator, seed, cancel))?;
            self.find_in(&played, RANDOM_TURNS, evaluator, cancel)?;
            without = if self.made > before { 0 } else { without + 1 };
        }
        Ok(())
    }

    fn search_file(&mut self, path: &Path, evaluator: &Arc<Evaluator>, cancel: &CancelToken) -> Result<(), Failure> {
        let library = Library::open(&Folders::find()?);
        let name = self.argument.game.name();
        for game in GameFile::new(open::open(path)?) {
            if self.made == self.args.count {
                return Ok(());
            }
            let game = game.map_err(|error| open::unreadable(path, &error))?;
            // A file may have games of several kinds.
            if library.load_variant(&game).is_ok_and(|loaded| loaded.name() == name) {
                let (tree, _) = play_game(&self.argument.game.variant, &game);
                self.find_in(tree.record(), 0, evaluator, cancel)?;
            }
        }
        if self.made == 0 {
            let (file, title) = (path.display(), self.argument.game.title());
            return Err(Failure::Input(format!(
                "`{file}` has no game of {title} with a move that is much better than all others"
            )));
        }
        Ok(())
    }

    /// Writes the puzzles of a game from a turn on.
    fn find_in(
        &mut self,
        played: &GameRecord<Variant>,
        mut from: usize,
        evaluator: &Arc<Evaluator>,
        cancel: &CancelToken,
    ) -> Result<(), Failure> {
        let variant = &self.argument.game.variant;
        let mut finder = BestMoveFinder::new(variant, evaluator.clone(), self.args.nodes, cancel);
        self.games.fetch_add(1, Ordering::Relaxed);
        while self.made < self.args.count {
            let label = progress_text(self.made, &self.games);
            let Some((turn, puzzle)) = run_with_progress(label, || finder.find_from(played, from))? else { break };
            self.made += 1;
            self.write(&puzzle)?;
            from = turn + TURNS_BETWEEN;
        }
        Ok(())
    }

    fn write(&mut self, puzzle: &BestMovePuzzle) -> Result<(), Failure> {
        let (game, number) = (&self.argument.game, self.made);
        let player = game.variant.rules().players.get(puzzle.mover).map_or("", String::as_str);
        let themes: Vec<String> = puzzle.themes.iter().map(PuzzleTheme::to_string).collect();
        let BestMovePuzzle { fen, moves, san, .. } = puzzle;
        if self.args.save {
            let kept = TrainingPuzzle::new(game.name().to_owned(), fen.clone(), moves.clone(), themes.clone());
            Training::load(&Folders::find()?)?.add(kept)?;
        }
        if self.args.json {
            return json::line(self.out, &PuzzleRow { number, game: game.name(), fen, player, moves, san, themes });
        }
        let task = match puzzle.move_count() {
            1 => "find the best move".into(),
            count => format!("find the best {count} moves"),
        };
        writeln!(self.out, "{number}. {player} to move: {task}. Themes: {}.", themes.join(", "))?;
        writeln!(self.out, "  alfil play {} --fen \"{fen}\"", game.name())?;
        if self.args.solutions {
            writeln!(self.out, "  {}", san.join(" "))?;
        }
        Ok(self.out.flush()?)
    }
}

fn progress_text(made: u64, games: &AtomicU64) -> impl Fn() -> String + Sync + use<'_> {
    move || format!("{made} made from {} games", games.load(Ordering::Relaxed))
}
