//! What an action without an origin and a target does, as text.
//!
//! Such an action is known by its effects alone: two stones that appear together, for example. The text depends on nothing
//! else, so equal actions of different worlds have equal texts.

use super::Variant;
use super::coordinate_notation::piece_label;
use crate::algebra::Kind;
use crate::board::Cell;
use crate::program::{Action, Position};

/// All squares whose kind the action changes, with the kinds it leaves there: `,a1,b1`.
pub(super) fn format_all_changes(variant: &Variant, before: &Position, action: &Action) -> String {
    format_changes(variant, before, action, |was, is| was != is)
}

/// The squares besides its own that an action fills, with the pieces it puts there: `,c3`.
pub(super) fn format_placements(variant: &Variant, before: &Position, action: &Action) -> String {
    format_changes(variant, before, action, |was, is| was == Kind::EMPTY && is.index().is_some())
}

fn format_changes(
    variant: &Variant,
    before: &Position,
    action: &Action,
    is_named: impl Fn(Kind, Kind) -> bool,
) -> String {
    let own: Vec<Kind> = variant.rules().side(variant.interpreter().mover(before)).iter().collect();
    let own_squares = [action.from, action.to];
    let change = |cell: Cell| {
        let (was, is) = (before.at(cell).kind, action.after.at(cell).kind);
        if own_squares.contains(&Some(cell)) || !is_named(was, is) {
            return String::new();
        }
        let name = variant.board().name(cell);
        // A player with a single kind of piece puts nothing else.
        if own == [is] { format!(",{name}") } else { format!(",{}@{name}", kind_label(variant, is)) }
    };
    variant.board().cells().map(change).collect()
}

/// The label of what a square holds, as the rule language writes empty squares and holes.
fn kind_label(variant: &Variant, kind: Kind) -> String {
    match kind {
        Kind::EMPTY => ".".into(),
        Kind::OFF => "#".into(),
        _ => piece_label(variant.rules(), kind).to_uppercase(),
    }
}
