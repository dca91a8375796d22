//! Elaborates conditions and the numbers that they compare.

use super::super::Kind;
use super::super::KindSet;
use super::super::definitions::BUILTIN_FUNCTIONS;
use super::super::term::{Atom, Condition, Count, Number, NumberTest};
use super::{Elaborator, Env, ExprType, Transform};
use crate::source::Diagnostic;
use crate::syntax::ast::{Expr, ExprKind};
use std::rc::Rc;
use std::sync::Arc;

impl<'a> Elaborator<'a> {
    /// The condition of an expression. A pattern must match, a move must be possible.
    pub fn elaborate_condition(&self, expr: &'a Expr, env: &Env<'a>, transform: &Transform) -> Option<Condition> {
        let _inside = self.enter(expr)?;
        let all = |parts: &'a [Expr]| {
            parts.iter().map(|part| self.elaborate_condition(part, env, transform)).collect::<Option<Vec<_>>>()
        };
        Some(match &expr.kind {
            ExprKind::Brackets(inner) => return self.elaborate_condition(inner, env, transform),
            ExprKind::Not(inner) => Condition::Not(Box::new(self.elaborate_condition(inner, env, transform)?)),
            ExprKind::And(parts) => Condition::And(all(parts)?),
            ExprKind::Or(parts) => Condition::Or(all(parts)?),
            ExprKind::Their(inner) => {
                let theirs = self.for_next_player();
                let condition = theirs.elaborate_condition(inner, env, transform);
                self.absorb(theirs);
                Condition::Atom(Atom::Their(Arc::new(condition?)))
            }
            ExprKind::Fact(fact) => Condition::Atom(Atom::Fact(*fact)),
            ExprKind::Compare(a, how, b) => Condition::Atom(Atom::Compare(NumberTest {
                left: self.elaborate_number(a, env, transform)?,
                comparison: *how,
                right: self.elaborate_number(b, env, transform)?,
            })),
            ExprKind::Call(name, arguments) if name.text == "only" => {
                Condition::Atom(Atom::Only(self.pieces(arguments.first()?, env, transform)?))
            }
            _ => match self.type_of(expr, env)? {
                ExprType::Pattern => {
                    let pattern = self.fragments(&self.elaborate_pattern(expr, env, transform)?);
                    if let Some(recorder) = self.recorder {
                        recorder.asked(expr, &pattern, self.mover);
                    }
                    Condition::Atom(Atom::Holds(pattern))
                }
                ExprType::Move => Condition::Atom(Atom::Can(self.elaborate_move(expr, env, transform, true))),
                ExprType::Condition => return self.lower_condition(expr, env, transform),
                _ => return self.type_mismatch(expr, env, ExprType::Condition),
            },
        })
    }

    /// The pieces in a list. The list is not a row of squares, which would need a board with left and right.
    fn pieces(&self, list: &'a Expr, env: &Env<'a>, transform: &Transform) -> Option<KindSet> {
        let kinds = |expr: &'a Expr| -> Option<KindSet> {
            let shapes = self.elaborate_pattern(expr, env, transform)?;
            let squares = shapes.iter().flat_map(|shape| &shape.squares);
            Some(squares.map(|square| square.test.kinds).fold(KindSet::default(), KindSet::or))
        };
        match &list.kind {
            ExprKind::Juxtaposition(parts) => {
                parts.iter().map(kinds).try_fold(KindSet::default(), |all, one| Some(all.or(one?)))
            }
            _ => kinds(list),
        }
    }

    /// A condition behind a name, an alternative or a `%p:`.
    fn lower_condition(&self, expr: &'a Expr, env: &Env<'a>, transform: &Transform) -> Option<Condition> {
        match &expr.kind {
            ExprKind::Alternatives(parts) => Some(Condition::Or(
                parts.iter().map(|part| self.elaborate_condition(part, env, transform)).collect::<Option<_>>()?,
            )),
            ExprKind::Choose { .. } | ExprKind::Power(..) => {
                Some(Condition::Atom(Atom::Can(self.elaborate_move(expr, env, transform, true))))
            }
            ExprKind::Name(name) => match env.get(name) {
                Some(bound) => self.elaborate_condition(bound.expr, &bound.env, transform),
                None => self.elaborate_condition(self.definitions.get(name)?.body.as_ref()?, &Env::top(), transform),
            },
            ExprKind::Call(name, arguments) => {
                let definition = self.definitions.get(&name.text)?;
                if let Some(pieces) = &definition.pieces {
                    let transform = transform.then(&Transform { pieces: Some(Rc::new(*pieces)), ..self.identity() });
                    return self.elaborate_condition(arguments.first()?, env, &transform);
                }
                let inner = Env::call(self.next_call_id(), &definition.parameters, arguments, env);
                self.elaborate_condition(definition.body.as_ref()?, &inner, transform)
            }
            _ => self.type_mismatch(expr, env, ExprType::Condition),
        }
    }

    /// The number of an expression.
    pub fn elaborate_number(&self, expr: &'a Expr, env: &Env<'a>, transform: &Transform) -> Option<Number> {
        let _inside = self.enter(expr)?;
        // As arguments, `0` and `1` are numbers here, whatever their type elsewhere.
        if let ExprKind::Name(name) = &expr.kind
            && let Some(bound) = env.get(name)
        {
            return self.elaborate_number(bound.expr, &bound.env, transform);
        }
        if matches!(expr.kind, ExprKind::Name(_) | ExprKind::Call(..)) && self.type_of(expr, env)? != ExprType::Number {
            return self.expected_number(expr);
        }
        match &expr.kind {
            ExprKind::Number(n) => Some(Number::Literal(*n)),
            // `0` and `1` are also a pattern and a movement; in a comparison they are numbers.
            ExprKind::Zero => Some(Number::Literal(0)),
            ExprKind::Movement(letters)
                if letters.iter().all(|l| l.step == crate::syntax::ast::MovementStep::Stay && l.power == 1) =>
            {
                "1".repeat(letters.len()).parse().ok().map(Number::Literal)
            }
            ExprKind::Brackets(inner) => self.elaborate_number(inner, env, transform),
            ExprKind::Glue(parts) => Some(Number::Sum(
                parts.iter().map(|part| self.elaborate_number(part, env, transform)).collect::<Option<_>>()?,
            )),
            ExprKind::Juxtaposition(parts) => self.product(parts, env, transform),
            ExprKind::Name(name) => match self.definitions.get(name).and_then(|definition| definition.body.as_ref()) {
                Some(body) => self.elaborate_number(body, &Env::top(), transform),
                None => self.type_mismatch(expr, env, ExprType::Number),
            },
            ExprKind::Call(name, arguments) if name.text == "count" => self.count(arguments.first()?, env, transform),
            ExprKind::Call(name, arguments) if !BUILTIN_FUNCTIONS.contains(&name.text.as_str()) => {
                let definition = self.definitions.get(&name.text)?;
                let inner = Env::call(self.next_call_id(), &definition.parameters, arguments, env);
                self.elaborate_number(definition.body.as_ref()?, &inner, transform)
            }
            _ => self.expected_number(expr),
        }
    }

    /// `3 count(p)`: literal factors and a number.
    fn product(&self, parts: &'a [Expr], env: &Env<'a>, transform: &Transform) -> Option<Number> {
        let (last, factors) = parts.split_last()?;
        let mut times: i64 = 1;
        for factor in factors {
            let Number::Literal(n) = self.elaborate_number(factor, env, transform)? else {
                return self.expected_number(factor);
            };
            times = times.saturating_mul(n);
        }
        Some(Number::Times(times, Box::new(self.elaborate_number(last, env, transform)?)))
    }

    fn expected_number<T>(&self, expr: &Expr) -> Option<T> {
        let diagnostic = Diagnostic::error(expr.span, "expected a number");
        self.error(
            diagnostic
                .label("expected a number or `count(…)`")
                .hint("`count(p)` is the number of places where `p` matches"),
        )
    }

    fn count(&self, what: &'a Expr, env: &Env<'a>, transform: &Transform) -> Option<Number> {
        if let ExprKind::Choose { place, body } = &what.without_brackets().kind {
            let place = self.place(place, env, transform)?;
            let condition = Arc::new(self.elaborate_condition(body, env, transform)?);
            return Some(Number::Count(Count::Where(place, condition)));
        }
        let shapes = self.is_exact(|| self.elaborate_pattern(what, env, transform))?;
        if shapes.iter().all(|shape| shape.squares.is_empty()) {
            let mut kinds: Vec<Kind> = shapes.iter().flat_map(|shape| shape.hand.iter().copied()).collect();
            kinds.sort_unstable();
            kinds.dedup();
            return Some(Number::Count(Count::Hand(kinds)));
        }
        Some(Number::Count(Count::Places(self.fragments(&shapes))))
    }
}
