//! Parses tokens into a tree by precedence climbing, with the levels of `precedence`.

use std::iter::Peekable;

use pest::iterators::Pairs;

use super::{
    ast::{Expr, ExprKind, Letter, Step},
    binding::Level,
    brackets,
    fault::{Fallible, Fault},
    grammar::{Rule, Token},
    limits,
    operand::Operand,
    part::Part,
    spelling::{self, COMPARISONS},
    stray,
};
use crate::source::Span;

/// The context in which a token is parsed.
#[derive(Clone, Copy)]
pub(super) struct Scope<'s> {
    /// The text that the tokens are part of.
    pub(super) part: Part<'s>,
    /// The marks of the game.
    pub(super) marks: &'s [char],
    /// The number of enclosing brackets and prefixes.
    pub(super) depth: usize,
}

impl<'s> Scope<'s> {
    /// The slice of a token.
    pub(super) fn part_of(&self, token: &Token) -> Part<'s> {
        let span = token.as_span();
        self.part.slice(span.start(), span.end())
    }

    /// The context inside one more bracket or prefix.
    pub(super) fn deeper(self, span: Span) -> Fallible<Self> {
        if self.depth >= limits::NESTING {
            return Err(brackets::too_deep(span));
        }
        Ok(Self { depth: self.depth + 1, ..self })
    }

    /// Parses all tokens of a group or of a whole text. `behind` is the span after the last token.
    pub(super) fn tree(self, tokens: Pairs<'s, Rule>, behind: Span) -> Fallible<Expr> {
        let mut climber = Climber { scope: self, tokens: tokens.peekable(), before: None, behind, stop_at_else: false };
        let expr = climber.climb(Level::Or)?;
        if climber.tokens.peek().is_some() { Err(climber.unexpected()) } else { Ok(expr) }
    }
}

struct Climber<'s> {
    scope: Scope<'s>,
    tokens: Peekable<Pairs<'s, Rule>>,
    /// The token consumed last.
    before: Option<Token<'s>>,
    /// The empty span after the last token.
    behind: Span,
    /// Whether an `else` ends the current part, as between `then` and its `else`.
    stop_at_else: bool,
}

impl<'s> Climber<'s> {
    /// Parses an expression that binds at least as tightly as `floor`.
    fn climb(&mut self, floor: Level) -> Fallible<Expr> {
        let mut left = match self.peek() {
            Some(Rule::kw_not | Rule::kw_their) if floor <= Level::Not => self.negation()?,
            _ => self.row()?,
        };
        while let Some(level) = self.operator().filter(|&level| level >= floor) {
            left = match level {
                Level::Arrow | Level::Compare => self.couple(left, level)?,
                _ => self.list(left, level)?,
            };
        }
        Ok(left)
    }

    fn list(&mut self, first: Expr, level: Level) -> Fallible<Expr> {
        let mut items = vec![first];
        while self.operator() == Some(level) {
            self.take();
            items.push(self.climb(level.tighter())?);
        }
        Ok(spread(items, |items| level.list(items)))
    }

    /// `f -> g` or `a = b`, which do not chain.
    fn couple(&mut self, left: Expr, level: Level) -> Fallible<Expr> {
        let sign = self.take().map_or("", |token| token.as_str());
        let right = self.climb(level.tighter())?;
        if self.operator() == Some(level) {
            return Err(self.unexpected());
        }
        let span = left.span.to(right.span);
        let node = match spelling::meaning(&COMPARISONS, sign) {
            Some(comparison) => ExprKind::Compare(Box::new(as_number(left)), comparison, Box::new(as_number(right))),
            None => ExprKind::Arrow(Box::new(left), Box::new(right)),
        };
        Ok(Expr::new(span, node))
    }

    fn negation(&mut self) -> Fallible<Expr> {
        let their = self.peek() == Some(Rule::kw_their);
        let span = self.take_span();
        let inner = self.inside(span, |climber| climber.climb(Level::Not))?;
        let whole = span.to(inner.span);
        let inner = Box::new(inner);
        Ok(Expr::new(whole, if their { ExprKind::Their(inner) } else { ExprKind::Not(inner) }))
    }

