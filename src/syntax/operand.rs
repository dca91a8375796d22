//! Parses operands: an atom with its postfixes and marks, and further pieces directly after it.

use super::{
    ast::{Expr, ExprKind, Letter, Step, Symbol, Tally, Text, Word},
    climb::{Scope, spread},
    fault::{Fallible, Fault},
    grammar::{Rule, Token},
    limits, number,
    part::Part,
    path,
    spelling::{self, STEPS, TALLIES, WORDS},
    vocabulary,
};
use crate::source::Span;

/// An operand under construction.
pub(super) struct Operand<'s> {
    scope: Scope<'s>,
    /// The `@` before the operand, until the operand is complete.
    hand: Option<Span>,
    expr: Option<Expr>,
    /// Number of postfixes and marks so far.
    postfixes: usize,
}

impl<'s> Operand<'s> {
    /// Parses an operand token and appends it to `row`. If further pieces follow directly, appends several members.
    pub(super) fn read(scope: Scope<'s>, token: Token<'s>, row: &mut Vec<Expr>) -> Fallible<()> {
        let mut operand = Self { scope, hand: None, expr: None, postfixes: 0 };
        for token in token.into_inner() {
            let part = scope.part_of(&token);
            match token.as_rule() {
                Rule::hand => operand.hand = Some(part.span()),
                Rule::mark => operand.mark(part, row)?,
                Rule::power => operand.postfix(part, |expr| Ok(ExprKind::Power(expr, number::power(part)?)))?,
                Rule::times => {
                    let (min, max) = number::times(part)?;
                    operand.postfix(part, |body| Ok(ExprKind::Repeat { body, min, max }))?;
                }
                Rule::star => operand.postfix(part, |body| Ok(ExprKind::Repeat { body, min: 0, max: None }))?,
                Rule::plus => operand.postfix(part, |body| Ok(ExprKind::Repeat { body, min: 1, max: None }))?,
                Rule::optional => operand.postfix(part, |body| Ok(ExprKind::Repeat { body, min: 0, max: Some(1) }))?,
                Rule::greedy => operand.postfix(part, |expr| Ok(ExprKind::Greedy(expr)))?,
                _ => operand.expr = Some(atom(scope, token)?),
            }
        }
        row.extend(operand.complete());
        Ok(())
    }

    /// The square of `%p:` or `each p:`, a single operand.
    pub(super) fn place(scope: Scope<'s>, token: Token<'s>) -> Fallible<Expr> {
        let part = scope.part_of(&token);
        let mut row = Vec::new();
        for place in token.into_inner() {
            Self::read(scope, place, &mut row)?;
        }
        match row.as_slice() {
            [Expr { kind: ExprKind::Name(name), span }] if vocabulary::is_movement(name) => {
                Err(no_square(*span, &format!("`{name}` is a movement, not a square")))
            }
            [_] => Ok(spread(row, ExprKind::Row)),
            _ => Err(no_square(part.span(), "only one square can be chosen here")),
        }
    }

    /// `quiet 100`
    pub(super) fn tally(scope: Scope<'s>, token: Token<'s>) -> Fallible<Expr> {
        let part = scope.part_of(&token);
        let mut inner = token.into_inner();
        let word = inner.next().map_or("", |word| word.as_str());
        let Some(count) = inner.next() else {
            let title = format!("`{word}` does not say how many");
            return Err(Fault::missing(part.behind(), title, "a number", format!("write `{word} 3`")));
        };
        let tally = spelling::meaning(&TALLIES, word).unwrap_or(Tally::Quiet);
        let count = number::bounded(scope.part_of(&count), limits::REPEATS)?;
        Ok(Expr::new(part.span(), ExprKind::Tally(tally, count)))
    }

