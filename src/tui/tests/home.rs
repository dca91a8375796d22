//! Flows of the list of games.

use crate::snapshot_tests::assert_snapshot;

use super::harness::Harness;
use crate::tui::state::HomeRow;

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
fn groups_fold_and_stay_folded() {
    let mut stage = Harness::home((80, 24));
    stage.shows(&["▾ Chess and kin", "▸ Chess", "▸ Asia", "▸ Not chess", "▸ Puzzles"]).hides(&["Xiangqi"]);
    // Fold chess, and open Asia below it.
    stage.keys("<up><left>").hides(&["     Antichess"]).keys("<down><down><right>").shows(&["▾ Asia", "     Xiangqi"]);
    let mut stage = stage.restart();
    stage.shows(&["▸ Chess and kin", "▾ Asia", "     Xiangqi"]).hides(&["     Antichess"]);
    stage
        .keys("<home><enter>")
        .shows(&["▾ Chess and kin", "     Antichess"])
        .keys("<enter>")
        .hides(&["     Antichess"]);
}

#[test]
fn own_and_recent_games_have_groups() {
    let own = "title Mine\nextends chess\n";
    let mut stage = Harness::with_rules((100, 32), &[("mine.alg", own)]);
    stage.shows(&["▾ Your games", "▸ Mine"]).hides(&["Recent"]);
    stage.keys("<enter>e2e4<enter>g").shows(&["▾ Recent", "▾ Your games", "▸ Chess and kin"]);
}

/// Checks the first games that a query finds.
#[track_caller]
fn check_search(query: &str, expect: &[&str]) {
    let mut stage = Harness::home((80, 60));
    stage.keys(&format!("/{query}"));
    let home = &stage.app.state.home;
    let title = |row: &HomeRow| match row {
        HomeRow::Game(index) => home.games.as_ref().map(|games| games[*index].outline.title.clone()),
        _ => None,
    };
    let found: Vec<String> = home.rows().iter().filter_map(title).take(expect.len()).collect();
    assert_eq!(found, expect, "{query}");
}

#[test]
fn games_are_found_by_names_origin_and_description() {
    check_search("chess", &["Chess", "Chess on 4x5"]);
    check_search("glinski", &["Gliński's hexagonal chess"]);
    check_search("koth", &["King of the hill"]);
    check_search("japan", &["Kyoto shogi", "Minishogi", "Shogi", "Gomoku", "Gomoku, standard", "Othello"]);
    check_search("hexagons", &["Cylinder chess"]);
    check_search("misere", &["Misère chess"]);
    check_search("shogi", &["Shogi", "Judkins shogi"]);
    check_search("drops captured", &["Capahouse"]);
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
    stage.click_on("Not chess").shows(&["Connect Four", "fold the group"]);
    stage
        .click_on("     Connect Four")
        .shows(&["Discs fall to the lowest"])
        .click_on("▸ Connect Four")
        .shows(&["Red to move"]);
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

#[test]
fn a_solitaire_without_difficulty_has_nothing_to_choose() {
    let mut stage = Harness::home((100, 32));
    stage.shows(&["+ opponent"]).keys("<tab>").shows(&["▸ many worlds"]).hides(&["+ opponent"]);
    stage.keys("+").shows(&["▸ many worlds", "there is nothing to choose"]).hides(&["random player"]);
    stage.keys("-").shows(&["▸ many worlds"]).keys("<tab>").shows(&["▸ majority", "+ difficulty"]);
}

#[test]
fn a_title_that_begins_with_the_filter_is_opened() {
    let mut stage = Harness::home((100, 32));
    stage.keys("/One in<enter>").shows(&["· One in many"]);
}

/// The lines of a ruled board are closed on all sides, and all files are equally wide.
#[track_caller]
fn check_ruled(game: &str, files: usize) {
    let mut stage = Harness::home((110, 36));
    stage.keys("<esc>").keys(&format!("/{game}"));
    let screen = stage.screen();
    let bottom = screen.lines().rfind(|line| line.contains('┴')).unwrap_or_else(|| panic!("no board:\n{screen}"));
    let edge: Vec<usize> = bottom
        .split(['└', '┴', '┘'])
        .filter(|part| !part.is_empty() && part.chars().all(|letter| letter == '─'))
        .map(|part| part.chars().count())
        .collect();
    assert!(edge.len() == files && edge.iter().all(|width| *width == edge[0]), "{edge:?}\n{screen}");
}

#[test]
fn previews_of_ruled_boards_are_closed() {
    check_ruled("minishogi", 5);
    check_ruled("breakthrough", 8);
}
