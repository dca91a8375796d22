//! Games are kept after every action, and gone on with.

use super::harness::Harness;
use crate::{
    store::{Folders, SaveFolder},
    tui::event::Event,
};

fn saved_games(stage: &Harness) -> Vec<(String, String)> {
    let saves = SaveFolder::open(&Folders::under(stage.folder())).list().expect("listed");
    let text = |save: crate::store::SaveFile| (save.name, save.game.expect("a game").moves.text());
    let mut all: Vec<_> = saves.into_iter().map(text).collect();
    all.sort();
    all
}

#[test]
fn every_action_is_saved() {
    let mut stage = Harness::game((80, 24), "chess");
    assert!(saved_games(&stage).is_empty());
    stage.keys("e2e4<enter>e7e5<enter>");
    assert_eq!(saved_games(&stage), [("chess-0001".into(), "e2e4 e7e5".into())]);
    // What was taken back stays until another move takes its place.
    stage.keys("u");
    assert_eq!(saved_games(&stage), [("chess-0001".into(), "e2e4 e7e5".into())]);
    stage.keys("nyd2d4<enter>");
    assert_eq!(saved_games(&stage)[1], ("chess-0002".into(), "d2d4".into()));
}

#[test]
fn a_saved_game_can_be_resumed() {
    let mut stage = Harness::game((80, 24), "chess");
    stage.keys("e2e4<enter>d7d5<enter>e4d5<enter>xy");
    let mut stage = stage.restart();
    stage.shows(&["Resume", "Chess", "one board · Black resigned", "1. e4 d5 2. exd5"]).keys("<enter>");
    stage.shows(&["White wins — Black resigned", "2  exd5", "♙"]).keys("uu").shows(&["White to move · move 2"]);
    stage.keys("b1c3<enter>");
    assert_eq!(saved_games(&stage), [("chess-0001".into(), "e2e4 d7d5 b1c3".into())]);
}

#[test]
fn a_custom_start_is_saved() {
    let mut stage = Harness::chess("4k3/8/8/8/8/8/4P3/4K3 b - - 3 20");
    stage.shows(&["Black to move · move 20"]).keys("e8e7<enter>e2e4<enter>").shows(&["20  …", "21  e4"]);
    let mut stage = stage.restart();
    stage.keys("<enter>").shows(&["20  …", "Black to move · move 21"]);
}

#[test]
fn a_saved_game_with_an_illegal_move_resumes_before_it() {
    let mut stage = Harness::game((100, 32), "chess");
    stage.keys("e2e4<enter>");
    let mut stage = stage.restart();
    let path = Folders::under(stage.folder()).games().join("chess-0001.alfil");
    let text = std::fs::read_to_string(&path).expect("kept").replace("e2e4", "e2e4 e2e4");
    std::fs::write(&path, text).expect("written");
    stage.keys("<enter>").shows(&["Black to move", "is illegal"]);
}

/// The rules of a saved game have changed, so that a move in it is illegal. Opening it, playing on and leaving keep its file.
#[test]
fn a_saved_game_of_other_rules_is_never_shortened() {
    for (mode, moves, key) in [("game", "e2e4 e7e5 e4e6 g1f3", "d7d5<enter>"), ("solitaire", "e2e4 e2e4 d2d4", "")] {
        let home = tempfile::tempdir().expect("a folder");
        let folders = Folders::under(home.path());
        let path = folders.games().join("chess-0007.alfil");
        std::fs::create_dir_all(folders.games()).expect("a folder");
        let text = format!("# alfil 2\nrules = \"chess\"\nhash = \"0\"\nmode = \"{mode}\"\nmoves = \"{moves}\"\n");
        std::fs::write(&path, &text).expect("written");
        let mut stage = Harness::in_home(home, (100, 32));
        stage.keys("<enter>").shows(&["this is a copy"]);
        stage.keys(key).keys("u");
        let _stage = stage.restart();
        assert_eq!(std::fs::read_to_string(&path).expect("kept"), text);
    }
}

#[test]
#[cfg(unix)]
fn two_programs_do_not_overwrite_each_other() {
    let mut one = Harness::game((100, 32), "chess");
    one.keys("e2e4<enter>");
    let mut other = Harness::beside(&one);
    other.keys("<enter>").shows(&["chess-0001 is open in another Alfil", "Black to move"]);
    assert_eq!(saved_games(&one).len(), 1, "looking at it writes nothing");
    other.keys("d7d5<enter>");
    one.keys("e7e5<enter>");
    assert_eq!(
        saved_games(&one),
        [("chess-0001".into(), "e2e4 e7e5".into()), ("chess-0002".into(), "e2e4 d7d5".into())]
    );
}

#[test]
fn a_file_that_another_program_changes_is_not_overwritten() {
    let mut stage = Harness::game((100, 32), "chess");
    stage.keys("e2e4<enter>");
    let path = Folders::under(stage.folder()).games().join("chess-0001.alfil");
    let text = std::fs::read_to_string(&path).expect("kept").replace("e2e4", "d2d4");
    std::fs::write(&path, text).expect("written");
    stage.keys("e7e5<enter>").shows(&["another program has changed chess-0001", "chess-0002"]);
    assert_eq!(saved_games(&stage), [("chess-0001".into(), "d2d4".into()), ("chess-0002".into(), "e2e4 e7e5".into())]);
}

