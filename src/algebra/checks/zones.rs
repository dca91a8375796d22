//! Zones that nothing uses, and zones without squares.

use super::{Survey, unused};
use crate::source::Diagnostic;
use crate::syntax::ast::StatementKind;

/// Reports those of the file itself.
pub(super) fn check(survey: &Survey<'_>, found: &mut Vec<Diagnostic>) {
    let used = unused::used(survey);
    for statement in survey.home() {
        let StatementKind::Zone { name, .. } = &statement.kind else { continue };
        let has_squares =
            |zones: &Vec<_>| zones.iter().any(|zone: &std::sync::Arc<crate::board::CellSet>| !zone.is_empty());
        if !survey.header.zones.get(&name.text).is_none_or(has_squares) {
            found.push(
                Diagnostic::warning(name.span, format!("the zone `{}` has no squares", name.text))
                    .label("no square is in all that it asks for")
                    .hint("`&` joins what must both hold; to join two regions into one write `|`"),
            );
        } else if !used.contains(name.text.as_str()) {
            found.push(
                Diagnostic::warning(name.span, format!("the zone `{}` is never used", name.text))
                    .label("nothing in this file or those it extends uses it")
                    .hint(format!("leave it out, or ask for it: `% & {}`", name.text)),
            );
        }
    }
}