    /// A symbol directly after something: a mark of it, or else the next piece.
    fn mark(&mut self, part: Part<'s>, row: &mut Vec<Expr>) -> Fallible<()> {
        let negated = part.text().starts_with('¬');
        let symbol = if negated { part.from('¬'.len_utf8()) } else { part };
        let Some(mark) = symbol.text().chars().next() else { return Ok(()) };
        if self.scope.marks.contains(&mark) {
            let mark = Symbol { span: symbol.span(), symbol: mark };
            return self.carry(part, |base| Ok(ExprKind::Marked { base, mark, negated }));
        }
        if negated && vocabulary::is_piece(mark) {
            let hint = format!("`♖¬°` is a rook without the mark `°`; for none of several pieces write `[^{mark}]`");
            return Err(no_mark(symbol, mark).hint(hint));
        }
        if !vocabulary::is_piece(mark) {
            return Err(no_mark(symbol, mark));
        }
        row.extend(self.complete());
        self.postfixes = 0;
        self.expr = Some(Expr::new(symbol.span(), ExprKind::Piece(mark)));
        Ok(())
    }

    fn postfix(&mut self, part: Part<'s>, node: impl FnOnce(Box<Expr>) -> Fallible<ExprKind>) -> Fallible<()> {
        self.expr = self.complete();
        self.carry(part, node)
    }

    fn carry(&mut self, part: Part<'s>, node: impl FnOnce(Box<Expr>) -> Fallible<ExprKind>) -> Fallible<()> {
        self.postfixes += 1;
        if self.postfixes > limits::POSTFIXES {
            let title = format!("more than {} postfixes on one operand", limits::POSTFIXES);
            return Err(Fault::at(part.span(), title).label("one too many").hint("give the inner part a name"));
        }
        if let Some(expr) = self.expr.take() {
            let span = expr.span.to(part.span());
            self.expr = Some(Expr::new(span, node(Box::new(expr))?));
        }
        Ok(())
    }

    /// The finished operand, with the `@` before it.
    fn complete(&mut self) -> Option<Expr> {
        let expr = self.expr.take()?;
        Some(match self.hand.take() {
            Some(hand) => Expr::new(hand.to(expr.span), ExprKind::Hand(Box::new(expr))),
            None => expr,
        })
    }
}

fn atom<'s>(scope: Scope<'s>, token: Token<'s>) -> Fallible<Expr> {
    let part = scope.part_of(&token);
    let span = part.span();
    let text = part.text();
    let node = match token.as_rule() {
        Rule::brackets => ExprKind::Brackets(Box::new(inside(scope.deeper(span)?, token, part)?)),
        Rule::class => class(scope, token, part)?,
        Rule::call => call(scope.deeper(span)?, token)?,
        Rule::path => {
            let mut inner = token.into_inner().map(|inner| inner.as_str().to_owned());
            let (body, flags) = (inner.next().unwrap_or_default(), inner.next().unwrap_or_default());
            path::check(part, &body, &flags)?;
            ExprKind::Path(body, flags)
        }
        Rule::movement => {
            ExprKind::Movement(token.into_inner().map(|step| letter(scope, step)).collect::<Fallible<_>>()?)
        }
        Rule::number => match number::number(part)? {
            0 => ExprKind::Zero,
            number => ExprKind::Number(number),
        },
        Rule::nil => ExprKind::Nil,
        Rule::never => ExprKind::Never,
        Rule::interest => ExprKind::Interest,
        Rule::empty => ExprKind::Empty,
        Rule::off => ExprKind::Off,
        Rule::word => ExprKind::Word(spelling::meaning(&WORDS, text).unwrap_or(Word::Full)),
        Rule::symbol => piece(scope, part)?,
        // Only a power between a movement and a name leads here: `u²knight`.
        Rule::variable if vocabulary::is_movement(text) => {
            return Err(Fault::at(span, format!("a blank is missing behind the power of `{text}`"))
                .hint("a movement and what it moves are two words: `u² knight`"));
        }
        _ => ExprKind::Name(text.to_owned()),
    };
    Ok(Expr::new(span, node))
}

