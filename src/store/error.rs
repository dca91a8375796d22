//! Errors with files. Each message is one sentence that says what is wrong and what to do.

use super::LoadedFile;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// Why a game cannot be loaded.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// No rule file has this name.
    #[error("there is no game `{name}`;{} `alfil list` shows all games", did_you_mean(.near.as_deref()))]
    Unknown {
        /// The name that was not found.
        name: String,
        /// The most similar name of a game, if one is similar.
        near: Option<String>,
    },
    /// The file cannot be read.
    #[error(transparent)]
    File(#[from] StoreError),
    /// The file has errors; the diagnostics of the loaded file say which.
    #[error("{} cannot be played: {}", .0.rule_file.file(), .0.first_error().unwrap_or_default())]
    Broken(Box<LoadedFile>),
}

fn did_you_mean(near: Option<&str>) -> String {
    near.map(|near| format!(" did you mean `{near}`?")).unwrap_or_default()
}

/// A path in a message. A file name may hold line breaks and other control characters.
fn shown(path: &Path) -> String {
    path.display().to_string().replace(char::is_control, "\u{fffd}")
}

/// The operation that failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileOperation {
    /// Reading a file or listing a folder.
    Read,
    /// Writing, creating or removing a file or a folder.
    Write,
}

impl fmt::Display for FileOperation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Read => "read",
            Self::Write => "write",
        })
    }
}

/// Why a file cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The system has no folder for data, configuration and state.
    #[error("there is no home folder for games and settings; set ALFIL_HOME to a folder")]
    NoHome,
    /// The file does not exist.
    #[error("there is no file `{}`; check the path, or use the name of a game that `alfil list` shows", shown(.0))]
    Missing(PathBuf),
    /// The path is a folder.
    #[error("`{}` is a folder; choose a file in it", shown(.0))]
    Folder(PathBuf),
    /// Another program has locked the file.
    #[error("`{}` is in use by another Alfil; close that one first, or choose another file", shown(.0))]
    InUse(PathBuf),
    /// Another program writes to the database of the explorer.
    #[error("another Alfil adds games to `{}`; try again when it has finished", shown(.0))]
    DatabaseInUse(PathBuf),
    /// The database of the explorer is not as it was written.
    #[error("the database `{}` is damaged ({reason}); remove the file, and add the games again", shown(.path))]
    DamagedDatabase {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// The path is a pipe, a device or a socket.
    #[error("`{}` is a pipe or a device; copy its contents to a file first", shown(.0))]
    Special(PathBuf),
    /// The file is larger than any file of the program.
    #[error("`{}` is larger than {} KiB, the limit for files of alfil; check that it is the right file", shown(.path), .max_bytes >> 10)]
    TooLarge {
        /// The file.
        path: PathBuf,
        /// The largest size that is read, in bytes.
        max_bytes: u64,
    },
    /// The file name is not UTF-8.
    #[error("the name of `{}` is not UTF-8; rename the file", shown(.0))]
    NameNotUtf8(PathBuf),
    /// The file is not text.
    #[error("`{}` is a binary file (byte {at} is 0), not text; check that it is the right file", shown(.path))]
    Binary {
        /// The file.
        path: PathBuf,
        /// The index of the first zero byte.
        at: usize,
    },
    /// The file is not UTF-8.
    #[error("`{}` is not valid UTF-8 at line {line} (byte {at}); save it as UTF-8", shown(.path))]
    NotUtf8 {
        /// The file.
        path: PathBuf,
        /// The index of the first invalid byte.
        at: usize,
        /// Its line, from 1.
        line: usize,
    },
    /// The system denies access.
    #[error("no permission to {operation} `{}`; change the permissions of the file or its folder", shown(.path))]
    Forbidden {
        /// The file or folder.
        path: PathBuf,
        /// What was tried.
        operation: FileOperation,
    },
    /// The saved game has a format that only later versions read.
    #[error("{}: saved by a newer Alfil, in format {format}; this one reads formats 1 to 3", shown(.path))]
    NewerFormat {
        /// The file.
        path: PathBuf,
        /// The number of the format.
        format: u32,
    },
    /// The text of the file is not valid.
    #[error("{}, line {line}: {message}", shown(.path))]
    Text {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong and what was expected.
        message: String,
    },
    /// Another error of the system.
    #[error("cannot {operation} `{}`: {source}", shown(.path))]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What was tried.
        operation: FileOperation,
        /// The error of the system.
        source: io::Error,
    },
}

impl StoreError {
    /// Describes a system error that occurred while reading a path.
    pub(super) fn reading(path: &Path, source: io::Error) -> Self {
        Self::from_io(FileOperation::Read, path, source)
    }

    /// Describes a system error that occurred while writing a path.
    pub(super) fn writing(path: &Path, source: io::Error) -> Self {
        Self::from_io(FileOperation::Write, path, source)
    }

    fn from_io(operation: FileOperation, path: &Path, source: io::Error) -> Self {
        let path = path.to_owned();
        match source.kind() {
            io::ErrorKind::NotFound | io::ErrorKind::NotADirectory if operation == FileOperation::Read => {
                Self::Missing(path)
            }
            io::ErrorKind::IsADirectory => Self::Folder(path),
            io::ErrorKind::PermissionDenied => Self::Forbidden { path, operation },
            _ => Self::Io { path, operation, source },
        }
    }

    /// Whether the file can be read, but does not hold what it should.
    pub(super) fn is_damage(&self) -> bool {
        matches!(self, Self::Binary { .. } | Self::NotUtf8 { .. } | Self::Text { .. })
    }

    /// Whether the file does not exist.
    pub fn is_missing(&self) -> bool {
        matches!(self, Self::Missing(_))
    }
}
