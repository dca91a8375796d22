//! What actions reveal about the worlds.

use super::super::{after, after_more, all_worlds, game, intent};
use super::{START, at, count, count_anywhere, kind, superposition};
use crate::game::Position;
use crate::worlds::{CollapseCause, StoreKind, Subset, Worlds};

/// A diagram has no parents, so they are searched in the explicit round before it.
#[test]
fn a_round_that_has_just_become_a_diagram_has_the_lineages_of_an_explicit_one() {
    let explicit = superposition(START).with_store(StoreKind::Explicit);
    let diagram = superposition(START).with_store(StoreKind::Diagram);
    // After the first action it is Black's turn, after the second one White's again.
    for (actions, action) in [("", "q:b1"), ("q:b1", "q:g8"), ("q:b1 q:g8", "e2e4"), ("q:b1 q:g8 e2e4", "e7e5")] {
        let before = after(&explicit, actions);
        let action = intent(&explicit, &before, action);
        let [one, two] = [&explicit, &diagram].map(|worlds| worlds.advance(&before, &action).unwrap());
        assert!(!before.is_diagram() && !one.is_diagram() && two.is_diagram());
        for number in 0..one.len() {
            let record = explicit.nth(&one, Subset::All, number).unwrap().unwrap();
            let line = explicit.lineage(&one, &record).unwrap();
            assert!(line.is_some());
            assert_eq!(diagram.lineage(&two, &record).unwrap(), line, "{actions} {number}");
        }
    }
}

#[test]
fn a_pawn_move_collapses_a_knight_beside_it() {
    let worlds = superposition(START);
    let open = after(&worlds, "q:b1 e7e5");
    assert_eq!(open.len(), 2);
    assert_eq!([count(&worlds, &open, '♘', "a3"), count(&worlds, &open, '♘', "c3")], [1, 1]);
    // c4 is legal only if the knight is not on c3.
    let why = worlds.explain_collapse(&open, &intent(&worlds, &open, "c2c4")).unwrap();
    let knight = kind(&worlds, '♘');
    assert_eq!(why.legal, 1);
    assert!(why.explains_all(CollapseCause::Forbids(at(&worlds, "c3"), knight)));
    assert!(why.settled.contains(&(at(&worlds, "a3"), knight)));
    let now = after_more(&worlds, &open, "c2c4");
    assert_eq!(now.len(), 1);
    assert_eq!(count(&worlds, &now, '♘', "a3"), 1);
    // The knight from g1 has no square on the c-file, so only f4 collapses it.
    let open = after(&worlds, "q:g1 e7e5");
    assert_eq!(after_more(&worlds, &open, "c2c4").len(), 2);
    assert_eq!(count(&worlds, &after_more(&worlds, &open, "f2f4"), '♘', "h3"), 1);
}

#[test]
fn reasons_are_true_and_count_what_they_explain() {
    let worlds = Worlds::new(game("chess"));
    let round = after(&worlds, "d2d4 c1g5 d4e5");
    let all = all_worlds(&worlds, &round);
    let mut partial = 0;
    for text in ["d1d8", "g5d8", "e5d6", "e5f6", "a2a3"] {
        let chosen = intent(&worlds, &round, text);
        let why = worlds.explain_collapse(&round, &chosen).unwrap();
        let game = worlds.game();
        let is_legal = |world: &Position| chosen.resolve(game, world).unwrap().is_some();
        let (legal, culled): (Vec<Position>, Vec<Position>) = all.iter().cloned().partition(is_legal);
        assert_eq!((why.legal, why.culled), (legal.len() as u128, culled.len() as u128), "{text}");
        assert!(why.reasons.is_sorted_by_key(|reason| std::cmp::Reverse(reason.explained)));
        for reason in &why.reasons {
            let forbids = |world: &Position| match reason.cause {
                CollapseCause::Check => game.in_check(world).unwrap(),
                CollapseCause::Needs(cell, kind) => world.at(cell).kind != kind,
                CollapseCause::Forbids(cell, kind) => world.at(cell).kind == kind,
            };
            assert!(!legal.iter().any(forbids), "{text}: {reason:?}");
            assert_eq!(
                culled.iter().filter(|world| forbids(world)).count() as u128,
                reason.explained,
                "{text}: {reason:?}"
            );
            partial += u32::from(reason.explained < why.culled);
        }
    }
    assert!(partial > 0);
}