#[test]
fn a_game_can_be_left_and_opened_again() {
    let mut stage = Harness::game((100, 32), "chess");
    stage.keys("e2e4<enter>").keys("g").keys("othello<enter>").shows(&["Othello"]);
    stage.keys("g").keys("<up><up><up><enter>").hides(&["another Alfil"]);
}

#[test]
fn looking_at_a_game_does_not_write_its_file() {
    let mut stage = Harness::game((80, 24), "chess");
    stage.keys("e2e4<enter>");
    let mut stage = stage.restart();
    let path = Folders::under(stage.folder()).games().join("chess-0001.alfil");
    let modified = || std::fs::metadata(&path).and_then(|metadata| metadata.modified()).expect("a time");
    let before = modified();
    stage.keys("<enter>").shows(&["Black to move"]);
    let _stage = stage.restart();
    assert_eq!(modified(), before);
}

#[test]
fn a_game_of_a_killed_program_is_recovered() {
    let mut stage = Harness::game((80, 24), "chess");
    stage.keys("e2e4<enter>e7e5<enter>");
    let folder = Folders::under(stage.folder()).games();
    let mut stage = stage.restart();
    let text = std::fs::read_to_string(folder.join("chess-0001.alfil")).expect("a file").replace("e7e5", "e7e5 d2d4");
    std::fs::write(folder.join("chess-0001.alfil.9.part"), text).expect("written");
    stage = stage.restart();
    assert_eq!(saved_games(&stage), [("chess-0001".into(), "e2e4 e7e5 d2d4".into())]);
    assert_eq!(std::fs::read_dir(&folder).expect("listed").count(), 1);
}

#[test]
fn an_unreadable_save_is_reported() {
    let mut stage = Harness::game((80, 24), "chess");
    stage.keys("e2e4<enter>f7f6<enter>xy");
    let folder = Folders::under(stage.folder()).games();
    std::fs::write(folder.join("odd-0002.alfil"), "rubbish").expect("written");
    std::fs::write(folder.join("new-0003.alfil"), "# alfil 9\n").expect("written");
    let mut stage = stage.restart();
    stage.shows(&["2 saved games cannot be read; the list shows why", "look at the game", "saved just now"]);
    stage.keys("<down><up>").hides(&["the list shows why"]);
    stage.keys("/new").shows(&["! new-0003", "unreadable"]);
    stage.resize((100, 32));
    stage.keys("<esc>/odd").shows(&["! odd-0002", "This saved game cannot be read.", "first"]);
    stage.keys("<esc>/0003").shows(&["! new-0003", "newer"]);
    stage.keys("<enter>").shows(&["its file is kept as it is"]);
}

#[test]
fn a_deleted_game_comes_back() {
    let mut stage = Harness::game((100, 32), "chess");
    stage.keys("e2e4<enter>gtic<enter><enter>g");
    stage.shows(&["Resume", "Chess"]).keys("x").shows(&["this game is open"]);
    stage.keys("<down>").shows(&["1. e4", "Black to move"]).keys("x").shows(&["Chess is deleted; u brings it back"]);
    assert_eq!(saved_games(&stage).len(), 1);
    stage.hides(&["1. e4"]).keys("u").shows(&["the deleted game is back", "1. e4"]);
    assert_eq!(saved_games(&stage).len(), 2);
    // Nothing is left to bring back: the letter starts a search.
    stage.keys("up").shows(&["Upside-down chess"]);
}

#[test]
fn a_damaged_save_can_be_deleted() {
    let home = tempfile::tempdir().expect("a folder");
    let games = Folders::under(home.path()).games();
    std::fs::create_dir_all(&games).expect("a folder");
    std::fs::write(games.join("chess-0001.alfil"), "rubbish").expect("written");
    let mut stage = Harness::in_home(home, (100, 32));
    stage.shows(&["1 saved game cannot be read"]).keys("x").hides(&["Resume"]).keys("u").shows(&["unreadable"]);
    assert_eq!(std::fs::read_to_string(games.join("chess-0001.alfil")).expect("kept"), "rubbish");
}

#[test]
fn the_players_of_a_pasted_game_are_named() {
    let mut stage = Harness::game((80, 24), "chess");
    let game = "[White \"Carlsen\"]\n[Black \"Anand\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0";
    stage.input(Event::Paste(game.into()));
    // The dialog and the footer have one label for a key.
    stage.shows(&["y open   n cancel", "y open  n cancel"]).keys("y").shows(&["opened Carlsen – Anand, 1-0"]);
    stage.keys("<end>$<enter><esc>");
    let mut stage = stage.restart();
    stage.shows(&["▸ Carlsen – Anand     move 2", "Carlsen – Anand · move 2"]);
    stage.input(Event::Paste("4k3/8/8/8/8/8/8/4K2R w K - 0 20".into()));
    stage.keys("y").shows(&["opened a position of Chess"]);
}
