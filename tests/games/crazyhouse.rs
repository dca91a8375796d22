//! Crazyhouse, Chessgi and pocket knight chess: what comes from a hand and goes into one.

use super::{check, check_end, check_fen, check_from};

const MATE: &str = "checkmate";

#[test]
fn a_drop_may_mate() {
    check_end("crazyhouse", "7k/6pp/8/8/8/8/8/6K1[R] w - - 0 1", "R@a8", Some((Some(0), MATE)));
}

#[test]
fn a_drop_may_end_a_check() {
    check_end("crazyhouse", "7k/6pp/8/8/8/8/8/6K1[Rn] w - - 0 1", "R@a8", None);
    check("crazyhouse", "R6k/6pp/8/8/8/8/8/6K1[n] b - - 0 1", "N@b8 N@c8 N@d8 N@e8 N@f8 N@g8");
}

/// Every empty square of some ranks, as drops of a pawn.
fn pawn_drops(ranks: std::ops::RangeInclusive<u32>) -> String {
    ranks.flat_map(|rank| ('a'..='h').map(move |file| format!("P@{file}{rank} "))).collect()
}

#[test]
fn pawns_are_dropped_on_the_ranks_between() {
    let fen = "7k/8/8/8/8/8/8/K7[P] w - - 0 1";
    check("crazyhouse", fen, &(pawn_drops(2..=7) + "a1a2 a1b1 a1b2"));
}

#[test]
fn pawns_of_chessgi_are_dropped_on_the_first_rank_too() {
    let fen = "7k/8/8/8/8/8/8/K7[P] w - - 0 1";
    let drops = pawn_drops(1..=7).replace("P@a1 ", "");
    check("chessgi", fen, &(drops + "a1a2 a1b1 a1b2"));
    check_from("chessgi", "7k/8/8/8/8/8/P7/K6P[] w - - 0 1", "h1", "h2");
    check_from("chessgi", "7k/8/8/8/8/8/P7/K6P[] w - - 0 1", "a2", "a3 a4");
}

#[test]
fn promoted_pieces_go_to_the_hand_as_pawns() {
    let taken = "4k3/1b6/8/8/8/8/K7/8[p] w - - 0 1";
    check_fen("crazyhouse", "4k3/1Q~6/8/8/4b3/8/K7/8[] b - - 0 1", "e4b7", taken);
    let taken = "4k3/1b6/8/8/8/8/K7/8[q] w - - 0 1";
    check_fen("crazyhouse", "4k3/1Q6/8/8/4b3/8/K7/8[] b - - 0 1", "e4b7", taken);
}

#[test]
fn promotion_is_remembered_until_the_piece_is_dropped() {
    let fen = "n3k3/1P6/8/8/8/8/K7/8[] w - - 0 1";
    check_fen("crazyhouse", fen, "b7a8q", "Q~3k3/8/8/8/8/8/K7/8[N] b - - 0 1");
    check_fen("crazyhouse", fen, "b7a8q e8d7 a8a7", "8/Q~2k4/8/8/8/8/K7/8[N] b - - 0 1");
    check_fen("chessgi", fen, "b7a8q", "Q3k3/8/8/8/8/8/K7/8[N] b - - 0 1");
}

#[test]
fn a_pawn_taken_in_passing_is_in_hand() {
    let fen = "4k3/8/8/8/1p6/8/P7/4K3[] w - - 0 1";
    check_fen("crazyhouse", fen, "a2a4 b4a3", "4k3/8/8/8/8/p7/8/4K3[p] w - - 0 1");
}

#[test]
fn a_dropped_rook_does_not_castle() {
    check_from("crazyhouse", "4k3/8/8/8/8/8/8/4K2R[] w K - 0 1", "e1", "d1 d2 e2 f1 f2 g1");
    check_from("crazyhouse", "4k3/8/8/8/8/8/8/4K2R[] w - - 0 1", "e1", "d1 d2 e2 f1 f2");
}

#[test]
fn a_knight_in_hand_is_material() {
    let bare = "4k3/8/8/8/8/8/8/4K3";
    check_end("pocket_knight", &format!("{bare}[] w - - 0 1"), "", Some((None, "insufficient material")));
    check_end("pocket_knight", &format!("{bare}[N] w - - 0 1"), "", None);
    check_end("pocket_knight", &format!("{bare}[n] w - - 0 1"), "", None);
}

#[test]
fn a_taken_knight_does_not_come_back() {
    let fen = "4k3/8/8/8/3n4/8/4N3/4K3[] w - - 0 1";
    check_fen("pocket_knight", fen, "e2d4", "4k3/8/8/8/3N4/8/8/4K3[] b - - 0 1");
}