#[test]
fn a_pawn_captures_a_queen_in_superposition() {
    let worlds = superposition("4k3/8/3q4/8/8/8/7P/4K3 b - - 0 1");
    let open = after(&worlds, "q:d6");
    assert_eq!(count(&worlds, &open, '♛', "g3"), 1);
    // A pawn moves diagonally only to capture.
    let taken = after_more(&worlds, &open, "h2g3");
    assert_eq!((taken.len(), taken.stats().culled()), (1, open.len() - 1));
    assert_eq!(count_anywhere(&worlds, &taken, '♛'), 0);
    let why = worlds.explain_collapse(&open, &intent(&worlds, &open, "h2g3")).unwrap();
    assert!(why.explains_all(CollapseCause::Needs(at(&worlds, "g3"), kind(&worlds, '♛'))));
}

#[test]
fn a_queen_that_moves_through_a_field_clears_its_path() {
    let worlds = superposition("q3k3/8/8/8/8/8/8/3QK3 w - - 0 1");
    let open = after(&worlds, "q:d1");
    for name in ["d5", "f3", "a4"] {
        assert_eq!(count(&worlds, &open, '♕', name), 1, "{name}");
    }
    // From a8 to h1 through d5 and f3: the white queen was on neither.
    let now = after_more(&worlds, &open, "a8h1");
    assert_eq!([count(&worlds, &now, '♕', "d5"), count(&worlds, &now, '♕', "f3")], [0, 0]);
    assert_eq!(count(&worlds, &now, '♕', "a4"), 0, "the king on e8 would have been left in check");
    assert_eq!(count(&worlds, &now, '♕', "c2"), 1);
}

#[test]
fn a_move_that_ignores_a_check_culls_it() {
    let worlds = superposition("4k3/p7/8/8/8/8/8/R3K3 w - - 0 1");
    let open = after(&worlds, "q:a1");
    let checks = open.stats().in_check;
    assert_eq!((open.len(), checks), (9, 0));
    let worlds = superposition("4k3/p7/8/8/8/8/R7/6K1 w - - 0 1");
    let open = after(&worlds, "q:a2");
    assert_eq!(open.stats().in_check, 1, "on e2");
    let now = after_more(&worlds, &open, "a7a6");
    assert_eq!(count(&worlds, &now, '♖', "e2"), 0);
    assert_eq!(now.stats().culled(), 3, "on e2; on a6, where it is in the way; on a7, where it has taken the pawn");
    // A king that moves away does not collapse the rook.
    assert_eq!(count(&worlds, &after_more(&worlds, &open, "e8d8"), '♖', "e2"), 1);
}

#[test]
fn a_piece_survives_a_capture_in_its_field_if_it_was_elsewhere() {
    let worlds = superposition("k6n/8/8/8/8/8/8/K4R2 b - - 0 1");
    let open = after(&worlds, "q:h8");
    assert_eq!([count(&worlds, &open, '♞', "f7"), count(&worlds, &open, '♞', "g6")], [1, 1]);
    let entered = after_more(&worlds, &open, "f1f7");
    // The move is legal in both worlds, so it reveals nothing.
    assert_eq!((entered.len(), count_anywhere(&worlds, &entered, '♞')), (2, 1));
    let saved = after_more(&worlds, &entered, "g6h4");
    assert_eq!((saved.len(), count_anywhere(&worlds, &saved, '♞')), (1, 1));
}

#[test]
fn captures_on_all_squares_of_a_field_remove_the_piece() {
    let worlds = superposition("k6n/8/8/8/8/8/8/K4RR1 b - - 0 1");
    let open = after(&worlds, "q:h8 f1f7 a8b8 g1g6");
    // It was captured on one of two squares. Both worlds are now equal, with two histories.
    assert_eq!((open.len(), count_anywhere(&worlds, &open, '♞')), (1, 0));
    assert_eq!(open.stats().histories, Some(2_u32.into()));
}