    fn row(&mut self) -> Fallible<Expr> {
        let mut items = Vec::new();
        loop {
            match self.peek() {
                Some(Rule::operand) => {
                    if let Some(token) = self.take() {
                        Operand::read(self.scope, token, &mut items)?;
                    }
                }
                Some(Rule::tally) => {
                    if let Some(token) = self.take() {
                        items.push(Operand::tally(self.scope, token)?);
                    }
                }
                Some(Rule::kw_if) => items.push(self.condition()?),
                Some(Rule::choose | Rule::each) => items.push(self.place()?),
                _ if items.is_empty() => return Err(self.unexpected()),
                _ => return Ok(spread(items, ExprKind::Row)),
            }
        }
    }

    /// `if A then M else N`
    fn condition(&mut self) -> Fallible<Expr> {
        let start = self.take_span();
        self.inside(start, |climber| {
            let outer = std::mem::replace(&mut climber.stop_at_else, false);
            let condition = Box::new(climber.climb(Level::Or)?);
            if climber.peek() != Some(Rule::kw_then) {
                return Err(climber.no_then(start));
            }
            climber.take();
            climber.stop_at_else = true;
            let then = Box::new(climber.climb(Level::Or)?);
            climber.stop_at_else = outer;
            let otherwise = match climber.peek() {
                Some(Rule::kw_else) => {
                    climber.take();
                    Some(Box::new(climber.climb(Level::Or)?))
                }
                _ => None,
            };
            let span = start.to(otherwise.as_ref().unwrap_or(&then).span);
            Ok(Expr::new(span, ExprKind::If { condition, then, otherwise }))
        })
    }

    /// `%p: M`, `each p: M`
    fn place(&mut self) -> Fallible<Expr> {
        let each = self.peek() == Some(Rule::each);
        let Some(token) = self.take() else { return Err(self.unexpected()) };
        let start = self.scope.part_of(&token).span();
        let place = Box::new(Operand::place(self.scope, token)?);
        let body = Box::new(self.inside(start, |climber| climber.climb(Level::Or))?);
        let span = start.to(body.span);
        Ok(Expr::new(span, if each { ExprKind::Each { place, body } } else { ExprKind::Choose { place, body } }))
    }

    fn inside(&mut self, span: Span, read: impl FnOnce(&mut Self) -> Fallible<Expr>) -> Fallible<Expr> {
        let scope = self.scope;
        self.scope = scope.deeper(span)?;
        let expr = read(self);
        self.scope = scope;
        expr
    }

    fn peek(&mut self) -> Option<Rule> {
        self.tokens.peek().map(Token::as_rule)
    }

    /// The level of the next operator, unless that operator ends the current part.
    fn operator(&mut self) -> Option<Level> {
        Level::of_operator(self.peek()?).filter(|&level| level != Level::Else || !self.stop_at_else)
    }

    fn take(&mut self) -> Option<Token<'s>> {
        self.before = self.tokens.next();
        self.before.clone()
    }

    fn take_span(&mut self) -> Span {
        self.take().map_or(self.behind, |token| self.scope.part_of(&token).span())
    }

    fn unexpected(&mut self) -> Fault {
        let before = self.before.as_ref().map(|token| (token.as_rule(), self.scope.part_of(token)));
        let next = self.tokens.peek().map(|token| (token.as_rule(), self.scope.part_of(token)));
        stray::unexpected(before, next, self.behind)
    }

    fn no_then(&mut self, start: Span) -> Fault {
        if matches!(self.peek(), Some(rule) if rule != Rule::kw_else) {
            return self.unexpected();
        }
        Fault::at(start, "this `if` has no `then`")
            .label("expected `if CONDITION then MOVE`")
            .hint("write `if A then M`, or `if A then M else N`")
    }
}

/// The only item itself, or the list node of several items.
pub(super) fn spread(mut items: Vec<Expr>, node: impl FnOnce(Vec<Expr>) -> ExprKind) -> Expr {
    let span = match items.as_slice() {
        [first, .., last] => first.span.to(last.span),
        [only] => only.span,
        [] => Span::default(),
    };
    match (items.len(), items.pop()) {
        (1, Some(only)) => only,
        (_, last) => {
            items.extend(last);
            Expr::new(span, node(items))
        }
    }
}

/// In a comparison `0` and `1` are numbers, not the empty fragment and the movement that stays.
fn as_number(expr: Expr) -> Expr {
    let still = |letter: &Letter| *letter == Letter { step: Step::Stay, power: 1 };
    let number = match &expr.kind {
        ExprKind::Zero => Some(0),
        ExprKind::Movement(letters) if letters.iter().all(still) => "1".repeat(letters.len().min(20)).parse().ok(),
        _ => None,
    };
    Expr { kind: number.map_or(expr.kind, ExprKind::Number), ..expr }
}
