//! How deep a move runs: a turn that does a thousand things one after another is a thousand calls deep.

use super::term::{Condition, Move, Number};
use crate::source::{Diagnostic, Span};

/// How many things may be done one after another, and inside one another.
const MOST: u32 = 400;

/// A diagnostic for a move that runs too deep.
pub(super) fn check(made: &Move, span: Span) -> Option<Diagnostic> {
    (of_move(made) > MOST).then(|| too_deep(span))
}

/// The same for a condition.
pub(super) fn check_condition(condition: &Condition, span: Span) -> Option<Diagnostic> {
    (of_condition(condition) > MOST).then(|| too_deep(span))
}

fn too_deep(span: Span) -> Diagnostic {
    Diagnostic::error(span, format!("this does more than {MOST} things one after another"))
        .hint("to do the same thing again and again write a repetition: `M{20}`")
}

fn of_move(made: &Move) -> u32 {
    match made {
        Move::Nil | Move::Never | Move::Rewrite(_) | Move::Walk(_) => 1,
        Move::Any(parts) => 1 + parts.iter().map(|part| of_move(part)).max().unwrap_or(0),
        Move::Then(parts) => parts.iter().fold(1, |sum: u32, part| sum.saturating_add(of_move(part))),
        Move::Repeat(repeat) => 1 + of_move(&repeat.body),
        Move::Else(a, b) => 1 + of_move(a).max(of_move(b)),
        Move::If(condition, a, b) => 1 + of_condition(condition).max(of_move(a)).max(of_move(b)),
        Move::At { body, .. } | Move::Each { body, .. } | Move::Carry(body) => 1 + of_move(body),
        Move::Best { number, body, .. } => 1 + of_number(number).max(of_move(body)),
        Move::When(condition) => 1 + of_condition(condition),
    }
}

fn of_condition(condition: &Condition) -> u32 {
    match condition {
        Condition::Can(made) => 1 + of_move(made),
        Condition::Their(inner) | Condition::Not(inner) => 1 + of_condition(inner),
        Condition::And(parts) | Condition::Or(parts) => 1 + parts.iter().map(of_condition).max().unwrap_or(0),
        Condition::Compare(a, _, b) => 1 + of_number(a).max(of_number(b)),
        _ => 1,
    }
}

fn of_number(number: &Number) -> u32 {
    match number {
        Number::Where(_, inner) => of_condition(inner),
        Number::Sum(parts) => 1 + parts.iter().map(of_number).max().unwrap_or(0),
        Number::Times(_, part) => 1 + of_number(part),
        _ => 1,
    }
}
