//! Files that only grow, such as the games of a match. A run that was interrupted can resume its file.

use super::{StoreError, atomic};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// A file to which several threads append texts.
#[derive(Debug)]
pub struct AppendFile {
    path: PathBuf,
    file: Mutex<File>,
}

impl AppendFile {
    /// Creates a file; `None` if it exists already.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn create(path: &Path) -> Result<Option<Self>, StoreError> {
        match OpenOptions::new().append(true).create_new(true).open(path) {
            Ok(file) => Ok(Some(Self { path: path.to_owned(), file: Mutex::new(file) })),
            Err(_) if path.is_dir() => Err(StoreError::writing(path, io::ErrorKind::IsADirectory.into())),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(None),
            Err(error) => Err(StoreError::writing(path, error)),
        }
    }

    /// Opens an existing file. `parse` returns the value of its text, and the length in bytes of the part that is complete; the
    /// rest is an interrupted write and is cut off. If `parse` returns `None`, the file is of another kind: it is left alone and
    /// the result is `None`.
    ///
    /// # Errors
    /// If it cannot be read or written.
    pub fn resume<T>(
        path: &Path,
        parse: impl FnOnce(&str) -> Option<(T, usize)>,
    ) -> Result<Option<(Self, T)>, StoreError> {
        let text = fs::read_to_string(path).map_err(|error| StoreError::reading(path, error))?;
        let Some((value, complete_bytes)) = parse(&text) else { return Ok(None) };
        if let Some(complete) = text.get(..complete_bytes).filter(|complete| complete.len() < text.len()) {
            atomic::rewrite(path, complete)?;
        }
        let file = OpenOptions::new().append(true).open(path).map_err(|error| StoreError::writing(path, error))?;
        Ok(Some((Self { path: path.to_owned(), file: Mutex::new(file) }, value)))
    }

    /// Appends a text.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn append(&self, text: &str) -> Result<(), StoreError> {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let result = file.write_all(text.as_bytes()).and_then(|()| file.flush());
        result.map_err(|error| StoreError::writing(&self.path, error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn resuming_cuts_off_an_interrupted_write() {
        let home = tempfile::tempdir().expect("a folder");
        let path = home.path().join("list");
        let file = AppendFile::create(&path).expect("written").expect("new");
        file.append("one\ntwo\n").expect("written");
        file.append("thr").expect("written");
        assert!(AppendFile::create(&path).expect("checked").is_none());
        let before = fs::read_to_string(&path).expect("text");
        assert!(AppendFile::resume::<()>(&path, |_| None).expect("read").is_none());
        assert_eq!(fs::read_to_string(&path).expect("text"), before, "a file of another kind is left alone");
        let parse = |text: &str| Some((text.lines().count(), text.rfind('\n').map_or(0, |at| at + 1)));
        let (file, lines) = AppendFile::resume(&path, parse).expect("read").expect("a file of this kind");
        assert_eq!(lines, 3);
        file.append("three\n").expect("written");
        assert_eq!(fs::read_to_string(&path).expect("text"), "one\ntwo\nthree\n");
    }
}
