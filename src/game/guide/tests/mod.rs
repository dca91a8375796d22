//! Tests of the guide, with helpers for all of them.

mod games;
mod limits;
mod pieces;

use super::{DiagramSign, GameGuide};
use crate::shipped_tests::variant;
use crate::task::CancelToken;

fn guide(game: &str) -> GameGuide {
    GameGuide::of_variant(&variant(game), &CancelToken::default()).expect("a guide")
}

/// The text of a piece.
#[track_caller]
fn check(guide: &GameGuide, piece: &str, expect: &str) {
    let piece = guide.pieces.iter().find(|other| other.name == piece).expect("a piece of this name");
    assert_eq!(piece.text, expect);
}

/// The cells that a piece reaches, with the letter of what it does: b(oth), m(oves), c(aptures), f(irst move), j(umps over, or moves), h(ops).
#[track_caller]
fn check_diagram(game: &str, piece: &str, expect: &str) {
    use DiagramSign::{Captures, FirstMove, Moves, MovesOrCaptures, MovesOrJumpedOver};
    let (variant, guide) = (variant(game), guide(game));
    let piece = guide.pieces.iter().find(|other| other.name == piece).expect("a piece of this name");
    let diagram = piece.diagram.as_ref().expect("a diagram");
    let letter = |sign| match sign {
        MovesOrCaptures => 'b',
        Moves => 'm',
        Captures => 'c',
        FirstMove => 'f',
        MovesOrJumpedOver => 'j',
        _ => 'h',
    };
    let cells = diagram.marks.iter().map(|(&cell, &sign)| format!("{}{}", letter(sign), variant.board().name(cell)));
    let found = format!("{}: {}", variant.board().name(diagram.origin), cells.collect::<Vec<_>>().join(" "));
    assert_eq!(found, expect);
}

#[track_caller]
fn check_special(game: &str, expect: &str) {
    let special = guide(game).special;
    assert!(special.iter().any(|sentence| sentence == expect), "{special:#?}");
}
