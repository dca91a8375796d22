//! Flows of the list of games.

use crate::snapshot_tests::assert_snapshot;

use super::harness::Harness;

#[test]
fn the_list_at_every_size() {
    for size in [(60, 20), (80, 24), (100, 32), (200, 60), (40, 12)] {
        assert_snapshot(&format!("home_{}x{}", size.0, size.1), &Harness::home(size).screen());
    }
}

#[test]
fn letters_filter_and_enter_opens() {
    let mut stage = Harness::home((80, 24));
    stage
        .keys("oth")
        .shows(&["Othello"])
        .hides(&["Breakthrough"])
        .keys("<enter>")
        .shows(&["Alfil · Othello", "Black to move"]);
    stage.keys("g").shows(&["Games"]);
}

#[test]
fn a_name_with_a_q_can_be_typed() {
    let mut stage = Harness::home((80, 24));
    stage.keys("xiangqi").shows(&["Xiangqi"]).keys("<enter>").shows(&["Alfil · Xiangqi"]);
}

#[test]
fn a_game_is_found_by_its_other_names() {
    let mut stage = Harness::home((80, 24));
    stage.keys("/koth").shows(&["King of the hill"]).hides(&["Antichess"]);
    // It stays under the bar.
    stage.keys("<esc>").shows(&["▸ King of the hill", "type to filter"]);
    stage.keys("/zzz").shows(&["No game matches."]).keys("<bs><bs><bs><bs>").shows(&["Antichess", "type to filter"]);
}

#[test]
fn the_mouse_chooses_and_opens() {
    let mut stage = Harness::home((80, 24));
    stage.click_on("Connect Four").shows(&["in a row win"]).click_on("▸ Connect Four").shows(&["Red to move"]);
}

#[test]
fn a_rule_file_with_errors_shows_the_first() {
    let bad = "title Dragon\nboard square 8x8\npieces White ♙\npieces Black ♟\nturn White : dragn\nturn Black : ∅\n";
    let mut stage = Harness::with_rules((100, 32), &[("dragon.alg", bad)]);
    stage.keys("dragon");
    let screen = stage.screen().replace(&*stage.folder().to_string_lossy(), "HOME");
    assert!(screen.contains("line 5") && screen.contains("turn White : dragn"), "{screen}");
    stage.keys("<enter>").shows(&["this rule file has errors and cannot be played"]);
}

#[test]
fn another_game_and_back() {
    let mut stage = Harness::game((80, 24), "chess");
    stage.keys("e2e4<enter>g").shows(&["Resume", "move 1"]);
    // Escape goes back to the game; so does choosing it.
    stage.keys("<esc>").shows(&["Black to move"]).keys("g<enter>").shows(&["Black to move"]);
    stage.keys("gtic<enter>").shows(&["Tic-tac-toe"]).keys("g").shows(&["Resume"]).keys("<enter>");
    stage.shows(&["Alfil · Chess", "1  e4", "Black to move"]);
}

#[test]
fn keys_wait_until_the_list_is_loaded() {
    let mut stage = Harness::home((80, 24));
    stage.app.state.home.games = None;
    stage.keys("oth<enter>").shows(&["reading the rule files"]);
    assert_eq!(stage.app.state.queued_keys.len(), 4);
    stage.keys("<esc>");
    assert!(stage.app.state.queued_keys.is_empty());
}
