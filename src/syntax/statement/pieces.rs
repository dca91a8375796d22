//! Parses `pieces`, `hand`, `letters`, `names`, and the lists of pieces in other statements.

use super::player;
use crate::{
    source::Diagnostic,
    syntax::{
        ast::{StatementKind, Symbol},
        parse_error::{ParseError, ParseResult},
        source_slice::SourceSlice,
        vocabulary,
    },
};

pub(super) fn pieces(
    word: SourceSlice,
    rest: SourceSlice,
    diagnostics: &mut Vec<Diagnostic>,
) -> ParseResult<StatementKind> {
    let (player, rest) = player(word, rest)?;
    let add = rest.text().starts_with('+');
    let list = if add { rest.skip(1) } else { rest };
    if list.is_empty() {
        let title = format!("`{}` has no pieces", player.text());
        return Err(ParseError::expecting(list.end_span(), title, "pieces", "write `pieces White ♙ ♘ ♗ ♖ ♕ ♔`"));
    }
    Ok(StatementKind::Pieces { player: player.to_text(), add, pieces: symbols(list, diagnostics) })
}

pub(super) fn hand(
    word: SourceSlice,
    rest: SourceSlice,
    diagnostics: &mut Vec<Diagnostic>,
) -> ParseResult<StatementKind> {
    let (player, rest) = player(word, rest)?;
    Ok(StatementKind::Hand { player: player.to_text(), pieces: symbols(rest, diagnostics) })
}

/// Pieces, with or without spaces between them. Every word that contains something else is reported once.
pub(super) fn symbols(slice: SourceSlice, diagnostics: &mut Vec<Diagnostic>) -> Vec<Symbol> {
    let mut found = Vec::new();
    for word in slice.words() {
        let stranger = word.chars().find(|&(c, _)| !vocabulary::is_piece(c));
        diagnostics.extend(stranger.map(|(c, place)| invalid_piece(c, word, place).into()));
        found.extend(word.chars().filter(|&(c, _)| vocabulary::is_piece(c)).map(symbol));
    }
    found
}

pub(super) fn letters(
    word: SourceSlice,
    rest: SourceSlice,
    diagnostics: &mut Vec<Diagnostic>,
) -> ParseResult<StatementKind> {
    let hint = "write `letters P♙ N♘`, each letter directly before its piece";
    if rest.is_empty() {
        return Err(ParseError::expecting(
            word.end_span(),
            "nothing follows `letters`",
            "letters and their pieces",
            hint,
        ));
    }
    let mut entries = Vec::new();
    for entry in rest.words() {
        match entry.chars().collect::<Vec<_>>().as_slice() {
            [(letter, _), piece] if is_letter(*letter) && vocabulary::is_piece(piece.0) => {
                entries.push((*letter, symbol(*piece)));
            }
            [(letter, place)] if is_letter(*letter) => {
                let title = format!("the letter `{letter}` has no piece");
                diagnostics.push(ParseError::expecting(place.end_span(), title, "a piece", hint).into());
            }
            _ => diagnostics.push(
                ParseError::at(entry.span(), format!("`{}` is not a letter followed by its piece", entry.text()))
                    .label("expected one ASCII letter and one piece")
                    .hint(hint)
                    .into(),
            ),
        }
    }
    Ok(StatementKind::Letters(entries))
}

pub(super) fn names(
    word: SourceSlice,
    rest: SourceSlice,
    diagnostics: &mut Vec<Diagnostic>,
) -> ParseResult<StatementKind> {
    let hint = "write `names ♙ pawn, ♘ knight`";
    if rest.is_empty() {
        return Err(ParseError::expecting(word.end_span(), "nothing follows `names`", "pieces and their names", hint));
    }
    let mut entries = Vec::new();
    for entry in rest.split(|c| c == ',').filter(|entry| !entry.is_empty()) {
        let entry = entry.trim();
        let Some((piece, place)) = entry.chars().next() else { continue };
        let name = entry.skip(piece.len_utf8());
        if !vocabulary::is_piece(piece) {
            let (word, _) = entry.split_first_word();
            diagnostics.push(invalid_piece(piece, word, place).into());
        } else if name.is_empty() {
            diagnostics
                .push(ParseError::expecting(name.end_span(), format!("`{piece}` has no name"), "a name", hint).into());
        } else {
            entries.push((symbol((piece, place)), name.to_text()));
        }
    }
    Ok(StatementKind::Names(entries))
}

/// A symbol for the tree.
pub(super) fn symbol((symbol, place): (char, SourceSlice)) -> Symbol {
    Symbol { span: place.span(), symbol }
}

/// Letters serve FEN and terminals without glyphs, so characters with a meaning in FEN are excluded.
fn is_letter(c: char) -> bool {
    c.is_ascii_graphic() && !c.is_ascii_digit() && !"./#-[]()~,".contains(c)
}

fn invalid_piece(c: char, word: SourceSlice, place: SourceSlice) -> ParseError {
    if vocabulary::is_language(c) {
        return ParseError::at(place.span(), format!("`{c}` is reserved by the language and cannot be a piece"))
            .label("choose another symbol");
    }
    let shown: String = word.text().chars().take(20).collect();
    let error = ParseError::at(word.span(), format!("`{shown}` cannot be a piece"))
        .label("expected pieces, each a single non-ASCII symbol");
    match c {
        ',' => error.hint("separate pieces with spaces, not commas"),
        _ if c.is_ascii_alphabetic() => {
            error.hint(format!("to give a piece a letter, add a line such as `letters {c}♙`"))
        }
        _ => error,
    }
}
