//! Expressions as text, in house form.

use super::{
    binding::Level,
    spelling::{self, COMPARISONS, STEPS, TALLIES, WORDS},
    tree::{Expr, Letter, Node, Step},
};

/// An expression as a text that reads back as the same expression. Brackets appear where the tree has them, and where a tree
/// that was built and not read needs them.
pub fn print_expr(expr: &Expr) -> String {
    let mut out = String::new();
    write(&mut out, expr, Around::default());
    out
}

/// What stands around an expression, as far as its brackets depend on it.
#[derive(Clone, Copy, Default)]
struct Around {
    /// It stands between `then` and where `else` may come, so an `else` in it would belong to that `if`.
    after_then: bool,
    /// An `else` follows right behind it.
    before_else: bool,
}

/// Writes an expression without brackets around it.
fn write(out: &mut String, expr: &Expr, around: Around) {
    match &expr.node {
        Node::Or(items) => list(out, items, " or ", Level::Or, around),
        Node::And(items) => list(out, items, " and ", Level::And, around),
        Node::Else(items) => list(out, items, " else ", Level::Else, around),
        Node::Either(items) => list(out, items, " | ", Level::Either, around),
        Node::Glue(items) => list(out, items, " + ", Level::Glue, around),
        Node::Both(items) => list(out, items, " & ", Level::Both, around),
        Node::Stack(items) => list(out, items, ";", Level::Stack, around),
        Node::Row(items) => row(out, items, around),
        Node::Arrow(from, to) => couple(out, from, " -> ", to, Level::Arrow, around),
        Node::Compare(left, comparison, right) => {
            let sign = format!(" {} ", spelling::of(&COMPARISONS, comparison));
            couple(out, left, &sign, right, Level::Compare, around);
        }
        Node::Not(inner) => prefixed(out, "not ", inner, Level::Not, around),
        Node::Their(inner) => prefixed(out, "their ", inner, Level::Not, around),
        Node::If { condition, then, otherwise } => {
            prefixed(out, "if ", condition, Level::Or, Around::default());
            let before_else = otherwise.is_some() || around.before_else;
            prefixed(out, " then ", then, Level::Or, Around { after_then: true, before_else });
            if let Some(otherwise) = otherwise {
                prefixed(out, " else ", otherwise, Level::Or, around);
            }
        }
        Node::Choose { place, body } => {
            out.push('%');
            operand(out, place);
            prefixed(out, ": ", body, Level::Or, around);
        }
        Node::Each { place, body } => {
            out.push_str("each ");
            operand(out, place);
            prefixed(out, ": ", body, Level::Or, around);
        }
        Node::Tally(tally, count) => out.extend([spelling::of(&TALLIES, tally), " ", &count.to_string()]),
        _ => atom(out, expr),
    }
}

/// Writes what may carry a postfix.
fn atom(out: &mut String, expr: &Expr) {
    match &expr.node {
        Node::Movement(letters) => {
            for letter in letters {
                out.push_str(spelling::of(&STEPS, &letter.step));
                out.push_str(&if letter.power == 1 { String::new() } else { spelling::superscript(letter.power) });
            }
        }
        Node::Piece(symbol) => out.push(*symbol),
        Node::Empty => out.push('.'),
        Node::Off => out.push('#'),
        Node::Interest => out.push('%'),
        Node::Zero => out.push('0'),
        Node::Nil => out.push_str("nil"),
        Node::Never => out.push('∅'),
        Node::Number(number) => out.push_str(&number.to_string()),
        Node::Name(name) => out.push_str(name),
        Node::Word(word) => out.push_str(spelling::of(&WORDS, word)),
        Node::Path(body, flags) => out.extend(["/", body, "/", flags]),
        Node::Call(name, arguments) => {
            out.push_str(&name.text);
            out.push('(');
            for (i, argument) in arguments.iter().enumerate() {
                out.push_str(if i == 0 { "" } else { ", " });
                write(out, argument, Around::default());
            }
            out.push(')');
        }
        Node::Class { negated, items } => {
            out.push_str(if *negated { "[^" } else { "[" });
            for (i, item) in items.iter().enumerate() {
                out.push_str(if i == 0 || touch(&items[i - 1], item) { "" } else { " " });
                operand(out, item);
            }
            out.push(']');
        }
        Node::Hand(inner) => {
            out.push('@');
            bracketed_if(out, inner, !bare_in_hand(inner), Around::default());
        }
        Node::Marked { base, mark, negated } => {
            bracketed_if(out, base, needs_brackets(base) || matches!(base.node, Node::Hand(_)), Around::default());
            out.push_str(if *negated { "¬" } else { "" });
            out.push(mark.symbol);
        }
        Node::Power(base, power) => {
            bracketed_if(out, base, needs_brackets(base) || ends_in_letter(base), Around::default());
            // two runs of superscripts would read as one number
            match base.node {
                Node::Power(..) => out.extend(["^", &power.to_string()]),
                _ => out.push_str(&spelling::superscript(*power)),
            }
        }
        Node::Repeat { body, min, max } => {
            operand(out, body);
            out.push_str(&spelling::repetition(*min, *max));
        }
        Node::Greedy(body) => {
            operand(out, body);
            out.push('!');
        }
        Node::Brackets(inner) => {
            out.push('(');
            write(out, inner, Around::default());
            out.push(')');
        }
        _ => bracketed_if(out, expr, true, Around::default()),
    }
}

