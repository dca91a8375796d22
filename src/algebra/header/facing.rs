//! Reads `facing Black R²`: a player's forward direction.

use crate::source::Diagnostic;
use crate::syntax::ast::{Expr, ExprKind, MovementStep};

/// How many sides the player is rotated by, counter-clockwise.
pub(super) fn facing_turns(expr: &Expr, diagnostics: &mut Vec<Diagnostic>) -> Option<i32> {
    let turns = match &expr.kind {
        ExprKind::Movement(letters) => letters.iter().try_fold(0_i32, |turns, letter| match letter.step {
            MovementStep::Turn => Some(turns.saturating_add(letter.power)),
            MovementStep::Stay => Some(turns),
            _ => None,
        }),
        _ => None,
    };
    if turns.is_none() {
        diagnostics.push(
            Diagnostic::error(expr.span, "`facing` takes only rotations")
                .label("expected `R`, `R²`, `R⁻¹` or another power of `R`")
                .hint("`R` turns by one side counter-clockwise"),
        );
    }
    turns
}
