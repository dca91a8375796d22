//! Marseillais chess: two moves a turn.

use super::{Table, list};

/// Checks the actions after some moves.
#[track_caller]
fn check_after(fen: &str, played: &str, expect: &str) {
    let mut table = Table::at("marseillais", fen);
    table.play(played);
    assert_eq!(table.actions(), list(expect), "{fen} after {played}");
}

#[test]
fn white_begins_with_one_move() {
    let mut table = Table::new("marseillais");
    let mut movers = String::new();
    for action in "e2e4 e7e5 g8f6 d2d4 g1f3 f6e4 b8c6 f1d3 d3e4 d7d5".split(' ') {
        movers += &table.fen().split(' ').nth(1).expect("a player")[..1];
        table.play(action);
    }
    assert_eq!(movers, "wbbwwbbwwb");
}

#[test]
fn a_check_ends_the_turn() {
    let fen = "4k3/8/8/8/8/8/r7/4K3 b - - 0 1";
    check_after(fen, "a2a1", "pass");
    check_after(fen, "a2a1 pass", "e1d2 e1e2 e1f2");
    // Without a check there is a second move.
    let mut table = Table::at("marseillais", fen);
    table.play("a2b2");
    assert!(table.actions().contains(&"b2b1".to_owned()));
}

#[test]
fn check_must_be_met_at_once() {
    let mut table = Table::at("marseillais", "4k3/8/8/8/8/8/r6P/4K3 b - - 0 1");
    table.play("a2a1 pass");
    assert_eq!(table.from("h2"), list(""));
    table.play("e1e2");
    assert_eq!(table.from("h2"), list("h3 h4"));
}

#[test]
fn neither_move_may_step_into_check() {
    let fen = "4k3/8/8/8/8/8/4r3/7K b - - 0 1";
    check_after(fen, "e8e7 e7e8", "h1g1");
}

const PASSERS: &str = "4k3/3p1p2/8/4P1P1/8/8/8/4K3 b - - 0 1";
const KING: &str = "e1d1 e1d2 e1e2 e1f1 e1f2";

#[test]
fn pawns_that_jumped_with_either_move_can_be_taken_by_the_first() {
    check_after(PASSERS, "d7d5 f7f5", &format!("{KING} e5d6 e5e6 e5f6 g5f6 g5g6"));
    check_after(PASSERS, "d7d5 e8e7", &format!("{KING} e5d6 e5e6 g5g6"));
}

#[test]
fn the_second_move_takes_in_passing_only_after_the_first_did() {
    check_after(PASSERS, "d7d5 f7f5 e5d6", &format!("{KING} d6d7 g5f6 g5g6"));
    let king = "e2d1 e2d2 e2d3 e2e1 e2e3 e2f1 e2f2 e2f3";
    check_after(PASSERS, "d7d5 f7f5 e1e2", &format!("{king} e5e6 g5g6"));
    // Nor is it possible a turn later.
    check_after(PASSERS, "d7d5 f7f5 e1e2 e2e1 e8e7 e7e8", &format!("{KING} e5e6 g5g6"));
}

#[test]
fn a_pawn_that_went_on_cannot_be_taken_where_it_jumped() {
    let fen = "4k3/3p4/8/4P3/4P3/8/8/4K3 b - - 0 1";
    check_after(fen, "d7d5 d5d4", &format!("{KING} e5e6"));
    check_after(fen, "d7d5 e8e7", &format!("{KING} e4d5 e5d6 e5e6"));
}
