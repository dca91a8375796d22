//! Moves: sequences, alternatives, repetitions and places of interest.

use super::super::definitions::FUNCTIONS;
use super::super::term::{self, Condition, Move, Repeat};
use super::gluing::movement_alone;
use super::{Elaborator, Env, Sort, Turned};
use crate::source::{Diagnostic, Span};
use crate::syntax::ast::{Expr, ExprKind};
use std::rc::Rc;
use std::sync::Arc;

impl<'a> Elaborator<'a> {
    /// The move of an expression, carried along a movement; `∅` where something is wrong, which is reported.
    /// `nested`: inside a `%p:`.
    pub fn made(&self, expr: &'a Expr, env: &Env<'a>, by: &Turned, nested: bool) -> Arc<Move> {
        self.try_made(expr, env, by, nested).unwrap_or_else(|| Arc::new(Move::Never))
    }

    fn try_made(&self, expr: &'a Expr, env: &Env<'a>, by: &Turned, nested: bool) -> Option<Arc<Move>> {
        let Some(watch) = self.watch else { return self.read_move(expr, env, by, nested) };
        let nevers = watch.nevers();
        let made = self.read_move(expr, env, by, nested)?;
        watch.made(expr, &made, self.mover, nevers);
        Some(made)
    }

    fn read_move(&self, expr: &'a Expr, env: &Env<'a>, by: &Turned, nested: bool) -> Option<Arc<Move>> {
        let _inside = self.enter(expr)?;
        let span = expr.span;
        Some(match &expr.kind {
            ExprKind::Nil => Arc::new(Move::Nil),
            ExprKind::Never => Arc::new(Move::Never),
            ExprKind::Brackets(inner) => return self.try_made(inner, env, by, nested),
            ExprKind::Arrow(left, right) => return self.arrow(left, right, env, by),
            ExprKind::Either(parts) if matches!(self.sort(expr, env)?, Sort::Move | Sort::Condition) => {
                self.alternatives(parts, span, env, by, nested)
            }
            ExprKind::Else(parts) => return self.compelled(parts, span, env, by, nested),
            ExprKind::If { condition, then, otherwise } => {
                let condition = Arc::new(self.condition(condition, env, by)?);
                let then = self.made(then, env, by, nested);
                let otherwise = match otherwise {
                    Some(otherwise) => self.made(otherwise, env, by, nested),
                    None => Arc::new(Move::Never),
                };
                Arc::new(Move::If(condition, then, otherwise))
            }
            ExprKind::Choose { place, body } => {
                let place = self.place(place, env, by)?;
                term::at(place, self.made(body, env, by, true), nested)
            }
            ExprKind::Each { place, body } => {
                let place = self.place(place, env, by)?;
                Arc::new(Move::Each { place, body: self.made(body, env, by, true), span })
            }
            ExprKind::Repeat { body, min, max } => {
                let body = self.made(body, env, by, nested);
                term::repeat(Repeat { body, min: *min, max: *max, greedy: false, span })
            }
            ExprKind::Greedy(inner) => match &inner.bare().kind {
                ExprKind::Repeat { body, min, max } => {
                    let body = self.made(body, env, by, nested);
                    if matches!(*body, Move::Nil | Move::Never) {
                        return Some(term::repeat(Repeat { body, min: *min, max: *max, greedy: false, span }));
                    }
                    Arc::new(Move::Repeat(Repeat { body, min: *min, max: *max, greedy: true, span }))
                }
                _ => {
                    return self.error(
                        Diagnostic::error(span, "`!` stands after a repetition")
                            .hint("\"as often as it can be done\" is `M*!`, `M+!` or `M?!`"),
                    );
                }
            },
            ExprKind::Power(base, power) if matches!(self.sort(base, env)?, Sort::Move | Sort::Condition) => {
                let Ok(times) = u32::try_from(*power) else {
                    return self.error(Diagnostic::error(span, "a move has no inverse"));
                };
                let body = self.made(base, env, by, nested);
                term::repeat(Repeat { body, min: times, max: Some(times), greedy: false, span })
            }
            ExprKind::Path(path, flags) => return self.path(path, flags, span, by),
            ExprKind::Row(parts) if self.sort(expr, env)? == Sort::Move => {
                return self.sequence(parts, env, by, nested);
            }
            ExprKind::Name(name) => {
                if let Some(bound) = env.get(name) {
                    return self.try_made(bound.expr, &bound.env, by, nested);
                }
                match self.definitions.get(name).and_then(|definition| definition.body.as_ref()) {
                    Some(body) => return self.try_made(body, &Env::top(), by, nested),
                    None => self.when(expr, env, by)?,
                }
            }
            ExprKind::Call(name, arguments) if name.text == "walk" => {
                let walk = self.movement(arguments.first()?, env)?.walk;
                let facing = by.walk.rotation();
                Arc::new(Move::Walk(facing.then(&walk).then(&facing.inverse())))
            }
            ExprKind::Call(name, arguments) if name.text == "carry" => {
                term::carry(self.made(arguments.first()?, env, by, true))
            }
            ExprKind::Call(name, arguments) if matches!(name.text.as_str(), "least" | "most") => {
                let [number, body] = arguments.as_slice() else { return None };
                let number = self.number(number, env, by)?;
                term::best(name.text == "most", number, self.made(body, env, by, nested), span)
            }
            ExprKind::Call(name, arguments) if !FUNCTIONS.contains(&name.text.as_str()) => {
                let definition = self.definitions.get(&name.text)?;
                if let Some(pieces) = &definition.pieces {
                    let by = by.then(&Turned { pieces: Some(Rc::new(*pieces)), ..self.still() });
                    return self.try_made(arguments.first()?, env, &by, nested);
                }
                let inner = Env::call(self.fresh(), &definition.parameters, arguments, env);
                return self.try_made(definition.body.as_ref()?, &inner, by, nested);
            }
            _ => match self.sort(expr, env)? {
                Sort::Movement => return self.error(movement_alone(span)),
                Sort::Number => return self.wrong_sort(expr, env, Sort::Move),
                _ => self.when(expr, env, by)?,
            },
        })
    }

