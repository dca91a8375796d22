//! Irreversible chess and its extension: all actions of positions that were worked out by hand.

use super::table::{Table, list};

#[track_caller]
fn check(game: &str, fen: &str, square: &str, targets: &str) {
    assert_eq!(Table::at(game, fen).from(square), list(targets), "{game}: {fen} from {square}");
}

#[track_caller]
fn check_all(game: &str, fen: &str, actions: &str) {
    assert_eq!(Table::at(game, fen).actions(), list(actions), "{game}: {fen}");
}

/// "Pieces other than pawns must end a move on a rank further forward."
#[test]
fn only_forward() {
    let game = "irreversible";
    check(game, "7k/8/8/8/3R4/8/8/K7 w - - 0 1", "d4", "d5 d6 d7 d8");
    check(game, "5k2/8/8/8/3B4/8/7P/1K6 w - - 0 1", "d4", "c5 b6 a7 e5 f6 g7 h8");
    check(game, "6k1/8/8/8/3N4/8/7P/K7 w - - 0 1", "d4", "b5 c6 e6 f5");
    check(game, "6k1/8/8/8/3Q4/8/8/K7 w - - 0 1", "d4", "d5 d6 d7 d8 c5 b6 a7 e5 f6 g7 h8");
    check(game, "6k1/8/8/8/3K4/8/7P/8 w - - 0 1", "d4", "c5 d5 e5");
    check(game, "6k1/8/8/3r4/8/8/8/K7 b - - 0 1", "d5", "d4 d3 d2 d1");
    check(game, "8/7p/8/3k4/8/8/8/K7 b - - 0 1", "d5", "c4 d4 e4");
}

/// Captures too: nothing behind or beside is taken.
#[test]
fn captures_forward_only() {
    let game = "irreversible";
    check(game, "7k/8/3p4/8/p2R3p/8/3p4/K7 w - - 0 1", "d4", "d5 d6");
    check(game, "7k/8/8/2p1p3/3K4/2p1p3/8/8 w - - 0 1", "d4", "c5 d5 e5");
}

/// Pawns never did anything else, so all they do stays: double step, en passant, promotion.
#[test]
fn pawns_as_in_chess() {
    let game = "irreversible";
    check(game, "7k/8/8/8/8/8/4P3/K7 w - - 0 1", "e2", "e3 e4");
    check(game, "7k/4P3/8/8/8/8/8/K7 w - - 0 1", "e7", "e8q e8r e8b e8n");
    let mut passing = Table::at(game, "7k/3p4/8/4P3/8/8/8/K7 b - - 0 1");
    passing.play("d7d5");
    assert_eq!(passing.from("e5"), list("e6 d6"));
}

/// The whole start, from the picture: kings on d1 and d8; no castling.
#[test]
fn the_start() {
    let table = Table::new("irreversible");
    assert!(table.fen().starts_with("rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w "), "{}", table.fen());
    check_all(
        "irreversible",
        "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1",
        "a2a3 a2a4 b2b3 b2b4 c2c3 c2c4 d2d3 d2d4 e2e3 e2e4 f2f3 f2f4 g2g3 g2g4 h2h3 h2h4 b1a3 b1c3 g1f3 g1h3",
    );
    let rights = "r2k3r/8/8/8/8/8/8/R2K3R w KQkq - 0 1";
    check("irreversible", rights, "d1", "c2 d2 e2");
}

/// A king is in check from pieces ahead only; those that have passed threaten it no more.
#[test]
fn what_has_passed_threatens_no_more() {
    let game = "irreversible";
    // the rook on d1 looks down the board, away from the king
    let passed = Table::at(game, "7k/8/8/8/3K4/8/8/3r4 w - - 0 1");
    assert_eq!(passed.game.in_check(passed.now()), Ok(false));
    let ahead = Table::at(game, "3r3k/8/8/8/3K4/8/8/8 w - - 0 1");
    assert_eq!(ahead.game.in_check(ahead.now()), Ok(true));
    assert_eq!(ahead.from("d4"), list("c5 e5"));
}

/// "The same, but captures as in chess in every direction."
#[test]
fn the_extension_captures_everywhere() {
    let game = "irreversible_extended";
    check(game, "7k/8/3p4/8/p2R3p/8/3p4/K7 w - - 0 1", "d4", "d5 d6 a4 h4 d2");
    check(game, "5k2/8/5p2/8/3B4/8/1p3p2/1K6 w - - 0 1", "d4", "c5 b6 a7 e5 f6 b2 f2");
    check(game, "7k/8/8/8/3N4/1p6/2p1p3/K7 w - - 0 1", "d4", "b5 c6 e6 f5 b3 c2 e2");
    check(game, "6k1/8/8/2p5/p2Qp3/8/1p1p2p1/6K1 w - - 0 1", "d4", "d5 d6 d7 d8 c5 e5 f6 g7 h8 a4 e4 b2 d2");
    check(game, "6k1/8/8/8/2pK4/4n3/8/8 w - - 0 1", "d4", "c5 e5 e3");
}

