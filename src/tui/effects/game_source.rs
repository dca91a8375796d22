//! Where a game is opened from.

use std::sync::Arc;

use crate::{
    store::{ComposedPuzzle, DailyPuzzle, ImportedGame, Mode},
    tui::state::Rulebook,
    worlds::Puzzle,
};

/// Where to open a game from.
#[derive(Debug)]
pub enum GameSource {
    /// A rule file by name, from its start position.
    ByName { name: String, mode: Mode },
    /// A loaded rule file, from a FEN or its start position.
    FromRulebook { rulebook: Arc<Rulebook>, mode: Mode, fen: Option<String> },
    /// A game that was read from PGN.
    Imported { rulebook: Arc<Rulebook>, game: Box<ImportedGame> },
    /// A text that was pasted: a position as FEN, or a game as PGN. The rules are those of the open game.
    Pasted { text: String, rulebook: Option<Arc<Rulebook>> },
    /// A game of a file, by number from 1.
    InFile { path: String, number: u64 },
    /// A saved game.
    Saved { file: String },
    /// The puzzle of a game, or of any game, that has been due longest.
    Training { game: Option<String> },
    /// A puzzle that comes with the program.
    Puzzle(Arc<Puzzle>),
    /// The puzzle that is open, from its start.
    RestartedPuzzle { rulebook: Arc<Rulebook>, puzzle: Arc<Puzzle> },
    /// A puzzle of a game, which is composed first.
    ComposedPuzzle(ComposedPuzzle),
    /// A puzzle of the day, which is composed first.
    DailyPuzzle(DailyPuzzle),
    /// The next unsolved puzzle after this one; the next one if all are solved.
    NextPuzzle { after: String },
}

impl GameSource {
    /// The name of the puzzle, if it is composed first.
    pub fn composed_puzzle(&self) -> Option<String> {
        match self {
            Self::ComposedPuzzle(puzzle) => Some(puzzle.name()),
            Self::DailyPuzzle(daily) => Some(daily.name()),
            _ => None,
        }
    }
}
