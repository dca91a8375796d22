//! The list of signs for a move.

use crate::game::{MoveId, pgn::SIGNS};

use super::ClassicalSession;

/// The list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SignsDialog {
    /// The move.
    pub id: MoveId,
    /// Index of the selected sign.
    pub selected: usize,
}

impl SignsDialog {
    /// The signs of the current move; `None` at the start. The first one that it has is selected.
    pub fn new(game: &ClassicalSession) -> Option<Self> {
        let id = game.tree.current()?;
        let nags = &game.tree.get(id).annotations.nags;
        let selected = SIGNS.iter().position(|sign| nags.contains(&sign.number)).unwrap_or(0);
        Some(Self { id, selected })
    }
}
