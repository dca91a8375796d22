//! Errors of work on worlds.

use crate::game::relation::RelationError;
use crate::game::{ActionError, Fault};
use crate::task::Halt;

/// Why work on worlds failed. The rounds that it started from stay valid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WorldsError {
    /// The action is legal in no world, or the game is over.
    #[error("illegal in every world")]
    IllegalEverywhere,
    /// The rules of worlds forbid the action.
    #[error("{0}")]
    ForbiddenByRules(String),
    /// The memory limit, in bytes for all rounds of the game together, is reached.
    #[error("the worlds need more memory than the limit of {} MB", limit >> 20)]
    MemoryLimit {
        /// The limit.
        limit: u64,
    },
    /// A diagram cannot represent the worlds.
    #[error("a diagram cannot represent the worlds: {0}")]
    NotRepresentable(RelationError),
    /// The work was stopped, or the rules cannot be carried out.
    #[error(transparent)]
    Halted(Halt<Fault>),
}

impl<T: Into<Halt<Fault>>> From<T> for WorldsError {
    fn from(halt: T) -> Self {
        Self::Halted(halt.into())
    }
}

impl From<ActionError> for WorldsError {
    fn from(refused: ActionError) -> Self {
        match refused {
            ActionError::Illegal => Self::IllegalEverywhere,
            ActionError::MemoryLimit(megabytes) => Self::MemoryLimit { limit: megabytes << 20 },
            ActionError::Halted(halt) => Self::Halted(halt),
        }
    }
}

impl From<WorldsError> for ActionError {
    fn from(error: WorldsError) -> Self {
        match error {
            WorldsError::IllegalEverywhere => Self::Illegal,
            WorldsError::MemoryLimit { limit } => Self::MemoryLimit(limit >> 20),
            WorldsError::Halted(halt) => Self::Halted(halt),
            WorldsError::NotRepresentable(_) | WorldsError::ForbiddenByRules(_) => {
                Fault::nowhere(error.to_string()).into()
            }
        }
    }
}
