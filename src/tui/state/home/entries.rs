//! What the lists of the home screen show: games, saved games and puzzles.

use std::sync::Arc;

use super::search_text::SearchText;
use crate::{
    game::{MoveNumbering, Outline},
    store::{Mode, RuleFile},
    tui::board_picture::BoardPicture,
    worlds::Puzzle,
};

/// A puzzle in the list.
#[derive(Clone, Debug)]
pub struct PuzzleEntry {
    /// The puzzle.
    pub puzzle: Arc<Puzzle>,
    /// Title of its game.
    pub title: String,
    /// The start position, once loaded.
    pub picture: Option<BoardPicture>,
}

/// A rule file in the list.
#[derive(Clone, Debug)]
pub struct GameEntry {
    /// The rule file.
    pub rule_file: RuleFile,
    /// What the file says in words.
    pub outline: Outline,
    /// The words by which the filter finds it.
    pub search: SearchText,
    /// The rules, which are read when somebody looks at the game.
    pub rules: GameRules,
}

/// What is known of the rules of a game in the list.
#[derive(Clone, Debug, Default)]
pub enum GameRules {
    /// They are not read yet.
    #[default]
    Unread,
    /// They are being read.
    Requested,
    /// They can be played.
    Read(Box<GameSummary>),
    /// The file has errors; this is the first.
    Broken(Box<RuleError>),
}

/// What the preview shows of a game.
#[derive(Clone, Debug)]
pub struct GameSummary {
    /// The players.
    pub players: Vec<String>,
    /// Order of turns, for move numbers.
    pub numbering: MoveNumbering,
    /// Number of piece kinds per player.
    pub kinds: usize,
    /// Board size: `8x8`.
    pub board: String,
    /// The start position.
    pub picture: BoardPicture,
}

/// The first error in a rule file.
#[derive(Clone, Debug)]
pub struct RuleError {
    /// Line, from 1.
    pub line: Option<usize>,
    /// Column, from 1.
    pub column: usize,
    /// The source line.
    pub source: String,
    /// The error message.
    pub title: String,
    /// Label under the source line.
    pub label: String,
    /// How to fix it.
    pub hint: Option<String>,
    /// Number of further errors.
    pub more_errors: usize,
}

/// A saved game in the list.
#[derive(Clone, Debug)]
pub struct SavedEntry {
    /// Name of its save file.
    pub file: String,
    /// Name of the game.
    pub game: String,
    /// Title of the game.
    pub title: String,
    /// Mode.
    pub mode: Mode,
    /// The names of the players of a game that was read from a file.
    pub names: Option<String>,
    /// The opponent, or the mode's name.
    pub opponent_or_mode: String,
    /// Progress: `move 12`, `round 3`, `over`; empty until the rules are read.
    pub progress: String,
    /// Whether it is over.
    pub is_over: bool,
    /// When it was saved: `5 min ago`, `2026-11-28`; empty if unknown.
    pub date: String,
    /// Its last moves as they were saved.
    pub last_moves: String,
    /// What a look at its current position shows, loaded on demand.
    pub details: SavedDetails,
    /// Why the file cannot be read; `None` if it can.
    pub error: Option<String>,
}

/// Loading state of what is shown of a saved game's current position.
#[derive(Clone, Debug, Default)]
pub enum SavedDetails {
    /// Not requested yet.
    #[default]
    NotRequested,
    /// Requested; the answer is pending.
    Requested,
    /// Loaded; `None` if the game cannot be shown.
    Loaded(Option<Box<SavedPosition>>),
}

/// The current position of a saved game.
#[derive(Clone, Debug)]
pub struct SavedPosition {
    /// The board.
    pub picture: BoardPicture,
    /// Whose turn it is, or how the game ended.
    pub status: String,
    /// The last moves in SAN, with numbers.
    pub last_moves: String,
}

impl GameEntry {
    /// The facts about a game that can be played, once its rules are read.
    pub fn summary(&self) -> Option<&GameSummary> {
        match &self.rules {
            GameRules::Read(summary) => Some(summary),
            _ => None,
        }
    }

    /// Whether nobody knows yet if the game can be played.
    pub fn is_unread(&self) -> bool {
        matches!(self.rules, GameRules::Unread | GameRules::Requested)
    }
}

impl RuleError {
    /// An error without a position in the file.
    pub fn new(title: String) -> Self {
        Self { line: None, column: 1, source: String::new(), title, label: String::new(), hint: None, more_errors: 0 }
    }
}
