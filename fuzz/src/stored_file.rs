//! Reads any bytes as a file of the program's folders: a saved game, the configuration or the scores. What is read can be written and
//! read again, and a saved game can be replayed up to its first invalid move.
//!
//! The first byte of an input chooses the file.

#![no_main]

use alfil::game::Game as _;
use alfil::store::{ConfigFile, Folders, HelpUsed, Library, SaveFolder, Scores, Setting};
use libfuzzer_sys::fuzz_target;
use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;

/// The name of the saved game.
const SAVE_NAME: &str = "fuzz-1";

/// Folders of this process.
static FOLDERS: LazyLock<Folders> = LazyLock::new(|| {
    let folders = Folders::under(&std::env::temp_dir().join(format!("alfil-fuzz-{}", std::process::id())));
    for folder in [folders.games(), folders.config.clone(), folders.state.clone()] {
        fs::create_dir_all(folder).expect("a folder");
    }
    folders
});

fn save_path() -> PathBuf {
    FOLDERS.games().join(format!("{SAVE_NAME}.alfil"))
}

fn check_saved_game() {
    let saves = SaveFolder::open(&FOLDERS);
    assert!(saves.list().expect("a folder").len() <= 1);
    let Ok((game, mut save)) = saves.open_save(SAVE_NAME) else { return };
    save.replace(save.stage(1, &game).expect("staged")).expect("written");
    assert_eq!(saves.read(SAVE_NAME).expect("what was written"), game);
    let library = Library::open(&FOLDERS);
    let Ok(loaded) = library.load_saved(&game) else { return };
    let _ = (game.note(loaded.hash), game.against(), game.position_notes(&loaded.variant));
    let tree = match game.replay(&loaded.variant) {
        Ok(tree) => tree,
        Err(error) => {
            let _ = error.to_string();
            let Some(tree) = error.kept() else { return };
            tree
        }
    };
    let record = tree.record();
    let _ = record.status(&loaded.variant);
    assert!(loaded.variant.mover(record.position()) < loaded.variant.rules().players.len());
}

fn check_configuration() {
    let Ok(before) = ConfigFile::load(&FOLDERS) else { return };
    before.problems.iter().for_each(|problem| drop(problem.to_string()));
    // The program leaves a file alone that is not TOML.
    if Setting::Bell(true).write(&FOLDERS).is_ok() {
        let after = ConfigFile::load(&FOLDERS).expect("what was written");
        assert!(after.config.bell && after.config.engines == before.config.engines);
    }
}

fn check_scores() {
    let Ok(mut scores) = Scores::load(&FOLDERS) else { return };
    scores.mark_solved("A puzzle", HelpUsed::default()).expect("written");
    assert!(Scores::load(&FOLDERS).expect("what was written").is_solved("A puzzle"));
}

fuzz_target!(|data: &[u8]| {
    let Some((&choice, bytes)) = data.split_first() else { return };
    let (path, check): (_, fn()) = match choice % 4 {
        0 => (FOLDERS.config_file(), check_configuration),
        1 => (FOLDERS.scores_file(), check_scores),
        _ => (save_path(), check_saved_game),
    };
    fs::write(&path, bytes).expect("written");
    check();
    fs::remove_file(&path).expect("removed");
});