fn inside<'s>(scope: Scope<'s>, token: Token<'s>, part: Part<'s>) -> Fallible<Expr> {
    let closing = part.from(part.text().len() - 1).span();
    match token.into_inner().next() {
        Some(tokens) => scope.tree(tokens.into_inner(), closing),
        None => Err(Fault::missing(
            closing,
            "nothing stands in these brackets",
            "an expression",
            "delete them, or fill them",
        )),
    }
}

fn class<'s>(scope: Scope<'s>, token: Token<'s>, part: Part<'s>) -> Fallible<ExprKind> {
    let mut negated = false;
    let mut items = Vec::new();
    for token in token.into_inner() {
        let part = scope.part_of(&token);
        match token.as_rule() {
            Rule::caret => negated = true,
            Rule::item => Operand::read(scope, token, &mut items)?,
            _ => return Err(no_item(part.span(), &format!("`{}` cannot stand inside `[ ]`", part.text()))),
        }
    }
    for item in &items {
        if let ExprKind::Name(name) = &item.kind
            && vocabulary::is_movement(name)
        {
            return Err(no_item(item.span, &format!("`{name}` is a movement, so it cannot stand inside `[ ]`")));
        }
    }
    if items.is_empty() {
        return Err(no_item(part.span(), "nothing stands inside `[ ]`"));
    }
    Ok(ExprKind::Class { negated, items })
}

fn call<'s>(scope: Scope<'s>, token: Token<'s>) -> Fallible<ExprKind> {
    let mut name = Text { span: Span::default(), text: String::new() };
    let mut arguments = Vec::new();
    for token in token.into_inner() {
        let part = scope.part_of(&token);
        if token.as_rule() == Rule::callee {
            name = part.slice(0, part.text().len() - 1).to_text();
        } else {
            arguments.push(scope.tree(token.into_inner(), part.trim().behind())?);
        }
    }
    Ok(ExprKind::Call(name, arguments))
}

fn letter<'s>(scope: Scope<'s>, token: Token<'s>) -> Fallible<Letter> {
    let part = scope.part_of(&token);
    let mut letter = Letter { step: Step::Stay, power: 1 };
    for token in token.into_inner() {
        match token.as_rule() {
            Rule::power => letter.power = letter.power.saturating_mul(number::power(scope.part_of(&token))?),
            _ => letter.step = spelling::meaning(&STEPS, token.as_str()).unwrap_or(Step::Stay),
        }
    }
    if letter.power.abs() > limits::POWER {
        return Err(Fault::at(part.span(), "these powers are too large together")
            .label(format!("expected at most {}", limits::POWER)));
    }
    Ok(letter)
}

/// A symbol with nothing directly before it.
fn piece(scope: Scope, part: Part) -> Fallible<ExprKind> {
    match part.text().chars().next() {
        Some(c) if scope.marks.contains(&c) => Err(Fault::at(part.span(), format!("the mark `{c}` stands on nothing"))
            .label("expected a piece before it, without a blank")
            .hint(format!("a mark touches what carries it: `♖{c}`; for anything with it, write `any{c}`"))),
        Some(c) if vocabulary::is_piece(c) => Ok(ExprKind::Piece(c)),
        c => Err(no_mark(part, c.unwrap_or('?'))),
    }
}

fn no_mark(part: Part, c: char) -> Fault {
    Fault::at(part.span(), format!("`{c}` is no mark of this game"))
        .label("expected a mark here")
        .hint(format!("declare it with a line such as `mark {c} promoted`"))
}

fn no_square(span: Span, title: &str) -> Fault {
    let hint = "write the condition in a class, `%[♖♕]:`, or give it a name";
    Fault::at(span, title).label("expected a piece, `.`, a class or a name, with its marks").hint(hint)
}

fn no_item(span: Span, title: &str) -> Fault {
    let hint = "`[♟♞.]` is any of these, `[^♟♞]` none of them; for anything else use `|` and `&`";
    Fault::at(span, title).label("expected pieces, `.`, `#` or names").hint(hint)
}
