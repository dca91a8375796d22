//! Why work on worlds stopped.

use crate::game::{Fault, Refused};

/// Why work on worlds stopped. What it worked on is as it was.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Stopped {
    /// The action is legal in no world, or the game is over.
    #[error("this is legal in no world")]
    Invalid,
    /// The rules of worlds do not let the player do this.
    #[error("{0}")]
    Against(String),
    /// It was called off.
    #[error("called off")]
    Cancelled,
    /// The memory allowed is used up. Both numbers are bytes, for all rounds of the game together.
    #[error("the worlds need more than the memory allowed ({} MB)", allowed >> 20)]
    Memory {
        /// How much was in use when it stopped.
        used: u64,
        /// How much is allowed.
        allowed: u64,
    },
    /// The worlds cannot be kept as a diagram.
    #[error("the worlds cannot be kept as a diagram: {0}")]
    Unsuited(String),
    /// The rules cannot be carried out.
    #[error("{0}")]
    Fault(#[from] Fault),
}

impl From<Refused> for Stopped {
    fn from(refused: Refused) -> Self {
        match refused {
            Refused::Invalid => Self::Invalid,
            Refused::Cancelled => Self::Cancelled,
            Refused::Fault(fault) => Self::Fault(fault),
            Refused::Memory(megabytes) => Self::Memory { used: megabytes << 20, allowed: megabytes << 20 },
        }
    }
}

impl From<Stopped> for Refused {
    fn from(stopped: Stopped) -> Self {
        match stopped {
            Stopped::Invalid => Self::Invalid,
            Stopped::Cancelled => Self::Cancelled,
            Stopped::Fault(fault) => Self::Fault(fault),
            Stopped::Unsuited(_) | Stopped::Against(_) => Self::Fault(Fault::nowhere(stopped.to_string())),
            Stopped::Memory { allowed, .. } => Self::Memory(allowed >> 20),
        }
    }
}