    /// `M | N`.
    fn alternatives(&self, parts: &'a [Expr], span: Span, env: &Env<'a>, by: &Turned, nested: bool) -> Arc<Move> {
        let made: Vec<Arc<Move>> = parts.iter().map(|part| self.made(part, env, by, nested)).collect();
        if let Some(watch) = self.watch {
            watch.alternative_moves(span, parts, &made, &|part| env.is_named_in(part));
        }
        term::any(made)
    }

    /// `M else N`.
    fn compelled(&self, parts: &'a [Expr], span: Span, env: &Env<'a>, by: &Turned, nested: bool) -> Option<Arc<Move>> {
        let compels_more = parts[1..].iter().any(|part| part.bare().kind != ExprKind::Nil);
        if nested && compels_more {
            self.report(
                Diagnostic::warning(span, "`else` here compels only the chosen piece")
                    .hint("to compel the side write `(%♙: A) else (%♙: B)`"),
            );
        }
        let made: Vec<Arc<Move>> = parts.iter().map(|part| self.made(part, env, by, nested)).collect();
        made.into_iter().rev().reduce(|later, first| term::otherwise(first, later))
    }

    /// A condition or a pattern as a move that changes nothing.
    fn when(&self, expr: &'a Expr, env: &Env<'a>, by: &Turned) -> Option<Arc<Move>> {
        Some(Arc::new(Move::When(Arc::new(self.condition(expr, env, by)?))))
    }

    /// The squares that `%p:` and `each p:` choose from: no movement moves them.
    pub fn place(&self, place: &'a Expr, env: &Env<'a>, by: &Turned) -> Option<term::Pattern> {
        let shapes = self.pattern(place, env, &by.in_place())?;
        if shapes.iter().any(|shape| shape.squares.len() != 1 || !shape.hand.is_empty()) {
            return self.error(
                Diagnostic::error(place.span, "a place of interest is one square")
                    .label("expected a piece, a class, `.` or a name of such"),
            );
        }
        if let Some(watch) = self.watch {
            let tests = shapes.iter().flat_map(|shape| &shape.squares).map(|square| square.test.kinds);
            tests.for_each(|kinds| watch.moved(kinds));
        }
        Some(self.fragments(&shapes))
    }

    /// Juxtaposition with a move in it: rows of patterns are formed first, movements turn all that follows.
    fn sequence(&self, parts: &'a [Expr], env: &Env<'a>, by: &Turned, nested: bool) -> Option<Arc<Move>> {
        let sorts = parts.iter().map(|part| self.sort(part, env)).collect::<Option<Vec<_>>>()?;
        // What a movement at `from` moves: the sort of the first thing behind it that is no movement.
        let moved = |from: usize| sorts[from..].iter().find(|&&sort| sort != Sort::Movement).copied();
        let mut by = by.clone();
        let mut out = Vec::new();
        let mut i = 0;
        while i < parts.len() {
            match (sorts[i], moved(i)) {
                (Sort::Movement, None) => return self.error(movement_alone(parts[i].span)),
                (Sort::Movement, Some(sort)) if sort != Sort::Pattern => {
                    by = by.then(&self.movement(&parts[i], env)?);
                    i += 1;
                }
                (Sort::Movement | Sort::Pattern, _) => {
                    let run = (i..parts.len()).take_while(|&j| moved(j) == Some(Sort::Pattern));
                    let end = run.last().map_or(i + 1, |j| j + 1);
                    let row: Vec<&'a Expr> = parts[i..end].iter().collect();
                    let span = parts[i].span.to(parts[end - 1].span);
                    let shapes = self.row(&row, span, env, &by)?;
                    out.push(Arc::new(Move::When(Arc::new(Condition::Holds(self.fragments(&shapes))))));
                    i = end;
                }
                _ => {
                    out.push(self.made(&parts[i], env, &by, nested));
                    i += 1;
                }
            }
        }
        Some(term::then(out))
    }
}
