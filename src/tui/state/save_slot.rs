//! The save file of a game. Each version of the game is written beside the file at once, which keeps it from the end of the program.
//! One thread at a time then waits for the disk and replaces the file. Versions that became old meanwhile are skipped, so that
//! fast play never outruns a slow disk.

use std::{
    sync::{
        Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use crate::store::{OpenSave, PartFile, SaveFolder, SavedGame, StoreError};

/// How long to wait for the disk. A busy disk can take more than a few seconds.
const SAVE_TIMEOUT: Duration = Duration::from_secs(30);

/// The save file of one game.
#[derive(Debug, Default)]
pub struct SaveSlot {
    /// Number of the latest version.
    last_version: AtomicU64,
    file: Mutex<SlotFile>,
    /// Notified when a version is staged or has failed, and when no version waits any more.
    on_change: Condvar,
}

#[derive(Debug, Default)]
struct SlotFile {
    /// The file, once created.
    save: Option<OpenSave>,
    /// The latest version that was staged, found unchanged, or failed.
    handled_version: u64,
    /// The newest version that is kept.
    newest: Option<SavedGame>,
    /// The newest version, if it waits to replace the file.
    staged: Option<PartFile>,
    /// Whether a thread replaces the file.
    is_replacing: bool,
}

/// A game that another program has changed. It is now saved in a file of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovedSave {
    /// The name of the file that the other program has changed.
    pub from: String,
    /// The name of the new file.
    pub to: String,
}

impl SaveSlot {
    /// The slot of an open save file that holds this game.
    pub fn existing(save: OpenSave, game: SavedGame) -> Self {
        let file = SlotFile { save: Some(save), newest: Some(game), ..SlotFile::default() };
        Self { file: Mutex::new(file), ..Self::default() }
    }

    /// A slot without a file for a game that is kept elsewhere. It gets a file when the game changes.
    pub fn copy_of(game: SavedGame) -> Self {
        Self { file: Mutex::new(SlotFile { newest: Some(game), ..SlotFile::default() }), ..Self::default() }
    }

    /// The number of a new version.
    pub fn next_version(&self) -> u64 {
        self.last_version.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// Whether this is the file of that name. Returns `false` rather than wait for a write.
    pub fn is_file(&self, name: &str) -> bool {
        let file = self.file.try_lock();
        file.is_ok_and(|file| file.save.as_ref().is_some_and(|save| save.name() == name))
    }

    /// The newest version that is kept.
    pub fn newest(&self) -> Option<SavedGame> {
        self.lock().newest.clone()
    }

    fn lock(&self) -> MutexGuard<'_, SlotFile> {
        self.file.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes a version of the game, unless a newer one is written already. Returns at once if another thread waits for the disk:
    /// that one will replace the file by this version. Returns the new name if the game had to move to another file.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self, saves: &SaveFolder, version: u64, game: &SavedGame) -> Result<Option<MovedSave>, StoreError> {
        let mut file = self.lock();
        if version <= file.handled_version {
            return Ok(None);
        }
        file.handled_version = version;
        let staged = file.stage(saves, version, game);
        self.on_change.notify_all();
        staged?;
        if file.is_replacing {
            return Ok(None);
        }
        file.is_replacing = true;
        let mut result = Ok(None);
        while let Some(part) = file.staged.take() {
            drop(file);
            let synced = part.sync();
            file = self.lock();
            match synced.and_then(|()| file.replace(saves, part)) {
                Ok(moved) => result = result.map(|before| moved.or(before)),
                Err(error) => {
                    // The same state is written again when it is asked for again.
                    file.newest = None;
                    result = Err(error);
                }
            }
            let folder = file.save.as_ref().map(OpenSave::folder).filter(|_| file.staged.is_none());
            if let Some(folder) = folder {
                drop(file);
                folder.sync();
                file = self.lock();
            }
        }
        file.is_replacing = false;
        self.on_change.notify_all();
        result
    }

    /// Waits until every version so far is safe from the end of the program, or has failed. Call it before long work, so that a
    /// crash then loses nothing.
    pub fn wait_until_staged(&self) {
        let newest = self.last_version.load(Ordering::Relaxed);
        let is_waiting = |file: &mut SlotFile| file.handled_version < newest;
        drop(self.on_change.wait_timeout_while(self.lock(), SAVE_TIMEOUT, is_waiting));
    }

    /// Waits until the newest version is on the disk, or has failed.
    pub fn wait_until_saved(&self) {
        self.wait_until_staged();
        drop(self.on_change.wait_timeout_while(self.lock(), SAVE_TIMEOUT, |file| file.is_replacing));
    }
}

impl SlotFile {
    /// Writes a version beside the file, which is created if necessary.
    fn stage(&mut self, saves: &SaveFolder, version: u64, game: &SavedGame) -> Result<(), StoreError> {
        if self.newest.as_ref() == Some(game) {
            return Ok(());
        }
        let save = match &mut self.save {
            Some(save) => save,
            None => self.save.insert(saves.create_save(&game.rules)?),
        };
        let part = save.stage(version, game)?;
        // Only now that it is complete, the one before it can go.
        self.staged.replace(part).into_iter().for_each(PartFile::discard);
        self.newest = Some(game.clone());
        Ok(())
    }

    /// Replaces the file by a version that is on the disk. If another program has changed the file, the newest version becomes a
    /// file of its own.
    fn replace(&mut self, saves: &SaveFolder, part: PartFile) -> Result<Option<MovedSave>, StoreError> {
        let Some(save) = &mut self.save else { return Ok(None) };
        if !save.is_changed_elsewhere() {
            return save.replace(part).map(|()| None);
        }
        let newest = match self.staged.take() {
            None => part,
            Some(newer) => {
                part.discard();
                newer.sync()?;
                newer
            }
        };
        let rules = self.newest.as_ref().map_or("game", |game| &game.rules);
        let mut other = saves.create_save(rules)?;
        other.replace(newest)?;
        let moved = MovedSave { from: save.name().to_owned(), to: other.name().to_owned() };
        *save = other;
        Ok(Some(moved))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Folders;

    fn game(moves: usize) -> SavedGame {
        SavedGame { rules: "chess".into(), moves: vec!["e2e4".to_owned(); moves].into(), ..SavedGame::default() }
    }

    /// Names and numbers of moves of all files.
    fn files(folders: &Folders) -> Vec<(String, usize)> {
        let saves = SaveFolder::open(folders).list().expect("listed");
        let mut files: Vec<_> =
            saves.into_iter().map(|save| (save.name, save.game.expect("a game").moves.len())).collect();
        files.sort();
        assert_eq!(std::fs::read_dir(folders.games()).expect("listed").count(), files.len(), "nothing is left behind");
        files
    }

    #[test]
    fn older_versions_never_replace_newer_ones() {
        let home = tempfile::tempdir().expect("a folder");
        let folders = Folders::under(home.path());
        let (saves, slot) = (SaveFolder::open(&folders), SaveSlot::default());
        for (version, moves) in [(2, 2), (1, 1), (3, 3), (4, 3)] {
            assert_eq!(slot.write(&saves, version, &game(moves)).expect("written"), None);
        }
        slot.wait_until_saved();
        assert_eq!(files(&folders), [("chess-0001".into(), 3)]);
    }

    #[test]
    fn the_newest_of_many_versions_is_written() {
        let home = tempfile::tempdir().expect("a folder");
        let folders = Folders::under(home.path());
        let (saves, slot) = (SaveFolder::open(&folders), SaveSlot::default());
        std::thread::scope(|scope| {
            for moves in 1..=50 {
                let version = slot.next_version();
                let (saves, slot) = (&saves, &slot);
                scope.spawn(move || slot.write(saves, version, &game(moves)).expect("written"));
            }
            slot.wait_until_saved();
            assert_eq!(files(&folders), [("chess-0001".into(), 50)]);
        });
    }

    #[test]
    fn a_file_that_another_program_has_changed_is_not_overwritten() {
        let home = tempfile::tempdir().expect("a folder");
        let folders = Folders::under(home.path());
        let saves = SaveFolder::open(&folders);
        let slot = SaveSlot::default();
        slot.write(&saves, 1, &game(1)).expect("written");
        let path = folders.games().join("chess-0001.alfil");
        let text = std::fs::read_to_string(&path).expect("a file").replace("e2e4", "d2d4 d7d5");
        std::fs::write(&path, text).expect("written");
        let moved = slot.write(&saves, 2, &game(3)).expect("written");
        assert_eq!(moved, Some(MovedSave { from: "chess-0001".into(), to: "chess-0002".into() }));
        assert_eq!(files(&folders), [("chess-0001".into(), 2), ("chess-0002".into(), 3)]);
        slot.write(&saves, 3, &game(4)).expect("written");
        assert_eq!(files(&folders), [("chess-0001".into(), 2), ("chess-0002".into(), 4)]);
    }

    #[test]
    fn an_unchanged_copy_gets_no_file() {
        let home = tempfile::tempdir().expect("a folder");
        let folders = Folders::under(home.path());
        let saves = SaveFolder::open(&folders);
        let slot = SaveSlot::copy_of(game(2));
        slot.write(&saves, 1, &game(2)).expect("nothing to write");
        assert!(!folders.games().exists());
        slot.write(&saves, 2, &game(3)).expect("written");
        assert_eq!(files(&folders), [("chess-0001".into(), 3)]);
    }
}
