//! Atomic chess, with checks and without.

use super::{check, check_board, check_end, check_from};
use crate::chess::table::Table;

/// An explosion removes all pieces around except pawns, and both pawns of the capture.
#[test]
fn a_capture_explodes() {
    let fen = "7k/8/2rpN3/R2n4/2P1q3/8/8/K7 w - - 0 1";
    check_board("atomic", fen, "a5d5", "7k/8/3p4/8/2P5/8/8/K7");
    check_board("atomic", "7k/8/2rpN3/3n4/2P1q3/8/8/K7 w - - 0 1", "c4d5", "7k/8/3p4/8/8/8/8/K7");
    // A piece one square further away stays.
    check_board("atomic", "7k/8/8/3p1r2/2P5/8/8/K7 w - - 0 1", "c4d5", "7k/8/8/5r2/8/8/8/K7");
}

#[test]
fn en_passant_explodes_where_it_ends() {
    let fen = "7k/3p4/2n1n3/4P3/8/8/8/K7 b - - 0 1";
    check_board("atomic", fen, "d7d5 e5d6", "7k/8/8/8/8/8/8/K7");
}

/// A pawn that would blow up its own king may not take en passant, so the passing pawn is not marked.
#[test]
fn en_passant_beside_the_own_king() {
    let mut table = Table::at("atomic", "7k/3p4/8/2K1P3/8/8/8/8 b - - 0 1");
    table.play("d7d5");
    assert_eq!(table.fen(), "7k/8/8/2KpP3/8/8/8/8 w - - 0 1");
    assert!(!table.from("e5").contains(&"d6".into()));
}

/// A capturing pawn explodes before it promotes.
#[test]
fn a_capture_with_promotion_is_one_action() {
    check_from("atomic", "1n5k/P7/8/8/8/8/8/K7 w - - 0 1", "a7", "a8q a8r a8b a8n b8");
    check_board("atomic", "1n5k/P7/8/8/8/8/8/K7 w - - 0 1", "a7b8", "7k/8/8/8/8/8/8/K7");
}

#[test]
fn a_king_may_not_take_nor_stand_beside_a_capture() {
    check("atomic", "7k/8/8/8/8/8/1p6/K7 w - - 0 1", "a1a2 a1b1");
    check_from("atomic", "7k/8/8/8/8/3n4/4K3/3R4 w - - 0 1", "d1", "d2 a1 b1 c1 e1 f1 g1 h1");
}

#[test]
fn kings_that_touch_give_and_get_no_check() {
    let fen = "8/8/8/3kK3/8/8/8/4r3 w - - 0 1";
    let table = Table::at("atomic", fen);
    assert_eq!(table.game.in_check(table.now()), Ok(false));
    check("atomic", fen, "e5d4 e5e4 e5f4 e5f5 e5d6 e5e6 e5f6");
    // one step away the rook gives check again
    let apart = Table::at("atomic", "8/8/8/2k1K3/8/8/8/4r3 w - - 0 1");
    assert_eq!(apart.game.in_check(apart.now()), Ok(true));
}

/// A threat to capture a piece beside the king is not a check, although the capture would end the game.
#[test]
fn pieces_beside_a_king_give_no_check() {
    let table = Table::at("atomic", "3r3k/8/8/8/8/8/3NK3/8 w - - 0 1");
    assert_eq!(table.game.in_check(table.now()), Ok(false));
    check_end("atomic", "3r3k/8/8/8/8/8/3NK3/8 b - - 0 1", "d8d2", Some((Some(1), "king exploded")));
}

#[test]
fn a_pinned_piece_may_blow_up_what_pins_it() {
    check_from("atomic", "4r3/3n4/4Q3/8/8/8/8/4K2k w - - 0 1", "e6", "e2 e3 e4 e5 e7 e8 d7");
}

#[test]
fn exploding_the_king_is_legal_in_check() {
    let fen = "k3r3/p7/8/8/8/8/8/R3K3 w - - 0 1";
    check_from("atomic", fen, "a1", "a7");
    check_end("atomic", fen, "a1a7", Some((Some(0), "king exploded")));
}

#[test]
fn insufficient_material() {
    let drawn = Some((None, "insufficient material"));
    check_end("atomic", "7k/8/8/8/8/8/8/K6N w - - 0 1", "", drawn);
    check_end("atomic", "7k/8/8/8/8/8/8/K6B w - - 0 1", "", drawn);
    // of two bishops one may take the other beside a king
    check_end("atomic", "6bk/8/8/8/8/8/8/K5B1 w - - 0 1", "", None);
}

#[test]
fn without_checks_a_king_may_stay_where_it_can_be_taken() {
    let game = "no_check_atomic";
    check(game, "4r2k/8/8/8/8/8/8/4K3 w - - 0 1", "e1d1 e1d2 e1e2 e1f1 e1f2");
    check_end(game, "4r2k/8/8/8/8/8/8/4K3 b - - 0 1", "e8e1", Some((Some(1), "king exploded")));
    // a king that takes is gone, and has lost even if the other goes too
    check_end(game, "7k/8/8/8/8/8/1p6/K7 w - - 0 1", "a1b2", Some((Some(1), "enemy king exploded")));
    check_end(game, "8/8/8/8/8/2k5/1p6/K7 w - - 0 1", "a1b2", Some((Some(1), "enemy king exploded")));
}
