//! Parses definitions: `name = expr`, `name(a, b) = expr`, and clauses such as `colour_swapped(f + g) = …`.

use super::{STATEMENTS, is_keyword};
use crate::source::{Diagnostic, nearest};
use crate::syntax::{
    ParseResult,
    ast::{ExprKind, StatementKind},
    brackets, expr_parser,
    source_slice::SourceSlice,
    vocabulary,
};

/// Parses a statement that starts with `word`, which may be empty.
pub(super) fn parse_definition(
    statement: SourceSlice,
    word: SourceSlice,
    rest: SourceSlice,
    marks: &[char],
) -> ParseResult<StatementKind> {
    let text = word.text();
    if !vocabulary::is_name(text) {
        return Err(no_leading_word(statement));
    }
    if !rest.text().starts_with('(') && !rest.trim().text().starts_with('=') {
        return Err(unknown_statement(word, rest));
    }
    if vocabulary::is_reserved(text) || is_keyword(text) || vocabulary::is_movement(text) {
        return Err(invalid_name(word));
    }
    brackets::check_balanced(statement)?;
    let Some(at) = brackets::find_outside(statement, '=', false) else {
        let first = statement.split_first_word().0;
        let hint = format!("write `{} = …`", first.text());
        return Err(Diagnostic::expecting(first.end_span(), "this definition has no `=`", "`=`", hint));
    };
    let left = statement.range(0, at);
    let (name, parameters) = match expr_parser::parse_expr(left, marks)?.kind {
        ExprKind::Name(_) => (word.to_text(), Vec::new()),
        ExprKind::Call(name, parameters) => (name, parameters),
        _ => {
            let title = "this is not a valid left side of a definition";
            let hint = "write `name = …` or `name(a, b) = …`";
            return Err(Diagnostic::expecting(left.trim().span(), title, "a name, or a name and its parameters", hint));
        }
    };
    let body = statement.skip(at + 1);
    if body.is_empty() {
        let title = format!("the definition of `{text}` is empty");
        let hint = "`nil` is a move that changes nothing, `∅` a move that is never possible";
        return Err(Diagnostic::expecting(body.end_span(), title, "an expression after the `=`", hint));
    }
    Ok(StatementKind::Definition { name, parameters, body: expr_parser::parse_expr(body, marks)? })
}

/// The error for a well-formed name that is a keyword or a movement.
pub(super) fn invalid_name(word: SourceSlice) -> Diagnostic {
    let text = word.text();
    if vocabulary::is_movement(text) {
        let letters: Vec<String> = text.chars().map(String::from).collect();
        let movement =
            if text.len() == 1 { "a movement".into() } else { format!("the movement {}", letters.join(" ")) };
        return Diagnostic::error(word.span(), format!("`{text}` is {movement} and cannot be a name"))
            .label("expected a name with at least one other letter")
            .hint("a word made only of the letters u d l r R F C 1 is a movement");
    }
    let error = Diagnostic::error(word.span(), format!("`{text}` is a keyword and cannot be a name"))
        .label("expected another name");
    if is_keyword(text) { error.hint(format!("for the statement, remove the `=`: `{text} …`")) } else { error }
}

/// The error for a statement that does not start with a word.
fn no_leading_word(statement: SourceSlice) -> Diagnostic {
    let (word, _) = statement.split_first_word();
    Diagnostic::error(word.span(), "a statement must start with a word")
        .label("expected a name or a keyword such as `pieces`")
        .hint("to continue the statement above, indent this line")
}

/// The error for a statement whose first word is neither a keyword nor followed by `=`.
fn unknown_statement(word: SourceSlice, rest: SourceSlice) -> Diagnostic {
    let text = word.text();
    let between = rest.range(0, brackets::find_outside(rest, '=', false).unwrap_or(0)).trim();
    let is_definition = !between.is_empty() && between.words().all(|word| vocabulary::is_name(word.text()));
    // Of all statements, only a zone has names before `=`.
    let keywords = || STATEMENTS.iter().map(|&(word, _)| word).filter(|&keyword| !is_definition || keyword == "zone");
    if nearest(text, keywords()).is_some() {
        return Diagnostic::error(word.span(), format!("unknown statement `{text}`"))
            .label("expected a keyword, or a name followed by `=`")
            .suggest(text, keywords());
    }
    if is_definition {
        let joined = format!("{text}_{}", between.words().map(SourceSlice::text).collect::<Vec<_>>().join("_"));
        let span = word.span().to(between.span());
        return Diagnostic::error(span, "a name must be one word")
            .label(format!("expected `{joined}`"))
            .fix(span, joined);
    }
    let title = format!("`{text}` is neither a keyword nor a definition");
    let hint = format!("to define it, write `{text} = …`; to continue the statement above, indent this line");
    Diagnostic::expecting(word.end_span(), title, "`=` after a name", hint)
}
