//! The folder of saved games. Each game is one file, `NAME-NUMBER.alfil`; numbers are unique in the folder.

use super::name::{is_plain, normalize_name};
use super::{Folders, OpenSave, SavedGame, StoreError, save_recovery};
use std::cmp::Reverse;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// A file of the folder of saved games.
#[derive(Debug)]
pub struct SaveFile {
    /// The file name without `.alfil`, for [`SaveFolder::open_save`].
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

    /// Finishes what programs that were killed had begun: the newest version of each game that they had written takes its place.
    /// Other files that they left behind are removed.
    pub fn recover(&self) {
        save_recovery::recover(self);
    }

    /// Reads a saved game.
    ///
    /// # Errors
    /// If the file cannot be read or is not a saved game.
    pub fn read(&self, name: &str) -> Result<SavedGame, StoreError> {
        SavedGame::read(&self.path(name))
    }

    /// Reads a saved game, and keeps its file open to write it.
    ///
    /// # Errors
    /// [`StoreError::InUse`] if another program has it open; or if it cannot be read or is not a saved game.
    pub fn open_save(&self, name: &str) -> Result<(SavedGame, OpenSave), StoreError> {
        OpenSave::open(&self.path(name))
    }

    /// Creates an empty file for a game with these rules.
    ///
    /// # Errors
    /// If it cannot be created.
    pub fn create_save(&self, rules: &str) -> Result<OpenSave, StoreError> {
        fs::create_dir_all(&self.folder).map_err(|error| StoreError::writing(&self.folder, error))?;
        let stem = normalize_name(&Path::new(rules).file_stem().unwrap_or_default().to_string_lossy());
        let stem = if is_plain(&stem) { stem } else { "game".into() };
        let files = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let numbers = files.filter_map(|file| Some(number(file.path().file_stem()?.to_str()?)));
        let mut next = numbers.max().unwrap_or(0) + 1;
        loop {
            // Another running program may have taken the number meanwhile.
            if let Some(save) = OpenSave::create(&self.path(&format!("{stem}-{next:04}")))? {
                return Ok(save);
            }
            next += 1;
        }
    }

    /// The path of the folder.
    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    pub(super) fn path(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{name}.alfil"))
    }
}

fn read_save_file(path: PathBuf) -> Option<SaveFile> {
    path.extension().filter(|extension| *extension == "alfil")?;
    let metadata = fs::metadata(&path).ok();
    // Nothing of the game is written yet.
    if metadata.as_ref().is_some_and(|metadata| metadata.is_file() && metadata.len() == 0) {
        return None;
    }
    let stem = path.file_stem()?;
    let game = match stem.to_str() {
        Some(_) => SavedGame::read(&path),
        None => Err(StoreError::NameNotUtf8(path.clone())),
    };
    let modified = metadata.and_then(|metadata| metadata.modified().ok());
    Some(SaveFile { name: stem.to_string_lossy().into_owned(), modified, game, path })
}

/// The number at the end of a name; 0 if there is none.
fn number(name: &str) -> u64 {
    name.rsplit('-').next().and_then(|end| end.parse().ok()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(rules: &str) -> SavedGame {
        SavedGame { rules: rules.to_owned(), moves: vec!["e2e4".to_owned()].into(), ..SavedGame::default() }
    }

    /// Writes a game to a new file and returns its name.
    fn create(saves: &SaveFolder, rules: &str) -> String {
        let mut save = saves.create_save(rules).expect("created");
        save.replace(save.stage(1, &game(rules)).expect("staged")).expect("written");
        save.name().to_owned()
    }

    #[test]
    fn the_latest_game_comes_first() {
        let home = tempfile::tempdir().expect("a folder");
        let saves = SaveFolder::open(&Folders::under(home.path()));
        assert!(saves.list().expect("listed").is_empty());
        assert!(!home.path().join("state").exists());
        assert_eq!(create(&saves, "chess"), "chess-0001");
        assert_eq!(create(&saves, "/some/Odd Game.alg"), "odd_game-0002");
        let now = SystemTime::now();
        let names = |saves: &SaveFolder| -> Vec<String> {
            saves.list().expect("listed").into_iter().map(|save| save.name).collect()
        };
        for (name, age) in [("chess-0001", 5), ("odd_game-0002", 9)] {
            let file = fs::File::options().write(true).open(saves.path(name)).expect("opened");
            file.set_modified(now - std::time::Duration::from_secs(age)).expect("aged");
        }
        assert_eq!(names(&saves), ["chess-0001", "odd_game-0002"]);
        let (_, mut save) = saves.open_save("odd_game-0002").expect("opened");
        save.replace(save.stage(1, &game("other")).expect("staged")).expect("written");
        assert_eq!(names(&saves), ["odd_game-0002", "chess-0001"]);
        assert_eq!(saves.read("odd_game-0002").expect("read").rules, "other");
        drop(saves.create_save("go").expect("created"));
        assert_eq!(names(&saves), ["odd_game-0002", "chess-0001"], "a game without a text is not listed");
    }

    #[test]
    #[cfg(unix)]
    fn a_game_is_open_in_one_program() {
        let home = tempfile::tempdir().expect("a folder");
        let saves = SaveFolder::open(&Folders::under(home.path()));
        let name = create(&saves, "chess");
        let (_, mut save) = saves.open_save(&name).expect("opened");
        let is_in_use = || matches!(saves.open_save(&name), Err(StoreError::InUse(_)));
        assert!(is_in_use());
        save.replace(save.stage(1, &game("other")).expect("staged")).expect("written");
        assert!(is_in_use(), "the new file is locked as well");
        assert_eq!(saves.read(&name).expect("anyone can read it").rules, "other");
        drop(save);
        assert!(!is_in_use());
    }

    #[test]
    fn changes_by_other_programs_are_noticed() {
        let home = tempfile::tempdir().expect("a folder");
        let saves = SaveFolder::open(&Folders::under(home.path()));
        let name = create(&saves, "chess");
        let (_, save) = saves.open_save(&name).expect("opened");
        let text = fs::read_to_string(saves.path(&name)).expect("a file");
        assert!(!save.is_changed_elsewhere());
        fs::remove_file(saves.path(&name)).expect("removed");
        assert!(!save.is_changed_elsewhere(), "nothing would be overwritten");
        fs::write(saves.path(&name), &text).expect("written");
        assert!(!save.is_changed_elsewhere(), "it holds the same");
        fs::write(saves.path(&name), text + "# note\n").expect("written");
        assert!(save.is_changed_elsewhere());
    }

    #[test]
    fn a_broken_file_is_reported_and_kept() {
        let home = tempfile::tempdir().expect("a folder");
        let folders = Folders::under(home.path());
        let saves = SaveFolder::open(&folders);
        create(&saves, "chess");
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
