//! What may be said once in a file.

use crate::source::{Diagnostic, Span};
use crate::syntax::tree::{Item, Tree};
use std::collections::HashMap;

/// Reports what is said again.
pub(super) fn check(tree: &Tree, found: &mut Vec<Diagnostic>) {
    let mut seen: HashMap<String, Span> = HashMap::new();
    let mut say = |what: String, span: Span| {
        if let Some(first) = seen.get(&what) {
            found.push(
                Diagnostic::error(span, format!("{what} is given twice"))
                    .label("here again")
                    .also(*first, "first given here")
                    .hint("keep one of them"),
            );
        } else {
            seen.insert(what, span);
        }
    };
    for statement in &tree.statements {
        let word = match &statement.item {
            Item::Title(_) => "title",
            Item::About(_) => "about",
            Item::Extends(_) => "extends",
            Item::Board(_) => "board",
            Item::Setup(_) => "setup",
            Item::Royal(_) => "royal",
            Item::Progress(_) => "progress",
            Item::Zone { name, .. } => {
                say(format!("the zone `{}`", name.text), name.span);
                continue;
            }
            Item::Facing { player, .. } => {
                say(format!("what is forward for `{}`", player.text), statement.span);
                continue;
            }
            Item::Mark(mark) => {
                say(format!("the mark `{}`", mark.mark.symbol), mark.mark.span);
                continue;
            }
            Item::Letters(letters) => {
                for (letter, symbol) in letters {
                    say(format!("the letter `{letter}`"), symbol.span);
                }
                continue;
            }
            Item::Names(names) => {
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
