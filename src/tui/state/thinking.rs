//! A player of the program's that thinks about its turn.

use std::sync::Arc;

use crate::{players::PlayerSpec, worlds::ProgressMonitor};

/// Somebody who thinks.
#[derive(Debug)]
pub struct Thinking {
    /// Who.
    pub player: PlayerSpec,
    /// The work, to be called off.
    pub work: Arc<ProgressMonitor>,
    /// What is thought so far, in words.
    pub summary: Option<String>,
    /// Whether it is only to say what it would do.
    pub is_hint: bool,
}
