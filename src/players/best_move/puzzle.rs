//! A position with a single best move, and the line that follows it.

use super::theme::PuzzleTheme;
use crate::players::score::SearchScore;

/// A puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestMovePuzzle {
    /// The position.
    pub fen: String,
    /// Index of the player to move.
    pub mover: usize,
    /// The moves of the solution and the replies between them, in coordinates.
    pub moves: Vec<String>,
    /// The same in SAN.
    pub san: Vec<String>,
    /// The value after the first move, for the player who makes it.
    pub score: SearchScore,
    /// What happens in it.
    pub themes: Vec<PuzzleTheme>,
}

impl BestMovePuzzle {
    /// How many moves the player has to find.
    pub fn move_count(&self) -> usize {
        self.moves.len().div_ceil(2)
    }
}
