//! Shatranj and chaturanga: leaping elephants, ministers, stalemate, and kings that are bared.

use super::{check_end, check_from};

#[test]
fn elephants_and_ministers() {
    check_from("shatranj", "k7/7p/8/8/8/8/1PPP4/2B4K w", "c1", "a3 e3");
    check_from("shatranj", "k7/7p/8/8/3B4/8/8/7K w", "d4", "b6 f6 b2 f2");
    check_from("shatranj", "k7/7p/8/8/3Q4/8/8/7K w", "d4", "c5 e5 c3 e3");
    check_from("shatranj", "k7/4P2p/8/8/8/8/4P3/7K w", "e7", "e8q");
    check_from("shatranj", "k7/4P2p/8/8/8/8/4P3/7K w", "e2", "e3");
}

#[test]
fn stalemate_loses() {
    check_end("shatranj", "5N1k/5K2/8/8/8/8/7p/8 b", "", None);
    check_end("shatranj", "5N1k/5K2/8/8/8/8/8/8 b", "", Some((Some(0), "no move is left")));
    check_end("chaturanga", "5N1k/5K2/8/8/8/8/8/8 b", "", Some((Some(0), "no move is left")));
}

/// A player who has lost the last piece may still capture the last piece of the opponent.
#[test]
fn bare_kings() {
    check_end("shatranj", "7k/8/8/8/8/r7/8/R6K w", "a1a3", None);
    check_end("shatranj", "7k/8/8/8/8/r7/8/R6K w", "a1a3 h8g8", Some((Some(0), "bare king")));
    check_end("shatranj", "1k6/r7/8/8/8/8/8/R6K w", "a1a7 b8a7", Some((None, "two kings")));
    check_end("shatranj", "1k6/r7/8/8/8/8/8/R6K w", "a1a7 b8c8", Some((Some(0), "bare king")));
    check_end("shatranj", "r6k/8/8/8/8/8/R7/1K6 b", "a8a2 b1a2", Some((None, "two kings")));
    // of no account in chaturanga
    check_end("chaturanga", "7k/8/8/8/8/r7/8/R6K w", "a1a3 h8g8", None);
}

/// Seventy moves.
#[test]
fn quiet_moves() {
    let drawn = Some((None, "70 moves without a capture or progress"));
    check_end("shatranj", "7k/7r/8/8/8/8/R7/K7 w - - 139 90", "", None);
    check_end("shatranj", "7k/7r/8/8/8/8/R7/K7 w - - 140 90", "", drawn);
}
