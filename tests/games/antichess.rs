//! Antichess and its relatives: giveaway, suicide, Codrus.

use super::{check, check_end, check_from};
use crate::chess::table::Table;

#[test]
fn capturing_is_compulsory() {
    check("antichess", "8/8/8/3p4/4P3/8/8/R7 w - - 0 1", "e4d5");
    // the king too
    check("antichess", "8/8/8/8/8/3p4/4K3/R7 w - - 0 1", "e2d3");
    // one of several captures
    check("antichess", "7r/8/8/3p4/4P3/8/8/7R w - - 0 1", "e4d5 h1h8");
}

#[test]
fn en_passant_is_compulsory() {
    let mut table = Table::at("antichess", "8/3p4/8/4P3/8/8/8/R7 b - - 0 1");
    table.play("d7d5");
    assert_eq!(table.actions(), ["e5d6"]);
}

#[test]
fn a_pawn_may_become_a_king() {
    check("antichess", "8/P7/8/8/8/8/8/7r w - - 0 1", "a7a8q a7a8r a7a8b a7a8n a7a8k");
    check("codrus", "7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8q a7a8r a7a8b a7a8n a1a2 a1b1 a1b2");
}

/// No piece is royal: the game continues without a king, and there is no check.
#[test]
fn the_king_is_a_piece_like_any_other() {
    check_end("antichess", "3r4/8/8/8/8/8/8/3K3R b - - 0 1", "d8d1", None);
    check_end("antichess", "3r4/8/8/8/8/8/8/3K3R b - - 0 1", "d8d1 h1d1", Some((Some(1), "nothing left")));
    check_end("codrus", "k2r4/8/8/8/8/8/8/3K3R b - - 0 1", "d8d1", Some((Some(0), "king lost")));
    check_from("antichess", "4r3/8/8/8/8/8/8/4K3 w - - 0 1", "e1", "d1 d2 e2 f1 f2");
}

#[test]
fn a_stuck_player_wins() {
    let stuck = "8/8/8/p7/P7/8/8/7r w - - 0 1";
    check_end("antichess", stuck, "", Some((Some(0), "no move is left")));
    check_end("giveaway", stuck, "", Some((Some(0), "no move is left")));
}

/// Suicide: the stuck player must have fewer pieces.
#[test]
fn suicide_counts_pieces() {
    check_end("suicide", "8/8/8/p7/P7/8/8/7r w - - 0 1", "", Some((Some(0), "no move is left")));
    check_end("suicide", "8/8/8/p7/P7/8/8/8 w - - 0 1", "", Some((None, "stuck with as many")));
    check_end("suicide", "8/8/8/p7/P7/P7/8/8 w - - 0 1", "", Some((Some(1), "stuck with more")));
    check_end("suicide", "8/8/8/p7/P7/P7/8/8 b - - 0 1", "", Some((Some(1), "no move is left")));
}

/// Giveaway has castling, and no check forbids it; antichess has none.
#[test]
fn castling() {
    let fen = "3rk3/8/8/8/8/8/8/R3K3 w Q - 0 1";
    check_from("giveaway", fen, "e1", "d1 d2 e2 f1 f2 c1");
    check_from("antichess", fen, "e1", "d1 d2 e2 f1 f2");
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(Table::new("giveaway").fen(), start);
    assert_eq!(Table::at("giveaway", start).now(), Table::new("giveaway").now());
    assert_eq!(Table::new("antichess").fen(), start.replace("KQkq", "-"));
}

/// If there are two kings, the one on the setup's square may castle.
#[test]
fn the_rights_of_a_second_king() {
    let fen = "7r/8/8/8/8/K7/8/R3K3 w Q - 0 1";
    assert_eq!(Table::at("giveaway", fen).fen(), fen);
    check_from("giveaway", fen, "e1", "d1 d2 e2 f1 f2 c1");
    check_from("giveaway", fen, "a3", "a2 a4 b2 b3 b4");
}

#[test]
fn bishops_that_never_meet() {
    let drawn = Some((None, "insufficient material"));
    check_end("antichess", "8/8/8/8/8/8/8/B6b w - - 0 1", "", drawn);
    check_end("antichess", "8/8/8/8/8/8/8/B5b1 w - - 0 1", "", None);
    check_end("antichess", "8/8/8/8/8/8/8/B1B4b w - - 0 1", "", drawn);
    check_end("antichess", "8/8/8/8/8/8/8/BB5b w - - 0 1", "", None);
    check_end("antichess", "8/8/8/8/8/8/8/N6k w - - 0 1", "", None);
}
