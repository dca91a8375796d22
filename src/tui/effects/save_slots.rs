//! The save slots of this program. A game that is opened again gets the slot that it had: its file may still be written.

use std::{
    sync::{Arc, Mutex, PoisonError, Weak},
    thread,
    time::Duration,
};

use crate::{
    store::{Folders, SaveFolder, SavedGame, StoreError},
    tui::state::{MovedSave, SaveSlot},
};

/// How often, and with which pauses, a file is tried to be opened: a slot that ends elsewhere in this program may still have it.
const OPEN_ATTEMPTS: usize = 10;
const OPEN_PAUSE: Duration = Duration::from_millis(20);

/// The saved games, and the slots of those that are open.
#[derive(Debug)]
pub struct SaveSlots {
    folder: SaveFolder,
    slots: Mutex<Vec<Weak<SaveSlot>>>,
}

/// A saved game that was opened.
#[derive(Debug)]
pub struct OpenedSave {
    /// The game.
    pub game: SavedGame,
    /// Its slot; `None` if another program has it open.
    pub slot: Option<Arc<SaveSlot>>,
}

impl SaveSlots {
    /// The saved games of these folders.
    pub fn new(folders: &Folders) -> Self {
        Self { folder: SaveFolder::open(folders), slots: Mutex::default() }
    }

    /// The saved games.
    pub fn folder(&self) -> &SaveFolder {
        &self.folder
    }

    /// Adds a slot.
    pub fn add(&self, slot: SaveSlot) -> Arc<SaveSlot> {
        let slot = Arc::new(slot);
        let mut slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        slots.retain(|slot| slot.strong_count() > 0);
        slots.push(Arc::downgrade(&slot));
        slot
    }

    /// The slots that are in use.
    fn used(&self) -> Vec<Arc<SaveSlot>> {
        let slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        slots.iter().filter_map(Weak::upgrade).collect()
    }

    /// Opens a saved game by its name.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn open(&self, name: &str) -> Result<OpenedSave, StoreError> {
        for _ in 0..OPEN_ATTEMPTS {
            if let Some(slot) = self.used().into_iter().find(|slot| slot.is_file(name)) {
                slot.wait_until_saved();
                if let Some(game) = slot.newest() {
                    return Ok(OpenedSave { game, slot: Some(slot) });
                }
            }
            match self.folder.open_save(name) {
                Ok((game, save)) => {
                    let slot = self.add(SaveSlot::existing(save, game.clone()));
                    return Ok(OpenedSave { game, slot: Some(slot) });
                }
                Err(StoreError::InUse(_)) => thread::sleep(OPEN_PAUSE),
                Err(error) => return Err(error),
            }
        }
        Ok(OpenedSave { game: self.folder.read(name)?, slot: None })
    }

    /// Writes a version of the game of a slot.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self, slot: &SaveSlot, version: u64, game: &SavedGame) -> Result<Option<MovedSave>, StoreError> {
        slot.write(&self.folder, version, game)
    }

    /// Waits until the newest version of every game is on the disk.
    pub fn wait_until_saved(&self) {
        self.used().iter().for_each(|slot| slot.wait_until_saved());
    }
}
