//! What goes wrong with files, in one sentence each that says what to do.

use super::Reading;
use std::io;
use std::path::{Path, PathBuf};

/// Why there is no game.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// No rule file has this name.
    #[error("there is no game `{name}`;{} `alfil list` shows the games there are", did_you_mean(.near.as_deref()))]
    Unknown {
        /// The name asked for.
        name: String,
        /// One that it may have been meant for.
        near: Option<String>,
    },
    /// The file cannot be read as a rule file.
    #[error(transparent)]
    File(#[from] StoreError),
    /// The file can be read but not played; the diagnostics say why.
    #[error("{} cannot be played: {}", .0.place.file(), .0.first_error().unwrap_or_default())]
    Broken(Box<Reading>),
}

fn did_you_mean(near: Option<&str>) -> String {
    near.map(|near| format!(" did you mean `{near}`?")).unwrap_or_default()
}

/// Why a file cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// No folder for data, configuration and state.
    #[error("there is no home folder to keep anything in; name one in ALFIL_HOME")]
    NoHome,
    /// Not there.
    #[error("there is no file `{}`; check the path, or choose a game by a name that `alfil list` shows", .0.display())]
    Missing(PathBuf),
    /// A folder.
    #[error("`{}` is a folder; give a file in it", .0.display())]
    Folder(PathBuf),
    /// A pipe, a device, a socket.
    #[error("`{}` is a pipe or a device; copy what it holds into a file first", .0.display())]
    Special(PathBuf),
    /// Too large.
    #[error("`{}` is larger than {} KiB, which no file of alfil's is; check that it is the right one", .path.display(), .most >> 10)]
    TooLarge {
        /// The file.
        path: PathBuf,
        /// The most it may have, in bytes.
        most: u64,
    },
    /// Not text.
    #[error("`{}` is a binary file (byte {at} is 0), but a text was expected; check that it is the right one", .path.display())]
    Binary {
        /// The file.
        path: PathBuf,
        /// The first zero byte, counted from 0.
        at: usize,
    },
    /// Not UTF-8.
    #[error("`{}` is not valid UTF-8 at line {line} (byte {at}); save it as UTF-8", .path.display())]
    NotUtf8 {
        /// The file.
        path: PathBuf,
        /// The first bad byte, counted from 0.
        at: usize,
        /// Its line, from 1.
        line: usize,
    },
    /// No permission.
    #[error("you may not {doing} `{}`; change the permissions of the file or its folder", .path.display())]
    Forbidden {
        /// The file or folder.
        path: PathBuf,
        /// `read` or `write`.
        doing: &'static str,
    },
    /// The text of the file makes no sense.
    #[error("{}, line {line}: {what}", .path.display())]
    Text {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong and what is allowed.
        what: String,
    },
    /// Anything else the system says.
    #[error("cannot {doing} `{}`: {source}", .path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// `read` or `write`.
        doing: &'static str,
        /// What the system says.
        source: io::Error,
    },
}

impl StoreError {
    /// What the system says about reading a path.
    pub(super) fn reading(path: &Path, source: io::Error) -> Self {
        Self::doing("read", path, source)
    }

    /// What the system says about writing a path.
    pub(super) fn writing(path: &Path, source: io::Error) -> Self {
        Self::doing("write", path, source)
    }

    fn doing(doing: &'static str, path: &Path, source: io::Error) -> Self {
        let path = path.to_owned();
        match source.kind() {
            io::ErrorKind::NotFound | io::ErrorKind::NotADirectory if doing == "read" => Self::Missing(path),
            io::ErrorKind::IsADirectory => Self::Folder(path),
            io::ErrorKind::PermissionDenied => Self::Forbidden { path, doing },
            _ => Self::Io { path, doing, source },
        }
    }

    /// Whether the file is simply not there.
    pub fn is_missing(&self) -> bool {
        matches!(self, Self::Missing(_))
    }
}
