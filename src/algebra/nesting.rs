//! Limits the depth of terms: a turn with a thousand steps in sequence runs a thousand calls deep.

use super::dependencies::TermRef;
use super::term::Move;
use crate::source::{Diagnostic, Span};

/// Maximum depth of a term. Steps in sequence count as well as nested ones.
const MAX_TERM_DEPTH: u32 = 400;

/// Reports a term that is too deep.
pub(super) fn check_depth(term: TermRef<'_>, span: Span) -> Option<Diagnostic> {
    (depth(term) > MAX_TERM_DEPTH).then(|| {
        Diagnostic::error(span, format!("this is more than {MAX_TERM_DEPTH} steps deep"))
            .hint("to repeat a move, write `M{20}`")
    })
}

fn depth(term: TermRef<'_>) -> u32 {
    let is_sequence = matches!(term, TermRef::Move(Move::Then(_)));
    let mut inside: u32 = 0;
    term.any_child(&mut |child| {
        let child = depth(child);
        inside = if is_sequence { inside.saturating_add(child) } else { inside.max(child) };
        false
    });
    inside.saturating_add(1)
}
