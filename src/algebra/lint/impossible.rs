//! Lint: expressions that can never match or be played, other than `∅`.

use super::recorder::{Impossible, ImpossibleForm};
use super::satisfiability::Unsatisfiable;
use super::{LintContext, OWN_FILE};
use crate::source::{Diagnostic, Span};
use std::collections::HashMap;

/// Reports impossible expressions at their innermost cause. Returns the spans of all of them.
pub(super) fn check(context: &LintContext<'_>, diagnostics: &mut Vec<Diagnostic>) -> Vec<Span> {
    let all = context.recorder.impossible();
    let spans: Vec<Span> = all.iter().map(|(span, _)| *span).collect();
    let bodies = bodies(context);
    for (at, (span, impossible)) in all.iter().enumerate() {
        // In source order, the next span is inside this one, or none is.
        let has_inner = spans.get(at + 1).is_some_and(|next| next.end <= span.end);
        let is_told_there = match &impossible.form {
            ImpossibleForm::Use(name) => bodies.get(name.as_str()).is_some_and(|body| any_inside(&spans, *body)),
            _ => false,
        };
        if !has_inner && !is_told_there {
            diagnostics.push(diagnostic(*span, impossible));
        }
    }
    spans
}

/// The bodies of the file's own definitions, by name.
fn bodies<'a>(context: &LintContext<'a>) -> HashMap<&'a str, Span> {
    let names = context.definitions.iter().filter(|definition| definition.name.span.file == OWN_FILE);
    names.filter_map(|definition| Some((definition.name.text.as_str(), definition.body.as_ref()?.span))).collect()
}

/// Whether one of the spans, in source order, is inside the body.
fn any_inside(spans: &[Span], body: Span) -> bool {
    let first = spans.partition_point(|span| span.start < body.start);
    spans.get(first).is_some_and(|span| span.end <= body.end)
}

fn diagnostic(span: Span, impossible: &Impossible) -> Diagnostic {
    if impossible.reason == Unsatisfiable::DoesNotFit {
        return Diagnostic::warning(span, "this does not fit anywhere on the board")
            .label("expected squares that are all on the board at once")
            .hint("to make a move impossible on purpose, write `∅`");
    }
    let hint = match impossible.form {
        ImpossibleForm::Intersection => "`f & g` requires both; if either is enough, write `f | g`",
        ImpossibleForm::Marked => "nothing both has and lacks a mark: `♖°` has the mark, `♖¬°` does not",
        ImpossibleForm::Pattern => "remove it, or match something that can exist",
        ImpossibleForm::Use(_) | ImpossibleForm::Other => {
            return Diagnostic::warning(span, "this is never possible")
                .label("impossible in every position")
                .hint("to make a move impossible on purpose, write `∅`");
        }
    };
    Diagnostic::warning(span, "this can never match").label("no square can have this content").hint(hint)
}
