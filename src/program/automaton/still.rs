//! What can be said of a move without running it.

use crate::algebra::term::{Fragment, Move, Repeat, Rewrite};

/// Does the move change nothing but the place of interest?
pub(super) fn only_walks(made: &Move) -> bool {
    match made {
        Move::Nil | Move::Never | Move::Walk(_) | Move::When(_) => true,
        Move::Rewrite(rewrites) => rewrites.iter().all(writes_nothing),
        Move::Any(parts) | Move::Then(parts) => parts.iter().all(|part| only_walks(part)),
        Move::Repeat(repeat) => only_walks(&repeat.body),
        Move::Else(a, b) | Move::If(_, a, b) => only_walks(a) && only_walks(b),
        // What is chosen first in a turn is kept, so a choice leaves a trace unless another one stands around it.
        Move::At { body, nested, .. } => *nested && only_walks(body),
        Move::Each { .. } | Move::Carry(_) | Move::Best { .. } => false,
    }
}

fn writes_nothing(rewrite: &Rewrite) -> bool {
    rewrite.writes.is_empty() && rewrite.to_hand.is_empty() && rewrite.from.hand.is_empty()
}

/// Does the move lead to one state at most, from wherever it starts?
pub(super) fn leads_to_one_at_most(made: &Move) -> bool {
    match made {
        Move::Nil | Move::Never | Move::Walk(_) | Move::When(_) | Move::Each { .. } => true,
        Move::Rewrite(rewrites) => rewrites.len() <= 1 && rewrites.iter().all(|rewrite| is_in_one_place(&rewrite.from)),
        Move::Any(_) => false,
        Move::Then(parts) => parts.iter().all(|part| leads_to_one_at_most(part)),
        Move::Repeat(Repeat { body, greedy, min, max, .. }) => {
            (*greedy || Some(*min) == *max) && leads_to_one_at_most(body)
        }
        Move::Else(a, b) | Move::If(_, a, b) => leads_to_one_at_most(a) && leads_to_one_at_most(b),
        Move::At { place, body, .. } => {
            place.len() <= 1 && place.iter().all(is_in_one_place) && leads_to_one_at_most(body)
        }
        Move::Carry(body) | Move::Best { body, .. } => leads_to_one_at_most(body),
    }
}

/// Can the fragment match in one place alone?
fn is_in_one_place(fragment: &Fragment) -> bool {
    fragment.at_interest || fragment.squares.is_empty()
}
