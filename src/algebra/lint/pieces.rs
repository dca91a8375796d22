//! Lint: pieces that no rule mentions.
//!
//! A piece that nothing can move may be meant to block a square. Then some rule tests or changes it; a piece that no
//! rule mentions was probably forgotten. `friend`, `enemy` and `any` mention no piece, but choosing among them moves
//! them all.

use super::LintContext;
use crate::source::Diagnostic;
use crate::syntax::ast::StatementKind;

/// Reports the unmentioned pieces of the file itself.
pub(super) fn check(context: &LintContext<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let known = context.recorder.pieces().or(context.rules.royal);
    for statement in context.own_statements() {
        let StatementKind::Pieces { player, pieces, .. } = &statement.kind else { continue };
        for piece in pieces {
            if context.rules.kind_of(piece.symbol).is_some_and(|kind| !known.contains(kind)) {
                diagnostics.push(
                    Diagnostic::warning(piece.span, format!("no rule mentions `{}`", piece.symbol))
                        .label("no active move, threat or end tests or moves it")
                        .hint(format!(
                            "add a move for it to a turn of `{}`; for a square that nobody can enter, write `#` in the setup",
                            player.text
                        )),
                );
            }
        }
    }
}
