//! The file that a game is kept in. Games are written by workers, several of which may run at once: the slot sees to it
//! that the file gets a name once, and that an older state never replaces a newer one.

use std::sync::{
    Mutex, PoisonError,
    atomic::{AtomicU64, Ordering},
};

use crate::store::{SavedGame, Saves, StoreError};

/// The place of one game among those that are kept.
#[derive(Debug, Default)]
pub struct Slot {
    /// Numbers the states of the game.
    states: AtomicU64,
    file: Mutex<File>,
}

#[derive(Debug, Default)]
struct File {
    /// Its name, once there is one.
    name: Option<String>,
    /// The number of the state it holds.
    written: u64,
}

impl Slot {
    /// The slot of a game that is kept already.
    pub fn of(name: String) -> Self {
        Self { file: Mutex::new(File { name: Some(name), written: 0 }), ..Self::default() }
    }

    /// The number of a new state of the game.
    pub fn next(&self) -> u64 {
        self.states.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// Whether it is the file of this name. A slot that is being written to says no rather than wait.
    pub fn is(&self, name: &str) -> bool {
        self.file.try_lock().is_ok_and(|file| file.name.as_deref() == Some(name))
    }

    /// Keeps a state of the game, unless a newer one is kept already.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self, saves: &Saves, number: u64, game: &SavedGame) -> Result<(), StoreError> {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        if number <= file.written {
            return Ok(());
        }
        match &file.name {
            Some(name) => saves.write(name, game)?,
            None => file.name = Some(saves.create(game)?),
        }
        file.written = number;
        Ok(())
    }
}
