//! The folder of saved games: one file a game, `NAME-NUMBER.alfil`.

use super::name::{folded, is_plain};
use super::{Folders, SavedGame, StoreError, atomic, read};
use std::cmp::Reverse;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// A file of the folder.
#[derive(Debug)]
pub struct Save {
    /// Its name without the ending: what [`Saves::write`] takes.
    pub name: String,
    /// Where it is.
    pub path: PathBuf,
    /// When it was written, as far as the file system knows.
    pub modified: Option<SystemTime>,
    /// What it holds, or why that is no saved game; the file is left as it is.
    pub game: Result<SavedGame, StoreError>,
}

/// The folder of saved games.
#[derive(Clone, Debug)]
pub struct Saves {
    folder: PathBuf,
}

impl Saves {
    /// The folder, which need not exist.
    pub fn open(folders: &Folders) -> Self {
        Self { folder: folders.games() }
    }

    /// All saved games, the one written last first; the larger number comes first where times are equal.
    ///
    /// # Errors
    /// If there is a folder and it cannot be listed.
    pub fn list(&self) -> Result<Vec<Save>, StoreError> {
        let files = match fs::read_dir(&self.folder) {
            Ok(files) => files,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(StoreError::reading(&self.folder, error)),
        };
        let mut saves: Vec<Save> = files.flatten().filter_map(|file| save(file.path())).collect();
        saves.sort_by_cached_key(|save| Reverse((save.modified, number(&save.name), save.name.clone())));
        Ok(saves)
    }

    /// One saved game.
    ///
    /// # Errors
    /// If it cannot be read, or is none.
    pub fn read(&self, name: &str) -> Result<SavedGame, StoreError> {
        game(&self.path(name))
    }

    /// Writes a game that has no file yet, and gives the name it got.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn create(&self, game: &SavedGame) -> Result<String, StoreError> {
        let stem = folded(&Path::new(&game.rules).file_stem().unwrap_or_default().to_string_lossy());
        let stem = if is_plain(&stem) { stem } else { "game".into() };
        let files = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let numbers = files.filter_map(|file| Some(number(file.path().file_stem()?.to_str()?)));
        let mut next = numbers.max().unwrap_or(0) + 1;
        loop {
            let name = format!("{stem}-{next:04}");
            // Another running program may have taken the number since.
            if atomic::reserve(&self.path(&name))? {
                self.write(&name, game)?;
                return Ok(name);
            }
            next += 1;
        }
    }

    /// Writes a game into its file, whole or not at all.
    ///
    /// # Errors
    /// If it cannot be written; the file is then as it was.
    pub fn write(&self, name: &str, game: &SavedGame) -> Result<(), StoreError> {
        atomic::write(&self.path(name), &game.text())
    }

    /// Removes a game's file.
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

fn save(path: PathBuf) -> Option<Save> {
    path.extension().filter(|ending| *ending == "alfil")?;
    let name = path.file_stem()?.to_str()?.to_owned();
    let modified = fs::metadata(&path).and_then(|facts| facts.modified()).ok();
    Some(Save { name, modified, game: game(&path), path })
}

fn game(path: &Path) -> Result<SavedGame, StoreError> {
    let text = read::text(path)?;
    SavedGame::parse(&text).map_err(|fault| StoreError::Text {
        path: path.to_owned(),
        line: fault.line,
        what: fault.what,
    })
}

/// The number at the end of a name.
fn number(name: &str) -> u64 {
    name.rsplit('-').next().and_then(|end| end.parse().ok()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::super::{ContentHash, Mode};
    use super::*;

    fn game(rules: &str) -> SavedGame {
        let (rules, hash, moves) = (rules.to_owned(), ContentHash(1), vec!["e2e4".to_owned()]);
        let (mode, seats) = (Mode::Game, Vec::new());
        SavedGame { rules, hash, mode, fen: None, puzzle: None, seats, clock: None, moves, closed: None }
    }

    #[test]
    fn one_file_a_game_and_the_last_one_first() {
        let home = tempfile::tempdir().expect("a folder");
        let saves = Saves::open(&Folders::under(home.path()));
        assert!(saves.list().expect("listed").is_empty());
        assert!(!home.path().join("state").exists());
        assert_eq!(saves.create(&game("chess")).expect("written"), "chess-0001");
        assert_eq!(saves.create(&game("/some/Odd Game.alg")).expect("written"), "odd_game-0002");
        let now = SystemTime::now();
        let names = |saves: &Saves| -> Vec<String> {
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
    fn a_broken_file_is_told_of_and_left() {
        let home = tempfile::tempdir().expect("a folder");
        let folders = Folders::under(home.path());
        let saves = Saves::open(&folders);
        saves.create(&game("chess")).expect("written");
        fs::write(folders.games().join("odd.alfil"), "alfil 1\nrubbish\n").expect("written");
        fs::write(folders.games().join("notes.txt"), "not a game").expect("written");
        let list = saves.list().expect("listed");
        assert_eq!(list.len(), 2);
        let odd = list.iter().find(|save| save.name == "odd").expect("listed");
        let told = odd.game.as_ref().expect_err("broken").to_string();
        assert!(told.contains("odd.alfil, line 2: `rubbish` is nothing a saved game says"), "{told}");
        assert!(odd.path.exists());
    }
}
