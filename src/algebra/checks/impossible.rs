//! What can never match or be done, whatever stands on the board, although it does not say so.

use super::possible::Never;
use super::watch::{Impossible, What};
use super::{HOME, Survey};
use crate::source::{Diagnostic, Span};
use std::collections::HashMap;

/// Reports them, each where it begins to be so; gives the places of all.
pub(super) fn check(survey: &Survey<'_>, found: &mut Vec<Diagnostic>) -> Vec<Span> {
    let all = survey.watch.impossible();
    let spans: Vec<Span> = all.iter().map(|(span, _)| *span).collect();
    let bodies = bodies(survey);
    for (at, (span, impossible)) in all.iter().enumerate() {
        // The next one in the order of the text is inside, or none is.
        let has_inner = spans.get(at + 1).is_some_and(|next| next.end <= span.end);
        let is_told_there = match &impossible.what {
            What::Use(name) => bodies.get(name.as_str()).is_some_and(|body| any_inside(&spans, *body)),
            _ => false,
        };
        if !has_inner && !is_told_there {
            found.push(told(*span, impossible));
        }
    }
    spans
}

/// The bodies of the definitions of the file itself, by name.
fn bodies<'a>(survey: &Survey<'a>) -> HashMap<&'a str, Span> {
    let names = survey.definitions.iter().filter(|definition| definition.name.span.file == HOME);
    names.filter_map(|definition| Some((definition.name.text.as_str(), definition.body.as_ref()?.span))).collect()
}

/// Is one of the places, in the order of the text, inside the body?
fn any_inside(spans: &[Span], body: Span) -> bool {
    let first = spans.partition_point(|span| span.start < body.start);
    spans.get(first).is_some_and(|span| span.end <= body.end)
}

fn told(span: Span, impossible: &Impossible) -> Diagnostic {
    if impossible.why == Never::TooLarge {
        return Diagnostic::warning(span, "this fits nowhere on the board")
            .label("expected squares that are on the board together")
            .hint("a move that is meant to be impossible is written `∅`");
    }
    let hint = match impossible.what {
        What::Both => "`f & g` is where both hold; where one of them is enough write `f | g`",
        What::Marked => "nothing has a mark and has it not: `♖°` is with the mark, `♖¬°` without it",
        What::Pattern => "leave it out, or ask for something that there is",
        What::Use(_) | What::Other => {
            return Diagnostic::warning(span, "this can never be done")
                .label("whatever stands on the board")
                .hint("a move that is meant to be impossible is written `∅`");
        }
    };
    Diagnostic::warning(span, "this can never match")
        .label("nothing that can stand on a square is like this")
        .hint(hint)
}
