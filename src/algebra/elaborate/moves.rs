//! Elaborates moves: sequences, alternatives, repetitions and places of interest.

use super::super::definitions::BUILTIN_FUNCTIONS;
use super::super::term::{self, Atom, Condition, Move, Repeat};
use super::glue::movement_alone;
use super::{Elaborator, Env, ExprType, Transform};
use crate::source::{Diagnostic, Span};
use crate::syntax::ast::{Expr, ExprKind};
use std::rc::Rc;
use std::sync::Arc;

impl<'a> Elaborator<'a> {
    /// The move of an expression after a transform; `∅` after an error, which is reported. `nested`: inside a `%p:`.
    pub fn elaborate_move(&self, expr: &'a Expr, env: &Env<'a>, transform: &Transform, nested: bool) -> Arc<Move> {
        self.try_elaborate_move(expr, env, transform, nested).unwrap_or_else(|| Arc::new(Move::Never))
    }

    fn try_elaborate_move(
        &self,
        expr: &'a Expr,
        env: &Env<'a>,
        transform: &Transform,
        nested: bool,
    ) -> Option<Arc<Move>> {
        let Some(recorder) = self.recorder else { return self.lower_move(expr, env, transform, nested) };
        let never_count = recorder.never_count();
        let made = self.lower_move(expr, env, transform, nested)?;
        recorder.made(expr, &made, self.mover, never_count);
        Some(made)
    }

    fn lower_move(&self, expr: &'a Expr, env: &Env<'a>, transform: &Transform, nested: bool) -> Option<Arc<Move>> {
        let _inside = self.enter(expr)?;
        let span = expr.span;
        Some(match &expr.kind {
            ExprKind::Nil => Arc::new(Move::Nil),
            ExprKind::Never => Arc::new(Move::Never),
            ExprKind::Brackets(inner) => return self.try_elaborate_move(inner, env, transform, nested),
            ExprKind::Arrow(left, right) => return self.arrow(left, right, env, transform),
            ExprKind::Alternatives(parts)
                if matches!(self.type_of(expr, env)?, ExprType::Move | ExprType::Condition) =>
            {
                self.alternatives(parts, span, env, transform, nested)
            }
            ExprKind::Else(parts) => return self.lower_else(parts, span, env, transform, nested),
            ExprKind::If { condition, then, otherwise } => {
                let condition = Arc::new(self.elaborate_condition(condition, env, transform)?);
                let then = self.elaborate_move(then, env, transform, nested);
                let otherwise = match otherwise {
                    Some(otherwise) => self.elaborate_move(otherwise, env, transform, nested),
                    None => Arc::new(Move::Never),
                };
                Arc::new(Move::If(condition, then, otherwise))
            }
            ExprKind::Choose { place, body } => {
                let place = self.place(place, env, transform)?;
                term::at(place, self.elaborate_move(body, env, transform, true), nested)
            }
            ExprKind::Each { place, body } => {
                let place = self.place(place, env, transform)?;
                Arc::new(Move::Each { place, body: self.elaborate_move(body, env, transform, true), span })
            }
            ExprKind::Repeat { body, min, max } => {
                let body = self.elaborate_move(body, env, transform, nested);
                term::repeat(Repeat { body, min: *min, max: *max, greedy: false, span })
            }
            ExprKind::Greedy(inner) => match &inner.without_brackets().kind {
                ExprKind::Repeat { body, min, max } => {
                    let body = self.elaborate_move(body, env, transform, nested);
                    if matches!(*body, Move::Nil | Move::Never) {
                        return Some(term::repeat(Repeat { body, min: *min, max: *max, greedy: false, span }));
                    }
                    Arc::new(Move::Repeat(Repeat { body, min: *min, max: *max, greedy: true, span }))
                }
                _ => {
                    return self.error(
                        Diagnostic::error(span, "`!` must follow a repetition")
                            .hint("to repeat a move as often as possible, write `M*!`, `M+!` or `M?!`"),
                    );
                }
            },
            ExprKind::Power(base, power)
                if matches!(self.type_of(base, env)?, ExprType::Move | ExprType::Condition) =>
            {
                let Ok(times) = u32::try_from(*power) else {
                    return self.error(Diagnostic::error(span, "a move has no inverse"));
                };
                let body = self.elaborate_move(base, env, transform, nested);
                term::repeat(Repeat { body, min: times, max: Some(times), greedy: false, span })
            }
            ExprKind::Path(path, flags) => return self.path(path, flags, span, transform),
            ExprKind::Juxtaposition(parts) if self.type_of(expr, env)? == ExprType::Move => {
                return self.sequence(parts, env, transform, nested);
            }
            ExprKind::Name(name) => {
                if let Some(bound) = env.get(name) {
                    return self.try_elaborate_move(bound.expr, &bound.env, transform, nested);
                }
                match self.definitions.get(name).and_then(|definition| definition.body.as_ref()) {
                    Some(body) => return self.try_elaborate_move(body, &Env::top(), transform, nested),
                    None => self.when(expr, env, transform)?,
                }
            }
            ExprKind::Call(name, arguments) if name.text == "walk" => {
                let walk = self.elaborate_movement(arguments.first()?, env)?.walk;
                let facing = transform.walk.rotation();
                Arc::new(Move::Walk(facing.then(&walk).then(&facing.inverse())))
            }
            ExprKind::Call(name, arguments) if name.text == "carry" => {
                term::carry(self.elaborate_move(arguments.first()?, env, transform, true))
            }
            ExprKind::Call(name, arguments) if matches!(name.text.as_str(), "least" | "most") => {
                let [number, body] = arguments.as_slice() else { return None };
                let number = self.elaborate_number(number, env, transform)?;
                term::best(name.text == "most", number, self.elaborate_move(body, env, transform, nested), span)
            }
            ExprKind::Call(name, arguments) if !BUILTIN_FUNCTIONS.contains(&name.text.as_str()) => {
                let definition = self.definitions.get(&name.text)?;
                if let Some(pieces) = &definition.pieces {
                    let transform = transform.then(&Transform { pieces: Some(Rc::new(*pieces)), ..self.identity() });
                    return self.try_elaborate_move(arguments.first()?, env, &transform, nested);
                }
                let inner = Env::call(self.next_call_id(), &definition.parameters, arguments, env);
                return self.try_elaborate_move(definition.body.as_ref()?, &inner, transform, nested);
            }
            _ => match self.type_of(expr, env)? {
                ExprType::Movement => return self.error(movement_alone(span)),
                ExprType::Number => return self.type_mismatch(expr, env, ExprType::Move),
                _ => self.when(expr, env, transform)?,
            },
        })
    }

