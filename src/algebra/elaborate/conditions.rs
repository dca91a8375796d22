//! Elaborates conditions and the numbers that they compare.

use super::super::term::{Atom, Condition, Count, Number, NumberTest, Perpetual};
use super::super::{Kind, KindSet};
use super::{Elaborator, ExprType, Scope};
use crate::source::Diagnostic;
use crate::syntax::ast::{Expr, ExprKind, Operator};
use crate::syntax::words::BuiltinFunction;
use std::sync::Arc;

impl<'a> Elaborator<'a> {
    /// Elaborates an expression as a condition. A pattern holds if it matches, and a move if it can be made.
    pub fn elaborate_condition(&self, expr: &'a Expr, scope: Scope<'_, 'a>) -> Option<Condition> {
        let _inside = self.enter(expr)?;
        Some(match &expr.kind {
            ExprKind::Brackets(inner) => return self.elaborate_condition(inner, scope),
            ExprKind::Not(inner) => Condition::Not(Box::new(self.elaborate_condition(inner, scope)?)),
            ExprKind::List(Operator::And, parts) => Condition::And(self.conditions(parts, scope)?),
            ExprKind::List(Operator::Or, parts) => Condition::Or(self.conditions(parts, scope)?),
            ExprKind::Their(inner) => {
                let mover = self.mover.get();
                self.mover.set((mover + 1) % self.header.players.len().max(1));
                let condition = self.elaborate_condition(inner, scope);
                self.mover.set(mover);
                return self.as_next_player(condition?, expr.span);
            }
            ExprKind::Fact(fact) => Condition::Atom(Atom::Fact(*fact)),
            ExprKind::Compare(a, comparison, b) => Condition::Atom(Atom::Compare(NumberTest {
                left: self.elaborate_number(a, scope)?,
                comparison: *comparison,
                right: self.elaborate_number(b, scope)?,
            })),
            ExprKind::Call(name, arguments) if BuiltinFunction::of(&name.text) == Some(BuiltinFunction::Only) => {
                Condition::Atom(Atom::Only(self.pieces(arguments.first()?, scope)?))
            }
            ExprKind::Call(name, arguments) if BuiltinFunction::of(&name.text) == Some(BuiltinFunction::Perpetual) => {
                let condition = self.earlier_condition(expr, arguments.first()?, scope)?;
                Condition::Atom(Atom::Perpetual(Perpetual { player: self.mover.get(), condition }))
            }
            _ => match self.type_of(expr, scope.env)? {
                ExprType::Pattern => {
                    let pattern = self.fragments(&self.elaborate_pattern(expr, scope)?);
                    if let Some(recorder) = self.recorder {
                        recorder.record_condition(expr, &pattern, self.mover.get());
                    }
                    Condition::Atom(Atom::Holds(pattern))
                }
                ExprType::Move => self.can(expr, scope),
                ExprType::Condition => return self.lower_condition(expr, scope),
                _ => return self.type_mismatch(expr, scope.env, ExprType::Condition),
            },
        })
    }

    /// Whether a move is possible.
    fn can(&self, expr: &'a Expr, scope: Scope<'_, 'a>) -> Condition {
        Condition::Atom(Atom::Can(self.elaborate_move(expr, Scope { in_at_move: true, ..scope })))
    }

    fn conditions(&self, parts: &'a [Expr], scope: Scope<'_, 'a>) -> Option<Vec<Condition>> {
        parts.iter().map(|part| self.elaborate_condition(part, scope)).collect()
    }

    /// The pieces in a list. The list is not a row of squares, which would need a board with left and right.
    fn pieces(&self, list: &'a Expr, scope: Scope<'_, 'a>) -> Option<KindSet> {
        let parts = match &list.kind {
            ExprKind::List(Operator::Juxtaposition, parts) => parts.as_slice(),
            _ => std::slice::from_ref(list),
        };
        parts.iter().try_fold(KindSet::default(), |kinds, part| {
            let shapes = self.elaborate_pattern(part, scope)?;
            let squares = shapes.iter().flat_map(|shape| &shape.squares);
            Some(squares.fold(kinds, |kinds, square| kinds.or(square.test.kinds)))
        })
    }

