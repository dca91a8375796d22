//! The context in which a condition is evaluated, apart from the position.

use super::substitution::Substitution;
use crate::board::{Cell, Frame};
use crate::program::ground::Code;

/// The context in which a condition is evaluated, apart from the position.
#[allow(clippy::struct_excessive_bools)]
#[derive(Clone, Debug)]
pub(super) struct QueryContext {
    /// The player for whom the condition is evaluated.
    pub mover: usize,
    /// The position at the start of that player's turn.
    pub turn_start: Substitution,
    pub interest: Option<Frame>,
    /// What cells with fresh marks hold once older marks have faded.
    pub kept_marks: Vec<(Cell, Code)>,
    /// Whether the condition is part of a threat.
    pub is_threat: bool,
    /// Whether the condition is part of a test for mate or stalemate, where nobody is stuck.
    pub ignores_stuck: bool,
    /// Whether the condition decides which marks are kept.
    pub is_mark_query: bool,
    /// Whether the position is at the start of a turn.
    pub at_start: bool,
    /// Whether the condition ends the game.
    pub is_end_query: bool,
    /// Whether the condition must not depend on marks that may be lost.
    pub ignores_lost_marks: bool,
}

impl QueryContext {
    /// A condition evaluated for a player before a turn.
    pub fn at_start(mover: usize) -> Self {
        Self {
            mover,
            turn_start: Substitution::default(),
            interest: None,
            kept_marks: Vec::new(),
            is_threat: false,
            ignores_stuck: false,
            is_mark_query: false,
            at_start: true,
            is_end_query: false,
            ignores_lost_marks: false,
        }
    }

    /// A condition that decides which marks are kept.
    pub fn settling(mover: usize) -> Self {
        Self { is_threat: true, ignores_stuck: true, is_mark_query: true, ..Self::at_start(mover) }
    }
}
