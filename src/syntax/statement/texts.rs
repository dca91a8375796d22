//! Parses statements of plain words: `title`, `also`, `about`, `origin`, `group`, `note`, `extends`, `board`, `look`.

use super::StatementParser;
use crate::source::Diagnostic;
use crate::syntax::{
    ParseResult,
    ast::{LookLine, SpannedText, StatementKind},
    source_slice::SourceSlice,
    vocabulary,
};

pub(super) fn title(parser: &mut StatementParser) -> ParseResult<StatementKind> {
    parser.require("the name of the game", "write `title Chess`")?;
    Ok(StatementKind::Title(parser.rest.to_text()))
}

pub(super) fn about(parser: &mut StatementParser) -> ParseResult<StatementKind> {
    parser.require("a sentence about the game", "write it here, or delete this line")?;
    Ok(StatementKind::About(parser.rest.to_text()))
}

/// `origin Japan, 16th century`
pub(super) fn origin(parser: &mut StatementParser) -> ParseResult<StatementKind> {
    parser.require("where and when the game was invented", "write `origin Japan`")?;
    Ok(StatementKind::Origin(parser.rest.to_text()))
}

/// `note Kings may not castle.`, `note bare_king: A bare king loses.`
pub(super) fn note(parser: &mut StatementParser) -> ParseResult<StatementKind> {
    parser.require("a sentence for players", "write `note The king may not castle.`")?;
    let (name, more) = parser.rest.split_while(vocabulary::is_name_char);
    let Some(sentence) = more.text().strip_prefix(':').filter(|_| !name.is_empty()) else {
        return Ok(StatementKind::Note { end: None, sentence: parser.rest.to_text() });
    };
    if sentence.trim().is_empty() {
        let hint = "write a sentence behind the colon";
        return Err(Diagnostic::expecting(more.end_span(), "this note is empty", "a sentence for players", hint));
    }
    let sentence = more.range(1, more.text().len()).to_text();
    Ok(StatementKind::Note { end: Some(name.to_text()), sentence })
}

/// `group chess`
pub(super) fn group(parser: &mut StatementParser) -> ParseResult<StatementKind> {
    parser.require("a group of games", "write `group chess`")?;
    let (group, more) = parser.rest.split_first_word();
    if !more.is_empty() {
        return Err(
            Diagnostic::error(more.span(), "a game belongs to only one group").label("expected the end of the line")
        );
    }
    Ok(StatementKind::Group(group.to_text()))
}

pub(super) fn also(parser: &mut StatementParser) -> ParseResult<StatementKind> {
    parser.require("other names of the game", "write `also standard fide`")?;
    let names = parser.rest.split(|c| c == ',' || c.is_whitespace()).filter(|name| !name.is_empty());
    Ok(StatementKind::Also(names.map(SourceSlice::to_text).collect()))
}

pub(super) fn board(parser: &mut StatementParser) -> ParseResult<StatementKind> {
    parser.require("a board", "write `board square 8x8`")?;
    Ok(StatementKind::Board(parser.rest.words().map(SourceSlice::to_text).collect()))
}

/// `look board crossings`
pub(super) fn look(parser: &mut StatementParser) -> ParseResult<StatementKind> {
    parser.require("a part of the look", "write `look board plain`, `look pieces discs` or `look colour White red`")?;
    let (property, values) = parser.rest.split_first_word();
    let values = values.words().map(SourceSlice::to_text).collect();
    Ok(StatementKind::Look(LookLine { property: property.to_text(), values }))
}

/// `extends chess`
pub(super) fn extends(parser: &mut StatementParser) -> ParseResult<StatementKind> {
    parser.require("the name of a rule file", "write `extends chess`")?;
    extended_name(parser.rest).map(StatementKind::Extends)
}

/// The name of the file that an `extends` names.
pub(in crate::syntax) fn extended_name(rest: SourceSlice) -> ParseResult<SpannedText> {
    let (name, more) = rest.split_first_word();
    if !more.is_empty() {
        return Err(Diagnostic::error(more.span(), "a file can extend only one other file")
            .label("expected the end of the line")
            .hint("that file can itself extend another one"));
    }
    if let Some(stem) = name.text().strip_suffix(".alg") {
        return Err(Diagnostic::error(name.span(), "`extends` takes a name without `.alg`")
            .label(format!("expected `{stem}`"))
            .fix(name.span(), stem));
    }
    if !name.text().chars().all(vocabulary::is_word_char) {
        return Err(Diagnostic::error(name.span(), format!("`{}` is not a valid name of a rule file", name.text()))
            .label("expected a name of ASCII letters, digits, `_` and `-`")
            .hint("rule files are searched for next to this file and among the built-in games"));
    }
    Ok(name.to_text())
}
