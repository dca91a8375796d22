//! Parses `pieces`, `hand`, `letters`, `names`, and the lists of pieces in other statements.

use super::player;
use crate::{
    source::Diagnostic,
    syntax::{
        ast::{StatementKind, Symbol},
        fault::{Fallible, Fault},
        part::Part,
        vocabulary,
    },
};

pub(super) fn pieces(word: Part, rest: Part, faults: &mut Vec<Diagnostic>) -> Fallible<StatementKind> {
    let (player, rest) = player(word, rest)?;
    let add = rest.text().starts_with('+');
    let list = if add { rest.from(1) } else { rest };
    if list.is_empty() {
        let title = format!("`{}` has no pieces", player.text());
        return Err(Fault::missing(list.behind(), title, "pieces", "write `pieces White ♙ ♘ ♗ ♖ ♕ ♔`"));
    }
    Ok(StatementKind::Pieces { player: player.to_text(), add, pieces: symbols(list, faults) })
}

pub(super) fn hand(word: Part, rest: Part, faults: &mut Vec<Diagnostic>) -> Fallible<StatementKind> {
    let (player, rest) = player(word, rest)?;
    Ok(StatementKind::Hand { player: player.to_text(), pieces: symbols(rest, faults) })
}

/// Pieces, with or without spaces between them. Every word that contains something else is reported once.
pub(super) fn symbols(part: Part, faults: &mut Vec<Diagnostic>) -> Vec<Symbol> {
    let mut found = Vec::new();
    for word in part.words() {
        let stranger = word.chars().find(|&(c, _)| !vocabulary::is_piece(c));
        faults.extend(stranger.map(|(c, place)| no_piece(c, word, place).into()));
        found.extend(word.chars().filter(|&(c, _)| vocabulary::is_piece(c)).map(symbol));
    }
    found
}

pub(super) fn letters(word: Part, rest: Part, faults: &mut Vec<Diagnostic>) -> Fallible<StatementKind> {
    let hint = "write `letters P♙ N♘`, a letter right before its piece";
    if rest.is_empty() {
        return Err(Fault::missing(word.behind(), "nothing follows `letters`", "letters and their pieces", hint));
    }
    let mut entries = Vec::new();
    for entry in rest.words() {
        match entry.chars().collect::<Vec<_>>().as_slice() {
            [(letter, _), piece] if is_letter(*letter) && vocabulary::is_piece(piece.0) => {
                entries.push((*letter, symbol(*piece)));
            }
            [(letter, place)] if is_letter(*letter) => {
                let title = format!("the letter `{letter}` has no piece");
                faults.push(Fault::missing(place.behind(), title, "a piece", hint).into());
            }
            _ => faults.push(
                Fault::at(entry.span(), format!("`{}` is not a letter and its piece", entry.text()))
                    .label("expected one ASCII letter and one piece")
                    .hint(hint)
                    .into(),
            ),
        }
    }
    Ok(StatementKind::Letters(entries))
}

pub(super) fn names(word: Part, rest: Part, faults: &mut Vec<Diagnostic>) -> Fallible<StatementKind> {
    let hint = "write `names ♙ pawn, ♘ knight`";
    if rest.is_empty() {
        return Err(Fault::missing(word.behind(), "nothing follows `names`", "pieces and their names", hint));
    }
    let mut entries = Vec::new();
    for entry in rest.split(|c| c == ',').filter(|entry| !entry.is_empty()) {
        let entry = entry.trim();
        let Some((piece, place)) = entry.chars().next() else { continue };
        let name = entry.from(piece.len_utf8());
        if !vocabulary::is_piece(piece) {
            let (word, _) = entry.first_word();
            faults.push(no_piece(piece, word, place).into());
        } else if name.is_empty() {
            faults.push(Fault::missing(name.behind(), format!("`{piece}` is given no name"), "a name", hint).into());
        } else {
            entries.push((symbol((piece, place)), name.to_text()));
        }
    }
    Ok(StatementKind::Names(entries))
}

/// A symbol for the tree.
pub(super) fn symbol((symbol, place): (char, Part)) -> Symbol {
    Symbol { span: place.span(), symbol }
}

/// Letters serve FEN and terminals without glyphs, so characters with a meaning in FEN are excluded.
fn is_letter(c: char) -> bool {
    c.is_ascii_graphic() && !c.is_ascii_digit() && !"./#-[]()~,".contains(c)
}

fn no_piece(c: char, word: Part, place: Part) -> Fault {
    if vocabulary::is_language(c) {
        return Fault::at(place.span(), format!("`{c}` belongs to the language, so it cannot be a piece"))
            .label("expected another symbol");
    }
    let shown: String = word.text().chars().take(20).collect();
    let fault = Fault::at(word.span(), format!("`{shown}` cannot be a piece"))
        .label("expected pieces: a piece is one symbol outside ASCII");
    match c {
        ',' => fault.hint("pieces are listed without commas"),
        _ if c.is_ascii_alphabetic() => {
            fault.hint(format!("letters belong on a `letters` line of their own, such as `letters {c}♙`"))
        }
        _ => fault,
    }
}
