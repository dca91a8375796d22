//! Pieces that no rule names, and that nothing can move.
//!
//! A piece that nothing can move may be meant to stand in the way, and then some rule says what becomes of it or looks
//! at it; one that no rule names was probably forgotten. `friend`, `enemy` and `any` name nobody, but a place of
//! interest chosen among them moves them all.

use super::Survey;
use crate::source::Diagnostic;
use crate::syntax::ast::StatementKind;

/// Reports those of the file itself.
pub(super) fn check(survey: &Survey<'_>, found: &mut Vec<Diagnostic>) {
    let known = survey.watch.pieces().or(survey.rules.royal);
    for statement in survey.home() {
        let StatementKind::Pieces { player, pieces, .. } = &statement.kind else { continue };
        for piece in pieces {
            if survey.rules.kind_of(piece.symbol).is_some_and(|kind| !known.contains(kind)) {
                found.push(
                    Diagnostic::warning(piece.span, format!("no rule names `{}`", piece.symbol))
                        .label("no move, threat or end that is in force looks at it or moves it")
                        .hint(format!(
                            "did you mean to give `{}` a move with it? a square that nobody may enter is `#` in the setup",
                            player.text
                        )),
                );
            }
        }
    }
}
