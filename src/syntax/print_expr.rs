//! Prints expressions in canonical form.

use super::{
    ast::{Expr, ExprKind},
    binding::Level,
    draft::{Draft, Give},
    fitting::{Around, bare_in_hand, ends_in_letter, is_digits, is_step, needs_brackets, touch, unfit},
    spelling::{self, COMPARISONS, STEPS, TALLIES, WORDS},
};

/// Prints an expression as text that parses back to the same expression. Brackets appear where the tree has them, and
/// where a tree that was not parsed needs them.
pub fn print_expr(expr: &Expr) -> String {
    let mut out = Draft::default();
    draft_expr(&mut out, expr);
    out.into_text()
}

/// Writes an expression with its possible line breaks.
pub(super) fn draft_expr(out: &mut Draft, expr: &Expr) {
    write(out, expr, Around::default());
}

/// Writes an expression without brackets around it.
fn write(out: &mut Draft, expr: &Expr, around: Around) {
    out.inside(|out| open(out, expr, around));
}

fn open(out: &mut Draft, expr: &Expr, around: Around) {
    match &expr.kind {
        ExprKind::Or(items) => list(out, items, "or", Level::Or, around),
        ExprKind::And(items) => list(out, items, "and", Level::And, around),
        ExprKind::Else(items) => list(out, items, "else", Level::Else, around),
        ExprKind::Either(items) => list(out, items, "|", Level::Either, around),
        ExprKind::Glue(items) => list(out, items, "+", Level::Glue, around),
        ExprKind::Both(items) => list(out, items, "&", Level::Both, around),
        ExprKind::Stack(items) => list(out, items, ";", Level::Stack, around),
        ExprKind::Row(items) => row(out, items, around),
        ExprKind::Arrow(from, to) => couple(out, from, "->", to, Level::Arrow, around),
        ExprKind::Compare(left, comparison, right) => {
            couple(out, left, spelling::of(&COMPARISONS, comparison), right, Level::Compare, around);
        }
        ExprKind::Not(inner) => prefixed(out, "not ", inner, Level::Not, around),
        ExprKind::Their(inner) => prefixed(out, "their ", inner, Level::Not, around),
        ExprKind::If { condition, then, otherwise } => {
            let start = out.here();
            conditional(out, [condition, then], otherwise.as_deref(), start, around);
        }
        ExprKind::Choose { place, body } => {
            out.push('%');
            at_place(out, place, body, around);
        }
        ExprKind::Each { place, body } => {
            out.push_str("each ");
            at_place(out, place, body, around);
        }
        ExprKind::Tally(tally, count) => {
            out.push_str(spelling::of(&TALLIES, tally));
            out.push(' ');
            out.push_str(&count.to_string());
        }
        _ => atom(out, expr),
    }
}

/// Writes an operand that may carry a postfix.
fn atom(out: &mut Draft, expr: &Expr) {
    match &expr.kind {
        ExprKind::Movement(letters) => {
            for letter in letters {
                out.push_str(spelling::of(&STEPS, &letter.step));
                out.push_str(&if letter.power == 1 { String::new() } else { spelling::superscript(letter.power) });
            }
        }
        ExprKind::Piece(symbol) => out.push(*symbol),
        ExprKind::Empty => out.push('.'),
        ExprKind::Off => out.push('#'),
        ExprKind::Interest => out.push('%'),
        ExprKind::Zero => out.push('0'),
        ExprKind::Nil => out.push_str("nil"),
        ExprKind::Never => out.push('∅'),
        ExprKind::Number(number) => out.push_str(&number.to_string()),
        ExprKind::Name(name) => out.push_str(name),
        ExprKind::Word(word) => out.push_str(spelling::of(&WORDS, word)),
        ExprKind::Path(body, flags) => ["/", body, "/", flags].into_iter().for_each(|text| out.push_str(text)),
        ExprKind::Call(name, arguments) => {
            out.push_str(&name.text);
            let start = out.here();
            out.push('(');
            for (i, argument) in arguments.iter().enumerate() {
                if i > 0 {
                    out.push(',');
                    out.under(start + 1, |out| out.seam(arguments[i - 1].span, argument.span));
                }
                out.under(start, |out| write(out, argument, Around::default()));
            }
            out.push(')');
        }
        ExprKind::Class { negated, items } => {
            out.push_str(if *negated { "[^" } else { "[" });
            for (i, item) in items.iter().enumerate() {
                out.push_str(if i == 0 || touch(&items[i - 1], item) { "" } else { " " });
                operand(out, item);
            }
            out.push(']');
        }
        ExprKind::Hand(inner) => {
            out.push('@');
            bracketed_if(out, inner, !bare_in_hand(inner), Around::default());
        }
        ExprKind::Marked { base, mark, negated } => {
            bracketed_if(out, base, needs_brackets(base) || matches!(base.kind, ExprKind::Hand(_)), Around::default());
            out.push_str(if *negated { "¬" } else { "" });
            out.push(mark.symbol);
        }
        ExprKind::Power(base, power) => {
            bracketed_if(out, base, needs_brackets(base) || ends_in_letter(base), Around::default());
            // Two runs of superscripts would read as one number.
            match base.kind {
                ExprKind::Power(..) => {
                    out.push('^');
                    out.push_str(&power.to_string());
                }
                _ => out.push_str(&spelling::superscript(*power)),
            }
        }
        ExprKind::Repeat { body, min, max } => {
            operand(out, body);
            out.push_str(&spelling::repetition(*min, *max));
        }
        ExprKind::Greedy(body) => {
            operand(out, body);
            out.push('!');
        }
        ExprKind::Brackets(inner) => brackets(out, inner),
        _ => bracketed_if(out, expr, true, Around::default()),
    }
}

