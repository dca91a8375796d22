//! Three-check, five-check and checkmateless chess, and other games that differ from chess only in their ends.

use super::{check_end, check_fen, check_from};
use crate::chess::table::Table;

#[test]
fn checks_are_counted() {
    let fen = "4k3/8/8/8/8/8/8/R3K3 w - - 3+3 0 1";
    check_fen("three_check", fen, "a1a8", "R3k3/8/8/8/8/8/8/4K3 b - - 2+3 0 1");
    check_fen("three_check", fen, "a1a7", "4k3/R7/8/8/8/8/8/4K3 b - - 3+3 0 1");
    let second = "r3k3/8/8/8/8/8/8/4K3 b - - 3+2 0 1";
    check_fen("three_check", second, "a8a1", "4k3/8/8/8/8/8/8/r3K3 w - - 3+1 0 1");
    // a double check is one
    let double = "4k3/8/8/8/4N3/8/8/K3R3[XXx] w - - 0 1";
    check_fen("three_check", double, "e4f6", "4k3/8/5N2/8/8/8/8/K3R3 b - - 1+1 0 1");
}

#[test]
fn the_last_check_wins() {
    check_end("three_check", "4k3/8/8/8/8/8/8/R3K3[XXx] w - - 0 1", "a1a8", None);
    check_end("three_check", "4k3/8/8/8/8/8/8/R3K3[Xx] w - - 0 1", "a1a8", Some((Some(0), "last check")));
    check_end("three_check", "r3k3/8/8/8/8/8/8/4K3[Xx] b - - 0 1", "a8a1", Some((Some(1), "last check")));
    let fen = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
    let three = "a1a8 e8e7 a8a7 e7e8 a7a8";
    check_end("three_check", fen, "a1a8 e8e7 a8a7 e7e8", None);
    check_end("three_check", fen, three, Some((Some(0), "last check")));
    check_end("five_check", fen, three, None);
    check_end("five_check", fen, &format!("{three} e8e7 a8a7 e7e8 a7a8"), Some((Some(0), "last check")));
}

/// The checks left to give, White's first, as other programs write them; without the field, all are left.
#[test]
fn checks_in_a_fen() {
    let board = |fen: &str| Table::at("three_check", fen).fen();
    assert_eq!(board("4k3/8/8/8/8/8/8/4K2R w K - 3+2 4 9"), "4k3/8/8/8/8/8/8/4K2R w K - 3+2 0 1");
    assert_eq!(board("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), "4k3/8/8/8/8/8/8/4K2R w K - 3+3 0 1");
    assert_eq!(board("4k3/8/8/8/8/8/8/4K2R[Xx] w K -"), "4k3/8/8/8/8/8/8/4K2R w K - 1+1 0 1");
}

#[test]
fn a_knight_alone_can_still_give_check() {
    check_end("three_check", "4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", "", None);
    check_end("three_check", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "", Some((None, "insufficient material")));
}

#[test]
fn giving_check_is_illegal() {
    let game = "checkmateless";
    check_from(game, "4k3/8/8/8/8/8/R7/4K3 w - - 0 1", "a2", "a1 a3 a4 a5 a6 a7 b2 c2 d2 f2 g2 h2");
    check_from(game, "4k3/8/8/8/4N3/8/8/K3R3 w - - 0 1", "e4", "");
    // mate is check too
    check_from(game, "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "a1", "a2 a3 a4 a5 a6 a7 b1 c1 d1 e1 f1");
    check_end(game, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "", Some((Some(0), "no move is left")));
}

#[test]
fn a_mated_player_wins_misere() {
    let mut fools = Table::new("misere");
    fools.play("f2f3 e7e5 g2g4 d8h4");
    assert_eq!(fools.outcome(), Some((Some(0), "checkmate".into())));
}

#[test]
fn castling_is_impossible() {
    check_from("no_castling", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1", "d1 f1 d2 e2 f2");
    // so that it does not matter what has moved
    let mut table = Table::new("no_castling");
    let round = "g1f3 g8f6 h1g1 h8g8 g1h1 g8h8 f3g1 f6g8 ";
    table.play(round).play(round);
    assert_eq!(table.claim(), Some((None, "threefold repetition".into())));
}

#[test]
fn lone_kings_can_still_climb() {
    check_end("king_of_the_hill", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "", None);
}
