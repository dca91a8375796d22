//! Parses tokens into a tree by precedence climbing, with the levels of `precedence`.

use std::iter::Peekable;

use pest::iterators::Pairs;

use super::{
    ParseResult,
    ast::{Expr, ExprKind, Operator},
    brackets,
    lexer::{self, Rule, Token},
    limits,
    operand::Operand,
    precedence::Precedence,
    source_slice::SourceSlice,
    spelling::{self, COMPARISONS},
    unexpected_token,
};
use crate::source::{Diagnostic, Span};

/// Parses an expression.
pub(super) fn parse_expr(slice: SourceSlice, marks: &[char]) -> ParseResult<Expr> {
    let slice = slice.trim();
    brackets::check_balanced(slice)?;
    let tokens = lexer::tokenize(slice.text())
        .map_err(|at| Diagnostic::error(slice.skip(at).split_first_word().0.span(), "unexpected text"))?;
    ExprContext { slice, marks, depth: 0 }.parse_tokens(tokens, slice.end_span())
}

/// The context in which a token is parsed.
#[derive(Clone, Copy)]
pub(super) struct ExprContext<'s> {
    /// The text that the tokens are part of.
    pub(super) slice: SourceSlice<'s>,
    /// The marks of the game.
    pub(super) marks: &'s [char],
    /// The number of enclosing brackets and prefixes.
    pub(super) depth: usize,
}

impl<'s> ExprContext<'s> {
    /// The slice of a token.
    pub(super) fn slice_of(&self, token: &Token) -> SourceSlice<'s> {
        let span = token.as_span();
        self.slice.range(span.start(), span.end())
    }

    /// The context inside one more bracket or prefix.
    pub(super) fn deeper(self, span: Span) -> ParseResult<Self> {
        if self.depth >= limits::MAX_NESTING {
            return Err(brackets::too_deep(span));
        }
        Ok(Self { depth: self.depth + 1, ..self })
    }

    /// Parses all tokens of a group or of a whole text. `behind` is the span after the last token.
    pub(super) fn parse_tokens(self, tokens: Pairs<'s, Rule>, behind: Span) -> ParseResult<Expr> {
        let mut parser =
            ExprParser { context: self, tokens: tokens.peekable(), previous: None, behind, stop_at_else: false };
        let expr = parser.parse_at(Precedence::Or)?;
        if parser.tokens.peek().is_some() { Err(parser.unexpected()) } else { Ok(expr) }
    }
}

struct ExprParser<'s> {
    context: ExprContext<'s>,
    tokens: Peekable<Pairs<'s, Rule>>,
    /// The token consumed last.
    previous: Option<Token<'s>>,
    /// The empty span after the last token.
    behind: Span,
    /// Whether an `else` ends the current part, as between `then` and its `else`.
    stop_at_else: bool,
}

impl<'s> ExprParser<'s> {
    /// Parses an expression that binds at least as tightly as `floor`.
    fn parse_at(&mut self, floor: Precedence) -> ParseResult<Expr> {
        let mut left = match self.peek() {
            Some(Rule::kw_not | Rule::kw_their) if floor <= Precedence::Not => self.prefix()?,
            _ => self.juxtaposition()?,
        };
        while let Some(level) = self.operator().filter(|&level| level >= floor) {
            left = match level {
                Precedence::Arrow | Precedence::Compare => self.binary(left, level)?,
                _ => self.list(left, level)?,
            };
        }
        Ok(left)
    }

    fn list(&mut self, first: Expr, level: Precedence) -> ParseResult<Expr> {
        let mut items = vec![first];
        while self.operator() == Some(level) {
            self.bump();
            items.push(self.parse_at(level.tighter())?);
        }
        Ok(one_or_list(items, level.operator()))
    }

