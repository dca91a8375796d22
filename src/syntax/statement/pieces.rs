//! Parses `pieces`, `hand`, `letters` and `names`.

use super::{StatementParser, symbol};
use crate::source::Diagnostic;
use crate::syntax::ast::{LabelledPiece, PieceLabel, StatementKind};
use crate::syntax::{ParseResult, source_slice::SourceSlice, vocabulary};

pub(super) fn pieces(parser: &mut StatementParser) -> ParseResult<StatementKind> {
    let (player, rest) = parser.player()?;
    let add = rest.text().starts_with('+');
    let list = if add { rest.skip(1) } else { rest };
    if list.is_empty() {
        let title = format!("`{}` has no pieces", player.text);
        return Err(Diagnostic::expecting(list.end_span(), title, "pieces", "write `pieces White ♙ ♘ ♗ ♖ ♕ ♔`"));
    }
    Ok(StatementKind::Pieces { player, add, pieces: parser.pieces(list) })
}

pub(super) fn hand(parser: &mut StatementParser) -> ParseResult<StatementKind> {
    let (player, rest) = parser.player()?;
    Ok(StatementKind::Hand { player, pieces: parser.pieces(rest) })
}

pub(super) fn letters(parser: &mut StatementParser) -> ParseResult<StatementKind> {
    let hint = "write `letters P♙ N♘`, each letter directly before its piece";
    parser.require("letters and their pieces", hint)?;
    let mut entries = Vec::new();
    for entry in parser.rest.words() {
        let is_promoted = entry.text().starts_with(PieceLabel::PLUS);
        let lettered = if is_promoted { entry.skip(PieceLabel::PLUS.len_utf8()) } else { entry };
        let error = match lettered.chars().collect::<Vec<_>>().as_slice() {
            [(letter, _), piece] if is_letter(*letter) && vocabulary::is_piece(piece.0) => {
                let label = PieceLabel { is_promoted, letter: *letter };
                entries.push(LabelledPiece { label, piece: symbol(*piece) });
                continue;
            }
            [(letter, place)] if is_letter(*letter) => {
                let title = format!("the letter `{}` has no piece", PieceLabel { is_promoted, letter: *letter });
                Diagnostic::expecting(place.end_span(), title, "a piece", hint)
            }
            _ => {
                let title = format!("`{}` is not a letter followed by its piece", entry.text());
                Diagnostic::expecting(
                    entry.span(),
                    title,
                    "one ASCII letter, which may follow a `+`, and one piece",
                    hint,
                )
            }
        };
        parser.diagnostics.push(error);
    }
    Ok(StatementKind::Letters(entries))
}

pub(super) fn names(parser: &mut StatementParser) -> ParseResult<StatementKind> {
    let hint = "write `names ♙ pawn, ♘ knight`";
    parser.require("pieces and their names", hint)?;
    let mut entries = Vec::new();
    for entry in parser.rest.split(|c| c == ',').map(SourceSlice::trim) {
        let Some((piece, place)) = entry.chars().next() else { continue };
        let name = entry.skip(piece.len_utf8());
        if !vocabulary::is_piece(piece) {
            parser.diagnostics.push(invalid_piece(piece, entry.split_first_word().0, place));
        } else if name.is_empty() {
            let title = format!("`{piece}` has no name");
            parser.diagnostics.push(Diagnostic::expecting(name.end_span(), title, "a name", hint));
        } else {
            entries.push((symbol((piece, place)), name.to_text()));
        }
    }
    Ok(StatementKind::Names(entries))
}

/// Letters serve FEN and terminals without glyphs, so characters with a meaning in FEN are excluded.
fn is_letter(c: char) -> bool {
    c.is_ascii_graphic() && !c.is_ascii_digit() && !"./#-+[]()~,".contains(c)
}

/// The error for a word with a character that cannot be a piece.
pub(super) fn invalid_piece(c: char, word: SourceSlice, place: SourceSlice) -> Diagnostic {
    if vocabulary::is_language(c) {
        return Diagnostic::error(place.span(), format!("`{c}` is reserved by the language and cannot be a piece"))
            .label("choose another symbol");
    }
    let shown: String = word.text().chars().take(20).collect();
    let error = Diagnostic::error(word.span(), format!("`{shown}` cannot be a piece"))
        .label("expected pieces, each a single non-ASCII symbol");
    match c {
        ',' => error.hint("separate pieces with spaces, not commas"),
        _ if c.is_ascii_alphabetic() => {
            error.hint(format!("to give a piece a letter, add a line such as `letters {c}♙`"))
        }
        _ => error,
    }
}
