//! Marks that nothing sets, and marks that nothing asks for.

use super::{Survey, unused};
use crate::algebra::Marks;
use crate::source::Diagnostic;
use crate::syntax::ast::{Expr, ExprKind, MarkDeclaration, StatementKind};
use std::collections::HashSet;

/// Reports those of the file itself.
pub(super) fn check(survey: &Survey<'_>, found: &mut Vec<Diagnostic>) {
    let (written, read) = survey.watch.marks();
    let carried = survey.rules.setup.iter().fold(Marks::default(), |marks, content| marks.or(content.marks));
    for statement in survey.home() {
        let StatementKind::Mark(mark) = &statement.kind else { continue };
        // So a file turns off a mark that it inherits.
        if mark.kept_while.as_ref().is_some_and(|condition| condition.bare().kind == ExprKind::Never) {
            continue;
        }
        let Some(bit) = survey.header.mark_of(mark.mark.symbol) else { continue };
        let is_set = written.or(carried).has_all(bit);
        let is_read = read.has_all(bit) || keeps_another(survey, mark);
        let (span, symbol) = (mark.mark.span, mark.mark.symbol);
        found.extend(match (is_set, is_read) {
            (true, true) => None,
            (false, false) => Some(
                Diagnostic::warning(span, format!("the mark `{symbol}` is never used"))
                    .label("nothing sets it and nothing asks for it")
                    .hint("leave it out"),
            ),
            (false, true) => Some(
                Diagnostic::warning(span, format!("the mark `{symbol}` is never set"))
                    .label("no piece carries it in the setup, and no move writes it")
                    .hint(format!("a move sets it on its right side: `% -> %{symbol}`")),
            ),
            (true, false) => Some(
                Diagnostic::warning(span, format!("nothing asks for the mark `{symbol}`"))
                    .label("it is set, but makes no difference")
                    .hint(format!("on the left of an arrow `any{symbol}` asks for it; a mark tells positions apart, so leave it out if nothing does")),
            ),
        });
    }
}

/// Is the mark asked for by the `kept while` of another one? Its own only says how it is lost.
fn keeps_another(survey: &Survey<'_>, mark: &MarkDeclaration) -> bool {
    let others = survey.header.marks.iter().filter(|other| other.mark != mark.mark);
    others.filter_map(|other| other.kept_while.as_ref()).any(|condition| {
        let mut names = HashSet::new();
        unused::follow(condition, survey, &mut names);
        let bodies = names.into_iter().filter_map(|name| survey.definitions.get(name)?.body.as_ref());
        std::iter::once(condition).chain(bodies).any(|expr| asks_for(expr, mark.mark.symbol))
    })
}

fn asks_for(expr: &Expr, symbol: char) -> bool {
    matches!(&expr.kind, ExprKind::Marked { mark, .. } if mark.symbol == symbol)
        || expr.children().into_iter().any(|child| asks_for(child, symbol))
}
