//! Sittuyin: placing the pieces, and promotion on the diagonals.

use super::{check, check_end, check_from, check_play, squares};

/// All pieces are placed before anything moves; rooks on the first rank, the rest in the camp.
#[test]
fn placing() {
    check("sittuyin", "8/8/4pppp/pppp4/4PPPP/PPPP4/8/K6R[Rk] w", "R@b1 R@c1 R@d1 R@e1 R@f1 R@g1");
    check_from("sittuyin", "8/8/4pppp/pppp4/4PPPP/PPPP4/8/8[Kk] w", "K@", &squares("abcdefgh", 1..=3, "a3 b3 c3 d3"));
    check_from("sittuyin", "8/8/4pppp/pppp4/4PPPP/PPPP4/8/8[Kk] b", "K@", &squares("abcdefgh", 6..=8, "e6 f6 g6 h6"));
    // no king is placed where a rook could take it, though rooks do not move yet
    check_from("sittuyin", "r7/8/8/8/8/8/8/8[Kkn] w", "K@", &squares("bcdefgh", 1..=3, ""));
    check_play("sittuyin", "7k/p7/8/8/8/P7/8/7K[N] w", "N@a1", "7k/p7/8/8/8/P7/8/N6K[]", None);
}

/// On a diagonal, a pawn may promote on its square or one step diagonally, instead of moving.
#[test]
fn promotion() {
    check_from("sittuyin", "7k/8/8/3P4/8/P7/8/7K[] w", "d5", "d6 d5f c6f e6f c4f e4f");
    check_from("sittuyin", "7k/8/8/3P4/8/P7/8/7K[] w", "a3", "a4");
    check_from("sittuyin", "7k/P7/8/8/8/P7/8/7K[] w", "a7", "a8");
    check_from("sittuyin", "P6k/8/8/8/8/P7/8/7K[] w", "a8", "a8f b7f");
    check_from("sittuyin", "k7/7p/8/8/4p3/8/8/7K[] b", "e4", "e3 e4f d3f f3f d5f f5f");
    // not while there is a general, though the other player's does not matter
    check_from("sittuyin", "7k/8/8/3P4/8/P7/8/F6K[] w", "d5", "d6");
    check_from("sittuyin", "f6k/8/8/3P4/8/P7/8/7K[] w", "d5", "d6 d5f c6f e6f c4f e4f");
}

/// The last pawn promotes anywhere.
#[test]
fn the_last_pawn() {
    check_from("sittuyin", "7k/8/8/8/8/1P6/8/7K[] w", "b3", "b4 b3f a4f c4f a2f c2f");
}

/// A promoting pawn neither captures nor gives check.
#[test]
fn a_harmless_general() {
    // e6 would threaten f7
    check_from("sittuyin", "7k/5p2/8/3P4/8/P7/8/7K[] w", "d5", "d6 d5f c6f c4f e4f");
    // a step aside would open the rook's file
    check_from("sittuyin", "3k4/8/8/3P4/8/P7/8/3R3K[] w", "d5", "d6 d5f");
    // A general on d5 would threaten c6, and one on c6 would capture. The pawn itself may capture.
    check_from("sittuyin", "7k/8/2p5/3P4/8/P7/8/7K[] w", "d5", "d6 c6 e6f c4f e4f");
}

/// The count against a bare king starts at zero, and khon and knight need a general beside them.
#[test]
fn counted_moves() {
    #[track_caller]
    fn check(board: &str, limit: u32, count: &str) {
        check_end("sittuyin", &format!("{board}[] w - {limit} {limit} 90"), "", None);
        check_end("sittuyin", &format!("{board}[] w - {limit} {} 90", limit + 1), "", Some((None, count)));
    }
    check("6k1/8/8/8/8/8/8/K6R", 32, "count of rook");
    check("7k/8/8/8/8/8/8/K5SF", 88, "count of khon");
    check("7k/8/8/8/8/8/8/K5NF", 128, "count of knight");
    // No count runs with a pawn on the board, nor with two pieces each.
    for board in ["6k1/7p/8/8/8/8/8/K6R", "6k1/8/8/8/8/8/8/K5rR"] {
        check_end("sittuyin", &format!("{board}[] w - 32 33 90"), "", None);
    }
}
