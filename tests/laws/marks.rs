//! Marks that last one turn are there in the next turn, and gone after it.

use crate::support::game;
use alfil::game::{Game, GameHistory, Position, Variant};

/// A game of a pawn each where White's turn is this.
fn playing(white: &str) -> Variant {
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

/// The marks after White's first action, after Black's answer that writes none, and after White's next.
#[track_caller]
fn check(white: &str, expect: [&str; 3]) {
    let game = playing(white);
    let mut at = game.start();
    let mut found = Vec::new();
    for _ in 0..3 {
        let actions = game.status(&at, GameHistory::default()).expect("within the budget").actions;
        at = actions.first().expect("an action").after.clone();
        found.push(marks(&game, &at));
    }
    assert_eq!(found, expect, "{white}");
}

#[test]
fn one_turn_and_no_more() {
    check("(♙ -> ♙') else nil", ["a1'", "", "a1'"]);
    check("♙¬' -> ♙'", ["a1'", "", "a1'"]);
    check("%♙: (% -> %')", ["a1'", "", "a1'"]);
    check("%♙: (% -> %'~)", ["a1'~", "", "a1'~"]);
}

#[test]
fn a_mark_goes_along_with_its_piece() {
    check("%♙: (% -> %') (% + u. -> . + u%)", ["a2'", "", "a3'"]);
    check("%♙: (% + u. -> . + u%') (% + r. -> . + r%)", ["b2'", "", "c3'"]);
}

#[test]
fn what_is_written_over_is_gone() {
    check("(♙ -> ♙') (♙ -> .) (. -> ♙)", ["", "", ""]);
    check("(%♙: (% -> %') (% -> ♖)) else nil", ["", "", ""]);
    // another piece that comes to the square brings no mark along
    check("(%♙: (% -> %') (% + u. -> . + u%)) (%♖: % + ll. -> . + ll%) else nil", ["a2'", "", ""]);
}

#[test]
fn each_writes_marks_too() {
    check("each [♙♖]: (% -> %')", ["a1' c1'", "", "a1' c1'"]);
    check("each ♙: (% + u. -> . + u%')", ["a2'", "", "a3'"]);
}

/// An old mark is not kept alive by another that is new on the same square.
#[test]
fn marks_are_told_apart() {
    let game = playing("♙ -> ♙'");
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