/// "A rook may also go sideways without capturing if that brings it closer to its own other rook on the same rank."
#[test]
fn rooks_close_ranks() {
    let game = "irreversible_extended";
    // towards each other, never apart and never onto each other
    check(game, "7k/8/8/8/1R3R2/8/8/K7 w - - 0 1", "b4", "b5 b6 b7 b8 c4 d4 e4");
    check(game, "7k/8/8/8/1R3R2/8/8/K7 w - - 0 1", "f4", "f5 f6 f7 f8 e4 d4 c4");
    // an own piece between stops it; the other rook is on the rank all the same
    check(game, "7k/8/8/8/1R1N1R2/8/8/K7 w - - 0 1", "b4", "b5 b6 b7 b8 c4");
    // A piece in between may be captured, as in every direction, but not jumped over.
    check(game, "7k/8/8/8/1R1n1R2/8/8/K7 w - - 0 1", "b4", "b5 b6 b7 b8 c4 d4");
    // another rank, no other rook, the enemy's rook
    check(game, "7k/8/8/5R2/1R6/8/8/K7 w - - 0 1", "b4", "b5 b6 b7 b8");
    check(game, "7k/8/8/8/1R6/8/8/K7 w - - 0 1", "b4", "b5 b6 b7 b8");
    check(game, "7k/8/8/8/1R3r2/8/8/K7 w - - 0 1", "b4", "b5 b6 b7 b8 f4");
    check(game, "k7/8/8/1r3r2/8/8/8/6K1 b - - 0 1", "b5", "b4 b3 b2 b1 c5 d5 e5");
    // A king does not count as a rook.
    check(game, "7k/8/8/8/1R3K2/8/8/8 w - - 0 1", "b4", "b5 b6 b7 b8");
}

/// "Castling back", with the kings on the d file, to both sides.
#[test]
fn castling_with_kings_on_the_d_file() {
    let game = "irreversible_extended";
    check(game, "r2k3r/8/8/8/8/8/8/R2K3R w KQkq - 0 1", "d1", "c2 d2 e2 b1 f1");
    check(game, "r2k3r/8/8/8/8/8/8/R2K3R b KQkq - 0 1", "d8", "c7 d7 e7 b8 f8");
    let mut short = Table::at(game, "r2k3r/8/8/8/8/8/8/R2K3R w KQkq - 0 1");
    short.play("d1b1");
    assert!(short.fen().starts_with("r2k3r/8/8/8/8/8/8/1KR4R b kq "), "{}", short.fen());
    let mut long = Table::at(game, "r2k3r/8/8/8/8/8/8/R2K3R b KQkq - 0 1");
    long.play("d8f8");
    assert!(long.fen().starts_with("r3rk2/8/8/8/8/8/8/R2K3R w KQ "), "{}", long.fen());
    // not out of, through or into check, and not over pieces
    check(game, "3rk3/8/8/8/8/8/8/R2K3R w KQ - 0 1", "d1", "c2 e2");
    check(game, "2r1k3/8/8/8/8/8/8/R2K3R w KQ - 0 1", "d1", "d2 e2 f1");
    check(game, "1r2k3/8/8/8/8/8/8/R2K3R w KQ - 0 1", "d1", "c2 d2 e2 f1");
    check(game, "4k3/8/8/8/8/8/8/R2K1N1R w KQ - 0 1", "d1", "c2 d2 e2 b1");
    // the squares that only the rook passes may be threatened
    check(game, "4k1r1/8/8/8/8/8/8/R2K3R w KQ - 0 1", "d1", "c2 d2 e2 b1 f1");
    let moved = "r2k3r/8/8/8/8/8/8/R2K3R w Qkq - 0 1";
    check(game, moved, "d1", "c2 d2 e2 b1");
}

/// A whole position, every action of it.
#[test]
fn a_whole_position() {
    check_all(
        "irreversible",
        "4k3/8/8/2p5/1N1P4/8/8/R2K4 w - - 0 1",
        "a1a2 a1a3 a1a4 a1a5 a1a6 a1a7 a1a8 b4a6 b4c6 b4d5 d4d5 d4c5 d1c2 d1d2 d1e2",
    );
    check_all(
        "irreversible_extended",
        "4k3/8/8/2p5/1N1P4/3p4/8/R2K3R w Q - 0 1",
        "a1a2 a1a3 a1a4 a1a5 a1a6 a1a7 a1a8 a1b1 a1c1 h1h2 h1h3 h1h4 h1h5 h1h6 h1h7 h1h8 h1g1 h1f1 h1e1 \
         b4a6 b4c6 b4d5 b4d3 d4d5 d4c5 d1d2 d1b1",
    );
}
