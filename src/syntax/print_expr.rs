//! Prints expressions in canonical form.

use super::{
    ast::{Expr, ExprKind, MovementLetter, Operator},
    bracketing::{
        BracketContext, are_adjacent, bare_in_hand, ends_in_letter, is_compound, is_digits, is_step, needs_brackets,
    },
    doc::{BreakMode, Doc},
    precedence::Precedence,
    spelling::{self, COMPARISONS, MOVEMENT_LETTERS},
    words::Word,
};

/// Prints an expression as text that parses back to the same expression. Brackets appear where the tree has them, and
/// where a tree that was not parsed needs them.
pub fn print_expr(expr: &Expr) -> String {
    let mut out = Doc::default();
    write_expr(&mut out, expr);
    out.text
}

/// Writes an expression with its possible line breaks.
pub(super) fn write_expr(out: &mut Doc, expr: &Expr) {
    write(out, expr, BracketContext::default());
}

/// Writes an expression without brackets around it.
fn write(out: &mut Doc, expr: &Expr, around: BracketContext) {
    out.nest(|out| open(out, expr, around));
}

fn open(out: &mut Doc, expr: &Expr, around: BracketContext) {
    match &expr.kind {
        ExprKind::List(Operator::Juxtaposition, items) => row(out, items, around),
        ExprKind::List(operator, items) => list(out, items, *operator, around),
        ExprKind::Arrow(from, to) => binary(out, from, "->", to, Precedence::Arrow, around),
        ExprKind::Compare(left, comparison, right) => {
            binary(out, left, spelling::of(&COMPARISONS, comparison), right, Precedence::Compare, around);
        }
        ExprKind::Not(inner) => prefixed(out, "not ", inner, Precedence::Not, around),
        ExprKind::Their(inner) => prefixed(out, "their ", inner, Precedence::Not, around),
        ExprKind::If { condition, then, otherwise } => {
            let start = out.len();
            conditional(out, [condition, then], otherwise.as_deref(), start, around);
        }
        ExprKind::Choose { place, body } => {
            out.push('%');
            choice(out, place, body, around);
        }
        ExprKind::Each { place, body } => {
            out.push_str("each ");
            choice(out, place, body, around);
        }
        _ => atom(out, expr),
    }
}

