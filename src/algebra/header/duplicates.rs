//! Reports statements that may occur only once in a file.

use crate::source::{Diagnostic, Span};
use crate::syntax::ast::{StatementKind, SyntaxTree};
use std::collections::HashMap;

/// Reports every repeated declaration.
pub(super) fn check_duplicates(tree: &SyntaxTree, diagnostics: &mut Vec<Diagnostic>) {
    let mut seen: HashMap<String, Span> = HashMap::new();
    let mut say = |what: String, span: Span| {
        if let Some(first) = seen.get(&what) {
            diagnostics.push(
                Diagnostic::error(span, format!("{what} is declared twice"))
                    .label("here again")
                    .secondary(*first, "first given here")
                    .hint("remove one of them"),
            );
        } else {
            seen.insert(what, span);
        }
    };
    for statement in &tree.statements {
        let word = match &statement.kind {
            StatementKind::Title(_) => "title",
            StatementKind::About(_) => "about",
            StatementKind::Extends(_) => "extends",
            StatementKind::Board(_) => "board",
            StatementKind::Setup(_) => "setup",
            StatementKind::Royal(_) => "royal",
            StatementKind::Progress(_) => "progress",
            StatementKind::Zone { name, .. } => {
                say(format!("the zone `{}`", name.text), name.span);
                continue;
            }
            StatementKind::Facing { player, .. } => {
                say(format!("the facing of `{}`", player.text), statement.span);
                continue;
            }
            StatementKind::Mark(mark) => {
                say(format!("the mark `{}`", mark.mark.symbol), mark.mark.span);
                continue;
            }
            StatementKind::Letters(letters) => {
                for (letter, symbol) in letters {
                    say(format!("the letter `{letter}`"), symbol.span);
                }
                continue;
            }
            StatementKind::Names(names) => {
                for (symbol, name) in names {
                    say(format!("the name of `{}`", symbol.symbol), name.span);
                }
                continue;
            }
            _ => continue,
        };
        say(format!("`{word}`"), statement.span);
    }
}