    /// A condition behind a name, an alternative or a `%p:`.
    fn lower_condition(&self, expr: &'a Expr, scope: Scope<'_, 'a>) -> Option<Condition> {
        match &expr.kind {
            ExprKind::List(Operator::Alternatives, parts) => self.conditions(parts, scope).map(Condition::Or),
            ExprKind::Choose { .. } | ExprKind::Power(..) => Some(self.can(expr, scope)),
            _ => self
                .expand(expr, scope, |expr, scope| self.elaborate_condition(expr, scope))
                .unwrap_or_else(|| self.type_mismatch(expr, scope.env, ExprType::Condition)),
        }
    }

    /// The number of an expression.
    pub fn elaborate_number(&self, expr: &'a Expr, scope: Scope<'_, 'a>) -> Option<Number> {
        let _inside = self.enter(expr)?;
        // As arguments, `0` and `1` are numbers here and may be patterns or movements elsewhere.
        let is_argument = matches!(&expr.kind, ExprKind::Name(name) if scope.env.get(name).is_some());
        if expr.is_use() && !is_argument && self.type_of(expr, scope.env)? != ExprType::Number {
            return self.expected_number(expr);
        }
        if let Some(number) = self.expand(expr, scope, |expr, scope| self.elaborate_number(expr, scope)) {
            return number;
        }
        match &expr.kind {
            ExprKind::Brackets(inner) => self.elaborate_number(inner, scope),
            ExprKind::List(Operator::Glue, parts) => {
                let parts = parts.iter().map(|part| self.elaborate_number(part, scope));
                parts.collect::<Option<_>>().map(Number::Sum)
            }
            ExprKind::List(Operator::Juxtaposition, parts) => self.product(parts, scope),
            ExprKind::Call(name, arguments) => match (BuiltinFunction::of(&name.text)?, arguments.as_slice()) {
                (BuiltinFunction::Since, [condition]) => {
                    let condition = self.earlier_condition(expr, condition, scope)?;
                    Some(Number::Count(Count::Since(condition)))
                }
                (BuiltinFunction::When, [condition, number]) => {
                    let condition = self.earlier_condition(expr, condition, scope)?;
                    let number = self.elaborate_number(number, Scope { may_look_back: false, ..scope })?;
                    Some(Number::Count(Count::When(condition, Arc::new(number))))
                }
                (_, arguments) => self.count(arguments.first()?, scope),
            },
            // `0` and `1` are also a pattern and a movement; in a comparison they are numbers.
            _ => expr.as_number().map(Number::Literal).or_else(|| self.expected_number(expr)),
        }
    }

    /// `3 count(p)`: literal factors and a number.
    fn product(&self, parts: &'a [Expr], scope: Scope<'_, 'a>) -> Option<Number> {
        let (last, factors) = parts.split_last()?;
        let mut times: i64 = 1;
        for factor in factors {
            let Number::Literal(n) = self.elaborate_number(factor, scope)? else {
                return self.expected_number(factor);
            };
            times = times.saturating_mul(n);
        }
        Some(Number::Times(times, Box::new(self.elaborate_number(last, scope)?)))
    }

    fn expected_number<T>(&self, expr: &Expr) -> Option<T> {
        let hint = "`count(p)` is the number of places where `p` matches";
        self.error(Diagnostic::expecting(expr.span, "expected a number", "a number or `count(…)`", hint))
    }

    fn count(&self, what: &'a Expr, scope: Scope<'_, 'a>) -> Option<Number> {
        if let ExprKind::Choose { place, body } = &what.without_brackets().kind {
            let place = self.place(place, scope)?;
            let condition = self.elaborate_condition(body, Scope { may_look_back: false, ..scope })?;
            return Some(Number::Count(Count::Where(place, Arc::new(condition))));
        }
        let shapes = self.is_exact(|| self.elaborate_pattern(what, scope))?;
        if shapes.iter().all(|shape| shape.squares.is_empty()) {
            let mut kinds: Vec<Kind> = shapes.iter().flat_map(|shape| shape.hand.iter().copied()).collect();
            kinds.sort_unstable();
            kinds.dedup();
            return Some(Number::Count(Count::Hand(kinds)));
        }
        Some(Number::Count(Count::Places(self.fragments(&shapes))))
    }
}
