//! Limits the depth of terms: a turn with a thousand steps in sequence runs a thousand calls deep.

use super::term::{Atom, Condition, Count, Move, Number};
use crate::source::{Diagnostic, Span};

/// Maximum depth of a term. Steps in sequence count as well as nested ones.
const MAX_DEPTH: u32 = 400;

/// Reports a move that is too deep.
pub(super) fn check_move(made: &Move, span: Span) -> Option<Diagnostic> {
    (move_depth(made) > MAX_DEPTH).then(|| too_deep(span))
}

/// Reports a condition that is too deep.
pub(super) fn check_condition(condition: &Condition, span: Span) -> Option<Diagnostic> {
    (condition_depth(condition) > MAX_DEPTH).then(|| too_deep(span))
}

fn too_deep(span: Span) -> Diagnostic {
    Diagnostic::error(span, format!("this is more than {MAX_DEPTH} steps deep")).hint("to repeat a move, write `M{20}`")
}

fn move_depth(made: &Move) -> u32 {
    match made {
        Move::Nil | Move::Never | Move::Rewrite(_) | Move::Walk(_) => 1,
        Move::Any(parts) => 1 + parts.iter().map(|part| move_depth(part)).max().unwrap_or(0),
        Move::Then(parts) => parts.iter().fold(1, |sum: u32, part| sum.saturating_add(move_depth(part))),
        Move::Repeat(repeat) => 1 + move_depth(&repeat.body),
        Move::Else(a, b) => 1 + move_depth(a).max(move_depth(b)),
        Move::If(condition, a, b) => 1 + condition_depth(condition).max(move_depth(a)).max(move_depth(b)),
        Move::At { body, .. } | Move::Each { body, .. } | Move::Carry(body) => 1 + move_depth(body),
        Move::Best { number, body, .. } => 1 + number_depth(number).max(move_depth(body)),
        Move::When(condition) => 1 + condition_depth(condition),
    }
}

fn condition_depth(condition: &Condition) -> u32 {
    match condition {
        Condition::Not(inner) => 1 + condition_depth(inner),
        Condition::And(parts) | Condition::Or(parts) => 1 + parts.iter().map(condition_depth).max().unwrap_or(0),
        Condition::Atom(Atom::Can(made)) => 1 + move_depth(made),
        Condition::Atom(Atom::Their(inner)) => 1 + condition_depth(inner),
        Condition::Atom(Atom::Compare(test)) => 1 + number_depth(&test.left).max(number_depth(&test.right)),
        Condition::Constant(_) | Condition::Atom(_) => 1,
    }
}

fn number_depth(number: &Number) -> u32 {
    match number {
        Number::Count(Count::Where(_, inner)) => condition_depth(inner),
        Number::Sum(parts) => 1 + parts.iter().map(number_depth).max().unwrap_or(0),
        Number::Times(_, part) => 1 + number_depth(part),
        Number::Literal(_) | Number::Count(_) => 1,
    }
}
