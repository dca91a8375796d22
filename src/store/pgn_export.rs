//! Exports games as PGN files.

use super::name::normalize_name;
use super::{Folders, StoreError, atomic};
use crate::game::pgn::PgnDate;
use std::path::PathBuf;
use std::time::SystemTime;

/// The day of a moment, for PGN. Moments before 1970 count as its first day.
pub fn pgn_date(time: SystemTime) -> PgnDate {
    PgnDate::of_unix_seconds(time.duration_since(SystemTime::UNIX_EPOCH).map_or(0, |duration| duration.as_secs()))
}

/// Writes a game in PGN to a new file of the export folder, `NAME-NUMBER.pgn`. Returns its path.
///
/// # Errors
/// If it cannot be written.
pub fn export(folders: &Folders, title: &str, pgn: &str) -> Result<PathBuf, StoreError> {
    let name = normalize_name(title);
    let mut number = 1_u64;
    loop {
        let path = folders.exports().join(format!("{name}-{number}.pgn"));
        if atomic::reserve(&path)? {
            atomic::write(&path, pgn)?;
            return Ok(path);
        }
        number += 1;
    }
}

/// Writes a text that was copied, for terminals without a clipboard. Returns the path of the file.
///
/// # Errors
/// If it cannot be written.
pub fn write_copied(folders: &Folders, text: &str) -> Result<PathBuf, StoreError> {
    let path = folders.copied_file();
    atomic::write(&path, text)?;
    Ok(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_export_never_overwrites_a_file() {
        let home = tempfile::tempdir().expect("a folder");
        let folders = Folders::under(home.path());
        let paths = [1, 2].map(|_| export(&folders, "Chess", "1. e4 *\n").expect("written"));
        assert_ne!(paths[0], paths[1]);
        assert_eq!(std::fs::read_to_string(&paths[1]).expect("a file"), "1. e4 *\n");
    }
}
