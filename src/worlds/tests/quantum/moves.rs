//! Moves of pieces in superposition.

use super::super::{after, after_more, intent};
use super::{START, at, count, kind, superposition, texts, worlds_from};
use crate::worlds::{SquareCondition, Subset, WorldRules, WorldsError};

#[test]
fn a_king_castles_on_both_sides_at_once() {
    let worlds = superposition("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    let open = after(&worlds, "q:e1");
    let on = |name| count(&worlds, &open, '♔', name);
    assert_eq!(open.len(), 7);
    assert_eq!(["d1", "d2", "e2", "f2", "f1", "g1", "c1"].map(on), [1; 7]);
    assert_eq!([count(&worlds, &open, '♖', "f1"), count(&worlds, &open, '♖', "d1")], [1, 1]);
}

#[test]
fn a_pawn_on_its_start_square_attacks_four_squares() {
    let worlds = superposition("4k3/8/8/3p1p2/3p1p2/8/4P3/4K3 w - - 0 1");
    let open = after(&worlds, "q:e2 e8d8");
    assert_eq!(open.len(), 2);
    let texts = texts(&worlds, &open);
    for text in ["e3d4", "e3f4", "e4d5", "e4f5"] {
        assert!(texts.iter().any(|other| other == text), "{text}");
        assert_eq!(after_more(&worlds, &open, text).len(), 1);
    }
}

#[test]
fn a_piece_returns_to_its_start_square() {
    let worlds = superposition(START);
    let back = after(&worlds, "q:g1 e7e5 f3g1");
    assert_eq!((back.len(), count(&worlds, &back, '♘', "g1")), (1, 1));
    // Under Heisenberg, `>g1` is a move of the knight from any of its squares, or of the rook beside it.
    let worlds = worlds_from(WorldRules::Heisenberg, START);
    let back = after(&worlds, "q:g1 q:e7 >g1");
    assert_eq!((back.len(), count(&worlds, &back, '♘', "g1"), count(&worlds, &back, '♖', "g1")), (6, 2, 4));
    let condition = SquareCondition { cell: at(&worlds, "g1"), kind: kind(&worlds, '♘') };
    let home = worlds.find(&back, &[condition], 0).unwrap().unwrap();
    let home = worlds.nth(&back, Subset::All, home).unwrap().unwrap();
    assert_eq!(worlds.histories(&back, &home), Ok(Some(2_u32.into())));
}

#[test]
fn promotions_are_superposed() {
    let worlds = superposition("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    let open = after(&worlds, "q:a7");
    assert_eq!(open.len(), 8, "four pieces on two squares");
    assert_eq!(["♕", "♖", "♗", "♘"].map(|symbol| count(&worlds, &open, symbol.chars().next().unwrap(), "a8")), [1; 4]);
}

#[test]
fn a_superposed_piece_cannot_be_superposed_from_its_old_square() {
    let worlds = superposition(START);
    let open = after(&worlds, "q:g1 e7e5");
    // A piece that moves from f3 was there.
    let twice = after_more(&worlds, &open, "q:f3");
    assert_eq!((twice.stats().survived, twice.stats().culled()), (1, 1));
    assert_eq!(count(&worlds, &twice, '♘', "h3"), 0);
    assert_eq!(worlds.find_intent(&open, "q:g1"), Ok(None));
}

#[test]
fn heisenberg_leaves_the_moving_piece_open() {
    let worlds = worlds_from(WorldRules::Heisenberg, "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1");
    let first = worlds.first_round().unwrap();
    let texts = texts(&worlds, &first);
    assert!(texts.iter().all(|text| text.starts_with("q:") || text.starts_with('>')), "{texts:?}");
    let mut plain = intent(&worlds, &first, ">d2");
    let open = after_more(&worlds, &first, ">d2");
    // A knight from b1 or f1, or the king.
    assert_eq!(open.len(), 3);
    let on = |symbol, name| count(&worlds, &open, symbol, name);
    assert_eq!([on('♘', "d2"), on('♔', "d2"), on('♘', "b1"), on('♘', "f1")], [2, 1, 2, 2]);
    // Entanglement: if the king moved, both knights are at home.
    let condition = SquareCondition { cell: at(&worlds, "d2"), kind: kind(&worlds, '♔') };
    let if_king = worlds.census(&open, &[condition]).unwrap();
    assert_eq!((if_king.worlds, if_king.count(at(&worlds, "b1"), kind(&worlds, '♘'))), (1, 1));
    // Heisenberg forbids ordinary moves.
    plain.scope = crate::worlds::IntentScope::Single;
    plain.text = "b1d2".into();
    plain.from = Some(at(&worlds, "b1"));
    assert!(matches!(worlds.advance(&first, &plain), Err(WorldsError::ForbiddenByRules(_))));
}
