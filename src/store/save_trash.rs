//! The trash of saved games, a folder in that of the saved games.
//!
//! A deleted game is only moved, in one step, so that it can be brought back, even after a crash. Its name in the trash ends in the time
//! of its deletion, in seconds since 1970, as its own time is that of the last move. After thirty days it is removed.

use super::{OpenSave, SaveFolder, StoreError};
use std::fs;
use std::path::PathBuf;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// How long deleted games stay in the trash.
const TRASH_AGE: Duration = Duration::from_hours(30 * 24);
/// Separates the name of a game from the time of its deletion.
const TIME_SEPARATOR: char = '~';
/// The ending of saved games.
const SUFFIX: &str = ".alfil";

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
        let mut time = seconds(SystemTime::now());
        let trashed = loop {
            let trashed = format!("{name}{TIME_SEPARATOR}{time}");
            if !self.trashed_path(&trashed).exists() {
                break trashed;
            }
            time += 1;
        };
        fs::rename(&path, self.trashed_path(&trashed)).map_err(|error| StoreError::writing(&path, error))?;
        Ok(trashed)
    }

    /// Moves a game back from the trash. Returns its name, which is a new one if another game has its old name now.
    ///
    /// # Errors
    /// If it cannot be moved.
    pub fn restore(&self, trashed: &str) -> Result<String, StoreError> {
        let name = trashed.split(TIME_SEPARATOR).next().unwrap_or_default();
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

    /// Removes the games that were deleted more than thirty days ago. Files without a time of deletion stay.
    pub fn remove_old_trash(&self) {
        self.remove_trash_before(seconds(SystemTime::now()).saturating_sub(TRASH_AGE.as_secs()));
    }

    /// Removes what was deleted before a time, in seconds since 1970.
    fn remove_trash_before(&self, oldest: u64) {
        for file in fs::read_dir(self.trash()).into_iter().flatten().flatten() {
            let name = file.file_name();
            let time = name.to_str().and_then(|name| name.strip_suffix(SUFFIX)?.rsplit_once(TIME_SEPARATOR));
            if time.and_then(|(_, time)| time.parse().ok()).is_some_and(|time: u64| time < oldest) {
                drop(fs::remove_file(file.path()));
            }
        }
    }

    fn trash(&self) -> PathBuf {
        self.folder().join("trash")
    }

    fn trashed_path(&self, trashed: &str) -> PathBuf {
        self.trash().join(format!("{trashed}{SUFFIX}"))
    }
}

/// Seconds since 1970; 0 for earlier times.
fn seconds(time: SystemTime) -> u64 {
    time.duration_since(UNIX_EPOCH).map_or(0, |passed| passed.as_secs())
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

    #[test]
    fn old_trash_is_removed() {
        let home = tempfile::tempdir().expect("a folder");
        let saves = SaveFolder::open(&Folders::under(home.path()));
        let [first, second] = ["chess", "go"].map(|rules| create(&saves, rules));
        let trashed = saves.delete(&first).expect("deleted");
        saves.remove_old_trash();
        assert_eq!(saves.restore(&trashed).expect("it is still there"), first);
        let trashed = saves.delete(&first).expect("deleted");
        saves.remove_trash_before(seconds(SystemTime::now()) + 60);
        assert!(saves.restore(&trashed).is_err());
        assert_eq!(names(&saves), [second]);
    }
}
