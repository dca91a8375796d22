//! Games of rows: gomoku, nine holes, picaria.

use super::{check, check_end, stones};
use crate::chess::table::{Table, list};

const FIVE: Option<(Option<usize>, &str)> = Some((Some(0), "five in a row"));
const THREE: Option<(Option<usize>, &str)> = Some((Some(0), "three in a row"));

/// Black's stones on a board of 15x15, and Black to place another.
fn black(points: &str) -> String {
    format!("{} w - - 0 1", stones(15, 'P', points))
}

#[test]
fn five_in_a_row() {
    for game in ["gomoku", "gomoku_standard"] {
        check_end(game, &black("a1 a2 a3 a4"), "a5", FIVE);
        check_end(game, &black("k15 l15 m15 n15"), "o15", FIVE);
        check_end(game, &black("k5 l6 n8 o9"), "m7", FIVE);
        check_end(game, &black("e11 f10 g9 i7"), "h8", FIVE);
        check_end(game, &black("e11 f10 g9 i7"), "j6", None);
        check_end(game, &black("a1 a2 a3"), "a4", None);
        // a row does not go on over the edge
        check_end(game, &black("n1 o1 a2 b2"), "c2", None);
    }
}

#[test]
fn six_in_a_row() {
    let fen = black("c8 d8 e8 g8 h8");
    check_end("gomoku", &fen, "f8", FIVE);
    check_end("gomoku_standard", &fen, "f8", None);
    // six across and five upright
    let both = black("c8 d8 e8 g8 h8 f9 f10 f11 f12");
    check_end("gomoku_standard", &both, "f8", FIVE);
}

#[test]
fn all_places_taken() {
    // no five in a row of either colour
    let rows = ["PPpPpPpPpPpPpPp", "ppPpPpPpPpPpPpP"];
    let full: Vec<&str> = (0..15).map(|i| rows[usize::from(i % 4 >= 2)]).collect();
    let last = full.join("/").replacen('P', "1", 1);
    check_end("gomoku", &format!("{last} w - - 0 1"), "a15", Some((None, "the board is full")));
}

#[test]
fn nine_holes_counts_no_diagonals() {
    check_end("nine_holes", "P1p/1P1/p2[Pp] w - - 0 1", "P@c1", None);
    check_end("picaria", "P1p/1P1/p2[Pp] w - - 0 1", "P@c1", THREE);
    check_end("picaria", "p1P/1P1/3[Pp] w - - 0 1", "P@a1", THREE);
    for game in ["nine_holes", "picaria"] {
        check_end(game, "PP1/p1p/3[Pp] w - - 0 1", "P@c3", THREE);
        check_end(game, "P1p/P1p/3[Pp] w - - 0 1", "P@a1", THREE);
    }
}

#[test]
fn three_stones_are_placed_and_then_moved_anywhere() {
    check("nine_holes", "PP1/p1p/3[Pp] w - - 0 1", "P@c3 P@b2 P@a1 P@b1 P@c1");
    let moves = "a1c3 a1b2 a1c1 a3c3 a3b2 a3c1 b3c3 b3b2 b3c1";
    check("nine_holes", "PP1/p1p/Pp1[] w - - 0 1", moves);
    check_end("nine_holes", "PP1/p1p/Pp1[] w - - 0 1", "a1c3", THREE);
    // the seventh turn is the first move
    let mut table = Table::new("nine_holes");
    table.play("P@a3 P@b3 P@b2 P@c2 P@c1");
    assert_eq!(table.actions(), list("P@a1 P@a2 P@b1 P@c3"));
    table.play("P@a2");
    assert_eq!(table.from("a3"), list("a1 b1 c3"));
}
