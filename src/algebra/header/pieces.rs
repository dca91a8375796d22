//! Reads `pieces` and `letters`.

use super::Header;
use crate::algebra::rules::{LabelAlias, PieceRule};
use crate::algebra::{Kind, KindSet};
use crate::source::{Diagnostic, Span};
use crate::syntax::ast::{LabelledPiece, StatementKind, SyntaxTree};
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
                let piece = PieceRule { symbol: symbol.symbol, owner, label: None, name: None };
                header.rules.pieces.push(piece);
            }
        }
    }
}

/// Assigns a label to a piece. `lettered` are the pieces that already have a label from this file.
pub(super) fn add_label(
    entry: LabelledPiece,
    lettered: &mut KindSet,
    header: &mut Header,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let Some(kind) = header.kind_or_error(entry.piece, diagnostics) else { return };
    let label = entry.label;
    // A reassigned label belongs to the new piece: a variant's file comes after the one it extends.
    header.rules.label_aliases.retain(|alias| alias.label != label);
    for piece in &mut header.rules.pieces {
        if piece.label == Some(label) {
            piece.label = None;
        }
    }
    let Some(slot) = kind.index().map(|index| &mut header.rules.pieces[index].label) else { return };
    if slot.is_some() && lettered.contains(kind) {
        header.rules.label_aliases.push(LabelAlias { label, kind });
    } else {
        // The newest file's first label is written; older ones can still be read.
        header.rules.label_aliases.extend(slot.replace(label).map(|label| LabelAlias { label, kind }));
    }
    *lettered = lettered.or(KindSet::of(kind));
}
