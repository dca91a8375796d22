//! The file of a saved game that this program has open.
//!
//! The file stays locked, so that another Alfil notices. A program that knows no locks, such as an editor or one that keeps
//! folders equal on several computers, is noticed by what it did to the file. Either way, the file is not overwritten.

use super::{PartFile, SavedGame, StoreError, file_lock, read};
use std::fs::{self, File, Metadata};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// An open file of a saved game.
#[derive(Debug)]
pub struct OpenSave {
    path: PathBuf,
    /// The handle that holds the lock.
    _lock: File,
    stamp: FileStamp,
    /// What this program read or wrote last.
    text: String,
}

impl OpenSave {
    /// Creates an empty file; `None` if the file exists.
    pub(super) fn create(path: &Path) -> Result<Option<Self>, StoreError> {
        let result = File::options().write(true).create_new(true).open(path);
        match result {
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => Ok(None),
            Err(error) => Err(StoreError::writing(path, error)),
            Ok(file) => Self::new(path, file, String::new()).map(Some),
        }
    }

    /// Opens and reads a file.
    ///
    /// # Errors
    /// [`StoreError::InUse`] if another program has it open, or if it is not a saved game.
    pub(super) fn open(path: &Path) -> Result<(SavedGame, Self), StoreError> {
        // The checks of `read` come before opening the file.
        drop(read::text(path)?);
        let file = File::open(path).map_err(|error| StoreError::reading(path, error))?;
        let mut save = Self::new(path, file, String::new())?;
        save.text = read::text(path)?;
        Ok((SavedGame::parse(path, &save.text)?, save))
    }

    /// Locks a file until the result is dropped. Its contents are not checked.
    pub(super) fn lock(path: &Path) -> Result<Self, StoreError> {
        let file = File::open(path).map_err(|error| StoreError::reading(path, error))?;
        Self::new(path, file, String::new())
    }

    fn new(path: &Path, file: File, text: String) -> Result<Self, StoreError> {
        if !file_lock::try_lock(&file) {
            return Err(StoreError::InUse(path.to_owned()));
        }
        let stamp = FileStamp::of(&file.metadata().map_err(|error| StoreError::reading(path, error))?);
        Ok(Self { path: path.to_owned(), _lock: file, stamp, text })
    }

    /// The name of the saved game: its file name without `.alfil`.
    pub fn name(&self) -> &str {
        self.path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default()
    }

    /// Writes the next version of the game beside the file, where it is safe from the end of the program.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn stage(&self, number: u64, game: &SavedGame) -> Result<PartFile, StoreError> {
        PartFile::write(&self.path, number, game.to_text(&self.path)?)
    }

    /// Whether another program has changed the file.
    pub fn is_changed_elsewhere(&self) -> bool {
        // A missing file can be written again, and one that cannot be read will not be written either.
        fs::metadata(&self.path).is_ok_and(|metadata| FileStamp::of(&metadata) != self.stamp)
            && fs::read_to_string(&self.path).is_ok_and(|text| text != self.text)
    }

    /// Replaces the file by a version that is on the disk.
    ///
    /// # Errors
    /// If the file cannot be replaced.
    pub fn replace(&mut self, part: PartFile) -> Result<(), StoreError> {
        let (file, text) = part.replace(&self.path)?;
        *self = Self::new(&self.path, file, text)?;
        Ok(())
    }

    /// The folder of the file, to wait until a replacement is on the disk.
    pub fn folder(&self) -> SyncedFolder {
        SyncedFolder(self.path.parent().map(Path::to_owned))
    }
}

/// A folder whose changes can be waited for, without the file.
#[derive(Debug)]
pub struct SyncedFolder(Option<PathBuf>);

impl SyncedFolder {
    /// Waits until the changes are on the disk.
    pub fn sync(&self) {
        // Some systems do not support it.
        drop(self.0.as_ref().and_then(|folder| File::open(folder).ok()).map(|folder| folder.sync_all()));
    }
}

/// What changes when a file is written or replaced.
#[derive(Debug, PartialEq, Eq)]
struct FileStamp {
    identity: Option<FileIdentity>,
    bytes: u64,
    modified: Option<SystemTime>,
}

/// The device and the number of a file on it.
#[derive(Debug, PartialEq, Eq)]
struct FileIdentity {
    device: u64,
    number: u64,
}

impl FileStamp {
    fn of(metadata: &Metadata) -> Self {
        #[cfg(unix)]
        let identity = {
            use std::os::unix::fs::MetadataExt;
            Some(FileIdentity { device: metadata.dev(), number: metadata.ino() })
        };
        #[cfg(not(unix))]
        let identity = None;
        Self { identity, bytes: metadata.len(), modified: metadata.modified().ok() }
    }
}
