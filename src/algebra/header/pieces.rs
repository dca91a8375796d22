//! Reads `pieces` and `letters`.

use super::Header;
use crate::algebra::rules::PieceRule;
use crate::algebra::{Kind, KindSet};
use crate::source::{Diagnostic, Span};
use crate::syntax::ast::{StatementKind, Symbol, SyntaxTree};
use std::collections::HashMap;

/// Reads the players and pieces of a file.
pub(super) fn read_pieces(tree: &SyntaxTree, header: &mut Header, diagnostics: &mut Vec<Diagnostic>) {
    let mut in_this_file: HashMap<String, Span> = HashMap::new();
    for statement in &tree.statements {
        let StatementKind::Pieces { player, add, pieces } = &statement.kind else { continue };
        if let Some(first) = in_this_file.insert(player.text.clone(), statement.span).filter(|_| !add) {
            diagnostics.push(
                Diagnostic::error(statement.span, format!("the pieces of `{}` are declared twice", player.text))
                    .secondary(first, "first given here")
                    .hint(format!("to add pieces, write `pieces {} + …`", player.text)),
            );
            continue;
        }
        let known = header.players.iter().position(|name| name.text == player.text);
        let owner = known.unwrap_or_else(|| {
            header.players.push(player.clone());
            header.players.len() - 1
        });
        if !add {
            header.rules.pieces.retain(|piece| piece.owner != owner);
        }
        for symbol in pieces {
            if header.rules.kind_of(symbol.symbol).is_some() {
                let title = format!("`{}` is declared twice", symbol.symbol);
                diagnostics
                    .push(Diagnostic::error(symbol.span, title).label("each piece has one owner and is listed once"));
            } else if header.rules.pieces.len() == Kind::MAX_PIECES {
                diagnostics.push(Diagnostic::error(
                    symbol.span,
                    format!("too many pieces: the maximum is {}", Kind::MAX_PIECES),
                ));
                return;
            } else {
                let piece = PieceRule { symbol: symbol.symbol, owner, letter: None, name: None };
                header.rules.pieces.push(piece);
            }
        }
    }
}

/// Assigns a letter to a piece. `lettered` are the pieces that already have a letter from this file.
pub(super) fn add_letter(
    letter: char,
    symbol: Symbol,
    lettered: &mut KindSet,
    header: &mut Header,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let Some(kind) = header.kind_or_error(symbol, diagnostics) else { return };
    // A reassigned letter belongs to the new piece: a variant's file comes after the one it extends.
    header.rules.letter_aliases.retain(|alias| alias.0 != letter);
    for piece in &mut header.rules.pieces {
        if piece.letter == Some(letter) {
            piece.letter = None;
        }
    }
    let Some(slot) = kind.index().map(|index| &mut header.rules.pieces[index].letter) else { return };
    if slot.is_some() && lettered.contains(kind) {
        header.rules.letter_aliases.push((letter, kind));
    } else {
        // The newest file's first letter is written; older letters can still be read.
        header.rules.letter_aliases.extend(slot.replace(letter).map(|old| (old, kind)));
    }
    *lettered = lettered.or(KindSet::of(kind));
}
