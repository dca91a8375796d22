//! Parses definitions: `name = expr`, `name(a, b) = expr`, and clauses such as `colour_swapped(f + g) = …`.

use crate::{
    source::nearest,
    syntax::{
        ast::{ExprKind, StatementKind},
        brackets, expression,
        fault::{Fallible, Fault},
        part::Part,
        vocabulary::{self, STATEMENTS},
    },
};

/// Parses a statement that starts with `word`, which may be empty.
pub(super) fn read(statement: Part, word: Part, rest: Part, marks: &[char]) -> Fallible<StatementKind> {
    if !vocabulary::is_name(word.text()) {
        return Err(no_start(statement));
    }
    let after = rest.trim();
    if !after.text().starts_with(['=', '(']) || after.text().starts_with('(') && !rest.text().starts_with('(') {
        return Err(no_statement(word, rest));
    }
    let taken = |word: &str| vocabulary::RESERVED.contains(&word) || STATEMENTS.contains(&word);
    if taken(word.text()) || vocabulary::is_movement(word.text()) {
        return Err(no_name(word));
    }
    brackets::check(statement)?;
    let Some(at) = brackets::outside(statement, '=', false) else {
        let hint = format!("write `{} = …`", statement.first_word().0.text());
        return Err(Fault::missing(statement.first_word().0.behind(), "this definition has no `=`", "`=`", &hint));
    };
    let head = expression::read(statement.slice(0, at), marks)?;
    let (name, parameters) = match head.kind {
        ExprKind::Name(_) => (word.to_text(), Vec::new()),
        ExprKind::Call(name, parameters) => (name, parameters),
        _ => {
            let place = statement.slice(0, at).trim();
            return Err(Fault::missing(
                place.span(),
                "this cannot be defined",
                "a name, or a name and its parameters",
                "write `name = …` or `name(a, b) = …`",
            ));
        }
    };
    let body = statement.from(at + 1);
    if body.is_empty() {
        let title = format!("`{}` is defined as nothing", word.text());
        let hint = "for a move that changes nothing write `nil`, for one that is never possible `∅`";
        return Err(Fault::missing(body.behind(), title, "an expression after the `=`", hint));
    }
    Ok(StatementKind::Definition { name, parameters, body: expression::read(body, marks)? })
}

/// The error for a well-formed name that is a keyword or a movement.
pub(super) fn no_name(word: Part) -> Fault {
    let text = word.text();
    if vocabulary::is_movement(text) {
        let letters: Vec<String> = text.chars().map(String::from).collect();
        let movement =
            if text.len() == 1 { "a movement".into() } else { format!("the movement {}", letters.join(" ")) };
        let title = format!("`{text}` is {movement}, so it cannot be a name");
        return Fault::at(word.span(), title)
            .label("expected a name with another letter in it")
            .hint("a word of the letters u d l r R F C 1 alone is a movement");
    }
    let fault = Fault::at(word.span(), format!("`{text}` is a word of the language, so it cannot be a name"))
        .label("expected another name");
    if STATEMENTS.contains(&text) {
        fault.hint(format!("for the statement leave the `=` out: `{text} …`"))
    } else {
        fault
    }
}

/// The error for a statement that does not start with a word.
fn no_start(statement: Part) -> Fault {
    let first = statement.text().lines().next().map_or(statement, |line| statement.slice(0, line.len()));
    let (word, _) = first.first_word();
    Fault::at(word.span(), "a statement starts with a word")
        .label("expected a name or a word such as `pieces`")
        .hint("to continue the statement above, start this line with a blank")
}

/// The error for a statement whose first word is neither a keyword nor followed by `=`.
fn no_statement(word: Part, rest: Part) -> Fault {
    let text = word.text();
    if let Some(near) = nearest(text, STATEMENTS) {
        return Fault::at(word.span(), format!("no statement starts with `{text}`"))
            .label("expected a word of the language, or a name and `=`")
            .hint(format!("did you mean `{near}`?"))
            .fix(word.span(), near);
    }
    let until = brackets::outside(rest, '=', false).unwrap_or(0);
    let between: Vec<&str> = rest.slice(0, until).text().split_whitespace().collect();
    if !between.is_empty() && between.iter().all(|word| vocabulary::is_name(word)) {
        let joined = format!("{text}_{}", between.join("_"));
        let span = word.span().to(rest.slice(0, until).trim().span());
        return Fault::at(span, "a name is one word").label(format!("expected `{joined}`")).fix(span, joined);
    }
    Fault::missing(
        word.behind(),
        format!("`{text}` is neither a definition nor a word of the language"),
        "`=` after a name",
        format!("write `{text} = …`; to continue the statement above, start this line with a blank"),
    )
}
