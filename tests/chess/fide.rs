//! The FIDE laws, article by article (in force from 2023).

use super::table::{Table, list};
use crate::support::shipped_game;
use alfil::game::{Game, Variant, fen};

/// Checks the target squares of the piece on a square.
#[track_caller]
fn check(fen: &str, square: &str, targets: &str) {
    assert_eq!(Table::at("chess", fen).from(square), list(targets), "{fen} from {square}");
}

/// 3.8.2.1: the right has been lost.
#[test]
fn castling_needs_a_king_and_a_rook_that_have_not_moved() {
    check("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1", "d1 f1 d2 e2 f2 g1 c1");
    check("r3k2r/8/8/8/8/8/8/R3K2R w Kkq - 0 1", "e1", "d1 f1 d2 e2 f2 g1");
    check("r3k2r/8/8/8/8/8/8/R3K2R w Qkq - 0 1", "e1", "d1 f1 d2 e2 f2 c1");
    check("r3k2r/8/8/8/8/8/8/R3K2R w kq - 0 1", "e1", "d1 f1 d2 e2 f2");
    check("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8", "d8 f8 d7 e7 f7 g8 c8");
    let mut back = Table::at("chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    back.play("h1h2 a8a7 h2h1 a7a8");
    assert_eq!(back.from("e1"), list("d1 f1 d2 e2 f2 c1"), "the rook has been away");
    assert!(back.fen().contains(" w Qk "), "{}", back.fen());
}

/// 3.8.2.2: it is prevented for the time being.
#[test]
fn castling_out_of_through_and_into_check() {
    check("4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1", "e1", "d1 f1 d2 f2");
    check("4k3/8/8/8/5r2/8/8/R3K2R w KQ - 0 1", "e1", "d1 d2 e2 c1");
    check("4k3/8/8/8/6r1/8/8/R3K2R w KQ - 0 1", "e1", "d1 f1 d2 e2 f2 c1");
    check("4k3/8/8/8/3r4/8/8/R3K2R w KQ - 0 1", "e1", "f1 e2 f2 g1");
    check("4k3/8/8/8/2r5/8/8/R3K2R w KQ - 0 1", "e1", "d1 f1 d2 e2 f2 g1");
    // only the king's squares must be safe
    check("4k3/8/8/8/1r6/8/8/R3K2R w KQ - 0 1", "e1", "d1 f1 d2 e2 f2 g1 c1");
    check("4k3/8/8/8/r6r/8/8/R3K2R w KQ - 0 1", "e1", "d1 f1 d2 e2 f2 g1 c1");
}

#[test]
fn castling_over_pieces() {
    check("4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1", "e1", "d1 f1 d2 e2 f2");
    check("4k3/8/8/8/8/8/8/R1n1K2R w KQ - 0 1", "e1", "d1 f1 d2 f2 g1");
    let mut table = Table::at("chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    table.play("e1c1");
    assert!(table.fen().starts_with("4k3/8/8/8/8/8/8/2KR3R b - "), "{}", table.fen());
}

/// A rook that is taken takes the right along, also from the square it never left.
#[test]
fn a_taken_rook_castles_no_more() {
    let mut table = Table::at("chess", "4k2r/8/8/8/8/8/6n1/R3K2R b KQk - 0 1");
    table.play("h8h1 e1e2 h1a1");
    assert!(table.fen().contains(" w - "), "{}", table.fen());
}

/// 3.7.3.1 and 3.7.3.2
#[test]
fn en_passant_at_once_or_never() {
    let mut table = Table::new("chess");
    table.play("e2e4 a7a6 e4e5 d7d5");
    assert_eq!(table.from("e5"), list("e6 d6"));
    table.play("h2h3 h7h6");
    assert_eq!(table.from("e5"), list("e6"));
    let mut taken = Table::at("chess", "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1");
    taken.play("d7d5 e5d6");
    assert!(taken.fen().starts_with("4k3/8/3P4/8/8/8/8/4K3 b "), "{}", taken.fen());
}

/// A pawn that may not leave its line may not take en passant either, even if only both pawns together uncover the king.
#[test]
fn en_passant_by_a_pinned_pawn() {
    let mut along_the_rank = Table::at("chess", "8/3p4/8/K3P2r/8/8/8/4k3 b - - 0 1");
    along_the_rank.play("d7d5");
    assert_eq!(along_the_rank.from("e5"), list("e6"));
    let mut off_the_diagonal = Table::at("chess", "4k2b/3p4/8/4P3/8/8/8/K7 b - - 0 1");
    off_the_diagonal.play("d7d5");
    assert_eq!(off_the_diagonal.from("e5"), list(""));
    let mut along_the_diagonal = Table::at("chess", "1b2k3/3p4/8/4P3/8/8/7K/8 b - - 0 1");
    along_the_diagonal.play("d7d5");
    assert_eq!(along_the_diagonal.from("e5"), list("d6"));
    // in check from the pawn that has just passed
    let mut in_check = Table::at("chess", "4k3/3p4/8/4P3/4K3/8/8/8 b - - 0 1");
    in_check.play("d7d5");
    assert!(in_check.from("e5").contains(&"d6".into()), "taking it answers the check");
}

/// 3.7.3.3
#[test]
fn promotion_to_all_four() {
    check("4k3/8/8/8/8/8/6p1/4K2R b - - 0 1", "g2", "g1q g1r g1b g1n h1q h1r h1b h1n");
    check("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7", "a8q a8r a8b a8n b8q b8r b8b b8n");
    let mut table = Table::at("chess", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    table.play("a7a8n");
    assert!(table.fen().starts_with("N3k3/8/"), "{}", table.fen());
}

#[test]
fn pawns() {
    check("4k3/8/8/8/8/3p1p2/4P3/4K3 w - - 0 1", "e2", "e3 e4 d3 f3");
    check("4k3/8/8/8/4p3/8/4P3/4K3 w - - 0 1", "e2", "e3");
    check("4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1", "e2", "");
    check("4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", "e4", "e5");
}

#[test]
fn mate_and_stalemate() {
    let mut fools = Table::new("chess");
    fools.play("f2f3 e7e5 g2g4 d8h4");
    assert_eq!(fools.outcome(), Some((Some(1), "checkmate".into())));
    let mut scholars = Table::new("chess");
    scholars.play("e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7");
    assert_eq!(scholars.outcome(), Some((Some(0), "checkmate".into())));
    let stale = Table::at("chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    assert_eq!(stale.outcome(), Some((None, "stalemate".into())));
    assert!(stale.actions().is_empty());
}

/// The position with the FEN's fields read as marks, as the game stores it.
fn read(game: &Variant, text: &str) -> <Variant as Game>::Position {
    fen::parse(game, text).unwrap_or_else(|fault| panic!("{text}: {fault}")).position
}

/// 9.2.3: positions are the same if the possible moves are.
#[test]
fn marks_that_nobody_can_use_do_not_tell_positions_apart() {
    let game = shipped_game("chess");
    let same = |one: &str, other: &str| assert_eq!(read(&game, one), read(&game, other), "{one} and {other}");
    let differ = |one: &str, other: &str| assert_ne!(read(&game, one), read(&game, other), "{one} and {other}");
    differ("r3k3/8/8/8/8/8/8/4K3 b q - 0 1", "r3k3/8/8/8/8/8/8/4K3 b - - 0 1");
    differ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1");
    // nobody beside it
    same("4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1", "4k3/8/8/3p4/8/8/8/4K3 w - - 0 1");
    // the only one beside it is pinned
    same("8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1", "8/8/8/K2pP2r/8/8/8/4k3 w - - 0 1");
    same("4k3/8/4r3/3pP3/8/8/8/4K3 w - d6 0 1", "4k3/8/4r3/3pP3/8/8/8/4K3 w - - 0 1");
}

/// The same in play: the double step of a pawn that only a pinned pawn could take leaves no mark.
#[test]
fn a_double_step_that_nobody_may_answer_en_passant() {
    let mut beside_a_pin = Table::at("chess", "8/3p4/8/K3P2r/8/8/8/4k3 b - - 0 1");
    beside_a_pin.play("d7d5");
    assert!(beside_a_pin.fen().contains(" w - - "), "{}", beside_a_pin.fen());
    let mut white = Table::at("chess", "4K3/8/8/8/k3p2R/8/3P4/8 w - - 0 1");
    white.play("d2d4");
    assert!(white.fen().contains(" b - - "), "{}", white.fen());
    let mut free = Table::at("chess", "4K3/8/8/8/4p2R/8/3P4/k7 w - - 0 1");
    free.play("d2d4");
    assert!(free.fen().contains(" b - d3 "), "{}", free.fen());
}

/// A king without an unmoved rook has no rights to lose.
#[test]
fn the_last_rook_takes_the_right_along() {
    let mut moved = Table::at("chess", "4k2r/8/8/8/8/8/8/4K2R w Kk - 0 1");
    moved.play("h1h2");
    assert_eq!(moved.now(), &read(&moved.game, "4k2r/8/8/8/8/8/7R/4K3 b k - 0 1"));
    moved.play("h8h2");
    assert_eq!(moved.now(), &read(&moved.game, "4k3/8/8/8/8/8/7r/4K3 w - - 0 1"));
}
