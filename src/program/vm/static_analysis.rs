//! Static analysis: properties of moves that hold in every position. They choose the method of a repetition.

use crate::algebra::term::{Fragment, Move, Repeat, Rewrite};

/// Returns whether the move changes nothing but the place of interest.
pub(super) fn only_walks(mv: &Move) -> bool {
    match mv {
        Move::Nil | Move::Never | Move::Walk(_) | Move::When(_) => true,
        Move::Rewrite(rewrites) => rewrites.iter().all(writes_nothing),
        Move::Any(parts) | Move::Then(parts) => parts.iter().all(|part| only_walks(part)),
        Move::Repeat(repeat) => only_walks(&repeat.body),
        Move::Else(a, b) | Move::If(_, a, b) => only_walks(a) && only_walks(b),
        // A turn records its first choice, so only a nested choice leaves no trace.
        Move::At { body, nested, .. } => *nested && only_walks(body),
        Move::Each { .. } | Move::Carry(_) | Move::Best { .. } => false,
    }
}

fn writes_nothing(rewrite: &Rewrite) -> bool {
    rewrite.writes.is_empty() && rewrite.to_hand.is_empty() && rewrite.from.hand.is_empty()
}

/// Returns whether the move has at most one outcome from any state.
pub(super) fn is_deterministic(mv: &Move) -> bool {
    match mv {
        Move::Nil | Move::Never | Move::Walk(_) | Move::When(_) | Move::Each { .. } => true,
        Move::Rewrite(rewrites) => {
            rewrites.len() <= 1 && rewrites.iter().all(|rewrite| matches_once_at_most(&rewrite.from))
        }
        Move::Any(_) => false,
        Move::Then(parts) => parts.iter().all(|part| is_deterministic(part)),
        Move::Repeat(Repeat { body, greedy, min, max, .. }) => {
            (*greedy || Some(*min) == *max) && is_deterministic(body)
        }
        Move::Else(a, b) | Move::If(_, a, b) => is_deterministic(a) && is_deterministic(b),
        Move::At { place, body, .. } => {
            place.len() <= 1 && place.iter().all(matches_once_at_most) && is_deterministic(body)
        }
        Move::Carry(body) | Move::Best { body, .. } => is_deterministic(body),
    }
}

/// Returns whether the fragment matches at most once.
fn matches_once_at_most(fragment: &Fragment) -> bool {
    fragment.at_interest || fragment.squares.is_empty()
}
