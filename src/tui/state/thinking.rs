//! A computer player that is choosing a move.

use super::WorkHandle;
use crate::players::PlayerSpec;

/// A running search for a move.
#[derive(Debug)]
pub struct Thinking {
    /// The player.
    pub player: PlayerSpec,
    /// Cancels the work.
    pub work: WorkHandle,
    /// Summary of the search so far.
    pub summary: Option<String>,
    /// Whether this is a hint, not a move to play.
    pub is_hint: bool,
}
