//! Why work on worlds stopped.

use crate::game::{Fault, Refused};

/// Why work on worlds stopped. What it worked on is as it was.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WorldsError {
    /// The action is legal in no world, or the game is over.
    #[error("this is legal in no world")]
    IllegalEverywhere,
    /// The rules of worlds do not let the player do this.
    #[error("{0}")]
    ForbiddenByRules(String),
    /// It was called off.
    #[error("called off")]
    Cancelled,
    /// The memory allowed is used up. Both numbers are bytes, for all rounds of the game together.
    #[error("the worlds need more than the memory allowed ({} MB)", limit >> 20)]
    MemoryLimit {
        /// How much was in use when it stopped.
        used: u64,
        /// How much is allowed.
        limit: u64,
    },
    /// The worlds cannot be kept as a diagram.
    #[error("the worlds cannot be kept as a diagram: {0}")]
    NotRepresentable(String),
    /// The rules cannot be carried out.
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
    fn from(stopped: WorldsError) -> Self {
        match stopped {
            WorldsError::IllegalEverywhere => Self::Invalid,
            WorldsError::Cancelled => Self::Cancelled,
            WorldsError::Fault(fault) => Self::Fault(fault),
            WorldsError::NotRepresentable(_) | WorldsError::ForbiddenByRules(_) => {
                Self::Fault(Fault::nowhere(stopped.to_string()))
            }
            WorldsError::MemoryLimit { limit: allowed, .. } => Self::Memory(allowed >> 20),
        }
    }
}
