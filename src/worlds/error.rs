//! Errors of work on worlds.

use crate::game::{ActionError, Fault};

/// Why work on worlds failed. The rounds that it started from stay valid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WorldsError {
    /// The action is legal in no world, or the game is over.
    #[error("illegal in every world")]
    IllegalEverywhere,
    /// The rules of worlds forbid the action.
    #[error("{0}")]
    ForbiddenByRules(String),
    /// The work was cancelled.
    #[error("cancelled")]
    Cancelled,
    /// The memory limit is reached. Both numbers are bytes for all rounds of the game together.
    #[error("the worlds need more memory than the limit of {} MB", limit >> 20)]
    MemoryLimit {
        /// Memory in use when the work stopped.
        used: u64,
        /// The limit.
        limit: u64,
    },
    /// A diagram cannot represent the worlds.
    #[error("a diagram cannot represent the worlds: {0}")]
    NotRepresentable(String),
    /// The rules exceed their budget.
    #[error("{0}")]
    Fault(#[from] Fault),
}

impl From<ActionError> for WorldsError {
    fn from(refused: ActionError) -> Self {
        match refused {
            ActionError::Illegal => Self::IllegalEverywhere,
            ActionError::Cancelled => Self::Cancelled,
            ActionError::Fault(fault) => Self::Fault(fault),
            ActionError::MemoryLimit(megabytes) => Self::MemoryLimit { used: megabytes << 20, limit: megabytes << 20 },
        }
    }
}

impl From<WorldsError> for ActionError {
    fn from(error: WorldsError) -> Self {
        match error {
            WorldsError::IllegalEverywhere => Self::Illegal,
            WorldsError::Cancelled => Self::Cancelled,
            WorldsError::Fault(fault) => Self::Fault(fault),
            WorldsError::NotRepresentable(_) | WorldsError::ForbiddenByRules(_) => {
                Self::Fault(Fault::nowhere(error.to_string()))
            }
            WorldsError::MemoryLimit { limit, .. } => Self::MemoryLimit(limit >> 20),
        }
    }
}
