//! Locks by which the Alfils on one computer notice each other. The system releases a lock when its program ends, however it ends.

use std::fs::{File, TryLockError};

/// Locks a file until the handle is dropped. Returns `false` if another handle has locked it.
///
/// Where the file system has no locks, nothing is locked and the result is `true`; so it is on Windows, where a lock would keep
/// everyone from reading the file.
pub(super) fn try_lock(file: &File) -> bool {
    cfg!(not(unix)) || !matches!(file.try_lock(), Err(TryLockError::WouldBlock))
}
