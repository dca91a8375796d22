//! Restricts a move to the part that can capture certain pieces. Tests for check are the most frequent queries, and most moves
//! cannot capture a king.
//!
//! The restriction of M to kinds K has exactly the outcomes of M that may capture a piece of K. `M N` captures if M captures, or if
//! N captures after M. A part that cannot be split is kept whole.

use crate::algebra::term::{self, Move, Repeat, Rewrite, WriteValue};
use crate::algebra::{Kind, KindSet};
use std::sync::Arc;

/// Returns the part of the move that can capture one of the kinds; [`Move::Never`] if there is none.
pub(super) fn restrict_to_captures(mv: &Arc<Move>, kinds: KindSet) -> Arc<Move> {
    let restrict = |part: &Arc<Move>| restrict_to_captures(part, kinds);
    let captures = |part: &Arc<Move>| *restrict(part) != Move::Never;
    let keep_if = |captures: bool| if captures { mv.clone() } else { Arc::new(Move::Never) };
    match &**mv {
        Move::Nil | Move::Never | Move::Walk(_) | Move::When(_) => Arc::new(Move::Never),
        Move::Rewrite(rewrites) => {
            let restricted: Vec<Rewrite> =
                rewrites.iter().filter_map(|rewrite| restrict_rewrite(rewrite, kinds)).collect();
            Arc::new(if restricted.is_empty() { Move::Never } else { Move::Rewrite(restricted.into()) })
        }
        Move::Any(parts) => term::any(parts.iter().map(restrict)),
        // One alternative for each part that may capture.
        Move::Then(parts) => term::any((0..parts.len()).map(|i| {
            let before = parts[..i].iter().cloned();
            term::then(before.chain([restrict(&parts[i])]).chain(parts[i + 1..].iter().cloned()))
        })),
        Move::If(condition, yes, no) => {
            let (yes, no) = (restrict(yes), restrict(no));
            if *yes == Move::Never && *no == Move::Never {
                return yes;
            }
            Arc::new(Move::If(condition.clone(), yes, no))
        }
        Move::At { place, body, nested } => term::at(place.clone(), restrict(body), *nested),
        Move::Repeat(Repeat { body, .. }) | Move::Each { body, .. } | Move::Best { body, .. } => {
            keep_if(captures(body))
        }
        Move::Else(first, second) => keep_if(captures(first) || captures(second)),
        // The carried piece replaces any piece on its target.
        Move::Carry(_) => mv.clone(),
    }
}

/// Returns the rewrite, narrowed to the kinds if only one square can lose them. Returns `None` if it can capture none of them.
fn restrict_rewrite(rewrite: &Rewrite, kinds: KindSet) -> Option<Rewrite> {
    // The square to narrow, if it is the only one that can lose a piece.
    let mut narrow: Option<usize> = None;
    let mut captures = 0;
    let writes_interest = rewrite.writes.iter().any(|write| write.value == WriteValue::Interest);
    for write in rewrite.writes.iter().filter(|write| write.value != WriteValue::Keep) {
        // A piece that moves away is not captured on its own square.
        if rewrite.from.at_interest && writes_interest && write.walk.is_identity() {
            continue;
        }
        let square = rewrite.from.squares.iter().position(|(walk, _)| *walk == write.walk);
        match square {
            Some(at) if rewrite.from.squares[at].1.kinds.and(kinds).is_empty() => {}
            // A rewrite that also writes one of the kinds captures only if their number falls.
            Some(at) if !writes_one_of(write.value, kinds) => {
                captures += 1;
                narrow = Some(at);
            }
            _ => captures += 2,
        }
    }
    let mut restricted = rewrite.clone();
    match (captures, narrow) {
        (0, _) => return None,
        (1, Some(at)) => {
            let test = &mut restricted.from.squares[at].1;
            test.kinds = test.kinds.and(kinds);
        }
        _ => {}
    }
    Some(restricted)
}

fn writes_one_of(value: WriteValue, kinds: KindSet) -> bool {
    match value {
        WriteValue::Put(kind) => kinds.contains(kind),
        WriteValue::Interest | WriteValue::Keep => kinds.contains(Kind::OFF),
    }
}
