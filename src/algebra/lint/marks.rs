//! Lint: marks that are never set or never tested.

use super::{LintContext, unused};
use crate::algebra::Marks;
use crate::source::Diagnostic;
use crate::syntax::ast::{Expr, ExprKind, MarkDeclaration, StatementKind};
use std::collections::HashSet;

/// Reports the idle marks of the file itself.
pub(super) fn check(context: &LintContext<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let (written, read) = context.recorder.marks();
    let carried = context.rules.setup.iter().fold(Marks::default(), |marks, content| marks.or(content.marks));
    for statement in context.own_statements() {
        let StatementKind::Mark(mark) = &statement.kind else { continue };
        // `kept while ∅` is how a file turns off an inherited mark.
        if mark.kept_while.as_ref().is_some_and(|condition| condition.without_brackets().kind == ExprKind::Never) {
            continue;
        }
        let Some(bit) = context.header.mark_of(mark.mark.symbol) else { continue };
        let is_set = written.or(carried).has_all(bit);
        let is_read = read.has_all(bit) || conditions_another(context, mark);
        let (span, symbol) = (mark.mark.span, mark.mark.symbol);
        diagnostics.extend(match (is_set, is_read) {
            (true, true) => None,
            (false, false) => Some(
                Diagnostic::warning(span, format!("the mark `{symbol}` is never used"))
                    .label("nothing sets it and nothing tests it")
                    .hint("remove it"),
            ),
            (false, true) => Some(
                Diagnostic::warning(span, format!("the mark `{symbol}` is never set"))
                    .label("no piece has it in the setup, and no move sets it")
                    .hint(format!("set it on the right of an arrow: `% -> %{symbol}`")),
            ),
            (true, false) => Some(
                Diagnostic::warning(span, format!("the mark `{symbol}` is never tested"))
                    .label("it is set, but has no effect")
                    .hint(format!("test it on the left of an arrow, such as `any{symbol}`, or remove it: an unused mark still makes positions different")),
            ),
        });
    }
}

/// Whether the `kept while` of another mark tests this one. Its own condition only says how the mark is lost.
fn conditions_another(context: &LintContext<'_>, mark: &MarkDeclaration) -> bool {
    let others = context.header.marks.iter().filter(|other| other.mark != mark.mark);
    others.filter_map(|other| other.kept_while.as_ref()).any(|condition| {
        let mut names = HashSet::new();
        unused::follow(condition, context, &mut names);
        let bodies = names.into_iter().filter_map(|name| context.definitions.get(name)?.body.as_ref());
        std::iter::once(condition).chain(bodies).any(|expr| tests_mark(expr, mark.mark.symbol))
    })
}

fn tests_mark(expr: &Expr, symbol: char) -> bool {
    expr.parts().any(|part| matches!(&part.kind, ExprKind::Marked { mark, .. } if mark.symbol == symbol))
}