fn list(out: &mut String, items: &[Expr], sign: &str, level: Level, around: Around) {
    for (i, item) in items.iter().enumerate() {
        out.push_str(if i == 0 { "" } else { sign });
        child(out, item, level.tighter(), i + 1 == items.len(), around);
    }
}

fn row(out: &mut String, items: &[Expr], around: Around) {
    for (i, item) in items.iter().enumerate() {
        let last = i + 1 == items.len();
        let brackets = matches!(item.node, Node::Brackets(_)) || unfit(item, Level::Member, last, around);
        let glued = i > 0 && (touch(&items[i - 1], item) || brackets && is_step(&items[i - 1]));
        out.push_str(if i == 0 || glued { "" } else { " " });
        child(out, item, Level::Member, last, around);
    }
}

fn couple(out: &mut String, left: &Expr, sign: &str, right: &Expr, level: Level, around: Around) {
    // beside a comparison `0` and `1` would read as numbers
    let fragment = |side: &Expr| level == Level::Compare && is_digits(side);
    bracketed_if(out, left, unfit(left, level.tighter(), false, around) || fragment(left), inner(around));
    out.push_str(sign);
    bracketed_if(out, right, unfit(right, level.tighter(), true, around) || fragment(right), around);
}

fn prefixed(out: &mut String, sign: &str, expr: &Expr, floor: Level, around: Around) {
    out.push_str(sign);
    child(out, expr, floor, true, around);
}

/// Writes a part that must bind at least as tightly as `floor`; `last`: nothing of its whole comes behind it.
fn child(out: &mut String, expr: &Expr, floor: Level, last: bool, around: Around) {
    bracketed_if(out, expr, unfit(expr, floor, last, around), if last { around } else { inner(around) });
}

/// What is around a part that is not the last.
fn inner(around: Around) -> Around {
    Around { before_else: false, ..around }
}

fn unfit(expr: &Expr, floor: Level, last: bool, around: Around) -> bool {
    let steals = match &expr.node {
        Node::Else(_) => around.after_then,
        Node::If { otherwise: None, .. } => last && around.before_else,
        _ => false,
    };
    Level::of(expr) < floor || steals || !last && reaches(expr)
}

/// Would it take in whatever follows it?
fn reaches(expr: &Expr) -> bool {
    match &expr.node {
        Node::If { .. } | Node::Choose { .. } | Node::Each { .. } => true,
        Node::Not(inner) | Node::Their(inner) => reaches(inner),
        Node::Arrow(_, right) | Node::Compare(_, _, right) => reaches(right),
        Node::Or(items)
        | Node::And(items)
        | Node::Else(items)
        | Node::Either(items)
        | Node::Glue(items)
        | Node::Both(items)
        | Node::Stack(items)
        | Node::Row(items) => items.last().is_some_and(reaches),
        _ => false,
    }
}

fn bracketed_if(out: &mut String, expr: &Expr, brackets: bool, around: Around) {
    if brackets {
        out.push('(');
        write(out, expr, Around::default());
        out.push(')');
    } else {
        write(out, expr, around);
    }
}

fn operand(out: &mut String, expr: &Expr) {
    bracketed_if(out, expr, needs_brackets(expr), Around::default());
}

fn needs_brackets(expr: &Expr) -> bool {
    Level::of(expr) < Level::Operand
}

/// `@` takes one thing and its marks; a postfix comes after that.
fn bare_in_hand(expr: &Expr) -> bool {
    match &expr.node {
        Node::Marked { base, .. } => bare_in_hand(base),
        Node::Power(..) | Node::Repeat { .. } | Node::Greedy(_) | Node::Hand(_) => false,
        _ => !needs_brackets(expr),
    }
}

/// Would a power behind it belong to its last letter?
fn ends_in_letter(expr: &Expr) -> bool {
    match &expr.node {
        Node::Hand(inner) => ends_in_letter(inner),
        node => matches!(node, Node::Movement(_)),
    }
}

/// House form: a square touches the square, the name or the movement before it.
fn touch(before: &Expr, after: &Expr) -> bool {
    is_square(after) && (is_square(before) || matches!(before.node, Node::Movement(_) | Node::Name(_)))
}

fn is_square(expr: &Expr) -> bool {
    match &expr.node {
        Node::Piece(_) | Node::Empty | Node::Off | Node::Interest | Node::Class { .. } => true,
        Node::Marked { base, .. } => is_square(base),
        _ => false,
    }
}

/// House form: steps touch the brackets of what they move, `u(. & far)`; turns, which are for whole moves, do not.
fn is_step(expr: &Expr) -> bool {
    let turn = |letter: &Letter| matches!(letter.step, Step::Turn | Step::Flip | Step::Colour);
    matches!(&expr.node, Node::Movement(letters) if !letters.iter().any(turn))
}

fn is_digits(expr: &Expr) -> bool {
    match &expr.node {
        Node::Zero => true,
        Node::Movement(letters) => letters.iter().all(|letter| *letter == Letter { step: Step::Stay, power: 1 }),
        _ => false,
    }
}
