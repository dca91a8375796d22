//! Makruk: promotion on the sixth rank, khon and met, and the moves that are counted.

use super::{check_end, check_from, table_after};

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

/// Against a bare king the count depends on the strongest pieces, and it is a draw when it exceeds its limit.
#[test]
fn counted_moves() {
    #[track_caller]
    fn check(board: &str, limit: u32, count: &str) {
        check_end("makruk", &format!("{board} w - {limit} {limit} 90"), "", None);
        check_end("makruk", &format!("{board} w - {limit} {} 90", limit + 1), "", Some((None, count)));
    }
    check("7k/8/8/8/8/8/8/K5RR", 16, "count of rooks");
    check("6k1/8/8/8/8/8/8/K6R", 32, "count of rook");
    check("7k/8/8/8/8/8/8/K5SS", 44, "count of khons");
    check("7k/8/8/8/8/8/8/K5NN", 64, "count of knights");
    check("7k/8/8/8/8/8/8/K5NS", 88, "count of khon");
    check("7k/8/8/8/8/8/8/K5NM", 128, "count of pieces");
    check("7k/8/8/8/8/8/8/KR4nm", 128, "count of board");
    // A clock without a limit counts nothing.
    check_end("makruk", "7k/8/8/8/8/8/8/KR4nm w - - 200 90", "", None);
}

/// Values from Fairy-Stockfish.
#[test]
fn a_count_begins_without_pawns_and_goes_on_after_captures() {
    #[track_caller]
    fn check(fen: &str, actions: &str, expect: &str) {
        assert_eq!(
            table_after("makruk", fen, actions).fen_with_clocks(),
            format!("{expect} 1"),
            "{fen} after {actions}"
        );
    }
    // While an unpromoted pawn stands, there is none.
    check("7k/8/8/8/8/7p/R7/K7 w - - 30 90", "a2b2 h8g8", "6k1/8/8/8/8/7p/1R6/K7 w - - 32");
    // It begins with the capture of the last pawn, at the number of pieces on the board.
    check("7k/8/8/8/8/7p/7R/K7 w - - 30 90", "h2h3 h8g8", "6k1/8/8/8/8/7R/8/K7 w - 32 7");
    // With two pieces each it is the honour of the board, and captures do not restart it.
    check("r6k/8/8/8/8/8/R2N4/K6n w - 128 40 90", "a2a8 h8g7", "R7/6k1/8/8/8/8/3N4/K6n w - 128 42");
    // A bare king has a count of its own. What it captures changes neither the limit nor the number.
    check("7k/8/8/8/8/8/R2N4/K5Rn w - 128 40 90", "g1h1 h8g7", "8/6k1/8/8/8/8/R2N4/K6R w - 16 11");
    check("8/8/8/8/8/8/R4nk1/K5R1 w - 128 40 90", "a2f2 g2g1 f2f3", "8/8/8/8/8/5R2/8/K5k1 b - 16 10");
}
