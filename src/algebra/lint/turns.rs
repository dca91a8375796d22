//! Lint: a rotation inside a fragment that applies to only some of its squares.
//!
//! `♖ + R u. + r.` rotates one square and not the other; the author probably meant `R (♖ + u. + r.)`. On boards without
//! `l` and `r`, rotations are the only way to place squares, so the lint does not apply.

use super::LintContext;
use crate::source::{Diagnostic, Span};
use crate::syntax::ast::{Expr, ExprKind, MovementLetter, MovementStep, Operator, StatementKind};

/// Reports the partial rotations of the file itself.
pub(super) fn check(context: &LintContext<'_>, diagnostics: &mut Vec<Diagnostic>) {
    if context.rules.board.right_step().is_none() {
        return;
    }
    for statement in context.own_statements() {
        if let StatementKind::Definition { body, .. } = &statement.kind {
            check_expr(body, false, diagnostics);
        }
        statement.kind.exprs().into_iter().for_each(|expr| check_expr(expr, false, diagnostics));
    }
}

/// Checks every fragment. `written`: on the right of an arrow.
fn check_expr(expr: &Expr, written: bool, diagnostics: &mut Vec<Diagnostic>) {
    match &expr.kind {
        ExprKind::Arrow(left, right) => {
            check_expr(left, false, diagnostics);
            check_expr(right, true, diagnostics);
            return;
        }
        ExprKind::List(Operator::Glue, parts) => {
            let moved: Vec<PartMovement> = parts.iter().map(|part| part_movement(part, written)).collect();
            let turned = moved.iter().find_map(|part| part.turned);
            if let Some(unturned) = moved.iter().position(|part| part.steps && part.turned.is_none())
                && let Some(turned) = turned
            {
                diagnostics.push(
                    Diagnostic::warning(turned, "this rotates only part of the fragment")
                        .label("it rotates what follows it, up to the next `+`")
                        .secondary(parts[unturned].span, "this is not rotated")
                        .hint("to rotate all of it, write brackets: `R (♖ + u. + r.)`; for a single square, write its place: `l.` instead of `R u.`"),
                );
            }
        }
        _ => {}
    }
    expr.children().into_iter().for_each(|child| check_expr(child, written, diagnostics));
}

/// How a part of a fragment is moved.
struct PartMovement {
    /// The rotation before its first step, if any.
    turned: Option<Span>,
    /// Whether it has a step.
    steps: bool,
}

fn part_movement(part: &Expr, written: bool) -> PartMovement {
    let still = PartMovement { turned: None, steps: false };
    let ExprKind::List(Operator::Juxtaposition, items) = &part.without_brackets().kind else { return still };
    let (mut turned, mut steps, mut steps_after) = (None, false, false);
    for item in items {
        let ExprKind::Movement(letters) = &item.kind else {
            // A rotated piece of interest faces another way afterwards, which is a meaningful thing to write.
            let says_something = steps_after || item.without_brackets().kind != ExprKind::Interest || !written;
            let is_one_square = !matches!(
                item.without_brackets().kind,
                ExprKind::List(Operator::Glue | Operator::Stack | Operator::Juxtaposition, _)
            );
            let is_turned = turned.is_some() && (steps_after || !is_one_square || (!steps && says_something));
            return PartMovement { turned: turned.filter(|_| is_turned), steps };
        };
        for letter in letters {
            if is_turn(*letter) {
                turned = turned.or(Some(item.span));
            } else if !matches!(letter.step, MovementStep::Stay | MovementStep::Colour) {
                steps = true;
                steps_after |= turned.is_some();
            }
        }
    }
    still
}

fn is_turn(letter: MovementLetter) -> bool {
    match letter.step {
        MovementStep::Turn => letter.power.rem_euclid(4) != 0,
        MovementStep::Flip => letter.power.rem_euclid(2) != 0,
        _ => false,
    }
}
