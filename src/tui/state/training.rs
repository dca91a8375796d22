//! A puzzle that is solved for training: "find the best move".

use crate::{game::MoveId, store::TrainingPuzzle};

/// The puzzle of a game that is open.
#[derive(Debug)]
pub struct TrainingGame {
    /// The puzzle.
    pub puzzle: TrainingPuzzle,
    /// The solution, which is the main line of the tree until the puzzle is over.
    pub solution: Vec<MoveId>,
    /// Whether a wrong move was tried, or the solution was shown.
    pub has_failed: bool,
    /// Whether it is solved, or its solution was shown.
    pub is_over: bool,
    /// How many other puzzles are due.
    pub others_due: usize,
}
