//! The promotions that the notation of a move names.
//!
//! In atomic chess a pawn that captures on the last rank is promoted and explodes. The choice of its piece makes no difference to the
//! position, so it is one action, but other programs write `b7a8q`, `b7a8r`, `b7a8b` and `b7a8n`. The first is written, and
//! all are read.

use super::Variant;
use super::coordinate_notation::piece_label;
use crate::algebra::Kind;
use crate::program::{Action, LostPromotion, Position};

/// For each action the kinds that its notation may name; the first is written.
pub(super) fn promotions(variant: &Variant, before: &Position, actions: &[Action]) -> Vec<Vec<Kind>> {
    let own = variant.rules().side(variant.interpreter().mover(before));
    let disappears = |action: &Action| match (action.from, action.to) {
        (Some(from), Some(to)) => {
            from != to && own.contains(before.at(from).kind) && !own.contains(action.after.at(to).kind)
        }
        _ => false,
    };
    let lost = if actions.iter().any(disappears) {
        // Rules that exceed their budget have no notation of such promotions.
        variant.interpreter().lost_promotions(before).unwrap_or_default()
    } else {
        Vec::new()
    };
    let kinds = |action: &Action| match action.promotes {
        Some(kind) => vec![kind],
        None if disappears(action) => {
            let is_same = |lost: &&LostPromotion| (Some(lost.from), Some(lost.to)) == (action.from, action.to);
            // Rule files list pieces from the weakest to the strongest, so the queen comes first.
            lost.iter().rev().filter(is_same).map(|lost| lost.kind).collect()
        }
        None => Vec::new(),
    };
    actions.iter().map(kinds).collect()
}

/// A SAN text such as `bxa8=N` with the promotion that is written in its place, `bxa8=Q`, if a piece is promoted and disappears.
pub(super) fn with_first_promotion(
    variant: &Variant,
    before: &Position,
    actions: &[Action],
    text: &str,
) -> Option<String> {
    let text = text.trim_end_matches(['+', '#', '!', '?']);
    let lost = promotions(variant, before, actions).into_iter().zip(actions);
    let lost: Vec<Vec<Kind>> = lost.filter(|(_, action)| action.promotes.is_none()).map(|(kinds, _)| kinds).collect();
    let label = |kind: Kind| piece_label(variant.rules(), kind).to_uppercase();
    lost.iter().filter(|kinds| kinds.len() > 1).find_map(|kinds| {
        let stem = kinds[1..].iter().find_map(|&kind| {
            let at = text.len().checked_sub(label(kind).len())?;
            let (stem, end) = text.split_at_checked(at)?;
            (end.to_uppercase() == label(kind)).then_some(stem)
        })?;
        Some(format!("{stem}{}", label(kinds[0])))
    })
}
