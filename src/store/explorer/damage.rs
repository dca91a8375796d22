//! What a damaged database does. redb trusts a file that was closed properly, and panics if something else has changed it since.

use crate::store::StoreError;
use std::cell::Cell;
use std::io::ErrorKind;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

thread_local! {
    static IS_IN_DATABASE: Cell<bool> = const { Cell::new(false) };
}

/// Whether a panic of this thread means a damaged database. It becomes an error with a message, so it needs no report.
pub fn is_panic_damage() -> bool {
    IS_IN_DATABASE.get()
}

/// Works with the database at a path. A panic means that the database is damaged.
///
/// # Errors
/// [`StoreError::DatabaseInUse`], [`StoreError::DamagedDatabase`], or an error of the system.
pub(super) fn with_database<T>(path: &Path, work: impl FnOnce() -> Result<T, redb::Error>) -> Result<T, StoreError> {
    IS_IN_DATABASE.set(true);
    let result = catch_unwind(AssertUnwindSafe(work));
    IS_IN_DATABASE.set(false);
    match result {
        Ok(result) => result.map_err(|error| store_error(path, error)),
        Err(_) => Err(damaged(path, "its pages contradict each other")),
    }
}

/// The error for a damaged database.
pub(super) fn damaged(path: &Path, reason: impl Into<String>) -> StoreError {
    StoreError::DamagedDatabase { path: path.to_owned(), reason: reason.into() }
}

fn store_error(path: &Path, error: redb::Error) -> StoreError {
    match error {
        redb::Error::DatabaseAlreadyOpen | redb::Error::LockProtocolMismatch => {
            StoreError::DatabaseInUse(path.to_owned())
        }
        redb::Error::Io(error) if !matches!(error.kind(), ErrorKind::InvalidData | ErrorKind::UnexpectedEof) => {
            StoreError::writing(path, error)
        }
        redb::Error::Io(error) => damaged(path, error.to_string()),
        other => damaged(path, other.to_string()),
    }
}
