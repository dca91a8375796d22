//! Lint: zones that nothing uses, and zones without squares.

use super::{LintContext, unused};
use crate::source::Diagnostic;
use crate::syntax::ast::StatementKind;

/// Reports the idle zones of the file itself.
pub(super) fn check(context: &LintContext<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let used = unused::used(context);
    for statement in context.own_statements() {
        let StatementKind::Zone { name, .. } = &statement.kind else { continue };
        let has_squares =
            |zones: &Vec<_>| zones.iter().any(|zone: &std::sync::Arc<crate::board::CellSet>| !zone.is_empty());
        if !context.header.zones.get(&name.text).is_none_or(has_squares) {
            diagnostics.push(
                Diagnostic::warning(name.span, format!("the zone `{}` has no squares", name.text))
                    .label("no square meets all its conditions")
                    .hint("`&` keeps the squares that are in both regions; to combine regions, write `|`"),
            );
        } else if !used.contains(name.text.as_str()) {
            diagnostics.push(
                Diagnostic::warning(name.span, format!("the zone `{}` is never used", name.text))
                    .label("not used in this file or the files it extends")
                    .hint(format!("remove it, or use it: `% & {}`", name.text)),
            );
        }
    }
}
