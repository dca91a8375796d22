//! Messages for unexpected tokens.

use super::{fault::Fault, grammar::Rule, part::Part};
use crate::source::Span;

const WANTED: &str = "a pattern, a move or a condition";

/// The error for the token `next` after `before`; `next` is `None` at the end of a text or bracket.
pub(super) fn unexpected(before: Option<(Rule, Part)>, next: Option<(Rule, Part)>, behind: Span) -> Fault {
    let Some((rule, part)) = next else {
        return match before {
            Some((_, part)) => Fault::at(part.span(), format!("nothing follows `{}`", part.text()))
                .label(format!("expected {WANTED} after it")),
            None => Fault::at(behind, "an expression is missing here").label(format!("expected {WANTED}")),
        };
    };
    let text = part.text();
    let fault = |title: String| Fault::at(part.span(), title);
    match rule {
        Rule::kw_not | Rule::kw_their => fault(format!("`{text}` stands inside a tighter expression"))
            .label("expected brackets around it")
            .hint(format!("write `({text} A)`")),
        Rule::kw_then => fault("this `then` has no `if`".into()).label("expected `if CONDITION` before it"),
        Rule::arrow if before.is_some_and(|(rule, _)| complete(rule)) => fault("a second `->` in one move".into())
            .label("expected brackets around one of the two")
            .hint("write `(f -> g) (h -> i)` for one move after another"),
        Rule::compare if before.is_some_and(|(rule, _)| complete(rule)) => fault("a second comparison".into())
            .label("expected `and` between two comparisons")
            .hint("write `a < b and b < c`"),
        Rule::loose => loose(part),
        Rule::stray => stray(before, part),
        _ => match before {
            Some((_, first)) if doubled(first, part).is_some() => {
                let right = doubled(first, part).unwrap_or_default();
                let span = first.span().to(part.span());
                Fault::at(span, format!("`{}{text}` is no operator", first.text()))
                    .label(format!("did you mean `{right}`?"))
                    .fix(span, right)
            }
            Some((_, part)) if !complete_or_none(before) => {
                fault(format!("nothing stands between `{}` and `{text}`", part.text()))
                    .label(format!("expected {WANTED} before it"))
            }
            _ => fault(format!("nothing stands before `{text}`")).label(format!("expected {WANTED} before it")),
        },
    }
}

/// The intended operator, if two tokens form an operator of another language.
fn doubled(first: Part, second: Part) -> Option<&'static str> {
    match (first.text(), second.text()) {
        ("=", ">") => Some("->"),
        ("=", "=") => Some("="),
        ("<", ">") => Some("≠"),
        ("&", "&") => Some("and"),
        ("|", "|") => Some("or"),
        _ => None,
    }
}

/// Whether an expression can end with this token.
fn complete(rule: Rule) -> bool {
    matches!(rule, Rule::operand | Rule::tally)
}

fn complete_or_none(token: Option<(Rule, Part)>) -> bool {
    token.is_none_or(|(rule, _)| complete(rule))
}

/// A power or a repetition count that is not attached to an operand.
fn loose(part: Part) -> Fault {
    let text = part.text();
    let kind = if text.starts_with('{') { "repetition" } else { "power" };
    Fault::at(part.span(), format!("the {kind} `{text}` stands on nothing"))
        .label("expected something before it, without a blank")
        .hint(format!("write `M{text}`"))
}

fn stray(before: Option<(Rule, Part)>, part: Part) -> Fault {
    let text = part.text();
    let fault = |title: String| Fault::at(part.span(), title);
    match text {
        ":" => colon(before, part),
        "*" | "?" | "!" => fault(format!("`{text}` stands on nothing"))
            .label("expected a move before it, without a blank")
            .hint(format!("write `M{text}`")),
        "-" => fault("`-` says nothing here".into()).label("did you mean `->`?").hint("an arrow is written `->`"),
        "," => fault("`,` says nothing here".into())
            .label("expected an operator")
            .hint("commas separate the arguments of a function, and the function's name touches its bracket"),
        "@" => fault("`@` takes nothing".into())
            .label("expected a piece after it, without a blank")
            .hint("write `@♙` for a pawn in hand"),
        "¬" => fault("`¬` stands before no mark".into())
            .label("expected a mark after it, and a piece before it")
            .hint("`♖¬°` is a rook without the mark `°`; for conditions write `not`"),
        "^" => fault("this `^` has no number".into())
            .label("expected a number after it")
            .hint("write a power as `m²` or `m^2`, and none of several as `[^♙♟]`"),
        "/" => fault("this path is empty".into()).label("expected `/L*(F$)+/`"),
        "each" => fault("`each` does not say where".into())
            .label("expected one square and `:` after it, without a blank between the two")
            .hint("write `each ○: M`"),
        _ if text.starts_with(|c: char| c.is_ascii_digit()) => {
            fault(format!("`{text}` is neither a number nor a name"))
                .label("expected a number, or a name that starts with a letter")
                .hint(unglued(text))
        }
        _ => fault(format!("`{text}` is not used in this language")).label(format!("expected {WANTED}")),
    }
}

fn unglued(text: &str) -> String {
    let name = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let number = &text[..text.len() - name.len()];
    if number == "1" {
        format!("write `1 {name}`, with a blank")
    } else {
        format!("for repetition write `{name}{{{number}}}`")
    }
}

fn colon(before: Option<(Rule, Part)>, part: Part) -> Fault {
    let fault = Fault::at(part.span(), "this `:` belongs to nothing");
    match before {
        Some((_, place)) if place.text().ends_with(|c: char| !c.is_whitespace()) => fault
            .label("expected `%` and one square right before it")
            .hint("write `%p: M` without blanks or brackets before the `:`"),
        _ => fault.label("expected something before it"),
    }
}
