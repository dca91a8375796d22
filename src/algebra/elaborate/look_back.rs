//! Elaborates the conditions that look at earlier positions: `perpetual(A)`, `since(A)` and `when(A, N)`.
//!
//! They are the past operators of temporal logic ("once", "since") as far as the rules of chess need them. Only ends may use them, so
//! that the actions of a position depend on the position alone.

use super::super::term::{Atom, Condition, Count};
use super::{Elaborator, Scope};
use crate::source::{Diagnostic, Span};
use crate::syntax::ast::Expr;
use std::sync::Arc;

impl<'a> Elaborator<'a> {
    /// The condition that `call` asks of earlier positions.
    pub(super) fn earlier_condition(
        &self,
        call: &'a Expr,
        condition: &'a Expr,
        scope: Scope<'_, 'a>,
    ) -> Option<Arc<Condition>> {
        if !scope.may_look_back {
            return self.error(
                Diagnostic::error(call.span, "only the condition of an `end` may look at earlier positions")
                    .label("not allowed inside a move, a mark or another condition of this kind")
                    .hint("use `perpetual(…)`, `since(…)` and `when(…)` in `end` lines, beside other conditions"),
            );
        }
        let elaborated = self.elaborate_condition(condition, Scope { may_look_back: false, ..scope })?;
        if elaborated.depends_on_turns() {
            return self.error(
                Diagnostic::error(condition.span, "this condition is about more than one position")
                    .label("expected a condition without `repeated`, `quiet`, `passes` and `taken`")
                    .hint("write such a condition beside this one: `repeated 4 and perpetual(check)`"),
            );
        }
        Some(Arc::new(elaborated))
    }

    /// `their A`, for an A that is elaborated from the next player's view. Earlier positions are the same for all players.
    pub(super) fn as_next_player(&self, condition: Condition, span: Span) -> Option<Condition> {
        let looks_back = |atom: &Atom| match atom {
            Atom::Perpetual(_) => true,
            Atom::Compare(test) => test.counts().any(Count::looks_back),
            _ => false,
        };
        if !condition.atoms().any(looks_back) {
            return Some(Condition::Atom(Atom::Their(Arc::new(condition))));
        }
        let of_parts = |parts: Vec<Condition>| parts.into_iter().map(|part| self.as_next_player(part, span)).collect();
        match condition {
            Condition::Not(inner) => self.as_next_player(*inner, span).map(Condition::negated),
            Condition::And(parts) => Option::map(of_parts(parts), Condition::And),
            Condition::Or(parts) => Option::map(of_parts(parts), Condition::Or),
            Condition::Atom(Atom::Compare(_)) => self.error(
                Diagnostic::error(span, "`since(…)` and `when(…)` cannot be inside `their`")
                    .hint("write them outside: their condition is about earlier positions, not about the next player"),
            ),
            other => Some(other),
        }
    }
}
