//! The file of `--output`. It appears when it is complete.

use super::Failure;
use crate::store::AtomicFile;
use std::fmt::Display;
use std::fs;
use std::io::Write;
use std::path::Path;

/// Writes a file.
///
/// # Errors
/// If the file cannot be written, or `write` fails.
pub(super) fn write(path: &Path, write: impl FnOnce(&mut dyn Write) -> Result<(), Failure>) -> Result<(), Failure> {
    let fail = |error: &dyn Display| Failure::Input(format!("cannot write `{}`: {error}", path.display()));
    let mut file = AtomicFile::create(path).map_err(|error| fail(&error))?;
    write(&mut file).map_err(|failure| match failure {
        Failure::Io(error) => fail(&error),
        other => other,
    })?;
    file.commit().map_err(|error| fail(&error))
}

/// Refuses to write over the file that is read, which may have more games.
///
/// # Errors
/// If both are one file.
pub(super) fn refuse_input(output: Option<&Path>, input: &Path) -> Result<(), Failure> {
    let canonical = |path: &Path| fs::canonicalize(path).ok();
    let is_input = output.and_then(canonical).zip(canonical(input)).is_some_and(|(output, input)| output == input);
    if is_input {
        return Err(Failure::Input("`--output` names the file that is read; choose another one".into()));
    }
    Ok(())
}
