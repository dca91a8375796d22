//! Parses statements: those that start with a keyword, and definitions.

mod definition;
mod ends;
mod mark;
mod pieces;
mod setup;
mod start;
mod texts;
mod turns;
mod zone;

use super::{
    ast::StatementKind,
    parse_error::{ParseError, ParseResult},
    source_slice::SourceSlice,
    vocabulary::{self, STATEMENTS},
};
use crate::source::Diagnostic;

pub(super) use mark::symbol as mark_symbol;
pub(super) use texts::extends;

/// Parses one statement. Errors go to `faults`; returns `None` if nothing usable is left.
pub(super) fn parse_statement(
    statement: SourceSlice,
    marks: &[char],
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<StatementKind> {
    match statement_kind(statement, marks, diagnostics) {
        Ok(item) => Some(item),
        Err(error) => {
            diagnostics.push(error.into());
            None
        }
    }
}

/// The leading word of a statement, and the rest.
pub(super) fn keyword(statement: SourceSlice) -> (SourceSlice, SourceSlice) {
    let len = statement.text().bytes().take_while(|&byte| vocabulary::is_name_byte(byte)).count();
    (statement.range(0, len), statement.skip(len))
}

fn statement_kind(
    statement: SourceSlice,
    marks: &[char],
    diagnostics: &mut Vec<Diagnostic>,
) -> ParseResult<StatementKind> {
    let (word, rest) = keyword(statement);
    let known = STATEMENTS.contains(&word.text());
    let touching = rest.text().chars().next().is_some_and(|c| !c.is_whitespace());
    let equals = rest.trim().text().starts_with('=') && word.text() != "zone";
    if !known || rest.text().starts_with('(') || equals {
        return definition::parse_definition(statement, word, rest, marks);
    }
    if touching {
        return Err(missing_blank(word, rest));
    }
    let rest = rest.trim();
    match word.text() {
        "title" => texts::title(word, rest),
        "also" => texts::also(word, rest),
        "about" => texts::about(word, rest),
        "extends" => texts::extends(word, rest).map(StatementKind::Extends),
        "board" => texts::board(word, rest),
        "pieces" => pieces::pieces(word, rest, diagnostics),
        "letters" => pieces::letters(word, rest, diagnostics),
        "names" => pieces::names(word, rest, diagnostics),
        "hand" => pieces::hand(word, rest, diagnostics),
        "royal" => Ok(StatementKind::Royal(pieces::symbols(rest, diagnostics))),
        "progress" => Ok(StatementKind::Progress(pieces::symbols(rest, diagnostics))),
        "mark" => mark::parse_mark(word, rest, marks, diagnostics),
        "zone" => zone::parse_zone(word, rest),
        "facing" => turns::facing(word, rest, marks),
        "setup" => setup::parse_setup(word, rest, marks, diagnostics),
        "start" => start::parse_start(word, rest, marks),
        "opening" => turns::player_move(word, rest, marks).map(StatementKind::Opening),
        "turn" => turns::player_move(word, rest, marks).map(StatementKind::Turn),
        "threat" => turns::player_move(word, rest, marks).map(StatementKind::Threat),
        "end" => ends::parse_end(word, rest, marks),
        "ends" => ends::parse_ends(rest),
        _ => Err(ParseError::unknown_word(word, "unknown statement", "a keyword", &STATEMENTS)),
    }
}

fn missing_blank(word: SourceSlice, rest: SourceSlice) -> ParseError {
    let place = rest.range(0, usize::from(rest.text().starts_with(':')));
    let title = format!("missing space after `{}`", word.text());
    ParseError::at(place.span(), title).label("expected a space").fix(place.span(), " ")
}

/// The player's name at the start of a line, and the rest.
fn player<'s>(keyword: SourceSlice<'s>, rest: SourceSlice<'s>) -> ParseResult<(SourceSlice<'s>, SourceSlice<'s>)> {
    let len = rest.text().find(|c: char| !(c.is_ascii_alphanumeric() || "_-".contains(c))).unwrap_or(rest.text().len());
    let (player, after) = (rest.range(0, len), rest.skip(len));
    if !player.text().starts_with(|c: char| c.is_ascii_alphabetic()) {
        let place = if rest.is_empty() { keyword.end_span() } else { rest.split_first_word().0.span() };
        let title = format!("`{}` needs a player", keyword.text());
        let hint = "a player's name is one word of ASCII letters, such as `White`";
        return Err(ParseError::expecting(place, title, "a player", hint));
    }
    Ok((player, after.trim()))
}
