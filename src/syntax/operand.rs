//! Parses operands: an atom with its postfixes and marks, and further pieces directly after it.

use super::{
    ParseResult,
    ast::{Expr, ExprKind, Fact, MovementLetter, MovementStep, SpannedText, Symbol},
    expr_parser::ExprContext,
    lexer::{Rule, Token},
    limits, number,
    path::PathLiteral,
    source_slice::SourceSlice,
    spelling::{self, MOVEMENT_LETTERS},
    vocabulary,
    words::Word,
};
use crate::source::{Diagnostic, Span};

/// An operand under construction.
pub(super) struct Operand<'s> {
    context: ExprContext<'s>,
    /// The `@` before the operand, until the operand is complete.
    hand: Option<Span>,
    expr: Option<Expr>,
    /// Number of postfixes and marks so far.
    postfixes: usize,
}

impl<'s> Operand<'s> {
    /// Parses an operand token and appends it to `row`, such as `♖°` or `quiet 100`. If further pieces follow directly, appends several members.
    pub(super) fn parse(context: ExprContext<'s>, token: Token<'s>, row: &mut Vec<Expr>) -> ParseResult<()> {
        if token.as_rule() == Rule::counted_fact {
            row.push(counted_fact(context, token)?);
            return Ok(());
        }
        let mut operand = Self { context, hand: None, expr: None, postfixes: 0 };
        for token in token.into_inner() {
            let slice = context.slice_of(&token);
            let repeat = |min, max| move |body| ExprKind::Repeat { body, min, max };
            match token.as_rule() {
                Rule::hand => operand.hand = Some(slice.span()),
                Rule::mark => operand.mark(slice, row)?,
                Rule::power => {
                    let power = number::parse_power(slice)?;
                    operand.postfix(slice, |base| ExprKind::Power(base, power))?;
                }
                Rule::times => {
                    let (min, max) = number::parse_repetition(slice)?;
                    operand.postfix(slice, repeat(min, max))?;
                }
                Rule::star => operand.postfix(slice, repeat(0, None))?,
                Rule::plus => operand.postfix(slice, repeat(1, None))?,
                Rule::optional => operand.postfix(slice, repeat(0, Some(1)))?,
                Rule::greedy => operand.postfix(slice, ExprKind::Greedy)?,
                _ => operand.expr = Some(atom(context, token)?),
            }
        }
        row.extend(operand.finish());
        Ok(())
    }

    /// The square of `%p:` or `each p:`, a single operand.
    pub(super) fn place(context: ExprContext<'s>, token: Token<'s>) -> ParseResult<Expr> {
        let slice = context.slice_of(&token);
        let mut row = Vec::new();
        for place in token.into_inner() {
            Self::parse(context, place, &mut row)?;
        }
        match row.as_slice() {
            [Expr { kind: ExprKind::Name(name), span }] if vocabulary::is_movement(name) => {
                Err(expected_square(*span, &format!("`{name}` is a movement, not a square")))
            }
            [_] => Ok(row.remove(0)),
            _ => Err(expected_square(slice.span(), "only one square can be chosen here")),
        }
    }

    /// A symbol directly after something: a mark of it, or else the next piece.
    fn mark(&mut self, slice: SourceSlice<'s>, row: &mut Vec<Expr>) -> ParseResult<()> {
        let negated = slice.text().starts_with('¬');
        let symbol = if negated { slice.skip('¬'.len_utf8()) } else { slice };
        let Some(mark) = symbol.text().chars().next() else { return Ok(()) };
        if self.context.marks.contains(&mark) {
            let mark = Symbol { span: symbol.span(), symbol: mark };
            return self.wrap(slice, |base| ExprKind::Marked { base, mark, negated });
        }
        if !vocabulary::is_piece(mark) {
            return Err(unknown_mark(symbol, mark));
        }
        if negated {
            let hint = format!("`♖¬°` is a rook without the mark `°`; to exclude a piece, write `[^{mark}]`");
            return Err(unknown_mark(symbol, mark).hint(hint));
        }
        row.extend(self.finish());
        self.postfixes = 0;
        self.expr = Some(Expr::new(symbol.span(), ExprKind::Piece(mark)));
        Ok(())
    }

