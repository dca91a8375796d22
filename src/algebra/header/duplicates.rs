//! Reports statements that may occur only once in a file.

use crate::source::{Diagnostic, Span};
use crate::syntax::ast::{StatementKind, SyntaxTree};
use std::collections::HashMap;

/// Reports every repeated declaration.
pub(super) fn check_duplicates(tree: &SyntaxTree, diagnostics: &mut Vec<Diagnostic>) {
    let mut known: HashMap<String, Span> = HashMap::new();
    let declarations = tree.statements.iter().flat_map(|statement| declarations(&statement.kind, statement.span));
    for (what, span) in declarations {
        if let Some(first) = known.get(&what) {
            diagnostics.push(
                Diagnostic::error(span, format!("{what} is declared twice"))
                    .label("here again")
                    .secondary(*first, "first given here")
                    .hint("remove one of them"),
            );
        } else {
            known.insert(what, span);
        }
    }
}

/// What a statement declares that may be declared only once, in words.
fn declarations(statement: &StatementKind, span: Span) -> Vec<(String, Span)> {
    match statement {
        StatementKind::Title(_)
        | StatementKind::About(_)
        | StatementKind::Origin(_)
        | StatementKind::Group(_)
        | StatementKind::Extends(_)
        | StatementKind::Board(_)
        | StatementKind::Setup(_)
        | StatementKind::Royal(_)
        | StatementKind::Progress(_) => vec![(format!("`{}`", statement.keyword()), span)],
        StatementKind::Zone { name, .. } => vec![(format!("the zone `{}`", name.text), name.span)],
        StatementKind::Facing { player, .. } => vec![(format!("the facing of `{}`", player.text), span)],
        StatementKind::Mark(mark) => vec![(format!("the mark `{}`", mark.mark.symbol), mark.mark.span)],
        StatementKind::Look(line) => vec![(line.subject(), line.property.span)],
        StatementKind::Note { end: Some(end), .. } => vec![(format!("the note about `{}`", end.text), end.span)],
        StatementKind::Letters(letters) => {
            letters.iter().map(|entry| (format!("the letter `{}`", entry.label), entry.piece.span)).collect()
        }
        StatementKind::Names(names) => {
            names.iter().map(|(symbol, name)| (format!("the name of `{}`", symbol.symbol), name.span)).collect()
        }
        _ => Vec::new(),
    }
}
