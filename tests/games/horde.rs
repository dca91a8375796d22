//! Horde chess.

use super::{check_board, check_end, check_from};
use crate::chess::table::Table;

#[test]
fn pawns_step_two_from_the_first_rank_too() {
    check_from("horde", "4k3/8/8/8/8/8/8/P7 w - - 0 1", "a1", "a2 a3");
    check_from("horde", "4k3/8/8/8/8/8/P7/8 w - - 0 1", "a2", "a3 a4");
    check_from("horde", "4k3/8/8/8/8/P7/8/8 w - - 0 1", "a3", "a4");
    check_from("horde", "4k3/8/8/8/8/p7/8/P7 w - - 0 1", "a1", "a2");
}

/// Only a step from the second rank can be answered en passant.
#[test]
fn en_passant() {
    let mut first = Table::at("horde", "4k3/8/8/8/8/1p6/8/P7 w - - 0 1");
    first.play("a1a3");
    assert_eq!(first.from("b3"), ["b2"]);
    assert!(first.fen().contains(" b - - "), "{}", first.fen());
    let mut second = Table::at("horde", "4k3/8/8/8/1p6/8/P7/8 w - - 0 1");
    second.play("a2a4");
    assert_eq!(second.from("b4"), ["a3", "b3"]);
    check_board("horde", "4k3/8/8/8/1p6/8/PP6/8 w - - 0 1", "a2a4 b4a3", "4k3/8/8/8/8/p7/1P6/8");
    // and the horde takes en passant as ever
    check_board("horde", "4k3/p7/8/1P6/8/8/8/8 b - - 0 1", "a7a5 b5a6", "4k3/8/P7/8/8/8/8/8");
}

#[test]
fn the_ends() {
    check_end("horde", "r3k3/8/8/8/8/8/8/P7 b - - 0 1", "a8a1", Some((Some(1), "nothing left")));
    check_end("horde", "4k3/R7/1R6/8/8/8/8/8 w - - 0 1", "b6b8", Some((Some(0), "checkmate")));
    check_end("horde", "4k3/8/8/8/8/p7/P7/8 w - - 0 1", "", Some((None, "stalemate")));
    // one piece of the horde can still be lost
    check_end("horde", "4k3/8/8/8/8/8/8/N7 w - - 0 1", "", None);
}
