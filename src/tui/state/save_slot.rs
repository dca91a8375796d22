//! The file that a game is kept in. Games are written by workers, several of which may run at once: the slot sees to it
//! that the file gets a name once, and that an older state never replaces a newer one.

use std::{
    sync::{
        Condvar, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use crate::store::{SavedGame, Saves, StoreError};

/// How long a disk that does not answer is waited for. A busy one can take more than a few seconds.
const SAVE_TIMEOUT: Duration = Duration::from_secs(30);

/// The place of one game among those that are kept.
#[derive(Debug, Default)]
pub struct SaveSlot {
    /// Numbers the states of the game.
    last_version: AtomicU64,
    file: Mutex<SlotFile>,
    /// Rung when a state has been dealt with.
    on_handled: Condvar,
}

#[derive(Debug, Default)]
struct SlotFile {
    /// Its name, once there is one.
    name: Option<String>,
    /// The number of the state it holds.
    written_version: u64,
    /// The newest state that was dealt with: that is written, or could not be.
    handled_version: u64,
}

impl SaveSlot {
    /// The slot of a game that is kept already.
    pub fn existing(name: String) -> Self {
        Self { file: Mutex::new(SlotFile { name: Some(name), ..SlotFile::default() }), ..Self::default() }
    }

    /// The number of a new state of the game.
    pub fn next_version(&self) -> u64 {
        self.last_version.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// Whether it is the file of this name. A slot that is being written to says no rather than wait.
    pub fn is_file(&self, name: &str) -> bool {
        self.file.try_lock().is_ok_and(|file| file.name.as_deref() == Some(name))
    }

    /// Keeps a state of the game, unless a newer one is kept already.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self, saves: &Saves, number: u64, game: &SavedGame) -> Result<(), StoreError> {
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

    /// Waits until every state that was numbered so far is written, or could not be. What comes next may take long,
    /// and whatever ends the program in the middle of it is to find the game as it was shown.
    pub fn wait_for_saves(&self) {
        let newest = self.last_version.load(Ordering::Relaxed);
        let file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        drop(self.on_handled.wait_timeout_while(file, SAVE_TIMEOUT, |file| file.handled_version < newest));
    }
}
