//! Games are kept after every action, and gone on with.

use super::harness::Harness;
use crate::store::{Folders, SaveFolder};

fn saved_games(stage: &Harness) -> Vec<(String, String)> {
    let saves = SaveFolder::open(&Folders::under(stage.folder())).list().expect("listed");
    let text = |save: crate::store::SaveFile| (save.name, save.game.expect("a game").moves.join(" "));
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
    stage.keys("u");
    assert_eq!(saved_games(&stage), [("chess-0001".into(), "e2e4".into())]);
    stage.keys("nyd2d4<enter>");
    assert_eq!(saved_games(&stage)[1], ("chess-0002".into(), "d2d4".into()));
}

#[test]
fn a_saved_game_can_be_resumed() {
    let mut stage = Harness::game((80, 24), "chess");
    stage.keys("e2e4<enter>d7d5<enter>e4d5<enter>xy");
    let mut stage = stage.restart();
    stage.shows(&["Resume", "Chess", "one board · over"]).keys("<enter>");
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

#[test]
fn an_unreadable_save_is_reported() {
    let mut stage = Harness::game((80, 24), "chess");
    stage.keys("e2e4<enter>f7f6<enter>xy");
    let folder = Folders::under(stage.folder()).games();
    std::fs::write(folder.join("odd-0002.alfil"), "rubbish").expect("written");
    let mut stage = stage.restart();
    stage.shows(&["1 saved game cannot be read; see `alfil replay`", "look at the game", "saved under 1 min ago"]);
    stage.keys("<down><up>").hides(&["cannot be read"]);
}