    /// `f -> g` or `a = b`, which do not chain.
    fn binary(&mut self, left: Expr, level: Precedence) -> ParseResult<Expr> {
        let sign = self.bump().map_or("", |token| token.as_str());
        let right = self.parse_at(level.tighter())?;
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

    fn prefix(&mut self) -> ParseResult<Expr> {
        let their = self.peek() == Some(Rule::kw_their);
        let span = self.bump_span();
        let inner = self.nested(span, |parser| parser.parse_at(Precedence::Not))?;
        let whole = span.to(inner.span);
        let inner = Box::new(inner);
        Ok(Expr::new(whole, if their { ExprKind::Their(inner) } else { ExprKind::Not(inner) }))
    }

    fn juxtaposition(&mut self) -> ParseResult<Expr> {
        let mut items = Vec::new();
        loop {
            match self.peek() {
                Some(Rule::operand | Rule::counted_fact) => {
                    if let Some(token) = self.bump() {
                        Operand::parse(self.context, token, &mut items)?;
                    }
                }
                Some(Rule::kw_if) => items.push(self.conditional()?),
                Some(Rule::choose | Rule::each) => items.push(self.choice()?),
                _ if items.is_empty() => return Err(self.unexpected()),
                _ => return Ok(one_or_list(items, Operator::Juxtaposition)),
            }
        }
    }

    /// `if A then M else N`
    fn conditional(&mut self) -> ParseResult<Expr> {
        let start = self.bump_span();
        self.nested(start, |parser| {
            let outer = std::mem::replace(&mut parser.stop_at_else, false);
            let condition = Box::new(parser.parse_at(Precedence::Or)?);
            if parser.peek() != Some(Rule::kw_then) {
                return Err(parser.missing_then(start));
            }
            parser.bump();
            parser.stop_at_else = true;
            let then = Box::new(parser.parse_at(Precedence::Or)?);
            parser.stop_at_else = outer;
            let otherwise = if parser.peek() == Some(Rule::kw_else) {
                parser.bump();
                Some(Box::new(parser.parse_at(Precedence::Or)?))
            } else {
                None
            };
            let span = start.to(otherwise.as_ref().unwrap_or(&then).span);
            Ok(Expr::new(span, ExprKind::If { condition, then, otherwise }))
        })
    }

    /// `%p: M`, `each p: M`
    fn choice(&mut self) -> ParseResult<Expr> {
        let each = self.peek() == Some(Rule::each);
        let Some(token) = self.bump() else { return Err(self.unexpected()) };
        let start = self.context.slice_of(&token).span();
        let place = Box::new(Operand::place(self.context, token)?);
        let body = Box::new(self.nested(start, |parser| parser.parse_at(Precedence::Or))?);
        let span = start.to(body.span);
        Ok(Expr::new(span, if each { ExprKind::Each { place, body } } else { ExprKind::Choose { place, body } }))
    }

    fn nested(&mut self, span: Span, read: impl FnOnce(&mut Self) -> ParseResult<Expr>) -> ParseResult<Expr> {
        let context = self.context;
        self.context = context.deeper(span)?;
        let expr = read(self);
        self.context = context;
        expr
    }

    fn peek(&mut self) -> Option<Rule> {
        self.tokens.peek().map(Token::as_rule)
    }

    /// The level of the next operator, unless that operator ends the current part.
    fn operator(&mut self) -> Option<Precedence> {
        Precedence::of_token(self.peek()?).filter(|&level| level != Precedence::Else || !self.stop_at_else)
    }

    fn bump(&mut self) -> Option<Token<'s>> {
        self.previous = self.tokens.next();
        self.previous.clone()
    }

    fn bump_span(&mut self) -> Span {
        self.bump().map_or(self.behind, |token| self.context.slice_of(&token).span())
    }

    fn unexpected(&mut self) -> Diagnostic {
        let previous = self.previous.as_ref().map(|token| (token.as_rule(), self.context.slice_of(token)));
        let next = self.tokens.peek().map(|token| (token.as_rule(), self.context.slice_of(token)));
        unexpected_token::unexpected(previous, next, self.behind)
    }

    fn missing_then(&mut self, start: Span) -> Diagnostic {
        if matches!(self.peek(), Some(rule) if rule != Rule::kw_else) {
            return self.unexpected();
        }
        Diagnostic::error(start, "this `if` has no `then`")
            .label("expected `if CONDITION then MOVE`")
            .hint("write `if A then M`, or `if A then M else N`")
    }
}

/// The only item itself, or the list of several items.
fn one_or_list(mut items: Vec<Expr>, operator: Operator) -> Expr {
    if items.len() == 1 {
        return items.remove(0);
    }
    Expr::new(Span::covering(items.iter().map(|item| item.span)), ExprKind::List(operator, items))
}

/// In a comparison `0` and `1` are numbers, not the empty fragment and the movement that stays.
fn as_number(expr: Expr) -> Expr {
    match expr.as_number() {
        Some(number) => Expr { kind: ExprKind::Number(number), ..expr },
        None => expr,
    }
}
