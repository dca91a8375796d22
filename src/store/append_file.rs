//! Files that only grow, such as the games of a match. A run that was interrupted can resume its file.

use super::{StoreError, atomic, file_lock, read};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// The largest file that can be resumed, in bytes: hundreds of thousands of games.
const MAX_RESUMED_BYTES: u64 = 1 << 30;

/// A file to which several threads append texts.
#[derive(Debug)]
pub struct AppendFile {
    path: PathBuf,
    file: Mutex<File>,
    /// Whether it was created here and holds nothing yet.
    is_new: AtomicBool,
}

impl AppendFile {
    /// Creates a file, or takes an empty one; `None` if it exists already.
    ///
    /// # Errors
    /// If it cannot be written, or another program appends to it.
    pub fn create(path: &Path) -> Result<Option<Self>, StoreError> {
        match OpenOptions::new().append(true).create_new(true).open(path) {
            Ok(file) => Self::locked(path, file, true).map(Some),
            Err(_) if path.is_dir() => Err(StoreError::writing(path, io::ErrorKind::IsADirectory.into())),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                let is_empty = fs::metadata(path).is_ok_and(|metadata| metadata.is_file() && metadata.len() == 0);
                if is_empty { Self::open(path).map(Some) } else { Ok(None) }
            }
            Err(error) => Err(StoreError::writing(path, error)),
        }
    }

    /// Opens an existing file. `parse` returns the value of its text, and the length in bytes of the part that is complete; the
    /// rest is an interrupted write and is replaced by `separator`. If `parse` returns `None`, the file is of another kind: it is
    /// left alone and the result is `None`.
    ///
    /// # Errors
    /// If it cannot be read or written, or another program appends to it.
    pub fn resume<T, E>(
        path: &Path,
        separator: &str,
        parse: impl FnOnce(&str) -> Result<(T, usize), E>,
    ) -> Result<Result<(Self, T), E>, StoreError> {
        let text = read::text_up_to(path, MAX_RESUMED_BYTES)?;
        // Nothing is cut off while another program still writes.
        drop(Self::open(path)?);
        let (value, complete_bytes) = match parse(&text) {
            Ok(parsed) => parsed,
            Err(refusal) => return Ok(Err(refusal)),
        };
        let (complete, rest) = text.split_at(text.floor_char_boundary(complete_bytes));
        let separator = if complete.is_empty() { "" } else { separator };
        if rest != separator {
            atomic::rewrite(path, &format!("{complete}{separator}"))?;
        }
        Ok(Ok((Self::open(path)?, value)))
    }

    /// Opens a file to append to it.
    fn open(path: &Path) -> Result<Self, StoreError> {
        let file = OpenOptions::new().append(true).open(path).map_err(|error| StoreError::writing(path, error))?;
        Self::locked(path, file, false)
    }

    fn locked(path: &Path, file: File, is_new: bool) -> Result<Self, StoreError> {
        if !file_lock::try_lock(&file) {
            return Err(StoreError::InUse(path.to_owned()));
        }
        Ok(Self { path: path.to_owned(), file: Mutex::new(file), is_new: AtomicBool::new(is_new) })
    }

    /// Appends a text.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn append(&self, text: &str) -> Result<(), StoreError> {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        self.is_new.store(false, Ordering::Relaxed);
        let result = file.write_all(text.as_bytes()).and_then(|()| file.flush());
        result.map_err(|error| StoreError::writing(&self.path, error))
    }
}

/// A file that was created and never written would only be in the way of the next run.
impl Drop for AppendFile {
    fn drop(&mut self) {
        if self.is_new.load(Ordering::Relaxed) {
            // An empty file that stays behind loses nothing.
            drop(fs::remove_file(&self.path));
        }
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
        assert!(
            cfg!(not(unix))
                || matches!(AppendFile::resume(&path, "", |_| Ok::<_, ()>(((), 0))), Err(StoreError::InUse(_)))
        );
        drop(file);
        let before = fs::read_to_string(&path).expect("text");
        assert!(AppendFile::resume::<(), _>(&path, "", |_| Err("another kind")).expect("read").is_err());
        assert_eq!(fs::read_to_string(&path).expect("text"), before, "a file of another kind is left alone");
        let parse = |text: &str| Ok::<_, &str>((text.lines().count(), text.rfind('\n').map_or(0, |at| at + 1)));
        let (file, lines) = AppendFile::resume(&path, "", parse).expect("read").expect("a file of this kind");
        assert_eq!(lines, 3);
        file.append("three\n").expect("written");
        assert_eq!(fs::read_to_string(&path).expect("text"), "one\ntwo\nthree\n");
        drop(file);
        let (file, _) = AppendFile::resume(&path, "--\n", parse).expect("read").expect("a file of this kind");
        file.append("four\n").expect("written");
        assert_eq!(fs::read_to_string(&path).expect("text"), "one\ntwo\nthree\n--\nfour\n");
    }

    #[test]
    fn a_file_that_was_never_written_is_removed() {
        let home = tempfile::tempdir().expect("a folder");
        let path = home.path().join("list");
        drop(AppendFile::create(&path).expect("written").expect("new"));
        assert!(!path.exists());
    }
}