fn list(out: &mut Draft, items: &[Expr], sign: &str, level: Level, around: Around) {
    for (i, item) in items.iter().enumerate() {
        if i > 0 && level == Level::Stack {
            out.push_str(sign);
        } else if i > 0 {
            out.seam(items[i - 1].span, item.span);
            out.push_str(sign);
            out.push(' ');
        }
        child(out, item, level.tighter(), i + 1 == items.len(), around);
    }
}

fn row(out: &mut Draft, items: &[Expr], around: Around) {
    let start = out.here();
    for (i, item) in items.iter().enumerate() {
        let last = i + 1 == items.len();
        let brackets = matches!(item.kind, ExprKind::Brackets(_)) || unfit(item, Level::Member, last, around);
        let glued = i > 0 && (touch(&items[i - 1], item) || brackets && is_step(&items[i - 1]));
        if i > 0 && !glued {
            out.under(start, |out| out.seam(items[i - 1].span, item.span));
        }
        child(out, item, Level::Member, last, around);
    }
}

fn couple(out: &mut Draft, left: &Expr, sign: &str, right: &Expr, level: Level, around: Around) {
    // In a comparison, `0` and `1` would read as numbers.
    let fragment = |side: &Expr| level == Level::Compare && is_digits(side);
    bracketed_if(out, left, unfit(left, level.tighter(), false, around) || fragment(left), around.inner());
    out.seam(left.span, right.span);
    out.push_str(sign);
    out.push(' ');
    bracketed_if(out, right, unfit(right, level.tighter(), true, around) || fragment(right), around);
}

/// `if A then M else N`. The keywords are aligned; an `if` after an `else` continues the same alignment.
fn conditional(out: &mut Draft, [condition, then]: [&Expr; 2], otherwise: Option<&Expr>, start: usize, around: Around) {
    let part = |out: &mut Draft, word: &str, expr: &Expr, around: Around| {
        let here = out.here();
        out.under(here, |out| prefixed(out, word, expr, Level::Or, around));
    };
    part(out, "if ", condition, Around::default());
    out.under(start, |out| out.seam(condition.span, then.span));
    part(out, "then ", then, Around { after_then: true, before_else: otherwise.is_some() || around.before_else });
    let Some(otherwise) = otherwise else { return };
    out.under(start, |out| out.seam(then.span, otherwise.span));
    match &otherwise.kind {
        ExprKind::If { condition, then, otherwise: next } if !unfit(otherwise, Level::Or, true, around) => {
            out.push_str("else ");
            out.inside(|out| conditional(out, [condition, then], next.as_deref(), start, around));
        }
        _ => part(out, "else ", otherwise, around),
    }
}

/// Writes `p: M` of a choice. A line breaks there only if the author's text does.
fn at_place(out: &mut Draft, place: &Expr, body: &Expr, around: Around) {
    let start = out.here();
    operand(out, place);
    let colon = out.here();
    out.push(':');
    out.under(start, |out| out.sew(" ", Some(place.span.end..body.span.start), Give::Never));
    out.under(colon, |out| child(out, body, Level::Or, true, around));
}

fn prefixed(out: &mut Draft, sign: &str, expr: &Expr, floor: Level, around: Around) {
    out.push_str(sign);
    child(out, expr, floor, true, around);
}

/// Writes a child that must bind at least as tightly as `floor`. `last`: it is the last child of its parent.
fn child(out: &mut Draft, expr: &Expr, floor: Level, last: bool, around: Around) {
    bracketed_if(out, expr, unfit(expr, floor, last, around), if last { around } else { around.inner() });
}

fn bracketed_if(out: &mut Draft, expr: &Expr, brackets: bool, around: Around) {
    if brackets { self::brackets(out, expr) } else { write(out, expr, around) }
}

fn brackets(out: &mut Draft, inner: &Expr) {
    let start = out.here();
    out.push('(');
    out.under(start, |out| write(out, inner, Around::default()));
    out.push(')');
}

fn operand(out: &mut Draft, expr: &Expr) {
    bracketed_if(out, expr, needs_brackets(expr), Around::default());
}
