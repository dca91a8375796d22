//! Parses statements of plain words: `title`, `also`, `about`, `extends`, `board`.

use crate::syntax::{
    ast::{StatementKind, Text},
    fault::{Fallible, Fault},
    part::Part,
};

pub(super) fn title(word: Part, rest: Part) -> Fallible<StatementKind> {
    given(word, rest, "the name of the game", "write `title Chess`").map(|rest| StatementKind::Title(rest.to_text()))
}

pub(super) fn about(word: Part, rest: Part) -> Fallible<StatementKind> {
    given(word, rest, "a sentence about the game", "write it here, or delete this line")
        .map(|rest| StatementKind::About(rest.to_text()))
}

pub(super) fn also(word: Part, rest: Part) -> Fallible<StatementKind> {
    let rest = given(word, rest, "other names of the game", "write `also standard fide`")?;
    let separator = |c: char| c == ',' || c.is_whitespace();
    Ok(StatementKind::Also(rest.split(separator).filter(|name| !name.is_empty()).map(Part::to_text).collect()))
}

pub(super) fn board(word: Part, rest: Part) -> Fallible<StatementKind> {
    let rest = given(word, rest, "a board", "write `board square 8x8`")?;
    Ok(StatementKind::Board(rest.words().map(Part::to_text).collect()))
}

/// `extends chess`
pub(in crate::syntax) fn extends(word: Part, rest: Part) -> Fallible<Text> {
    let rest = given(word, rest, "the name of a rule file", "write `extends chess`")?;
    let (name, more) = rest.first_word();
    let expected = "expected one name: ASCII letters, digits, `_` and `-`";
    if !more.is_empty() {
        return Err(Fault::at(more.span(), "a file extends only one other file")
            .label("nothing was expected here")
            .hint("that file can itself extend another one"));
    }
    if let Some(stem) = name.text().strip_suffix(".alg") {
        return Err(Fault::at(name.span(), "rule files are named without `.alg`")
            .label(format!("expected `{stem}`"))
            .fix(name.span(), stem));
    }
    if !name.text().chars().all(|c| c.is_ascii_alphanumeric() || "_-".contains(c)) {
        return Err(Fault::at(name.span(), format!("`{}` is no name of a rule file", name.text()))
            .label(expected)
            .hint("it is looked for beside this file and among the rules that come with the program"));
    }
    Ok(name.to_text())
}

fn given<'s>(word: Part<'s>, rest: Part<'s>, expected: &str, hint: &str) -> Fallible<Part<'s>> {
    if rest.is_empty() {
        return Err(Fault::missing(word.behind(), format!("nothing follows `{}`", word.text()), expected, hint));
    }
    Ok(rest)
}