    fn postfix(&mut self, slice: SourceSlice<'s>, node: impl FnOnce(Box<Expr>) -> ExprKind) -> ParseResult<()> {
        self.expr = self.finish();
        self.wrap(slice, node)
    }

    fn wrap(&mut self, slice: SourceSlice<'s>, node: impl FnOnce(Box<Expr>) -> ExprKind) -> ParseResult<()> {
        self.postfixes += 1;
        if self.postfixes > limits::MAX_POSTFIXES {
            let title = format!("too many postfixes: the maximum is {}", limits::MAX_POSTFIXES);
            return Err(Diagnostic::error(slice.span(), title)
                .label("this postfix exceeds the limit")
                .hint("define a name for the inner part"));
        }
        self.expr = self.expr.take().map(|expr| Expr::new(expr.span.to(slice.span()), node(Box::new(expr))));
        Ok(())
    }

    /// The finished operand, with the `@` before it.
    fn finish(&mut self) -> Option<Expr> {
        let expr = self.expr.take()?;
        Some(match self.hand.take() {
            Some(hand) => Expr::new(hand.to(expr.span), ExprKind::Hand(Box::new(expr))),
            None => expr,
        })
    }
}

/// `quiet 100`
fn counted_fact<'s>(context: ExprContext<'s>, token: Token<'s>) -> ParseResult<Expr> {
    let slice = context.slice_of(&token);
    let mut inner = token.into_inner();
    let word = inner.next().map_or("", |word| word.as_str());
    let Some(count) = inner.next() else {
        let title = format!("`{word}` needs a number");
        return Err(Diagnostic::expecting(slice.end_span(), title, "a number", format!("write `{word} 3`")));
    };
    let count = number::parse_bounded(context.slice_of(&count), limits::MAX_REPEATS)?;
    let fact = if let Some(Word::CountedFact(fact)) = Word::of(word) { fact } else { Fact::Quiet };
    Ok(Expr::new(slice.span(), ExprKind::Fact(fact(count))))
}

fn atom<'s>(context: ExprContext<'s>, token: Token<'s>) -> ParseResult<Expr> {
    let slice = context.slice_of(&token);
    let span = slice.span();
    let text = slice.text();
    let node = match token.as_rule() {
        Rule::brackets => ExprKind::Brackets(Box::new(bracketed(context.deeper(span)?, token, slice)?)),
        Rule::class => class(context, token, slice)?,
        Rule::call => call(context.deeper(span)?, token)?,
        Rule::path => ExprKind::Path(PathLiteral::parse(slice)?),
        Rule::movement => {
            ExprKind::Movement(token.into_inner().map(|step| letter(context, step)).collect::<ParseResult<_>>()?)
        }
        Rule::number => match number::parse_number(slice)? {
            0 => ExprKind::Zero,
            number => ExprKind::Number(number),
        },
        Rule::nil => ExprKind::Nil,
        Rule::never => ExprKind::Never,
        Rule::interest => ExprKind::Interest,
        Rule::empty => ExprKind::Empty,
        Rule::off => ExprKind::OffBoard,
        Rule::plain_fact => match Word::of(text) {
            Some(Word::Fact(fact)) => ExprKind::Fact(fact),
            _ => ExprKind::Name(text.to_owned()),
        },
        Rule::symbol => piece(context, slice)?,
        // Only a power between a movement and a name leads here: `u²knight`.
        Rule::variable if vocabulary::is_movement(text) => {
            return Err(Diagnostic::error(span, format!("missing space after the power of `{text}`"))
                .hint("separate a movement from what it moves: `u² knight`"));
        }
        _ => ExprKind::Name(text.to_owned()),
    };
    Ok(Expr::new(span, node))
}

