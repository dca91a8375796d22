//! Elaborates moves: sequences, alternatives, repetitions and places of interest.

use super::super::term::{self, Atom, Condition, Move, Repeat};
use super::glue::movement_alone;
use super::{Elaborator, ExprType, Scope};
use crate::source::{Diagnostic, Span};
use crate::syntax::ast::{Expr, ExprKind, Operator};
use crate::syntax::words::BuiltinFunction;
use std::sync::Arc;

impl<'a> Elaborator<'a> {
    /// The move of an expression; `∅` after an error, which is reported.
    pub fn elaborate_move(&self, expr: &'a Expr, scope: Scope<'_, 'a>) -> Arc<Move> {
        self.try_elaborate_move(expr, scope).unwrap_or_else(|| Arc::new(Move::Never))
    }

    fn try_elaborate_move(&self, expr: &'a Expr, scope: Scope<'_, 'a>) -> Option<Arc<Move>> {
        let Some(recorder) = self.recorder else { return self.lower_move(expr, scope) };
        let never_count = recorder.never_count();
        let lowered = self.lower_move(expr, scope)?;
        recorder.record_move(expr, &lowered, self.mover.get(), never_count);
        Some(lowered)
    }

    fn lower_move(&self, expr: &'a Expr, scope: Scope<'_, 'a>) -> Option<Arc<Move>> {
        let _inside = self.enter(expr)?;
        let scope = Scope { may_look_back: false, ..scope };
        if let Some(lowered) = self.expand(expr, scope, |expr, scope| self.try_elaborate_move(expr, scope)) {
            return lowered;
        }
        let (span, inside) = (expr.span, Scope { in_at_move: true, ..scope });
        Some(match &expr.kind {
            ExprKind::Nil => Arc::new(Move::Nil),
            ExprKind::Never => Arc::new(Move::Never),
            ExprKind::Brackets(inner) => return self.try_elaborate_move(inner, scope),
            ExprKind::Arrow(left, right) => return self.arrow(left, right, scope),
            ExprKind::If { condition, then, otherwise } => {
                let condition = Arc::new(self.elaborate_condition(condition, scope)?);
                let then = self.elaborate_move(then, scope);
                let otherwise =
                    otherwise.as_ref().map_or_else(|| Arc::new(Move::Never), |expr| self.elaborate_move(expr, scope));
                Arc::new(Move::If(condition, then, otherwise))
            }
            ExprKind::Choose { place, body } => {
                let place = self.place(place, scope)?;
                term::at(place, self.elaborate_move(body, inside), scope.in_at_move)
            }
            ExprKind::Each { place, body } => {
                let place = self.place(place, scope)?;
                Arc::new(Move::Each { place, body: self.elaborate_move(body, inside), span })
            }
            ExprKind::Repeat { body, min, max } => self.repeat(body, *min, *max, span, scope),
            ExprKind::Greedy(inner) => return self.greedy(inner, span, scope),
            ExprKind::Power(base, power) if self.type_of(base, scope.env)?.is_played() => {
                let Ok(times) = u32::try_from(*power) else {
                    return self.error(Diagnostic::error(span, "a move has no inverse"));
                };
                self.repeat(base, times, Some(times), span, scope)
            }
            ExprKind::Path(literal) => return self.path(literal, span, scope.transform),
            ExprKind::List(Operator::Else, parts) => return self.lower_else(parts, span, scope),
            ExprKind::List(Operator::Alternatives, parts) if self.type_of(expr, scope.env)?.is_played() => {
                self.alternatives(parts, span, scope)
            }
            ExprKind::List(Operator::Juxtaposition, parts) if self.type_of(expr, scope.env)? == ExprType::Move => {
                return self.sequence(parts, scope);
            }
            ExprKind::Call(name, arguments) => match (BuiltinFunction::of(&name.text)?, arguments.as_slice()) {
                (BuiltinFunction::Walk, [movement]) => {
                    let walk = self.elaborate_movement(movement, scope.env)?.walk;
                    let facing = scope.transform.walk.rotation();
                    Arc::new(Move::Walk(facing.then(&walk).then(&facing.inverse())))
                }
                (BuiltinFunction::Carry, [body]) => term::carry(self.elaborate_move(body, inside)),
                (function @ (BuiltinFunction::Least | BuiltinFunction::Most), [number, body]) => {
                    let number = self.elaborate_number(number, scope)?;
                    let body = self.elaborate_move(body, scope);
                    term::best(function == BuiltinFunction::Most, number, body, span)
                }
                (
                    BuiltinFunction::Least | BuiltinFunction::Most | BuiltinFunction::Walk | BuiltinFunction::Carry,
                    _,
                ) => return None,
                _ => return self.when(expr, scope),
            },
            _ => return self.when(expr, scope),
        })
    }

    /// A condition or a pattern as a move that changes nothing.
    fn when(&self, expr: &'a Expr, scope: Scope<'_, 'a>) -> Option<Arc<Move>> {
        match self.type_of(expr, scope.env)? {
            ExprType::Movement => self.error(movement_alone(expr.span)),
            ExprType::Number => self.type_mismatch(expr, scope.env, ExprType::Move),
            _ => Some(Arc::new(Move::When(Arc::new(self.elaborate_condition(expr, scope)?)))),
        }
    }

