//! Conditions and the numbers they compare.

use super::super::Kind;
use super::super::KindSet;
use super::super::definitions::FUNCTIONS;
use super::super::term::{Condition, Number};
use super::{Elaborator, Env, Sort, Turned};
use crate::source::Diagnostic;
use crate::syntax::ast::{Expr, ExprKind, Tally, Word};
use std::rc::Rc;
use std::sync::Arc;

impl<'a> Elaborator<'a> {
    /// The condition of an expression: a pattern that matches, a move that can be made, or a condition proper.
    pub fn condition(&self, expr: &'a Expr, env: &Env<'a>, by: &Turned) -> Option<Condition> {
        let _inside = self.enter(expr)?;
        let all =
            |parts: &'a [Expr]| parts.iter().map(|part| self.condition(part, env, by)).collect::<Option<Vec<_>>>();
        Some(match &expr.kind {
            ExprKind::Brackets(inner) => return self.condition(inner, env, by),
            ExprKind::Not(inner) => Condition::Not(Arc::new(self.condition(inner, env, by)?)),
            ExprKind::And(parts) => Condition::And(all(parts)?),
            ExprKind::Or(parts) => Condition::Or(all(parts)?),
            ExprKind::Their(inner) => {
                let theirs = self.theirs();
                let condition = theirs.condition(inner, env, by);
                self.return_from(theirs);
                Condition::Their(Arc::new(condition?))
            }
            ExprKind::Word(word) => match word {
                Word::Check => Condition::Check,
                Word::Taken => Condition::Taken,
                Word::Mated => Condition::Mated,
                Word::Stuck => Condition::Stuck,
                Word::Full => Condition::Full,
            },
            ExprKind::Tally(tally, n) => match tally {
                Tally::Passes => Condition::Passes(*n),
                Tally::Repeated => Condition::Repeated(*n),
                Tally::Quiet => Condition::Quiet(*n),
            },
            ExprKind::Compare(a, how, b) => {
                Condition::Compare(self.number(a, env, by)?, *how, self.number(b, env, by)?)
            }
            ExprKind::Call(name, arguments) if name.text == "only" => {
                Condition::Only(self.pieces(arguments.first()?, env, by)?)
            }
            _ => match self.sort(expr, env)? {
                Sort::Pattern => {
                    let pattern = self.fragments(&self.pattern(expr, env, by)?);
                    if let Some(watch) = self.watch {
                        watch.asked(expr, &pattern, self.mover);
                    }
                    Condition::Holds(pattern)
                }
                Sort::Move => Condition::Can(self.made(expr, env, by, true)),
                Sort::Condition => return self.structured(expr, env, by),
                _ => return self.wrong_sort(expr, env, Sort::Condition),
            },
        })
    }

