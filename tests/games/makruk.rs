//! Makruk: promotion on the sixth rank, khon and met, and the moves that are counted.

use super::{check_end, check_from};

#[test]
fn pawns_promote_on_the_sixth_rank() {
    check_from("makruk", "4k3/8/3p4/4P3/8/8/8/4K3 w", "e5", "e6m d6m");
    check_from("makruk", "4k3/8/8/8/4P3/8/8/4K3 w", "e4", "e5");
    check_from("makruk", "4k3/8/8/8/4p3/5P2/8/4K3 b", "e4", "e3m f3m");
    check_from("makruk", "4k3/8/8/8/8/4P3/8/4K3 w", "e3", "e4");
}

#[test]
fn khon_and_met() {
    check_from("makruk", "4k3/8/8/8/4S3/8/8/3K4 w", "e4", "e5 d5 f5 d3 f3");
    check_from("makruk", "4k3/8/8/4s3/8/8/8/3K4 b", "e5", "e4 d4 f4 d6 f6");
    check_from("makruk", "4k3/8/8/8/4M3/8/8/3K4 w", "e4", "d5 f5 d3 f3");
}

/// Stalemate is a draw.
#[test]
fn stalemate() {
    check_end("makruk", "7k/R7/6K1/8/8/8/8/8 w", "a7b7", None);
    check_end("makruk", "7k/8/5NK1/8/8/8/8/8 b", "", Some((None, "stalemate")));
}

/// Against a bare king the count depends on the strongest pieces.
#[test]
fn counted_moves() {
    #[track_caller]
    fn check(board: &str, turns: u32, count: &str) {
        check_end("makruk", &format!("{board} w - - {} 90", turns - 1), "", None);
        check_end("makruk", &format!("{board} w - - {turns} 90"), "", Some((None, count)));
    }
    check("7k/8/8/8/8/8/8/K5RR", 16, "count of rooks");
    check("6k1/8/8/8/8/8/8/K6R", 32, "count of rook");
    check("7k/8/8/8/8/8/8/K5SS", 44, "count of khons");
    check("7k/8/8/8/8/8/8/K5NN", 64, "count of knights");
    check("7k/8/8/8/8/8/8/K5NS", 88, "count of khon");
    check("7k/8/8/8/8/8/8/K5NM", 128, "count of pieces");
    check("7k/8/8/8/8/8/8/KR4nm", 128, "count of board");
    // with pawns on the board and two pieces each there is no count
    check_end("makruk", "7k/8/8/7p/8/8/8/KR4nm w - - 200 90", "", None);
}
