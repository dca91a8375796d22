//! The rules of solitaires: their difficulty, their goal, and why a move is not playable.

use super::harness::Harness;
use crate::game::{ActionSquares, Cell, Kind};
use crate::store::{DailyPuzzle, Glyphs, Mode};
use crate::tui::collapse_text::cull_reason;
use crate::worlds::{Collapse, CollapseCause, CollapseReason, Difficulty, Intent, WorldRules};

fn open(rules: WorldRules, name: &str) -> Harness {
    Harness::open((100, 32), Some(name), None, Mode::Worlds(rules))
}

#[test]
fn the_difficulty_is_chosen_at_home_and_kept() {
    let mut stage = Harness::home((100, 32));
    stage.keys("<tab><tab><tab>").shows(&["▸ attrition", "Survive 6 rounds", "Difficulty (+): medium"]);
    stage.keys("+").shows(&["▸ attrition, hard", "Survive 8 rounds"]).keys("<tab>").shows(&["▸ raid, hard"]);
    stage.keys("-").shows(&["▸ raid  ", "Win 2 pieces"]).keys("--").shows(&["▸ raid, hard"]);
    stage.keys("<enter>").shows(&["raid, hard", "lead +0.0 pieces (goal +3)"]);
}

#[test]
fn the_goal_and_the_cost_of_a_move_are_shown() {
    let mut stage = open(WorldRules::Attrition(Difficulty::Easy), "chess_4x5");
    stage.shows(&["0 of 4 rounds survived, lead +0.0 pieces", "Win: survive 4 rounds"]);
    stage.keys("d2d3<enter>").shows(&["1 of 4 rounds survived"]);
    stage.keys(":d3c4").shows(&["keeps ", " overall"]);
    open(WorldRules::Economy(Difficulty::Medium), "chess").shows(&["100 % kept, 5 % needed"]);
    let mut majority = open(WorldRules::Majority(Difficulty::Medium), "chess");
    majority.shows(&["0 rounds survived", "must be legal in at least", "until no world is left"]);
}

#[test]
fn an_unplayable_move_says_why() {
    let mut stage = open(WorldRules::Majority(Difficulty::Medium), "chess");
    stage.keys("e2e4<enter>:e4d5<enter>");
    stage.shows(&["`e4d5` is legal in 1 of 20 worlds; Majority moves must be legal in 50 % of them"]);
    stage.keys("<esc>:exd5<enter>");
    stage.shows(&["`e4d5` is legal in 1 of 20 worlds; Majority moves must be legal in 50 % of them"]);
    // A rook without a legal move has no better reason.
    stage.keys("<esc>:a1<enter><enter>").shows(&["the rook on a1 has no legal move in any world"]);
}

#[test]
fn a_move_says_what_nature_would_take() {
    let mut stage = open(WorldRules::Attrition(Difficulty::Easy), "chess_4x5");
    stage.keys(":d2d3").shows(&["Nature would take nothing"]);
    stage.keys("<esc>:b2b3").shows(&["Nature would take: ♙ b3"]);
    stage.keys("<enter>").shows(&["nature took ♙ b3: 5 worlds removed"]);
}

#[test]
fn help_explains_the_words_of_the_panel() {
    let mut stage = open(WorldRules::Attrition(Difficulty::Easy), "chess_4x5");
    stage.keys("?merged").shows(&["merged: replies that led to a world already in the set"]).keys("<enter>");
    stage.keys("<bs><bs><bs><bs><bs><bs>kept").shows(&["kept: share of worlds that your own moves did not cull"]);
    Harness::game((100, 32), "chess").keys("?merged").shows(&["No key or command matches"]);
}

#[test]
fn the_puzzle_of_the_day_is_composed_and_saved() {
    let mut stage = Harness::home((100, 32));
    // Day 5 is a Monday.
    stage.app.state.home.daily_puzzle = Some(DailyPuzzle::numbered(5));
    stage.keys("/daily").shows(&["Puzzle of the day", "easy", "compose and play it"]);
    // Composing it takes long without optimisation.
    if !cfg!(debug_assertions) {
        stage.keys("<enter><enter>").shows(&["Daily 5", "Win in 2 rounds and keep 40 %"]);
    }
}

#[test]
fn pieces_in_reasons_are_written_as_on_the_board() {
    let mut stage = open(WorldRules::Classic, "minishogi");
    stage.keys(":5e4d<enter>");
    let session = stage.app.state.session.as_ref().expect("a game");
    let piece = |symbol| session.rules().kind_of(symbol).expect("a piece");
    let intent =
        session.worlds().and_then(|game| game.intents.iter().find(|intent| intent.text == "b2c3")).expect("a move");
    let cause = CollapseCause::Forbids(intent.to.expect("a target"), piece('ひ'));
    let reasons = vec![CollapseReason { cause, explained: 42 }];
    let collapse = Collapse { legal: 4, culled: 42, reasons, settled: Vec::new() };
    let text = |glyphs| cull_reason(session, glyphs, Some(intent), &collapse).expect("a reason").text;
    assert_eq!(text(Glyphs::Unicode), "needs 3c without White 飛");
    assert_eq!(text(Glyphs::Letters), "needs 3c without R");
    assert_eq!(text(Glyphs::Pairs), "needs 3c without wR");
    // The king would step beside the pieces of the other side.
    stage.keys(":4d3c").shows(&["leaves you in check"]);
}

