//! Shogi: forbidden drops, optional and forced promotion, and captured pieces.

use super::{check, check_end, check_from, check_play, squares};

/// Nifu: no second pawn on a file. Neither a tokin nor the other player's pawns count.
#[test]
fn two_pawns_on_a_file() {
    check_from("shogi", "4k4/9/9/9/9/9/4P4/9/4K4[P] w", "P@", &squares("abcdfghi", 1..=8, ""));
    check_from("shogi", "4k4/9/9/2Tp5/9/9/4P4/9/4K4[P] w", "P@", &squares("abcdfghi", 1..=8, "c6 d6"));
    check_from("shogi", "4k4/4p4/9/9/9/9/4P4/9/4K4[p] b", "P@", &squares("abcdfghi", 2..=9, ""));
}

/// Uchifuzume: a pawn drop gives mate, because the king in the corner cannot move and nothing captures the pawn.
#[test]
fn mate_by_a_dropped_pawn() {
    let but_i8 = squares("abcdefghi", 1..=8, "g7 i7 e1 i8");
    check_from("shogi", "8k/9/6N1G/9/9/9/9/9/4K4[P] w", "P@", &but_i8);
    // a gold may be dropped there
    check_end("shogi", "8k/9/6N1G/9/9/9/9/9/4K4[PG] w", "G@i8", Some((Some(0), "checkmate")));
    // A check alone is not mate: the king may step to h9, or a rook takes the pawn
    let all = squares("abcdefghi", 1..=8, "i7 e1");
    check_from("shogi", "8k/9/8G/9/9/9/9/9/4K4[P] w", "P@", &all);
    let with_rook = squares("abcdefghi", 1..=8, "g7 i7 e1 a8");
    check_from("shogi", "8k/r8/6N1G/9/9/9/9/9/4K4[P] w", "P@", &with_rook);
}

/// A pawn on the board may mate.
#[test]
fn mate_by_a_pawn_that_moves() {
    check_end("shogi", "8k/9/6NGP/9/9/9/9/9/4K4[] w", "i7i8", Some((Some(0), "checkmate")));
}

/// A piece is not dropped where it could never move, for either player.
#[test]
fn drops_that_could_never_move() {
    let lone = "4k4/9/9/9/9/9/9/9/4K4";
    check_from("shogi", &format!("{lone}[L] w"), "L@", &squares("abcdefghi", 1..=8, "e1"));
    check_from("shogi", &format!("{lone}[N] w"), "N@", &squares("abcdefghi", 1..=7, "e1"));
    check_from("shogi", &format!("{lone}[n] b"), "N@", &squares("abcdefghi", 3..=9, "e9"));
    check_from("shogi", &format!("{lone}[l] b"), "L@", &squares("abcdefghi", 2..=9, "e9"));
    check_from("shogi", &format!("{lone}[S] w"), "S@", &squares("abcdefghi", 1..=9, "e1 e9"));
}

#[test]
fn forced_promotion() {
    check_from("shogi", "k8/4P4/9/9/9/9/9/9/4K4[] w", "e8", "e9+");
    check_from("shogi", "k8/9/9/2L6/9/9/9/9/4K4[] w", "c6", "c7 c7+ c8 c8+ c9+");
    check_from("shogi", "k8/9/6N2/9/9/9/9/9/4K4[] w", "g7", "f9+ h9+");
    check_from("shogi", "k8/9/9/6N2/9/9/9/9/4K4[] w", "g6", "f8+ h8+");
    check_from("shogi", "k8/9/9/9/6N2/9/9/9/4K4[] w", "g5", "f7 f7+ h7 h7+");
    check_from("shogi", "4k4/9/9/9/2n6/9/9/9/8K[] b", "c5", "b3 b3+ d3 d3+");
}

/// Into the zone, inside it and out of it; not outside. Golds and kings never.
#[test]
fn promotion_is_free() {
    check_from("shogi", "k8/9/9/4S4/9/9/9/9/K8[] w", "e6", "e7 e7+ d7 d7+ f7 f7+ d5 f5");
    check_from("shogi", "k8/9/4S4/9/9/9/9/9/K8[] w", "e7", "e8 e8+ d8 d8+ f8 f8+ d6 d6+ f6 f6+");
    check_from("shogi", "k8/9/9/9/4S4/9/9/9/K8[] w", "e5", "e6 d6 f6 d4 f4");
    check_from("shogi", "k8/9/4G4/9/9/9/9/9/K8[] w", "e7", "e8 d8 f8 d7 f7 e6");
    check_from("shogi", "k8/9/4V4/9/9/9/9/9/K8[] w", "e7", "e8 d8 f8 d7 f7 e6");
}

/// Horses and dragons, with pieces in their way.
#[test]
fn promoted_bishops_and_rooks() {
    check_from("shogi", "k8/9/9/3P1P3/4H4/3P1P3/9/9/K8[] w", "e5", "e6 e4 d5 f5");
    check_from("shogi", "k8/9/9/4P4/3PDP3/4P4/9/9/K8[] w", "e5", "d6 f6 d4 f4");
}

/// What is taken goes to the hand unpromoted, and comes back as the taker's.
#[test]
fn taken_pieces_change_sides() {
    check_play("shogi", "4k4/9/9/9/4t4/4R4/9/9/K8[] w", "e4e5", "4k4/9/9/9/4R4/9/9/9/K8[P]", None);
    check_play("shogi", "8k/9/9/9/4r4/4D4/9/9/K8[] b", "e5e4", "8k/9/9/9/9/4r4/9/9/K8[r]", None);
    check_play("shogi", "8k/9/9/9/9/9/9/9/K8[S] w", "S@e5", "8k/9/9/9/4S4/9/9/9/K8[]", None);
}

/// In check only what ends it: here something between.
#[test]
fn a_drop_answers_check() {
    let fen = "k3r4/9/9/9/9/9/9/3P1P3/3GKG3[P] w";
    check("shogi", fen, "P@e2 P@e3 P@e4 P@e5 P@e6 P@e7 P@e8 d1e2 f1e2");
}

#[test]
fn fourfold_repetition() {
    let round = "e1d1 e9d9 d1e1 d9e9 ";
    let lone = "4k4/9/9/9/9/9/9/9/4K4[] w";
    check_end("shogi", lone, &round.repeat(2), None);
    check_end("shogi", lone, &round.repeat(3), Some((None, "fourfold repetition")));
}

/// A player who gives check at every turn of a fourfold repetition loses, with either player to move.
#[test]
fn perpetual_check() {
    let lone = "4k4/9/9/9/9/9/9/9/K2R5[] w";
    let checks = "d1e1 e9d9 e1d1 d9e9 ";
    check_end("shogi", lone, &checks.repeat(2), None);
    check_end("shogi", lone, &checks.repeat(3), Some((Some(1), "perpetual check")));
    let checked = "4k4/9/9/9/9/9/9/9/K3R4[] b";
    let evades = "e9d9 e1d1 d9e9 d1e1 ";
    check_end("shogi", checked, &evades.repeat(3), Some((Some(1), "perpetual check")));
    // One turn without check makes it a draw.
    let pause = "d1c1 e9d9 c1d1 d9e9 ";
    check_end("shogi", lone, &format!("{}{pause}", checks.repeat(2)), Some((None, "fourfold repetition")));
}