    /// `M | N`.
    fn alternatives(
        &self,
        parts: &'a [Expr],
        span: Span,
        env: &Env<'a>,
        transform: &Transform,
        nested: bool,
    ) -> Arc<Move> {
        let made: Vec<Arc<Move>> = parts.iter().map(|part| self.elaborate_move(part, env, transform, nested)).collect();
        if let Some(recorder) = self.recorder {
            recorder.alternative_moves(span, parts, &made, &|part| env.is_named_in(part));
        }
        term::any(made)
    }

    /// `M else N`.
    fn lower_else(
        &self,
        parts: &'a [Expr],
        span: Span,
        env: &Env<'a>,
        transform: &Transform,
        nested: bool,
    ) -> Option<Arc<Move>> {
        let compels_more = parts[1..].iter().any(|part| part.without_brackets().kind != ExprKind::Nil);
        if nested && compels_more {
            self.report(
                Diagnostic::warning(span, "this `else` is compulsory only for the chosen piece")
                    .hint("to make it compulsory for the player, write `(%♙: A) else (%♙: B)`"),
            );
        }
        let made: Vec<Arc<Move>> = parts.iter().map(|part| self.elaborate_move(part, env, transform, nested)).collect();
        made.into_iter().rev().reduce(|later, first| term::otherwise(first, later))
    }

    /// A condition or a pattern as a move that changes nothing.
    fn when(&self, expr: &'a Expr, env: &Env<'a>, transform: &Transform) -> Option<Arc<Move>> {
        Some(Arc::new(Move::When(Arc::new(self.elaborate_condition(expr, env, transform)?))))
    }

    /// The squares that `%p:` and `each p:` choose from. Movements do not move them.
    pub fn place(&self, place: &'a Expr, env: &Env<'a>, transform: &Transform) -> Option<term::Pattern> {
        let shapes = self.elaborate_pattern(place, env, &transform.without_walk())?;
        if shapes.iter().any(|shape| shape.squares.len() != 1 || !shape.hand.is_empty()) {
            return self.error(
                Diagnostic::error(place.span, "a place of interest must be one square")
                    .label("expected a piece, a class, `.` or a name of one of these"),
            );
        }
        if let Some(recorder) = self.recorder {
            let tests = shapes.iter().flat_map(|shape| &shape.squares).map(|square| square.test.kinds);
            tests.for_each(|kinds| recorder.moved(kinds));
        }
        Some(self.fragments(&shapes))
    }

    /// Juxtaposition that contains a move. Rows of patterns are joined first; movements apply to everything after them.
    fn sequence(&self, parts: &'a [Expr], env: &Env<'a>, transform: &Transform, nested: bool) -> Option<Arc<Move>> {
        let types = parts.iter().map(|part| self.type_of(part, env)).collect::<Option<Vec<_>>>()?;
        // The target of a movement at `from`: the type of the next part that is not a movement.
        let moved = |from: usize| types[from..].iter().find(|&&expr_type| expr_type != ExprType::Movement).copied();
        let mut transform = transform.clone();
        let mut out = Vec::new();
        let mut i = 0;
        while i < parts.len() {
            match (types[i], moved(i)) {
                (ExprType::Movement, None) => return self.error(movement_alone(parts[i].span)),
                (ExprType::Movement, Some(expr_type)) if expr_type != ExprType::Pattern => {
                    transform = transform.then(&self.elaborate_movement(&parts[i], env)?);
                    i += 1;
                }
                (ExprType::Movement | ExprType::Pattern, _) => {
                    let run = (i..parts.len()).take_while(|&j| moved(j) == Some(ExprType::Pattern));
                    let end = run.last().map_or(i + 1, |j| j + 1);
                    let row: Vec<&'a Expr> = parts[i..end].iter().collect();
                    let span = parts[i].span.to(parts[end - 1].span);
                    let shapes = self.row(&row, span, env, &transform)?;
                    out.push(Arc::new(Move::When(Arc::new(Condition::Atom(Atom::Holds(self.fragments(&shapes)))))));
                    i = end;
                }
                _ => {
                    out.push(self.elaborate_move(&parts[i], env, &transform, nested));
                    i += 1;
                }
            }
        }
        Some(term::then(out))
    }
}
