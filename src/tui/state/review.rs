//! The review of a game, and finding a better move than a mistake.

use super::WorkHandle;
use crate::game::MoveId;

/// What is evaluated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReviewScope {
    /// All moves of the main line.
    Game,
    /// One move, which was tried in place of a mistake.
    Attempt(MoveId),
}

/// A mistake to which the player looks for a better move. The tree is at the position before it.
#[derive(Debug)]
pub struct Retry {
    /// The mistake.
    pub mistake: MoveId,
    /// The better moves that the review has found. The list of moves hides them.
    pub solutions: Vec<MoveId>,
    /// The work of evaluating an attempt.
    pub checking: Option<WorkHandle>,
}
