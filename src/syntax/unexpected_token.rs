//! Messages for unexpected tokens.

use super::{lexer::Rule, source_slice::SourceSlice};
use crate::source::{Diagnostic, Span};

const WANTED: &str = "a pattern, a move or a condition";

/// The error for the token `next` after `before`; `next` is `None` at the end of a text or bracket.
pub(super) fn unexpected(
    before: Option<(Rule, SourceSlice)>,
    next: Option<(Rule, SourceSlice)>,
    behind: Span,
) -> Diagnostic {
    let Some((rule, slice)) = next else {
        return match before {
            Some((_, slice)) => Diagnostic::error(slice.span(), format!("nothing follows `{}`", slice.text()))
                .label(format!("expected {WANTED} after it")),
            None => Diagnostic::error(behind, "missing expression").label(format!("expected {WANTED}")),
        };
    };
    let text = slice.text();
    let error = |title: String| Diagnostic::error(slice.span(), title);
    match rule {
        Rule::kw_not | Rule::kw_their => error(format!("`{text}` must be in brackets here"))
            .label("expected brackets around it")
            .hint(format!("write `({text} A)`")),
        Rule::kw_then => error("this `then` has no `if`".into()).label("expected `if CONDITION` before it"),
        Rule::arrow if before.is_some_and(|(rule, _)| complete(rule)) => error("second `->` in one move".into())
            .label("expected brackets around one of the two")
            .hint("write `(f -> g) (h -> i)` for one move after another"),
        Rule::compare if before.is_some_and(|(rule, _)| complete(rule)) => {
            error("comparisons cannot be chained".into())
                .label("expected `and` between two comparisons")
                .hint("write `a < b and b < c`")
        }
        Rule::loose => loose(slice),
        Rule::stray => stray(before, slice),
        _ => match before {
            Some((_, first)) if doubled(first, slice).is_some() => {
                let right = doubled(first, slice).unwrap_or_default();
                let span = first.span().to(slice.span());
                Diagnostic::error(span, format!("unknown operator `{}{text}`", first.text()))
                    .label(format!("did you mean `{right}`?"))
                    .fix(span, right)
            }
            Some((_, slice)) if !complete_or_none(before) => {
                error(format!("nothing between `{}` and `{text}`", slice.text()))
                    .label(format!("expected {WANTED} before it"))
            }
            _ => error(format!("nothing before `{text}`")).label(format!("expected {WANTED} before it")),
        },
    }
}

/// The intended operator, if two tokens form an operator of another language.
fn doubled(first: SourceSlice, second: SourceSlice) -> Option<&'static str> {
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
    matches!(rule, Rule::operand | Rule::counted_fact)
}

fn complete_or_none(token: Option<(Rule, SourceSlice)>) -> bool {
    token.is_none_or(|(rule, _)| complete(rule))
}

/// A power or a repetition count that is not attached to an operand.
fn loose(slice: SourceSlice) -> Diagnostic {
    let text = slice.text();
    let kind = if text.starts_with('{') { "repetition" } else { "power" };
    Diagnostic::error(slice.span(), format!("the {kind} `{text}` is not attached to anything"))
        .label("expected something directly before it")
        .hint(format!("write `M{text}`"))
}

fn stray(before: Option<(Rule, SourceSlice)>, slice: SourceSlice) -> Diagnostic {
    let text = slice.text();
    let (title, expected, hint) = match text {
        ":" => return colon(before, slice),
        "-" => {
            let error = Diagnostic::error(slice.span(), "unexpected `-`").label("did you mean `->`?");
            return error.hint("write an arrow as `->`");
        }
        "/" => return Diagnostic::error(slice.span(), "empty path").label("expected a path such as `/L*(F$)+/`"),
        "*" | "?" | "!" => ("is not attached to a move", "a move directly before it", format!("write `M{text}`")),
        "," => {
            let hint = "commas separate the arguments of a function: `f(a, b)`, without a space before `(`";
            return Diagnostic::expecting(slice.span(), "unexpected `,`", "an operator", hint);
        }
        "@" => ("needs a piece", "a piece directly after it", "write `@♙` for a pawn in hand".into()),
        "¬" => {
            let hint = "`♖¬°` is a rook without the mark `°`; to negate a condition, write `not`";
            ("needs a mark", "a piece before it and a mark after it", hint.into())
        }
        "^" => {
            let hint = "write a power as `m²` or `m^2`; to exclude pieces, write `[^♙♟]`";
            ("needs a number", "a number after it", hint.into())
        }
        "each" => ("needs a square", "a square directly followed by `:`", "write `each ○: M`".into()),
        _ if text.starts_with(|c: char| c.is_ascii_digit()) => {
            ("is neither a number nor a name", "a number, or a name that starts with a letter", unglued(text))
        }
        _ => {
            let error = Diagnostic::error(slice.span(), format!("unexpected character `{text}`"));
            return error.label(format!("expected {WANTED}"));
        }
    };
    Diagnostic::expecting(slice.span(), format!("`{text}` {title}"), expected, hint)
}

fn unglued(text: &str) -> String {
    let name = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let number = &text[..text.len() - name.len()];
    if number == "1" {
        format!("write `1 {name}`, with a space")
    } else {
        format!("to repeat it, write `{name}{{{number}}}`")
    }
}

fn colon(before: Option<(Rule, SourceSlice)>, slice: SourceSlice) -> Diagnostic {
    let error = Diagnostic::error(slice.span(), "unexpected `:`");
    match before {
        Some((_, place)) if place.text().ends_with(|c: char| !c.is_whitespace()) => error
            .label("expected `%` and one square directly before it")
            .hint("write `%p: M`, without spaces or brackets before `:`"),
        _ => error.label("expected something before it"),
    }
}
