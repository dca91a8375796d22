//! Errors of work on worlds.

use crate::game::{Fault, Refused};

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

impl From<Refused> for WorldsError {
    fn from(refused: Refused) -> Self {
        match refused {
            Refused::Invalid => Self::IllegalEverywhere,
            Refused::Cancelled => Self::Cancelled,
            Refused::Fault(fault) => Self::Fault(fault),
            Refused::Memory(megabytes) => Self::MemoryLimit { used: megabytes << 20, limit: megabytes << 20 },
        }
    }
}

impl From<WorldsError> for Refused {
    fn from(error: WorldsError) -> Self {
        match error {
            WorldsError::IllegalEverywhere => Self::Invalid,
            WorldsError::Cancelled => Self::Cancelled,
            WorldsError::Fault(fault) => Self::Fault(fault),
            WorldsError::NotRepresentable(_) | WorldsError::ForbiddenByRules(_) => {
                Self::Fault(Fault::nowhere(error.to_string()))
            }
            WorldsError::MemoryLimit { limit, .. } => Self::Memory(limit >> 20),
        }
    }
}
