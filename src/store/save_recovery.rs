//! Recovers saved games after a program was killed while it wrote them.
//!
//! Every [`super::PartFile`] on the disk is newer than its saved game, since it replaces the game at once when it is synced. So
//! the newest part that is complete takes the place of the game. A part that a failure of power has cut off is not a saved game
//! and is removed.

use super::{SaveFolder, SavedGame, atomic, file_lock, part_file, read};
use std::collections::BTreeMap;
use std::fs::{self, File, Metadata};
use std::path::{Path, PathBuf};

/// Recovers all games of a folder. What fails, on a read-only disk for example, is left as it is.
pub(super) fn recover(saves: &SaveFolder) {
    let mut parts: BTreeMap<String, BTreeMap<u64, PathBuf>> = BTreeMap::new();
    for path in files(saves.folder()) {
        if let Some((target, number)) = part_file::target_and_number(&path) {
            parts.entry(target.to_owned()).or_default().insert(number, path);
        } else if path.extension().is_some_and(|extension| extension == "alfil") {
            remove_empty(&path);
        }
    }
    for (target, parts) in parts {
        recover_game(saves, &saves.folder().join(target), parts);
    }
    remove_leftovers(saves.folder());
}

fn files(folder: &Path) -> Vec<PathBuf> {
    fs::read_dir(folder).into_iter().flatten().flatten().map(|file| file.path()).collect()
}

/// Lets the newest complete part of a game replace it, and removes the others. `parts` are by number.
fn recover_game(saves: &SaveFolder, target: &Path, parts: BTreeMap<u64, PathBuf>) {
    // The lock is held until the end, so that two programs do not recover the same game.
    let current = File::open(target).ok();
    if current.as_ref().is_some_and(|file| !file_lock::try_lock(file)) {
        return;
    }
    let mut is_recovered = false;
    for part in parts.into_values().rev() {
        match read::text(&part).and_then(|text| SavedGame::parse(&part, &text)) {
            Ok(_) if is_recovered => drop(fs::remove_file(&part)),
            Ok(game) if is_newer(current.as_ref(), &part) => is_recovered = move_to_new_file(saves, &part, &game),
            Ok(_) => is_recovered = fs::rename(&part, target).is_ok(),
            Err(error) if error.is_damage() => drop(fs::remove_file(&part)),
            // Perhaps it can be read another time.
            Err(_) => {}
        }
    }
}

/// Whether a game was changed after a part was written: by another program, since the one that wrote the part was killed.
fn is_newer(game: Option<&File>, part: &Path) -> bool {
    let modified = |metadata: Metadata| metadata.modified().ok();
    let game = game.and_then(|file| file.metadata().ok()).filter(|metadata| metadata.len() > 0).and_then(modified);
    game > fs::metadata(part).ok().and_then(modified)
}

/// Keeps a part as a game of its own. Returns whether that worked.
fn move_to_new_file(saves: &SaveFolder, part: &Path, game: &SavedGame) -> bool {
    let Ok(save) = saves.create_save(&game.rules) else { return false };
    fs::rename(part, saves.folder().join(format!("{}.alfil", save.name()))).is_ok()
}

/// Removes the file of a game if nothing was written to it.
fn remove_empty(path: &Path) {
    let is_empty = fs::metadata(path).is_ok_and(|metadata| metadata.is_file() && metadata.len() == 0);
    if is_empty && atomic::is_leftover(path) && File::open(path).is_ok_and(|file| file_lock::try_lock(&file)) {
        drop(fs::remove_file(path));
    }
}

/// Removes the temporary files that earlier versions left behind.
fn remove_leftovers(folder: &Path) {
    let is_temporary = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with(".tmp") && name.ends_with(".part")
    };
    for path in files(folder).into_iter().filter(is_temporary).filter(|path| atomic::is_leftover(path)) {
        drop(fs::remove_file(path));
    }
}

#[cfg(test)]
mod tests {
    use super::super::Folders;
    use super::*;
    use std::time::{Duration, SystemTime};

    /// A folder with the files of a killed program: each is a name, the number of moves that it holds and its age in seconds.
    /// A file of fewer than 0 moves is cut off. Recovers and checks what is left: names and numbers of moves.
    #[track_caller]
    fn check(files: &[(&str, i32, u64)], expect: &[(&str, usize)]) {
        let home = tempfile::tempdir().expect("a folder");
        let folders = Folders::under(home.path());
        fs::create_dir_all(folders.games()).expect("a folder");
        for &(name, moves, age) in files {
            let path = folders.games().join(name);
            let moves_text = vec!["e2e4".to_owned(); usize::try_from(moves).unwrap_or(3)];
            let game = SavedGame { rules: "chess".into(), moves: moves_text.into(), ..SavedGame::default() };
            let text = game.to_text(&path).expect("a text");
            let end = if moves < 0 { text.len() - 5 } else { text.len() };
            fs::write(&path, &text[..end]).expect("written");
            let time = SystemTime::now() - Duration::from_secs(age);
            File::options().write(true).open(&path).and_then(|file| file.set_modified(time)).expect("aged");
        }
        let saves = SaveFolder::open(&folders);
        saves.recover();
        let mut left: Vec<(String, usize)> = super::files(&folders.games())
            .iter()
            .map(|path| {
                let name = path.file_name().expect("a name").to_string_lossy().into_owned();
                let moves = SavedGame::read(path).map_or(0, |game| game.moves.len());
                (name, moves)
            })
            .collect();
        left.sort();
        let left: Vec<(&str, usize)> = left.iter().map(|(name, moves)| (name.as_str(), *moves)).collect();
        assert_eq!(left, expect);
    }

    #[test]
    fn the_newest_complete_part_replaces_the_game() {
        let game = ("chess-0001.alfil", 2, 50);
        check(&[game], &[("chess-0001.alfil", 2)]);
        check(
            &[game, ("chess-0001.alfil.9.part", 3, 9), ("chess-0001.alfil.10.part", 4, 9)],
            &[("chess-0001.alfil", 4)],
        );
        check(
            &[game, ("chess-0001.alfil.9.part", 3, 9), ("chess-0001.alfil.10.part", -1, 9)],
            &[("chess-0001.alfil", 3)],
        );
        check(&[game, ("chess-0001.alfil.9.part", -1, 9)], &[("chess-0001.alfil", 2)]);
        check(&[("chess-0001.alfil.9.part", 3, 9)], &[("chess-0001.alfil", 3)]);
    }

    #[test]
    fn a_game_that_was_changed_later_is_kept_beside_the_part() {
        let files = [("chess-0001.alfil", 2, 5), ("chess-0001.alfil.9.part", 3, 50)];
        check(&files, &[("chess-0001.alfil", 2), ("chess-0002.alfil", 3)]);
    }

    #[test]
    fn leftovers_are_removed() {
        check(
            &[(".tmpabc.part", 3, 500), (".tmpdef.part", 3, 5), ("notes.txt", 3, 500)],
            &[(".tmpdef.part", 3), ("notes.txt", 3)],
        );
    }

    #[test]
    #[cfg(unix)]
    fn files_in_use_are_left_alone() {
        let home = tempfile::tempdir().expect("a folder");
        let saves = SaveFolder::open(&Folders::under(home.path()));
        let game = SavedGame { rules: "chess".into(), ..SavedGame::default() };
        let mut save = saves.create_save("chess").expect("created");
        let part = save.stage(1, &game).expect("staged");
        saves.recover();
        save.replace(part).expect("the part is still there");
        assert_eq!(saves.read("chess-0001").expect("read"), game);
    }
}
