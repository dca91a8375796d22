//! Flows of puzzles that are composed of the selected game.

use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent};

use super::harness::Harness;
use crate::{
    snapshot_tests::assert_snapshot,
    tui::{effects::SideEffect, event::Event, event_loop::Model},
};

/// The actions that solve the open puzzle.
fn solution(stage: &Harness) -> String {
    let puzzle = stage.app.state.session.as_ref().and_then(|session| session.worlds()?.puzzle.clone());
    let line = puzzle.expect("a puzzle").line.clone();
    line.split_whitespace().map(|action| format!(":{action}<enter>")).collect::<Vec<_>>().concat()
}

#[test]
fn a_puzzle_is_composed_of_the_selected_game() {
    let mut stage = Harness::home((80, 24));
    stage.keys("/tic-tac<esc><s-tab>").shows(&["▸ new puzzle ", "Win in 3 rounds", "medium.", "type it): 1."]);
    stage.keys("-").shows(&["▸ new puzzle, easy", "Win in 2 rounds"]).keys("170").shows(&["type it): 170."]);
    stage.keys("<bs>").shows(&["type it): 17."]);
    assert_snapshot("new_puzzle_80x24", &stage.screen());
    stage.keys("<enter>").shows(&["Tic-tac-toe · easy, number 17", "Win in 2 rounds"]);
    // Number 17 is the same for everybody, and after it comes number 18.
    let position = |stage: &Harness| stage.app.state.session.as_ref().and_then(|session| session.saved.fen.clone());
    let (start, line) = (position(&stage), solution(&stage));
    stage.keys(&line).shows(&["Solved without help!"]).keys("<enter>").shows(&["Tic-tac-toe · easy, number 18"]);
    let mut stage = stage.restart();
    stage
        .keys("/tic-tac<esc><s-tab>-")
        .shows(&["type it): 19."])
        .keys("17")
        .shows(&["type it): 17, solved without help."])
        .keys("<enter>");
    assert_eq!(position(&stage), start);
}

#[test]
fn a_composed_puzzle_is_resumed_and_restarted() {
    let mut stage = Harness::with_rules((100, 32), &[("mine.alg", include_str!("../../../rules/tic_tac_toe.alg"))]);
    stage.keys("<s-tab>-<enter>").shows(&["Tic-tac-toe · easy, number 1"]);
    let first = solution(&stage);
    let first = first.split_inclusive('>').next().expect("a move").to_owned();
    stage.keys(&first).shows(&["round 1"]);
    let mut stage = stage.restart();
    stage.shows(&["Puzzle: mine, easy"]).keys("<enter>").shows(&[
        "Tic-tac-toe · easy, number 1",
        "round 1",
        "Win in 2",
    ]);
    stage.keys("ny").shows(&["Tic-tac-toe · easy, number 1", "round 0", "Win in 2 rounds"]);
}

#[test]
fn a_game_without_such_a_puzzle_says_so() {
    let mut stage = Harness::home((100, 32));
    stage.keys("/tic-tac<esc><s-tab>+<enter>");
    stage.shows(&["Tic-tac-toe has no hard puzzle number 1", "type it): 2."]);
}

#[test]
fn composing_shows_its_progress_and_is_cancelled() {
    let mut stage = Harness::home((80, 24));
    stage.keys("<s-tab>");
    let effects = stage.app.update(Event::Key(KeyEvent::from(KeyCode::Enter)));
    let monitor = effects.into_iter().find_map(|task| match task.effect {
        SideEffect::OpenGame { monitor, .. } => Some(monitor),
        _ => None,
    });
    let monitor = monitor.expect("a puzzle is to be composed");
    monitor.begin(2000);
    monitor.advance(12);
    stage.input(Event::Tick(Duration::from_secs(20)));
    stage.shows(&["composing: 12 random games tried, 20 s   esc cancels   large games take minutes"]);
    stage.keys("<esc>").shows(&["cancelled"]);
    assert!(monitor.is_cancelled());
    // It keeps its number.
    stage.shows(&["type it): 1."]);
}
