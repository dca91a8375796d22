//! Moves that name the piece on the target square by any of its letters: `b2h8h` where `b2h8+` is written today.
//!
//! Why: games saved before promoted pieces had a plus sign name them by letters of their own, which the rule files still
//! list. Engines, too, may name the piece where this program does not.

use super::Variant;
use super::coordinate_notation::piece_label;
use crate::algebra::{Kind, PieceLabel, Rules};
use crate::program::{Action, Position};

/// The only action whose squares, or drop, and piece on the target square afterwards match the text.
pub(super) fn find(variant: &Variant, before: &Position, actions: &[Action], text: &str) -> Option<usize> {
    let letter = text.chars().next_back()?;
    let squares = text.strip_suffix(letter)?;
    let rules = variant.rules();
    let own = rules.side(variant.interpreter().mover(before));
    let is_meant = |&index: &usize| {
        let action = &actions[index];
        action.to.is_some_and(|to| {
            let kind = action.after.at(to).kind;
            own.contains(kind) && has_letter(rules, kind, letter) && squares_of(rules, before, action) == squares
        })
    };
    let mut meant = (0..actions.len()).filter(is_meant);
    meant.next().filter(|_| meant.next().is_none())
}

/// Whether a letter alone, in either case, is a label of the kind.
fn has_letter(rules: &Rules, kind: Kind, letter: char) -> bool {
    let cases = [letter.to_ascii_uppercase(), letter.to_ascii_lowercase()].map(PieceLabel::plain);
    cases.into_iter().any(|label| {
        let is_own = rules.piece(kind).is_some_and(|piece| piece.label == Some(label));
        is_own || rules.label_aliases.iter().any(|alias| alias.kind == kind && alias.label == label)
    })
}

/// The squares of a move, or the piece from the hand and the square of a drop.
fn squares_of(rules: &Rules, before: &Position, action: &Action) -> String {
    let target = action.to.map_or("", |to| rules.board.name(to));
    if let Some(from) = action.from {
        return format!("{}{target}", rules.board.name(from));
    }
    let is_spent = |&kind: &Kind| action.after.in_hand(kind) < before.in_hand(kind);
    let dropped = (0..rules.pieces.len()).map(Kind::piece).find(is_spent);
    dropped.map_or_else(String::new, |kind| format!("{}@{target}", piece_label(rules, kind).to_uppercase()))
}
