//! Alternatives that another alternative of the same `|` covers.

use super::Survey;
use super::watch::Alternatives;
use crate::source::{Diagnostic, Span};

/// Reports them, but for those that can never be and have been reported for that.
pub(super) fn check(survey: &Survey<'_>, impossible: &[Span], found: &mut Vec<Diagnostic>) {
    for alternatives in survey.watch.all_alternatives() {
        for b in 0..alternatives.spans.len() {
            let span = alternatives.spans[b];
            if alternatives.ever[b] && !impossible.contains(&span) {
                found.extend(covered(&alternatives, b).map(|(a, same)| told(span, alternatives.spans[a], same)));
            }
        }
    }
}

/// What covers an alternative, and whether both say the same; of two that do, the later one is reported.
fn covered(alternatives: &Alternatives, b: usize) -> Option<(usize, bool)> {
    let by = &alternatives.covered_by[b];
    let same = |a: usize| alternatives.covered_by[a].contains(&b);
    let wider = |b: usize| {
        let by = alternatives.covered_by[b].iter().copied();
        by.filter(move |&a| alternatives.ever[a] && !alternatives.covered_by[a].contains(&b))
    };
    // Best one that is not covered itself.
    let wider = wider(b).find(|&a| wider(a).next().is_none()).or(wider(b).next());
    let twin = by.iter().copied().find(|&a| a < b && same(a));
    wider.map(|a| (a, false)).or(twin.map(|a| (a, true)))
}

fn told(span: Span, by: Span, same: bool) -> Diagnostic {
    if same {
        return Diagnostic::warning(span, "this alternative says the same as another")
            .label("here again")
            .secondary(by, "first here")
            .hint("leave one of them out");
    }
    Diagnostic::warning(span, "this alternative is covered by another")
        .label("all that it allows is allowed without it")
        .secondary(by, "by this one")
        .hint("leave it out, or say where it differs")
}
