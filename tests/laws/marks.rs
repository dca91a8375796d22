//! Marks that last one turn are on the board in the next turn, and gone after it.

use crate::support::game;
use alfil::game::{Game, GameHistory, Position, Variant};

/// A small game with this turn of White.
fn game_with_turn(white: &str) -> Variant {
    game(&format!(
        "board square 3x4\npieces White ♙ ♖\npieces Black ♟ ♜\nmark ' brief on ♙ ♖ ♟ ♜ lasts one turn\n\
         mark ~ short on ♙ ♖ ♟ ♜ lasts one turn\nsetup ..♟\n ...\n ...\n ♙.♖\nturn White : {white}\nturn Black : nil | (♟ -> ♟')"
    ))
}

/// All marks on the board, with their squares.
fn marks(game: &Variant, at: &Position) -> String {
    let rules = game.rules();
    let mut out: Vec<String> = Vec::new();
    for (cell, content) in at.cells().filter(|(_, content)| !content.marks.is_empty()) {
        let symbols: String = (0..rules.marks.len())
            .filter(|i| content.marks.has_any(alfil::algebra::Marks::of(*i)))
            .map(|i| rules.marks[i].symbol)
            .collect();
        out.push(format!("{}{symbols}", rules.board.name(cell)));
    }
    out.join(" ")
}

/// Checks the marks after White's first action, after Black's reply that writes none, and after White's next action.
#[track_caller]
fn check(white: &str, expect: [&str; 3]) {
    let game = game_with_turn(white);
    let mut at = game.start();
    let mut marks_by_turn = Vec::new();
    for _ in 0..3 {
        let actions = game.status(&at, GameHistory::default()).expect("within the budget").actions;
        at = actions.first().expect("an action").after.clone();
        marks_by_turn.push(marks(&game, &at));
    }
    assert_eq!(marks_by_turn, expect, "{white}");
}

#[test]
fn marks_last_one_turn() {
    check("(♙ -> ♙') else nil", ["a1'", "", "a1'"]);
    check("♙¬' -> ♙'", ["a1'", "", "a1'"]);
    check("%♙: (% -> %')", ["a1'", "", "a1'"]);
    check("%♙: (% -> %'~)", ["a1'~", "", "a1'~"]);
}

#[test]
fn marks_move_with_their_piece() {
    check("%♙: (% -> %') (% + u. -> . + u%)", ["a2'", "", "a3'"]);
    check("%♙: (% + u. -> . + u%') (% + r. -> . + r%)", ["b2'", "", "c3'"]);
}

#[test]
fn overwritten_marks_are_gone() {
    check("(♙ -> ♙') (♙ -> .) (. -> ♙)", ["", "", ""]);
    check("(%♙: (% -> %') (% -> ♖)) else nil", ["", "", ""]);
    // Another piece that moves to the square brings no mark.
    check("(%♙: (% -> %') (% + u. -> . + u%)) (%♖: % + ll. -> . + ll%) else nil", ["a2'", "", ""]);
}

#[test]
fn each_writes_marks_too() {
    check("each [♙♖]: (% -> %')", ["a1' c1'", "", "a1' c1'"]);
    check("each ♙: (% + u. -> . + u%')", ["a2'", "", "a3'"]);
}

/// An old mark is not kept alive by another that is new on the same square.
#[test]
fn an_old_mark_fades_beside_a_new_one() {
    let game = game_with_turn("♙ -> ♙'");
    let mut at = game.start();
    let pawn = game.board().cell_named("c4").expect("a square");
    let old = alfil::algebra::Content { marks: alfil::algebra::Marks(2), ..at.at(pawn) };
    at.put(pawn, old);
    at.set_turn(1);
    let actions = game.status(&at, GameHistory::default()).expect("within the budget").actions;
    let marked = actions.iter().map(|action| marks(&game, &action.after)).find(|marks| marks.contains('c'));
    assert_eq!(marked.as_deref(), Some("c4'"));
}

/// A turn that changes nothing is a pass, even if an old mark fades in it.
#[test]
fn fading_is_no_change() {
    let game = game(
        "board square 3x3\npieces White ♙\npieces Black ♟\nmark ' brief on ♙ ♟ lasts one turn\nsetup ...\n ...\n ♙.♟\n\
         turn White : (♙¬' -> ♙') | nil\nturn Black : nil\nend passes 1 : draw",
    );
    let start = game.start();
    let marked = game.status(&start, GameHistory::default()).expect("actions").actions[0].after.clone();
    assert_eq!(game.status(&marked, GameHistory::default()).expect("no end yet").outcome, None);
    let passed = game.status(&marked, GameHistory::default()).expect("a pass").actions[0].after.clone();
    assert!(game.status(&passed, GameHistory::default()).expect("an end").outcome.is_some());
}
