//! A computer player that is choosing a move.

use std::sync::Arc;

use crate::{players::PlayerSpec, task::ProgressMonitor};

/// A running search for a move.
#[derive(Debug)]
pub struct Thinking {
    /// The player.
    pub player: PlayerSpec,
    /// Cancels the work.
    pub work: Arc<ProgressMonitor>,
    /// Summary of the search so far.
    pub summary: Option<String>,
    /// Whether this is a hint, not a move to play.
    pub is_hint: bool,
}
