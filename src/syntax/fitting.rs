//! What an expression needs around it where it stands: brackets, and blanks.

use super::{
    binding::Level,
    tree::{Expr, Letter, Node, Step},
};

/// What stands around an expression, as far as its brackets depend on it.
#[derive(Clone, Copy, Default)]
pub(super) struct Around {
    /// It stands between `then` and where `else` may come, so an `else` in it would belong to that `if`.
    pub after_then: bool,
    /// An `else` follows right behind it.
    pub before_else: bool,
}

impl Around {
    /// What is around a part that is not the last.
    pub(super) fn inner(self) -> Self {
        Self { before_else: false, ..self }
    }
}

/// Does it need brackets as a part that must bind at least as tightly as `floor`? `last`: nothing of its whole comes behind it.
pub(super) fn unfit(expr: &Expr, floor: Level, last: bool, around: Around) -> bool {
    let steals = match &expr.node {
        Node::Else(_) => around.after_then,
        Node::If { otherwise: None, .. } => last && around.before_else,
        _ => false,
    };
    Level::of(expr) < floor || steals || !last && reaches(expr)
}

/// Would it take in whatever follows it?
fn reaches(expr: &Expr) -> bool {
    match &expr.node {
        Node::If { .. } | Node::Choose { .. } | Node::Each { .. } => true,
        Node::Not(inner) | Node::Their(inner) => reaches(inner),
        Node::Arrow(_, right) | Node::Compare(_, _, right) => reaches(right),
        Node::Or(items)
        | Node::And(items)
        | Node::Else(items)
        | Node::Either(items)
        | Node::Glue(items)
        | Node::Both(items)
        | Node::Stack(items)
        | Node::Row(items) => items.last().is_some_and(reaches),
        _ => false,
    }
}

pub(super) fn needs_brackets(expr: &Expr) -> bool {
    Level::of(expr) < Level::Operand
}

/// `@` takes one thing and its marks; a postfix comes after that.
pub(super) fn bare_in_hand(expr: &Expr) -> bool {
    match &expr.node {
        Node::Marked { base, .. } => bare_in_hand(base),
        Node::Power(..) | Node::Repeat { .. } | Node::Greedy(_) | Node::Hand(_) => false,
        _ => !needs_brackets(expr),
    }
}

/// Would a power behind it belong to its last letter?
pub(super) fn ends_in_letter(expr: &Expr) -> bool {
    match &expr.node {
        Node::Hand(inner) => ends_in_letter(inner),
        node => matches!(node, Node::Movement(_)),
    }
}

/// House form: a square touches the square, the movement or the name of one letter before it; longer names are mostly moves.
pub(super) fn touch(before: &Expr, after: &Expr) -> bool {
    let moves = match &before.node {
        Node::Power(base, _) => {
            is_short(base) || matches!(base.node, Node::Brackets(_)) || needs_brackets(base) || ends_in_letter(base)
        }
        _ => is_short(before),
    };
    is_square(after) && (moves || is_square(before))
}

fn is_short(expr: &Expr) -> bool {
    match &expr.node {
        Node::Movement(_) => true,
        Node::Name(name) => name.len() == 1,
        _ => false,
    }
}

fn is_square(expr: &Expr) -> bool {
    match &expr.node {
        Node::Piece(_) | Node::Empty | Node::Off | Node::Interest | Node::Class { .. } => true,
        Node::Marked { base, .. } => is_square(base),
        _ => false,
    }
}

/// House form: steps touch the brackets of what they move, `u(. & far)`; turns, which are for whole moves, do not.
pub(super) fn is_step(expr: &Expr) -> bool {
    let turn = |letter: &Letter| matches!(letter.step, Step::Turn | Step::Flip | Step::Colour);
    matches!(&expr.node, Node::Movement(letters) if !letters.iter().any(turn))
}

pub(super) fn is_digits(expr: &Expr) -> bool {
    match &expr.node {
        Node::Zero => true,
        Node::Movement(letters) => letters.iter().all(|letter| *letter == Letter { step: Step::Stay, power: 1 }),
        _ => false,
    }
}
