//! The trash of saved games, a folder in that of the saved games.
//!
//! A deleted game is only moved, in one step, so that it can be brought back, even after a crash. Nothing empties the trash.

use super::{OpenSave, SaveFolder, StoreError};
use std::fs;
use std::path::PathBuf;

impl SaveFolder {
    /// Moves a saved game, readable or not, to the trash. Returns its name there.
    ///
    /// # Errors
    /// [`StoreError::InUse`] if a program has it open; or if it cannot be moved.
    pub fn delete(&self, name: &str) -> Result<String, StoreError> {
        let path = self.path(name);
        // Opening a pipe would wait for its other end.
        if fs::metadata(&path).is_ok_and(|metadata| metadata.is_file()) {
            drop(OpenSave::lock(&path)?);
        }
        fs::create_dir_all(self.trash()).map_err(|error| StoreError::writing(&self.trash(), error))?;
        let mut trashed = name.to_owned();
        let mut number = 1;
        while self.trashed_path(&trashed).exists() {
            number += 1;
            trashed = format!("{name}~{number}");
        }
        fs::rename(&path, self.trashed_path(&trashed)).map_err(|error| StoreError::writing(&path, error))?;
        Ok(trashed)
    }

    /// Moves a game back from the trash. Returns its name, which is a new one if another game has its old name now.
    ///
    /// # Errors
    /// If it cannot be moved.
    pub fn restore(&self, trashed: &str) -> Result<String, StoreError> {
        let name = trashed.split('~').next().unwrap_or_default();
        let name = if self.path(name).exists() {
            let rules = name.rsplit_once('-').map_or(name, |(rules, _)| rules);
            self.create_save(rules)?.name().to_owned()
        } else {
            name.to_owned()
        };
        let from = self.trashed_path(trashed);
        fs::rename(&from, self.path(&name)).map_err(|error| StoreError::writing(&from, error))?;
        Ok(name)
    }

    fn trash(&self) -> PathBuf {
        self.folder().join("trash")
    }

    fn trashed_path(&self, trashed: &str) -> PathBuf {
        self.trash().join(format!("{trashed}.alfil"))
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Folders, SavedGame};
    use super::*;

    fn create(saves: &SaveFolder, rules: &str) -> String {
        let game = SavedGame { rules: rules.to_owned(), ..SavedGame::default() };
        let mut save = saves.create_save(rules).expect("created");
        save.replace(save.stage(1, &game).expect("staged")).expect("written");
        save.name().to_owned()
    }

    fn names(saves: &SaveFolder) -> Vec<String> {
        let mut names: Vec<String> = saves.list().expect("listed").into_iter().map(|save| save.name).collect();
        names.sort();
        names
    }

    #[test]
    fn deleted_games_come_back() {
        let home = tempfile::tempdir().expect("a folder");
        let saves = SaveFolder::open(&Folders::under(home.path()));
        assert_eq!([create(&saves, "chess"), create(&saves, "go")], ["chess-0001", "go-0002"]);
        let trashed = saves.delete("go-0002").expect("deleted");
        assert_eq!(names(&saves), ["chess-0001"]);
        assert_eq!(saves.restore(&trashed).expect("restored"), "go-0002");
        assert_eq!(names(&saves), ["chess-0001", "go-0002"]);
        assert!(saves.restore(&trashed).is_err(), "it is no longer in the trash");
    }

    #[test]
    fn names_taken_meanwhile_are_kept() {
        let home = tempfile::tempdir().expect("a folder");
        let saves = SaveFolder::open(&Folders::under(home.path()));
        create(&saves, "go");
        let first = saves.delete("go-0001").expect("deleted");
        create(&saves, "go");
        let second = saves.delete("go-0001").expect("deleted");
        assert_ne!(first, second);
        assert_eq!(saves.restore(&second).expect("restored"), "go-0001");
        assert_eq!(saves.restore(&first).expect("restored"), "go-0002");
        assert_eq!(saves.read("go-0002").expect("read").rules, "go");
    }

    #[test]
    #[cfg(unix)]
    fn an_open_game_is_not_deleted() {
        let home = tempfile::tempdir().expect("a folder");
        let saves = SaveFolder::open(&Folders::under(home.path()));
        let name = create(&saves, "chess");
        let _open = saves.open_save(&name).expect("opened");
        assert!(matches!(saves.delete(&name), Err(StoreError::InUse(_))));
        assert_eq!(names(&saves), [name]);
    }
}
