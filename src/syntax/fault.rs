//! The shapes that many messages share.

use super::part::Part;
use crate::source::{Diagnostic, Span, nearest};

/// What was read, or why not.
pub(super) type Fallible<T> = Result<T, Box<Diagnostic>>;

/// Something is not there.
pub(super) fn missing(span: Span, title: &str, expected: &str, hint: &str) -> Box<Diagnostic> {
    Box::new(Diagnostic::error(span, title).label(format!("expected {expected}")).hint(hint))
}

/// A word that is none of those that could stand here.
pub(super) fn unknown(word: Part, title: &str, expected: &str, known: &[&str]) -> Box<Diagnostic> {
    let fault = Diagnostic::error(word.span(), title).label(format!("expected {expected}"));
    Box::new(match nearest(word.text(), known.iter().copied()) {
        Some(near) => fault.hint(format!("did you mean `{near}`?")).fix(word.span(), near),
        None => fault,
    })
}
