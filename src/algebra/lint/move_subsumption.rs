//! Whether a move has every outcome of another move, in every position.
//!
//! `true` is certain, `false` is not: moves are compared by their structure. This is sound because `|`, juxtaposition,
//! repetition and the others are monotone: if the parts have more outcomes, so has the whole.

use super::fuel::Fuel;
use super::pattern_subsumption;
use crate::algebra::term::{Atom, Condition, Count, Move, Number, Repeat};
use std::sync::Arc;

/// Whether the first move has every outcome of the second. Also `false` if the fuel runs out.
pub fn subsumes(wider: &Move, other: &Move, fuel: &Fuel) -> bool {
    if !fuel.step() {
        return false;
    }
    match other {
        Move::Never => return true,
        Move::Any(parts) => return parts.iter().all(|part| subsumes(wider, part, fuel)),
        // A list of rewrites is a list of alternatives; several moves may subsume them together.
        Move::Rewrite(rewrites) if rewrites.len() > 1 && !matches!(wider, Move::Rewrite(_)) => {
            let mut each = rewrites.iter().map(|rewrite| Move::Rewrite([rewrite.clone()].into()));
            return each.all(|rewrite| subsumes(wider, &rewrite, fuel));
        }
        _ => {}
    }
    same_form(wider, other, fuel) || by_wider_parts(wider, other, fuel) || by_other_parts(wider, other, fuel)
}

/// Whether each move subsumes the other.
fn equivalent(a: &Move, b: &Move, fuel: &Fuel) -> bool {
    subsumes(a, b, fuel) && subsumes(b, a, fuel)
}

/// Compares two moves of the same form.
fn same_form(wider: &Move, other: &Move, fuel: &Fuel) -> bool {
    match (wider, other) {
        (Move::Nil, Move::Nil | Move::When(_)) => true,
        (Move::Walk(a), Move::Walk(b)) => a == b,
        (Move::Rewrite(a), Move::Rewrite(b)) => pattern_subsumption::rewrites_subsume(a, b, fuel),
        (Move::When(a), Move::When(b)) => implies(b, a, fuel),
        (Move::Repeat(a), Move::Repeat(b)) => repeat_subsumes(a, b, fuel),
        (Move::Carry(a), Move::Carry(b)) => subsumes(a, b, fuel),
        (Move::Else(a, c), Move::Else(b, d)) => equivalent(a, b, fuel) && subsumes(c, d, fuel),
        (Move::If(condition, then, otherwise), Move::If(other_condition, other_then, other_otherwise)) => {
            implies(condition, other_condition, fuel)
                && implies(other_condition, condition, fuel)
                && subsumes(then, other_then, fuel)
                && subsumes(otherwise, other_otherwise, fuel)
        }
        (Move::At { place, body, nested }, Move::At { place: other_place, body: other_body, nested: other_nested }) => {
            nested == other_nested
                && pattern_subsumption::pattern_subsumes(place, other_place, fuel)
                && subsumes(body, other_body, fuel)
        }
        (Move::Each { place, body, .. }, Move::Each { place: other_place, body: other_body, .. }) => {
            pattern_subsumption::same_pattern(place, other_place, fuel) && equivalent(body, other_body, fuel)
        }
        (
            Move::Best { most, number, body, .. },
            Move::Best { most: other_most, number: other_number, body: other_body, .. },
        ) => most == other_most && same_number(number, other_number, fuel) && equivalent(body, other_body, fuel),
        _ => false,
    }
}

/// Whether a part of the first move is enough.
fn by_wider_parts(wider: &Move, other: &Move, fuel: &Fuel) -> bool {
    match wider {
        Move::Any(parts) => parts.iter().any(|part| subsumes(part, other, fuel)),
        Move::Then(parts) => match other {
            Move::Then(others) => sequence_subsumes(parts, others, fuel),
            _ => sequence_subsumes(parts, &[Arc::new(other.clone())], fuel),
        },
        Move::Repeat(repeat) if !repeat.greedy => {
            (repeat.min == 0 && subsumes(&Move::Nil, other, fuel))
                || (repeat.min <= 1 && repeat.max != Some(0) && subsumes(&repeat.body, other, fuel))
        }
        Move::Else(first, _) => subsumes(first, other, fuel),
        Move::If(_, a, b) => subsumes(a, other, fuel) && subsumes(b, other, fuel),
        _ => false,
    }
}

