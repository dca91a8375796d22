//! Parses statements of plain words: `title`, `also`, `about`, `extends`, `board`.

use crate::syntax::{
    ast::{SpannedText, StatementKind},
    parse_error::{ParseError, ParseResult},
    source_slice::SourceSlice,
};

pub(super) fn title(word: SourceSlice, rest: SourceSlice) -> ParseResult<StatementKind> {
    require(word, rest, "the name of the game", "write `title Chess`").map(|rest| StatementKind::Title(rest.to_text()))
}

pub(super) fn about(word: SourceSlice, rest: SourceSlice) -> ParseResult<StatementKind> {
    require(word, rest, "a sentence about the game", "write it here, or delete this line")
        .map(|rest| StatementKind::About(rest.to_text()))
}

pub(super) fn also(word: SourceSlice, rest: SourceSlice) -> ParseResult<StatementKind> {
    let rest = require(word, rest, "other names of the game", "write `also standard fide`")?;
    let separator = |c: char| c == ',' || c.is_whitespace();
    Ok(StatementKind::Also(rest.split(separator).filter(|name| !name.is_empty()).map(SourceSlice::to_text).collect()))
}

pub(super) fn board(word: SourceSlice, rest: SourceSlice) -> ParseResult<StatementKind> {
    let rest = require(word, rest, "a board", "write `board square 8x8`")?;
    Ok(StatementKind::Board(rest.words().map(SourceSlice::to_text).collect()))
}

/// `extends chess`
pub(in crate::syntax) fn extends(word: SourceSlice, rest: SourceSlice) -> ParseResult<SpannedText> {
    let rest = require(word, rest, "the name of a rule file", "write `extends chess`")?;
    let (name, more) = rest.split_first_word();
    let expected = "expected a name of ASCII letters, digits, `_` and `-`";
    if !more.is_empty() {
        return Err(ParseError::at(more.span(), "a file can extend only one other file")
            .label("expected the end of the line")
            .hint("that file can itself extend another one"));
    }
    if let Some(stem) = name.text().strip_suffix(".alg") {
        return Err(ParseError::at(name.span(), "`extends` takes a name without `.alg`")
            .label(format!("expected `{stem}`"))
            .fix(name.span(), stem));
    }
    if !name.text().chars().all(|c| c.is_ascii_alphanumeric() || "_-".contains(c)) {
        return Err(ParseError::at(name.span(), format!("`{}` is not a valid name of a rule file", name.text()))
            .label(expected)
            .hint("rule files are searched for next to this file and among the built-in games"));
    }
    Ok(name.to_text())
}

fn require<'s>(
    word: SourceSlice<'s>,
    rest: SourceSlice<'s>,
    expected: &str,
    hint: &str,
) -> ParseResult<SourceSlice<'s>> {
    if rest.is_empty() {
        return Err(ParseError::expecting(
            word.end_span(),
            format!("nothing follows `{}`", word.text()),
            expected,
            hint,
        ));
    }
    Ok(rest)
}
