//! The list of annotations for a move.

use crate::game::{MoveId, pgn::NAGS};

use super::ClassicalSession;

/// The list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NagDialog {
    /// The move.
    pub id: MoveId,
    /// Index of the selected annotation.
    pub selected: usize,
}

impl NagDialog {
    /// The annotations for the current move; `None` at the start. The first one that it has is selected.
    pub fn new(game: &ClassicalSession) -> Option<Self> {
        let id = game.tree.current()?;
        let nags = &game.tree.get(id).annotations.nags;
        let selected = NAGS.iter().position(|nag| nags.contains(&nag.number)).unwrap_or(0);
        Some(Self { id, selected })
    }
}
