//! `facing Black R²`: what is forward for a player.

use crate::source::Diagnostic;
use crate::syntax::ast::{Expr, ExprKind, Step};

/// By how many sides the player is turned, counter-clockwise.
pub(super) fn turns(expr: &Expr, found: &mut Vec<Diagnostic>) -> Option<i32> {
    let turns = match &expr.kind {
        ExprKind::Movement(letters) => letters.iter().try_fold(0_i32, |turns, letter| match letter.step {
            Step::Turn => Some(turns.saturating_add(letter.power)),
            Step::Stay => Some(turns),
            _ => None,
        }),
        _ => None,
    };
    if turns.is_none() {
        found.push(
            Diagnostic::error(expr.span, "a player faces another way by turns alone")
                .label("expected `R`, `R²`, `R⁻¹` or another power of `R`")
                .hint("`R` turns by one side counter-clockwise"),
        );
    }
    turns
}
