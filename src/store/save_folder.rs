//! The folder of saved games. Each game is one file, `NAME-NUMBER.alfil`; numbers are unique in the folder.

use super::name::{is_plain, normalize_name};
use super::{Folders, SavedGame, StoreError, atomic};
use std::cmp::Reverse;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// A file of the folder of saved games.
#[derive(Debug)]
pub struct SaveFile {
    /// The file name without `.alfil`, for [`SaveFolder::write`].
    pub name: String,
    /// The path of the file.
    pub path: PathBuf,
    /// The time of the last write, if the file system knows it.
    pub modified: Option<SystemTime>,
    /// The game, or why the file is not a saved game.
    pub game: Result<SavedGame, StoreError>,
}

/// The folder of saved games.
#[derive(Clone, Debug)]
pub struct SaveFolder {
    folder: PathBuf,
}

impl SaveFolder {
    /// Opens the folder, which need not exist.
    pub fn open(folders: &Folders) -> Self {
        Self { folder: folders.games() }
    }

    /// Lists all saved games, the latest first. If times are equal, the larger number comes first.
    ///
    /// # Errors
    /// If the folder exists but cannot be listed.
    pub fn list(&self) -> Result<Vec<SaveFile>, StoreError> {
        let files = match fs::read_dir(&self.folder) {
            Ok(files) => files,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(StoreError::reading(&self.folder, error)),
        };
        let mut saves: Vec<SaveFile> = files.flatten().filter_map(|file| read_save_file(file.path())).collect();
        saves.sort_by_cached_key(|save| Reverse((save.modified, number(&save.name), save.name.clone())));
        Ok(saves)
    }

    /// Reads a saved game.
    ///
    /// # Errors
    /// If the file cannot be read or is not a saved game.
    pub fn read(&self, name: &str) -> Result<SavedGame, StoreError> {
        SavedGame::read(&self.path(name))
    }

    /// Writes a game to a new file and returns its name.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn create(&self, game: &SavedGame) -> Result<String, StoreError> {
        let stem = normalize_name(&Path::new(&game.rules).file_stem().unwrap_or_default().to_string_lossy());
        let stem = if is_plain(&stem) { stem } else { "game".into() };
        let files = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let numbers = files.filter_map(|file| Some(number(file.path().file_stem()?.to_str()?)));
        let mut next = numbers.max().unwrap_or(0) + 1;
        loop {
            let name = format!("{stem}-{next:04}");
            // Another running program may have taken the number meanwhile.
            if atomic::reserve(&self.path(&name))? {
                self.write(&name, game)?;
                return Ok(name);
            }
            next += 1;
        }
    }

    /// Writes a game to its file atomically.
    ///
    /// # Errors
    /// If it cannot be written; the file then keeps its old text.
    pub fn write(&self, name: &str, game: &SavedGame) -> Result<(), StoreError> {
        game.write(&self.path(name))
    }

    /// Removes the file of a game.
    ///
    /// # Errors
    /// If it cannot be removed.
    pub fn remove(&self, name: &str) -> Result<(), StoreError> {
        let path = self.path(name);
        fs::remove_file(&path).map_err(|error| StoreError::writing(&path, error))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{name}.alfil"))
    }
}

fn read_save_file(path: PathBuf) -> Option<SaveFile> {
    path.extension().filter(|extension| *extension == "alfil")?;
    let name = path.file_stem()?.to_str()?.to_owned();
    let modified = fs::metadata(&path).and_then(|metadata| metadata.modified()).ok();
    Some(SaveFile { name, modified, game: SavedGame::read(&path), path })
}

/// The number at the end of a name; 0 if there is none.
fn number(name: &str) -> u64 {
    name.rsplit('-').next().and_then(|end| end.parse().ok()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(rules: &str) -> SavedGame {
        SavedGame { rules: rules.to_owned(), moves: vec!["e2e4".to_owned()], ..SavedGame::default() }
    }

    #[test]
    fn the_latest_game_comes_first() {
        let home = tempfile::tempdir().expect("a folder");
        let saves = SaveFolder::open(&Folders::under(home.path()));
        assert!(saves.list().expect("listed").is_empty());
        assert!(!home.path().join("state").exists());
        assert_eq!(saves.create(&game("chess")).expect("written"), "chess-0001");
        assert_eq!(saves.create(&game("/some/Odd Game.alg")).expect("written"), "odd_game-0002");
        let now = SystemTime::now();
        let names = |saves: &SaveFolder| -> Vec<String> {
            saves.list().expect("listed").into_iter().map(|save| save.name).collect()
        };
        for (name, age) in [("chess-0001", 5), ("odd_game-0002", 9)] {
            let file = fs::File::options().write(true).open(saves.path(name)).expect("opened");
            file.set_modified(now - std::time::Duration::from_secs(age)).expect("aged");
        }
        assert_eq!(names(&saves), ["chess-0001", "odd_game-0002"]);
        saves.write("odd_game-0002", &game("other")).expect("written");
        assert_eq!(names(&saves), ["odd_game-0002", "chess-0001"]);
        assert_eq!(saves.read("odd_game-0002").expect("read").rules, "other");
        saves.remove("odd_game-0002").expect("removed");
        assert_eq!(saves.create(&game("chess")).expect("written"), "chess-0002");
    }

    #[test]
    fn a_broken_file_is_reported_and_kept() {
        let home = tempfile::tempdir().expect("a folder");
        let folders = Folders::under(home.path());
        let saves = SaveFolder::open(&folders);
        saves.create(&game("chess")).expect("written");
        fs::write(folders.games().join("odd.alfil"), "alfil 1\nrubbish\n").expect("written");
        fs::write(folders.games().join("notes.txt"), "not a game").expect("written");
        let list = saves.list().expect("listed");
        assert_eq!(list.len(), 2);
        let odd = list.iter().find(|save| save.name == "odd").expect("listed");
        let message = odd.game.as_ref().expect_err("broken").to_string();
        assert!(message.contains("odd.alfil, line 2: "), "{message}");
        assert!(odd.path.exists());
    }
}