fn bracketed<'s>(context: ExprContext<'s>, token: Token<'s>, slice: SourceSlice<'s>) -> ParseResult<Expr> {
    let closing = slice.skip(slice.text().len() - 1).span();
    let hint = "put an expression in them, or delete them";
    let tokens = token.into_inner().next();
    let tokens =
        tokens.ok_or_else(|| Diagnostic::expecting(closing, "these brackets are empty", "an expression", hint))?;
    context.parse_tokens(tokens.into_inner(), closing)
}

fn class<'s>(context: ExprContext<'s>, token: Token<'s>, slice: SourceSlice<'s>) -> ParseResult<ExprKind> {
    let invalid = |span, title: String| {
        let hint = "`[♟♞.]` matches any of these, `[^♟♞]` none of them; combine other patterns with `|` and `&`";
        Err(Diagnostic::expecting(span, title, "pieces, `.`, `#` or names", hint))
    };
    let mut negated = false;
    let mut items = Vec::new();
    for token in token.into_inner() {
        let slice = context.slice_of(&token);
        match token.as_rule() {
            Rule::caret => negated = true,
            Rule::item => Operand::parse(context, token, &mut items)?,
            _ => return invalid(slice.span(), format!("`{}` is not allowed inside `[ ]`", slice.text())),
        }
    }
    for item in &items {
        if let ExprKind::Name(name) = &item.kind
            && vocabulary::is_movement(name)
        {
            return invalid(item.span, format!("`{name}` is a movement, which is not allowed inside `[ ]`"));
        }
    }
    if items.is_empty() {
        return invalid(slice.span(), "`[ ]` is empty".into());
    }
    Ok(ExprKind::Class { negated, items })
}

fn call<'s>(context: ExprContext<'s>, token: Token<'s>) -> ParseResult<ExprKind> {
    let mut name = SpannedText { span: Span::default(), text: String::new() };
    let mut arguments = Vec::new();
    for token in token.into_inner() {
        let slice = context.slice_of(&token);
        if token.as_rule() == Rule::callee {
            name = slice.range(0, slice.text().len() - 1).to_text();
        } else {
            arguments.push(context.parse_tokens(token.into_inner(), slice.trim().end_span())?);
        }
    }
    Ok(ExprKind::Call(name, arguments))
}

fn letter<'s>(context: ExprContext<'s>, token: Token<'s>) -> ParseResult<MovementLetter> {
    let slice = context.slice_of(&token);
    let mut letter = MovementLetter { step: MovementStep::Stay, power: 1 };
    for token in token.into_inner() {
        match token.as_rule() {
            Rule::power => letter.power = letter.power.saturating_mul(number::parse_power(context.slice_of(&token))?),
            _ => letter.step = spelling::meaning(&MOVEMENT_LETTERS, token.as_str()).unwrap_or(MovementStep::Stay),
        }
    }
    if letter.power.abs() > limits::MAX_POWER {
        return Err(Diagnostic::error(slice.span(), "the combined power is too large")
            .label(format!("expected at most {}", limits::MAX_POWER)));
    }
    Ok(letter)
}

/// A symbol with nothing directly before it.
fn piece(context: ExprContext, slice: SourceSlice) -> ParseResult<ExprKind> {
    match slice.text().chars().next() {
        Some(c) if context.marks.contains(&c) => {
            Err(Diagnostic::error(slice.span(), format!("the mark `{c}` is not attached to a piece"))
                .label("expected a piece directly before it")
                .hint(format!("write a mark directly after its piece: `♖{c}`; `any{c}` is any piece with this mark")))
        }
        Some(c) if vocabulary::is_piece(c) => Ok(ExprKind::Piece(c)),
        c => Err(unknown_mark(slice, c.unwrap_or('?'))),
    }
}

fn unknown_mark(slice: SourceSlice, c: char) -> Diagnostic {
    Diagnostic::error(slice.span(), format!("`{c}` is not a mark of this game"))
        .label("expected a mark")
        .hint(format!("declare it with a line such as `mark {c} promoted`"))
}

fn expected_square(span: Span, title: &str) -> Diagnostic {
    let hint = "combine pieces in a class, `%[♖♕]:`, or define a name";
    Diagnostic::error(span, title).label("expected a piece, `.`, a class or a name, optionally with marks").hint(hint)
}
