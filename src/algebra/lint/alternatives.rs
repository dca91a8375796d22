//! Alternatives that another alternative of the same `|` covers.

use super::LintContext;
use super::recorder::Alternatives;
use crate::source::{Diagnostic, Span};

/// Reports them, but for those that can never be and have been reported for that.
pub(super) fn check(context: &LintContext<'_>, impossible: &[Span], diagnostics: &mut Vec<Diagnostic>) {
    for alternatives in context.recorder.all_alternatives() {
        for b in 0..alternatives.spans.len() {
            let span = alternatives.spans[b];
            if alternatives.is_possible[b] && !impossible.contains(&span) {
                diagnostics
                    .extend(subsumed(&alternatives, b).map(|(a, same)| diagnostic(span, alternatives.spans[a], same)));
            }
        }
    }
}

/// What covers an alternative, and whether both say the same; of two that do, the later one is reported.
fn subsumed(alternatives: &Alternatives, b: usize) -> Option<(usize, bool)> {
    let by = &alternatives.subsumed_by[b];
    let same = |a: usize| alternatives.subsumed_by[a].contains(&b);
    let wider = |b: usize| {
        let by = alternatives.subsumed_by[b].iter().copied();
        by.filter(move |&a| alternatives.is_possible[a] && !alternatives.subsumed_by[a].contains(&b))
    };
    // Best one that is not covered itself.
    let wider = wider(b).find(|&a| wider(a).next().is_none()).or(wider(b).next());
    let twin = by.iter().copied().find(|&a| a < b && same(a));
    wider.map(|a| (a, false)).or(twin.map(|a| (a, true)))
}

fn diagnostic(span: Span, by: Span, same: bool) -> Diagnostic {
    if same {
        return Diagnostic::warning(span, "this alternative repeats another one")
            .label("here again")
            .secondary(by, "first written here")
            .hint("remove one of them");
    }
    Diagnostic::warning(span, "this alternative is redundant")
        .label("another alternative allows everything that this one allows")
        .secondary(by, "this alternative covers it")
        .hint("remove it, or change where it should differ")
}
