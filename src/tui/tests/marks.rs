//! The marks on the squares of a board.

use super::harness::Harness;
use crate::tui::theme::TargetMark;

/// The squares with a mark, in order of their cells.
fn marked(stage: &Harness, mark: TargetMark) -> Vec<String> {
    let session = stage.app.state.session.as_ref().expect("a game");
    let targets = session.shown_targets().into_iter().filter(|&(_, shown)| shown == mark);
    let mut names: Vec<String> = targets.map(|(cell, _)| session.cell_name(cell).to_owned()).collect();
    names.sort();
    names
}

#[test]
fn placements_nearly_everywhere_are_marked_only_after_tab() {
    let mut stage = Harness::game((80, 24), "tic_tac_toe");
    assert!(marked(&stage, TargetMark::Drop).is_empty());
    assert_eq!(marked(stage.keys("<tab>"), TargetMark::Drop).len(), 9);
    // The next move hides them again.
    assert!(marked(stage.keys("<esc>:b2<enter>"), TargetMark::Drop).is_empty());
}

#[test]
fn few_placements_are_marked_at_once() {
    assert_eq!(marked(&Harness::game((80, 24), "othello"), TargetMark::Drop), ["c5", "d6", "e3", "f4"]);
    assert_eq!(marked(&Harness::game((80, 24), "connect_four"), TargetMark::Drop).len(), 7);
}

#[test]
fn a_key_marks_what_the_opponent_can_reach() {
    let mut stage = Harness::chess("4k3/8/8/8/3p4/8/4P3/R3K3 w Q - 0 1");
    assert!(marked(&stage, TargetMark::Attack).is_empty());
    stage.keys("*").shows(&["attacked squares are marked", "▿"]);
    assert_eq!(marked(&stage, TargetMark::Attack), ["d3", "d7", "d8", "e7", "f7", "f8"]);
    // What the chosen piece can do matters more.
    stage.keys("<esc>:e2<enter>");
    assert_eq!(marked(&stage, TargetMark::Move), ["e3", "e4"]);
    stage.keys("<esc>*").shows(&["attacked squares are not marked"]).hides(&["▿"]);
    assert!(marked(&stage, TargetMark::Attack).is_empty());
}

#[test]
fn attacked_squares_are_marked_in_ordinary_games_only() {
    use crate::{store::Mode, worlds::WorldRules};
    let mut stage = Harness::open((100, 32), Some("chess"), None, Mode::Worlds(WorldRules::Superposition));
    stage.keys("*").shows(&["ordinary games only"]);
}
