//! The save file of a game. Several workers may write at once: the slot creates the file once and never replaces a
//! newer version with an older one.

use std::{
    sync::{
        Condvar, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use crate::store::{SaveFolder, SavedGame, StoreError};

/// How long to wait for the disk. A busy disk can take more than a few seconds.
const SAVE_TIMEOUT: Duration = Duration::from_secs(30);

/// The save file of one game.
#[derive(Debug, Default)]
pub struct SaveSlot {
    /// Number of the latest version.
    last_version: AtomicU64,
    file: Mutex<SlotFile>,
    /// Notified when a version is written or has failed.
    on_handled: Condvar,
}

#[derive(Debug, Default)]
struct SlotFile {
    /// Name of the file, once created.
    name: Option<String>,
    /// The version in the file.
    written_version: u64,
    /// The latest version that was written or failed.
    handled_version: u64,
}

impl SaveSlot {
    /// The slot of an existing save file.
    pub fn existing(name: String) -> Self {
        Self { file: Mutex::new(SlotFile { name: Some(name), ..SlotFile::default() }), ..Self::default() }
    }

    /// The number of a new version.
    pub fn next_version(&self) -> u64 {
        self.last_version.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// Whether this is the file of that name. Returns `false` rather than wait for a write.
    pub fn is_file(&self, name: &str) -> bool {
        self.file.try_lock().is_ok_and(|file| file.name.as_deref() == Some(name))
    }

    /// Writes a version of the game, unless a newer one is already in the file.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self, saves: &SaveFolder, number: u64, game: &SavedGame) -> Result<(), StoreError> {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        if number <= file.written_version {
            return Ok(());
        }
        let written = match &file.name {
            Some(name) => saves.write(name, game),
            None => saves.create(game).map(|name| file.name = Some(name)),
        };
        if written.is_ok() {
            file.written_version = number;
        }
        file.handled_version = file.handled_version.max(number);
        self.on_handled.notify_all();
        written
    }

    /// Waits until every version so far is written or has failed. Call it before long work, so that a crash then
    /// loses nothing.
    pub fn wait_for_saves(&self) {
        let newest = self.last_version.load(Ordering::Relaxed);
        let file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        drop(self.on_handled.wait_timeout_while(file, SAVE_TIMEOUT, |file| file.handled_version < newest));
    }
}
