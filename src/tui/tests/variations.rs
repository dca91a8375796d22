//! Walking through a game, and its variations.

use super::harness::Harness;
use crate::{snapshot_tests::assert_snapshot, tui::event::Event};

fn played() -> Harness {
    let mut stage = Harness::game((100, 32), "chess");
    stage.keys("e2e4<enter>e7e5<enter>g1f3<enter>b8c6<enter>").shows(&["e4", "e5", "Nf3", "Nc6"]);
    stage
}

#[test]
fn looking_back_loses_nothing() {
    let mut stage = played();
    stage.keys("[[[[").shows(&["White to move", "move 1", "Nc6"]);
    stage.keys("[").shows(&["this is the start of the game"]);
    stage.keys("]").shows(&["Black to move"]).keys("<end>").shows(&["White to move · move 3"]);
    stage.keys("]").shows(&["this is the end of this line"]).keys("<home>").shows(&["White to move · move 1"]);
    stage.click_on("Nf3").shows(&["Black to move · move 2"]);
}

#[test]
fn a_move_from_the_middle_starts_a_variation() {
    let mut stage = played();
    stage.keys("[[[c7c5<enter>g1f3<enter>d7d6<enter>").shows(&["1… c5 2. Nf3 d6", "e5", "Nc6"]);
    assert_eq!(stage.screen().matches("1… c5").count(), 1);
    assert_snapshot("variation_100x32", &stage.screen());
    // It is walked through like the main line.
    stage.keys("[[[").shows(&["Black to move · move 1"]).keys("]").shows(&["White to move · move 2"]);
    stage.keys("{<end>").shows(&["White to move · move 3"]).keys("}").shows(&["there is no alternative"]);
    stage.keys("[[}").shows(&["White to move · move 2"]);
    stage.keys("<end>^").shows(&["this is the main line now", "1… e5 2. Nf3 Nc6"]);
    stage.keys("Z").shows(&["variations are hidden"]).hides(&["1… e5"]).keys("Z");
    stage.keys("<home>]]<del>").shows(&["moves removed"]).hides(&["c5"]).keys("<ins>").shows(&["1… e5 2. Nf3 Nc6"]);
}

#[test]
fn variations_are_saved() {
    let mut stage = played();
    stage.keys("[[[c7c5<enter>g1f3<enter>");
    let mut stage = stage.restart();
    stage.keys("<enter>").shows(&["1… c5 2. Nf3", "Black to move · move 2"]);
    stage.keys("y2");
    let folders = crate::store::Folders::under(stage.folder());
    let pgn = std::fs::read_to_string(folders.copied_file()).expect("a file");
    assert!(pgn.ends_with("\n1. e4 e5 ( 1... c5 2. Nf3 ) 2. Nf3 Nc6 *\n"), "{pgn}");
}

#[test]
fn a_move_that_was_taken_back_is_replaced() {
    let mut stage = played();
    stage.keys("uc7c6<enter>").shows(&["c6"]);
    // Against nobody, the old move stays as a variation.
    stage.shows(&["2… Nc6"]);
}

#[test]
fn a_pasted_game_is_opened_and_copied_again() {
    let mut stage = Harness::game((100, 32), "chess");
    let pgn = "[White \"Ada\"]\n[Black \"Bo\"]\n[Result \"1-0\"]\n\n1. e4 e5 (1... c5) 2. Nf3 { good } 1-0";
    stage.input(Event::Paste(pgn.into()));
    stage.shows(&["Open the pasted text?"]).keys("y").shows(&["White to move · move 1", "1… c5", "good"]);
    stage.keys("y2");
    let folders = crate::store::Folders::under(stage.folder());
    let copied = std::fs::read_to_string(folders.copied_file()).expect("a file");
    for line in ["[White \"Ada\"]\n", "[Result \"1-0\"]\n", "\n1. e4 e5 ( 1... c5 ) 2. Nf3 { good } 1-0\n"] {
        assert!(copied.contains(line), "{copied}");
    }
}

#[test]
fn a_pasted_position_is_opened_and_other_text_is_typed() {
    let mut stage = Harness::game((100, 32), "chess");
    stage.input(Event::Paste("4k3/8/8/8/8/8/8/4K2R w K - 0 20".into()));
    stage.keys("y").shows(&["White to move · move 20"]);
    stage.input(Event::Paste("[Event \"x\"] Ke9".into()));
    stage.keys("y").shows(&["the pasted text is no game"]);
    stage.input(Event::Paste("Ke2".into()));
    stage.shows(&[": Ke2"]);
}
