//! Decides where printed expressions need brackets and spaces.

use super::{
    ast::{Expr, ExprKind, MovementLetter, MovementStep, Operator},
    precedence::Precedence,
};

/// The surroundings of an expression that determine its brackets.
#[derive(Clone, Copy, Default)]
pub(super) struct BracketContext {
    /// It is between `then` and a possible `else`, so an `else` inside it would belong to that `if`.
    pub after_then: bool,
    /// An `else` follows directly after it.
    pub before_else: bool,
}

impl BracketContext {
    /// The context of a child that is not the last one.
    pub(super) fn not_last(self) -> Self {
        Self { before_else: false, ..self }
    }
}

/// Whether a child needs brackets where it must bind at least as tightly as `floor`. `last`: it is its parent's last child.
pub(super) fn needs_brackets(expr: &Expr, floor: Precedence, last: bool, around: BracketContext) -> bool {
    let steals = match &expr.kind {
        ExprKind::List(Operator::Else, _) => around.after_then,
        ExprKind::If { otherwise: None, .. } => last && around.before_else,
        _ => false,
    };
    Precedence::of(expr) < floor || steals || !last && is_open_ended(expr)
}

/// Whether the expression would absorb what follows it.
fn is_open_ended(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::If { .. } | ExprKind::Choose { .. } | ExprKind::Each { .. } => true,
        ExprKind::Not(inner) | ExprKind::Their(inner) => is_open_ended(inner),
        ExprKind::Arrow(_, right) | ExprKind::Compare(_, _, right) => is_open_ended(right),
        ExprKind::List(_, items) => items.last().is_some_and(is_open_ended),
        _ => false,
    }
}

pub(super) fn is_compound(expr: &Expr) -> bool {
    Precedence::of(expr) < Precedence::Operand
}

/// `@` takes one operand with its marks; postfixes apply after that.
pub(super) fn bare_in_hand(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Marked { base, .. } => bare_in_hand(base),
        ExprKind::Power(..) | ExprKind::Repeat { .. } | ExprKind::Greedy(_) | ExprKind::Hand(_) => false,
        _ => !is_compound(expr),
    }
}

/// Whether a power after the expression would apply to its last letter only.
pub(super) fn ends_in_letter(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Hand(inner) => ends_in_letter(inner),
        node => matches!(node, ExprKind::Movement(_)),
    }
}

/// Canonical form: no space between a square and a square, movement or one-letter name before it. Longer names are mostly moves.
pub(super) fn are_adjacent(before: &Expr, after: &Expr) -> bool {
    let moves = match &before.kind {
        ExprKind::Power(base, _) => {
            is_short(base) || matches!(base.kind, ExprKind::Brackets(_)) || is_compound(base) || ends_in_letter(base)
        }
        _ => is_short(before),
    };
    is_square(after) && (moves || is_square(before))
}

fn is_short(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Movement(_) => true,
        ExprKind::Name(name) => name.len() == 1,
        _ => false,
    }
}

fn is_square(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Piece(_) | ExprKind::Empty | ExprKind::OffBoard | ExprKind::Interest | ExprKind::Class { .. } => true,
        ExprKind::Marked { base, .. } => is_square(base),
        _ => false,
    }
}

/// Canonical form: no space between steps and the brackets that they move, `u(. & far)`; rotations, which apply to whole moves, keep it.
pub(super) fn is_step(expr: &Expr) -> bool {
    let turn =
        |letter: &MovementLetter| matches!(letter.step, MovementStep::Turn | MovementStep::Flip | MovementStep::Colour);
    matches!(&expr.kind, ExprKind::Movement(letters) if !letters.iter().any(turn))
}

/// Whether a fragment or a movement would be read as a number in a comparison.
pub(super) fn is_digits(expr: &Expr) -> bool {
    !matches!(expr.kind, ExprKind::Number(_)) && expr.as_number().is_some()
}