/// Whether the first move subsumes all parts that limit the second.
fn by_other_parts(wider: &Move, other: &Move, fuel: &Fuel) -> bool {
    match other {
        Move::Then(others) if !matches!(wider, Move::Then(_)) => {
            sequence_subsumes(&[Arc::new(wider.clone())], others, fuel)
        }
        Move::Else(a, b) | Move::If(_, a, b) => subsumes(wider, a, fuel) && subsumes(wider, b, fuel),
        Move::Best { body, .. } => subsumes(wider, body, fuel),
        _ => false,
    }
}

/// Compares sequences. Parts of the first that may do nothing, and parts of the second that do nothing, are skipped.
fn sequence_subsumes(wider: &[Arc<Move>], other: &[Arc<Move>], fuel: &Fuel) -> bool {
    if !fuel.step() {
        return false;
    }
    let idle = &Move::Nil;
    match (wider.split_first(), other.split_first()) {
        (None, None) => true,
        (Some((a, rest)), None) => subsumes(a, idle, fuel) && sequence_subsumes(rest, other, fuel),
        (None, Some((b, rest))) => subsumes(idle, b, fuel) && sequence_subsumes(wider, rest, fuel),
        (Some((a, wider_rest)), Some((b, other_rest))) => {
            (subsumes(a, b, fuel) && sequence_subsumes(wider_rest, other_rest, fuel))
                || (subsumes(idle, b, fuel) && sequence_subsumes(wider, other_rest, fuel))
                || (subsumes(a, idle, fuel) && sequence_subsumes(wider_rest, other, fuel))
        }
    }
}

fn repeat_subsumes(wider: &Repeat, other: &Repeat, fuel: &Fuel) -> bool {
    if wider.greedy {
        let as_often = wider.min == other.min && wider.max == other.max;
        return other.greedy && as_often && equivalent(&wider.body, &other.body, fuel);
    }
    let longer = wider.max.is_none_or(|max| other.max.is_some_and(|other| other <= max));
    wider.min <= other.min && longer && subsumes(&wider.body, &other.body, fuel)
}

/// Whether the second condition holds wherever the first does.
fn implies(first: &Condition, second: &Condition, fuel: &Fuel) -> bool {
    if !fuel.step() {
        return false;
    }
    match (first, second) {
        (Condition::Or(parts), _) => parts.iter().all(|part| implies(part, second, fuel)),
        (_, Condition::And(parts)) => parts.iter().all(|part| implies(first, part, fuel)),
        (_, Condition::Or(parts)) if parts.iter().any(|part| implies(first, part, fuel)) => true,
        (Condition::And(parts), _) => parts.iter().any(|part| implies(part, second, fuel)),
        (Condition::Not(a), Condition::Not(b)) => implies(b, a, fuel),
        (Condition::Atom(a), Condition::Atom(b)) => atom_implies(a, b, fuel),
        _ => false,
    }
}

fn atom_implies(first: &Atom, second: &Atom, fuel: &Fuel) -> bool {
    match (first, second) {
        (Atom::Holds(a), Atom::Holds(b)) => pattern_subsumption::pattern_subsumes(b, a, fuel),
        (Atom::Can(a), Atom::Can(b)) => subsumes(b, a, fuel),
        (Atom::Their(a), Atom::Their(b)) => implies(a, b, fuel),
        (Atom::Only(a), Atom::Only(b)) => a.without(*b).is_empty(),
        (Atom::Fact(a), Atom::Fact(b)) => a == b,
        (Atom::Perpetual(a), Atom::Perpetual(b)) => a.player == b.player && implies(&a.condition, &b.condition, fuel),
        (Atom::Compare(a), Atom::Compare(b)) => {
            a.comparison == b.comparison && same_number(&a.left, &b.left, fuel) && same_number(&a.right, &b.right, fuel)
        }
        _ => false,
    }
}

fn same_number(a: &Number, b: &Number, fuel: &Fuel) -> bool {
    match (a, b) {
        (Number::Literal(a), Number::Literal(b)) => a == b,
        (Number::Count(Count::Hand(a)), Number::Count(Count::Hand(b))) => a == b,
        (Number::Count(Count::Places(a)), Number::Count(Count::Places(b))) => {
            pattern_subsumption::same_pattern(a, b, fuel)
        }
        (Number::Count(Count::Where(p, a)), Number::Count(Count::Where(q, b))) => {
            pattern_subsumption::same_pattern(p, q, fuel) && implies(a, b, fuel) && implies(b, a, fuel)
        }
        (Number::Count(a), Number::Count(b)) => a == b,
        (Number::Times(m, a), Number::Times(n, b)) => m == n && same_number(a, b, fuel),
        (Number::Sum(a), Number::Sum(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same_number(a, b, fuel)),
        _ => false,
    }
}
