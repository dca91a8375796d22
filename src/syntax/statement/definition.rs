//! Parses definitions: `name = expr`, `name(a, b) = expr`, and clauses such as `colour_swapped(f + g) = …`.

use crate::{
    source::nearest,
    syntax::{
        ast::{ExprKind, StatementKind},
        brackets, expr_parser,
        parse_error::{ParseError, ParseResult},
        source_slice::SourceSlice,
        vocabulary::{self, STATEMENTS},
    },
};

/// Parses a statement that starts with `word`, which may be empty.
pub(super) fn parse_definition(
    statement: SourceSlice,
    word: SourceSlice,
    rest: SourceSlice,
    marks: &[char],
) -> ParseResult<StatementKind> {
    if !vocabulary::is_name(word.text()) {
        return Err(no_leading_word(statement));
    }
    let after = rest.trim();
    if !after.text().starts_with(['=', '(']) || after.text().starts_with('(') && !rest.text().starts_with('(') {
        return Err(unknown_statement(word, rest));
    }
    let taken = |word: &str| vocabulary::is_reserved(word) || STATEMENTS.contains(&word);
    if taken(word.text()) || vocabulary::is_movement(word.text()) {
        return Err(invalid_name(word));
    }
    brackets::check_balanced(statement)?;
    let Some(at) = brackets::find_outside(statement, '=', false) else {
        let hint = format!("write `{} = …`", statement.split_first_word().0.text());
        return Err(ParseError::expecting(
            statement.split_first_word().0.end_span(),
            "this definition has no `=`",
            "`=`",
            &hint,
        ));
    };
    let head = expr_parser::parse_expr(statement.range(0, at), marks)?;
    let (name, parameters) = match head.kind {
        ExprKind::Name(_) => (word.to_text(), Vec::new()),
        ExprKind::Call(name, parameters) => (name, parameters),
        _ => {
            let place = statement.range(0, at).trim();
            return Err(ParseError::expecting(
                place.span(),
                "this is not a valid left side of a definition",
                "a name, or a name and its parameters",
                "write `name = …` or `name(a, b) = …`",
            ));
        }
    };
    let body = statement.skip(at + 1);
    if body.is_empty() {
        let title = format!("the definition of `{}` is empty", word.text());
        let hint = "`nil` is a move that changes nothing, `∅` a move that is never possible";
        return Err(ParseError::expecting(body.end_span(), title, "an expression after the `=`", hint));
    }
    Ok(StatementKind::Definition { name, parameters, body: expr_parser::parse_expr(body, marks)? })
}

/// The error for a well-formed name that is a keyword or a movement.
pub(super) fn invalid_name(word: SourceSlice) -> ParseError {
    let text = word.text();
    if vocabulary::is_movement(text) {
        let letters: Vec<String> = text.chars().map(String::from).collect();
        let movement =
            if text.len() == 1 { "a movement".into() } else { format!("the movement {}", letters.join(" ")) };
        let title = format!("`{text}` is {movement} and cannot be a name");
        return ParseError::at(word.span(), title)
            .label("expected a name with at least one other letter")
            .hint("a word made only of the letters u d l r R F C 1 is a movement");
    }
    let error = ParseError::at(word.span(), format!("`{text}` is a keyword and cannot be a name"))
        .label("expected another name");
    if STATEMENTS.contains(&text) {
        error.hint(format!("for the statement, remove the `=`: `{text} …`"))
    } else {
        error
    }
}

/// The error for a statement that does not start with a word.
fn no_leading_word(statement: SourceSlice) -> ParseError {
    let first = statement.text().lines().next().map_or(statement, |line| statement.range(0, line.len()));
    let (word, _) = first.split_first_word();
    ParseError::at(word.span(), "a statement must start with a word")
        .label("expected a name or a keyword such as `pieces`")
        .hint("to continue the statement above, indent this line")
}

/// The error for a statement whose first word is neither a keyword nor followed by `=`.
fn unknown_statement(word: SourceSlice, rest: SourceSlice) -> ParseError {
    let text = word.text();
    if let Some(near) = nearest(text, STATEMENTS) {
        return ParseError::at(word.span(), format!("unknown statement `{text}`"))
            .label("expected a keyword, or a name followed by `=`")
            .hint(format!("did you mean `{near}`?"))
            .fix(word.span(), near);
    }
    let until = brackets::find_outside(rest, '=', false).unwrap_or(0);
    let between: Vec<&str> = rest.range(0, until).text().split_whitespace().collect();
    if !between.is_empty() && between.iter().all(|word| vocabulary::is_name(word)) {
        let joined = format!("{text}_{}", between.join("_"));
        let span = word.span().to(rest.range(0, until).trim().span());
        return ParseError::at(span, "a name must be one word").label(format!("expected `{joined}`")).fix(span, joined);
    }
    ParseError::expecting(
        word.end_span(),
        format!("`{text}` is neither a keyword nor a definition"),
        "`=` after a name",
        format!("to define it, write `{text} = …`; to continue the statement above, indent this line"),
    )
}
