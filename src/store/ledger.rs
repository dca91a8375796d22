//! Files that grow: each text is added whole, and what was there before stays.

use super::{StoreError, atomic};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// A file to which texts are added.
#[derive(Debug)]
pub struct Ledger {
    path: PathBuf,
    file: Mutex<File>,
}

impl Ledger {
    /// A new file; `None` if there is one already.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn begin(path: &Path) -> Result<Option<Self>, StoreError> {
        match OpenOptions::new().append(true).create_new(true).open(path) {
            Ok(file) => Ok(Some(Self { path: path.to_owned(), file: Mutex::new(file) })),
            Err(_) if path.is_dir() => Err(StoreError::writing(path, io::ErrorKind::IsADirectory.into())),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(None),
            Err(error) => Err(StoreError::writing(path, error)),
        }
    }

    /// A file that there is, and what `read` makes of its text. It says, too, how much of it counts: the rest, of which only a part
    /// was written, is taken away. What is no such file is left as it is: then `read` and this return `None`.
    ///
    /// # Errors
    /// If it cannot be read or written.
    pub fn resume<T>(
        path: &Path,
        read: impl FnOnce(&str) -> Option<(T, usize)>,
    ) -> Result<Option<(Self, T)>, StoreError> {
        let text = fs::read_to_string(path).map_err(|error| StoreError::reading(path, error))?;
        let Some((made, end)) = read(&text) else { return Ok(None) };
        if let Some(whole) = text.get(..end).filter(|whole| whole.len() < text.len()) {
            atomic::rewrite(path, whole)?;
        }
        let file = OpenOptions::new().append(true).open(path).map_err(|error| StoreError::writing(path, error))?;
        Ok(Some((Self { path: path.to_owned(), file: Mutex::new(file) }, made)))
    }

    /// Adds a text.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add(&self, text: &str) -> Result<(), StoreError> {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let written = file.write_all(text.as_bytes()).and_then(|()| file.flush());
        written.map_err(|error| StoreError::writing(&self.path, error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_cut_off_is_taken_away() {
        let home = tempfile::tempdir().expect("a folder");
        let path = home.path().join("list");
        let ledger = Ledger::begin(&path).expect("written").expect("new");
        ledger.add("one\ntwo\n").expect("written");
        ledger.add("thr").expect("written");
        assert!(Ledger::begin(&path).expect("looked for").is_none());
        let before = fs::read_to_string(&path).expect("text");
        assert!(Ledger::resume::<()>(&path, |_| None).expect("read").is_none());
        assert_eq!(fs::read_to_string(&path).expect("text"), before, "what is no such file is left as it is");
        let whole = |text: &str| Some((text.lines().count(), text.rfind('\n').map_or(0, |at| at + 1)));
        let (ledger, lines) = Ledger::resume(&path, whole).expect("read").expect("such a file");
        assert_eq!(lines, 3);
        ledger.add("three\n").expect("written");
        assert_eq!(fs::read_to_string(&path).expect("text"), "one\ntwo\nthree\n");
    }
}