    fn repeat(&self, body: &'a Expr, min: u32, max: Option<u32>, span: Span, scope: Scope<'_, 'a>) -> Arc<Move> {
        term::repeat(Repeat { body: self.elaborate_move(body, scope), min, max, greedy: false, span })
    }

    /// `M*!`.
    fn greedy(&self, inner: &'a Expr, span: Span, scope: Scope<'_, 'a>) -> Option<Arc<Move>> {
        let ExprKind::Repeat { body, min, max } = &inner.without_brackets().kind else {
            return self.error(
                Diagnostic::error(span, "`!` must follow a repetition")
                    .hint("to repeat a move as often as possible, write `M*!`, `M+!` or `M?!`"),
            );
        };
        let body = self.elaborate_move(body, scope);
        let repeat = Repeat { body, min: *min, max: *max, greedy: true, span };
        Some(match *repeat.body {
            Move::Nil | Move::Never => term::repeat(Repeat { greedy: false, ..repeat }),
            _ => Arc::new(Move::Repeat(repeat)),
        })
    }

    /// `M | N`.
    fn alternatives(&self, parts: &'a [Expr], span: Span, scope: Scope<'_, 'a>) -> Arc<Move> {
        let lowered: Vec<Arc<Move>> = parts.iter().map(|part| self.elaborate_move(part, scope)).collect();
        if let Some(recorder) = self.recorder {
            recorder.alternative_moves(span, parts, &lowered, &|part| scope.env.is_named_in(part));
        }
        term::any(lowered)
    }

    /// `M else N`.
    fn lower_else(&self, parts: &'a [Expr], span: Span, scope: Scope<'_, 'a>) -> Option<Arc<Move>> {
        let compels_more = parts[1..].iter().any(|part| part.without_brackets().kind != ExprKind::Nil);
        if scope.in_at_move && compels_more {
            self.report(
                Diagnostic::warning(span, "this `else` is compulsory only for the chosen piece")
                    .hint("to make it compulsory for the player, write `(%♙: A) else (%♙: B)`"),
            );
        }
        let lowered: Vec<Arc<Move>> = parts.iter().map(|part| self.elaborate_move(part, scope)).collect();
        lowered.into_iter().rev().reduce(|later, first| term::otherwise(first, later))
    }

    /// The squares that `%p:` and `each p:` choose from. Movements do not move them.
    pub fn place(&self, place: &'a Expr, scope: Scope<'_, 'a>) -> Option<term::Pattern> {
        let shapes = self.elaborate_pattern(place, Scope { transform: &scope.transform.without_walk(), ..scope })?;
        if shapes.iter().any(|shape| shape.squares.len() != 1 || !shape.hand.is_empty()) {
            return self.error(
                Diagnostic::error(place.span, "a place of interest must be one square")
                    .label("expected a piece, a class, `.` or a name of one of these"),
            );
        }
        if let Some(recorder) = self.recorder {
            let squares = shapes.iter().flat_map(|shape| &shape.squares);
            squares.for_each(|square| recorder.mentioned(square.test.kinds));
        }
        Some(self.fragments(&shapes))
    }

    /// Juxtaposition that contains a move. Rows of patterns are joined first; movements apply to everything after them.
    fn sequence(&self, parts: &'a [Expr], scope: Scope<'_, 'a>) -> Option<Arc<Move>> {
        let types = parts.iter().map(|part| self.type_of(part, scope.env)).collect::<Option<Vec<_>>>()?;
        // The target of a movement at `from`: the type of the next part that is not a movement.
        let moved = |from: usize| types[from..].iter().find(|&&expr_type| expr_type != ExprType::Movement).copied();
        let mut transform = scope.transform.clone();
        let mut out = Vec::new();
        let mut i = 0;
        while i < parts.len() {
            let scope = Scope { transform: &transform, ..scope };
            match (types[i], moved(i)) {
                (ExprType::Movement, None) => return self.error(movement_alone(parts[i].span)),
                (ExprType::Movement, Some(expr_type)) if expr_type != ExprType::Pattern => {
                    transform = transform.then(&self.elaborate_movement(&parts[i], scope.env)?);
                    i += 1;
                }
                (ExprType::Movement | ExprType::Pattern, _) => {
                    let run = (i..parts.len()).take_while(|&j| moved(j) == Some(ExprType::Pattern));
                    let end = run.last().map_or(i + 1, |j| j + 1);
                    let row: Vec<&'a Expr> = parts[i..end].iter().collect();
                    let span = parts[i].span.to(parts[end - 1].span);
                    let shapes = self.row(&row, span, scope)?;
                    out.push(Arc::new(Move::When(Arc::new(Condition::Atom(Atom::Holds(self.fragments(&shapes)))))));
                    i = end;
                }
                _ => {
                    out.push(self.elaborate_move(&parts[i], scope));
                    i += 1;
                }
            }
        }
        Some(term::then(out))
    }
}
