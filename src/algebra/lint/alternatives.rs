//! Lint: alternatives that another alternative of the same `|` subsumes.

use super::LintContext;
use super::recorder::Alternatives;
use crate::source::{Diagnostic, Span};

/// Reports redundant alternatives, except those already reported as impossible.
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

/// The alternative that subsumes `b`, and whether both are equivalent. If so, the later is reported.
fn subsumed(alternatives: &Alternatives, b: usize) -> Option<(usize, bool)> {
    let by = &alternatives.subsumed_by[b];
    let same = |a: usize| alternatives.subsumed_by[a].contains(&b);
    let wider = |b: usize| {
        let by = alternatives.subsumed_by[b].iter().copied();
        by.filter(move |&a| alternatives.is_possible[a] && !alternatives.subsumed_by[a].contains(&b))
    };
    // Prefer one that is not subsumed itself.
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
