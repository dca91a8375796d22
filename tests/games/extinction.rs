//! Extinction chess and kinglet.

use super::{check_end, check_from};
use crate::chess::table::Table;

#[test]
fn the_last_of_a_kind() {
    let fen = "kq1brn2/7p/8/8/8/8/7P/KQRBN3 b - - 0 1";
    check_end("extinction", fen, "e8e1", Some((Some(1), "extinct")));
    // another knight is left
    let two = "kq1brn2/7p/8/8/8/8/7P/KQRBN2N b - - 0 1";
    check_end("extinction", two, "e8e1", None);
    // The king is a piece like the others.
    let king = "k1qbrn2/7p/8/8/8/8/7P/1QRBKN2 b - - 0 1";
    check_end("extinction", king, "e8e1", Some((Some(1), "extinct")));
    check_end("extinction", &king.replace("1QRBKN2", "1QRBKN1K"), "e8e1", None);
}

#[test]
fn promotion() {
    check_from("extinction", "kqrbn3/P6p/8/8/8/8/7P/KQRBN3 w - - 0 1", "a7", "b8q b8r b8b b8n b8k");
    check_from("kinglet", "1qrbnk2/P6p/8/8/8/8/7P/KQRBN3 w - - 0 1", "a7", "a8k b8k");
}

/// The promotion of the last pawn leaves no pawns, even if it captures.
#[test]
fn the_last_pawn_must_not_promote() {
    let fen = "kqrbn3/7P/p7/8/8/8/8/KQRBN3 w - - 0 1";
    check_end("extinction", fen, "h7h8q", Some((Some(1), "enemy extinct")));
    check_end("kinglet", fen, "h7h8k", Some((Some(1), "enemy extinct")));
    let both = "kqrb2n1/7P/p7/8/8/8/8/KQRBN3 w - - 0 1";
    check_end("extinction", both, "h7g8q", Some((Some(1), "enemy extinct")));
}

/// Kinglet: only pawns count.
#[test]
fn kinglet() {
    check_end("kinglet", "r3k3/8/8/8/8/8/p7/4K3 w - - 0 1", "", Some((Some(1), "extinct")));
    check_end("kinglet", "r7/7p/8/8/8/8/P6P/8 b - - 0 1", "a8a2", None);
    check_end("kinglet", "r7/7p/8/8/8/8/P7/8 b - - 0 1", "a8a2", Some((Some(1), "extinct")));
}

/// Castling through an attack is legal; the rights are those of the FEN.
#[test]
fn castling() {
    check_from("extinction", "kqbnp3/8/8/8/4r3/8/PQBN4/R3K3 w Q - 0 1", "e1", "d1 e2 f1 f2 c1");
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(Table::at("extinction", start).now(), Table::new("extinction").now());
}