/// Writes an operand that may carry a postfix.
fn atom(out: &mut Doc, expr: &Expr) {
    match &expr.kind {
        ExprKind::Call(name, arguments) => {
            out.push_str(&name.text);
            let start = out.len();
            out.push('(');
            for (i, argument) in arguments.iter().enumerate() {
                if i > 0 {
                    out.push(',');
                    out.under(start + 1, |out| out.soft_break(arguments[i - 1].span, argument.span));
                }
                out.under(start, |out| write(out, argument, BracketContext::default()));
            }
            out.push(')');
        }
        ExprKind::Class { negated, items } => {
            out.push_str(if *negated { "[^" } else { "[" });
            for (i, item) in items.iter().enumerate() {
                out.push_str(if i == 0 || are_adjacent(&items[i - 1], item) { "" } else { " " });
                operand(out, item);
            }
            out.push(']');
        }
        ExprKind::Hand(inner) => {
            out.push('@');
            bracketed_if(out, inner, !bare_in_hand(inner), BracketContext::default());
        }
        ExprKind::Marked { base, mark, negated } => {
            let brackets = is_compound(base) || matches!(base.kind, ExprKind::Hand(_));
            bracketed_if(out, base, brackets, BracketContext::default());
            out.push_str(if *negated { "¬" } else { "" });
            out.push(mark.symbol);
        }
        ExprKind::Power(base, power) => {
            bracketed_if(out, base, is_compound(base) || ends_in_letter(base), BracketContext::default());
            // Two runs of superscripts would read as one number.
            let is_power = matches!(base.kind, ExprKind::Power(..));
            out.push_str(&if is_power { format!("^{power}") } else { spelling::superscript(*power) });
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
        leaf => out.push_str(&leaf_text(leaf)),
    }
}

/// The text of an expression without other expressions in it.
fn leaf_text(leaf: &ExprKind) -> String {
    match leaf {
        ExprKind::Movement(letters) => letters.iter().copied().map(letter).collect(),
        ExprKind::Piece(symbol) => symbol.to_string(),
        ExprKind::Empty => ".".into(),
        ExprKind::OffBoard => "#".into(),
        ExprKind::Interest => "%".into(),
        ExprKind::Zero => "0".into(),
        ExprKind::Nil => "nil".into(),
        ExprKind::Never => "∅".into(),
        ExprKind::Number(number) => number.to_string(),
        ExprKind::Name(name) => name.clone(),
        ExprKind::Fact(fact) => {
            Word::of_fact(*fact).to_owned() + &fact.count().map_or_else(String::new, |count| format!(" {count}"))
        }
        ExprKind::Path(literal) => literal.text.clone(),
        _ => String::new(),
    }
}

fn letter(letter: MovementLetter) -> String {
    let power = if letter.power == 1 { String::new() } else { spelling::superscript(letter.power) };
    spelling::of(&MOVEMENT_LETTERS, &letter.step).to_owned() + &power
}

fn list(out: &mut Doc, items: &[Expr], operator: Operator, around: BracketContext) {
    for (i, item) in items.iter().enumerate() {
        if i > 0 && operator == Operator::Stack {
            out.push(';');
        } else if i > 0 {
            out.soft_break(items[i - 1].span, item.span);
            out.push_str(operator.sign());
            out.push(' ');
        }
        child(out, item, operator.precedence().tighter(), i + 1 == items.len(), around);
    }
}

fn row(out: &mut Doc, items: &[Expr], around: BracketContext) {
    let start = out.len();
    for (i, item) in items.iter().enumerate() {
        let last = i + 1 == items.len();
        let brackets =
            matches!(item.kind, ExprKind::Brackets(_)) || needs_brackets(item, Precedence::Member, last, around);
        let glued = i > 0 && (are_adjacent(&items[i - 1], item) || brackets && is_step(&items[i - 1]));
        if i > 0 && !glued {
            out.under(start, |out| out.soft_break(items[i - 1].span, item.span));
        }
        child(out, item, Precedence::Member, last, around);
    }
}

fn binary(out: &mut Doc, left: &Expr, sign: &str, right: &Expr, level: Precedence, around: BracketContext) {
    // In a comparison, `0` and `1` would read as numbers.
    let fragment = |side: &Expr| level == Precedence::Compare && is_digits(side);
    bracketed_if(out, left, needs_brackets(left, level.tighter(), false, around) || fragment(left), around.not_last());
    out.soft_break(left.span, right.span);
    out.push_str(sign);
    out.push(' ');
    bracketed_if(out, right, needs_brackets(right, level.tighter(), true, around) || fragment(right), around);
}

/// `if A then M else N`. The keywords are aligned; an `if` after an `else` continues the same alignment.
fn conditional(
    out: &mut Doc,
    [condition, then]: [&Expr; 2],
    otherwise: Option<&Expr>,
    start: usize,
    around: BracketContext,
) {
    let part = |out: &mut Doc, word: &str, expr: &Expr, around: BracketContext| {
        out.aligned(|out| prefixed(out, word, expr, Precedence::Or, around));
    };
    part(out, "if ", condition, BracketContext::default());
    out.under(start, |out| out.soft_break(condition.span, then.span));
    let in_then = BracketContext { after_then: true, before_else: otherwise.is_some() || around.before_else };
    part(out, "then ", then, in_then);
    let Some(otherwise) = otherwise else { return };
    out.under(start, |out| out.soft_break(then.span, otherwise.span));
    match &otherwise.kind {
        ExprKind::If { condition, then, otherwise: next }
            if !needs_brackets(otherwise, Precedence::Or, true, around) =>
        {
            out.push_str("else ");
            out.nest(|out| conditional(out, [condition, then], next.as_deref(), start, around));
        }
        _ => part(out, "else ", otherwise, around),
    }
}

/// Writes `p: M` of a choice. A line breaks there only if the author's text does.
fn choice(out: &mut Doc, place: &Expr, body: &Expr, around: BracketContext) {
    let start = out.len();
    operand(out, place);
    let colon = out.len();
    out.push(':');
    out.under(start, |out| out.push_break(" ", Some(place.span.end..body.span.start), BreakMode::AsWritten));
    out.under(colon, |out| child(out, body, Precedence::Or, true, around));
}

fn prefixed(out: &mut Doc, sign: &str, expr: &Expr, floor: Precedence, around: BracketContext) {
    out.push_str(sign);
    child(out, expr, floor, true, around);
}

/// Writes a child that must bind at least as tightly as `floor`. `last`: it is the last child of its parent.
fn child(out: &mut Doc, expr: &Expr, floor: Precedence, last: bool, around: BracketContext) {
    bracketed_if(out, expr, needs_brackets(expr, floor, last, around), if last { around } else { around.not_last() });
}

fn bracketed_if(out: &mut Doc, expr: &Expr, brackets: bool, around: BracketContext) {
    if brackets { self::brackets(out, expr) } else { write(out, expr, around) }
}

fn brackets(out: &mut Doc, inner: &Expr) {
    out.aligned(|out| {
        out.push('(');
        write(out, inner, BracketContext::default());
    });
    out.push(')');
}

fn operand(out: &mut Doc, expr: &Expr) {
    bracketed_if(out, expr, is_compound(expr), BracketContext::default());
}
