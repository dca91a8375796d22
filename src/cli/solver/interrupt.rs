//! Why a part of a search ends early.

use super::super::WorldsError;

/// Why a part of a search ends early.
pub(super) enum Interrupt {
    /// The limit of searched worlds is reached.
    WorldLimit,
    /// The memory limit is reached.
    MemoryLimit,
    /// The work failed or was cancelled.
    Failed(WorldsError),
}

impl<T: Into<WorldsError>> From<T> for Interrupt {
    fn from(error: T) -> Self {
        Self::Failed(error.into())
    }
}