#[test]
fn targets_are_marked_at_which_nature_would_take_a_piece() {
    let mut stage = open(WorldRules::Raid(Difficulty::Hard), "chess_4x5");
    // Every reply that nature leaves takes the pawn, and nothing else was taken.
    stage.keys(":b2<enter>").shows(&["b3! 100 %"]);
    stage.keys("<esc>:b2b3").shows(&["Nature would take: ♙ b3", "then lead -1.0 pieces (goal +3)"]).keys("<enter>");
    let notice = stage.app.state.notice.as_ref().map(|notice| notice.text.clone());
    assert_eq!(notice.as_deref(), Some("nature took ♙ b3: 5 worlds removed"));
    let mut stage = open(WorldRules::Classic, "chess_4x5");
    stage.keys(":b2<enter>").shows(&["b3 100 %"]);
}

/// Why a move of chess culls worlds, if these are the facts with the number of culled worlds that they explain.
#[track_caller]
fn check_reason(text: &str, facts: &[(CollapseCause, u128)], expect: &str) {
    let stage = Harness::game((80, 24), "chess");
    let session = stage.app.state.session.as_ref().expect("a game");
    let squares = ActionSquares { from: Some(cell(&text[..2])), to: Some(cell(&text[2..])), promotes: None };
    let intent = Intent::new(squares, text.into());
    let reasons = facts.iter().map(|&(cause, explained)| CollapseReason { cause, explained }).collect();
    let collapse = Collapse { legal: 4, culled: 44, reasons, settled: Vec::new() };
    let reason = cull_reason(session, Glyphs::Unicode, Some(&intent), &collapse).expect("a reason");
    assert_eq!(reason.of_action(text), expect);
}

/// A square of chess.
fn cell(name: &str) -> Cell {
    crate::shipped_tests::variant("chess").board().cell_named(name).expect("a square")
}

/// A piece of chess.
fn kind(symbol: char) -> Kind {
    crate::shipped_tests::variant("chess").rules().kind_of(symbol).expect("a piece")
}

#[test]
fn reasons_are_about_check_and_the_squares_of_the_move() {
    use CollapseCause::{Check, Forbids, Needs};
    let far = (Forbids(cell("d4"), kind('♚')), 44);
    check_reason("c4c5", &[far, (Check, 25)], "c4c5 leaves you in check in 25 of the 44 culled");
    check_reason(
        "c4c5",
        &[far, (Check, 4), (Needs(cell("c5"), Kind::EMPTY), 40)],
        "c4c5: c5 not empty in 40 of the 44 culled",
    );
    check_reason("c2c4", &[far, (Needs(cell("c3"), Kind::EMPTY), 44)], "c2c4 needs c3 empty");
    check_reason("a1a8", &[far, (Forbids(cell("a5"), kind('♟')), 7)], "a1a8: ♟ on a5 in 7 of the 44 culled");
    check_reason("e1g1", &[far, (Needs(cell("h1"), kind('♖')), 44)], "e1g1 needs ♖ on h1");
    check_reason("e5d6", &[far, (Needs(cell("d5"), kind('♟')), 44)], "e5d6 needs ♟ on d5");
    check_reason("c4c5", &[far], "c4c5: the others differ in several ways");
    check_reason("c4c5", &[far, (Check, 44)], "c4c5 leaves you in check in the others");
}

#[test]
fn a_move_has_the_sign_of_a_capture_if_it_always_captures() {
    let mut stage = open(WorldRules::Classic, "chess");
    // The black pawn is on d5 in one world of twenty.
    stage.keys(":b1c3<enter>:c3<enter>").shows(&["Nd5 100 %"]).hides(&["Nxd5"]);
    stage.keys("<esc>:Nxd5").shows(&["legal in"]).keys("<enter>").shows(&["round 2"]);
    stage.keys("u:Nd5<enter>").shows(&["round 2"]);
    let mut stage = open(WorldRules::Classic, "chess");
    stage.keys(":e2e4<enter>:e4<enter>").shows(&["exd5 5.0 %", "e5 95.0 %"]);
}

#[test]
fn moves_of_xiangqi_have_the_names_of_squares_beside_the_board() {
    let mut stage = open(WorldRules::Classic, "minixiangqi");
    // The texts of players would depend on the other pieces of one world. They can still be typed.
    stage.keys(":a2b2<enter>").shows(&["round 1", "7f6f"]).keys(":7g<enter>").shows(&["7g7f 94.7 %"]).hides(&["R7+1"]);
    stage.keys("<esc>:R7+1").shows(&["7g7f", "legal in"]).keys("<esc>");
    // So are the moves of the saved game in the list of games.
    stage.restart().shows(&["7f6f"]);
}