    /// All pieces of a list. It is no row, which needs a board with a right and a left.
    fn pieces(&self, list: &'a Expr, env: &Env<'a>, by: &Turned) -> Option<KindSet> {
        let kinds = |expr: &'a Expr| -> Option<KindSet> {
            let shapes = self.pattern(expr, env, by)?;
            let squares = shapes.iter().flat_map(|shape| &shape.squares);
            Some(squares.map(|square| square.test.kinds).fold(KindSet::default(), KindSet::or))
        };
        match &list.kind {
            ExprKind::Row(parts) => parts.iter().map(kinds).try_fold(KindSet::default(), |all, one| Some(all.or(one?))),
            _ => kinds(list),
        }
    }

    /// A condition that stands behind a name, an alternative or a `%p:`.
    fn structured(&self, expr: &'a Expr, env: &Env<'a>, by: &Turned) -> Option<Condition> {
        match &expr.kind {
            ExprKind::Either(parts) => {
                Some(Condition::Or(parts.iter().map(|part| self.condition(part, env, by)).collect::<Option<_>>()?))
            }
            ExprKind::Choose { .. } | ExprKind::Power(..) => Some(Condition::Can(self.made(expr, env, by, true))),
            ExprKind::Name(name) => match env.get(name) {
                Some(bound) => self.condition(bound.expr, &bound.env, by),
                None => self.condition(self.definitions.get(name)?.body.as_ref()?, &Env::top(), by),
            },
            ExprKind::Call(name, arguments) => {
                let definition = self.definitions.get(&name.text)?;
                if let Some(pieces) = &definition.pieces {
                    let by = by.then(&Turned { pieces: Some(Rc::new(*pieces)), ..self.still() });
                    return self.condition(arguments.first()?, env, &by);
                }
                let inner = Env::call(self.fresh(), &definition.parameters, arguments, env);
                self.condition(definition.body.as_ref()?, &inner, by)
            }
            _ => self.wrong_sort(expr, env, Sort::Condition),
        }
    }

    /// A number of an expression.
    pub fn number(&self, expr: &'a Expr, env: &Env<'a>, by: &Turned) -> Option<Number> {
        let _inside = self.enter(expr)?;
        // `0` and `1` that are given to a function are numbers here, whatever their sort elsewhere.
        if let ExprKind::Name(name) = &expr.kind
            && let Some(bound) = env.get(name)
        {
            return self.number(bound.expr, &bound.env, by);
        }
        if matches!(expr.kind, ExprKind::Name(_) | ExprKind::Call(..)) && self.sort(expr, env)? != Sort::Number {
            return self.no_number(expr);
        }
        match &expr.kind {
            ExprKind::Number(n) => Some(Number::Literal(*n)),
            // `0` and `1` are also a pattern and a movement; beside a comparison they are numbers.
            ExprKind::Zero => Some(Number::Literal(0)),
            ExprKind::Movement(letters)
                if letters.iter().all(|l| l.step == crate::syntax::ast::Step::Stay && l.power == 1) =>
            {
                "1".repeat(letters.len()).parse().ok().map(Number::Literal)
            }
            ExprKind::Brackets(inner) => self.number(inner, env, by),
            ExprKind::Glue(parts) => {
                Some(Number::Sum(parts.iter().map(|part| self.number(part, env, by)).collect::<Option<_>>()?))
            }
            ExprKind::Row(parts) => self.product(parts, env, by),
            ExprKind::Name(name) => match self.definitions.get(name).and_then(|definition| definition.body.as_ref()) {
                Some(body) => self.number(body, &Env::top(), by),
                None => self.wrong_sort(expr, env, Sort::Number),
            },
            ExprKind::Call(name, arguments) if name.text == "count" => self.count(arguments.first()?, env, by),
            ExprKind::Call(name, arguments) if !FUNCTIONS.contains(&name.text.as_str()) => {
                let definition = self.definitions.get(&name.text)?;
                let inner = Env::call(self.fresh(), &definition.parameters, arguments, env);
                self.number(definition.body.as_ref()?, &inner, by)
            }
            _ => self.no_number(expr),
        }
    }

    /// `3 count(p)`: numbers as written, and what they multiply.
    fn product(&self, parts: &'a [Expr], env: &Env<'a>, by: &Turned) -> Option<Number> {
        let (last, factors) = parts.split_last()?;
        let mut times: i64 = 1;
        for factor in factors {
            let Number::Literal(n) = self.number(factor, env, by)? else { return self.no_number(factor) };
            times = times.saturating_mul(n);
        }
        Some(Number::Times(times, Box::new(self.number(last, env, by)?)))
    }

    fn no_number<T>(&self, expr: &Expr) -> Option<T> {
        let diagnostic = Diagnostic::error(expr.span, "a number was expected here");
        self.error(
            diagnostic.label("expected a number or `count(…)`").hint("`count(p)` is in how many places p stands"),
        )
    }

    fn count(&self, what: &'a Expr, env: &Env<'a>, by: &Turned) -> Option<Number> {
        if let ExprKind::Choose { place, body } = &what.bare().kind {
            let place = self.place(place, env, by)?;
            return Some(Number::Where(place, Arc::new(self.condition(body, env, by)?)));
        }
        let shapes = self.word_for_word(|| self.pattern(what, env, by))?;
        if shapes.iter().all(|shape| shape.squares.is_empty()) {
            let mut kinds: Vec<Kind> = shapes.iter().flat_map(|shape| shape.hand.iter().copied()).collect();
            kinds.sort_unstable();
            kinds.dedup();
            return Some(Number::Hand(kinds));
        }
        Some(Number::Places(self.fragments(&shapes)))
    }
}
