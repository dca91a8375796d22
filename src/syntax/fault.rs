//! Diagnostics on their way out of the parser, and the shapes that many of them share.

use super::part::Part;
use crate::source::{Diagnostic, Span, nearest};

/// A diagnostic in a box, so that results stay small.
#[derive(Debug)]
pub(super) struct Fault(Box<Diagnostic>);

/// What was read, or why not.
pub(super) type Fallible<T> = Result<T, Fault>;

impl Fault {
    /// An error at a place.
    pub(super) fn at(span: Span, title: impl Into<String>) -> Self {
        Self(Box::new(Diagnostic::error(span, title)))
    }

    /// See [`Diagnostic::label`].
    pub(super) fn label(self, text: impl Into<String>) -> Self {
        Self(Box::new(self.0.label(text)))
    }

    /// See [`Diagnostic::also`].
    pub(super) fn also(self, span: Span, text: impl Into<String>) -> Self {
        Self(Box::new(self.0.also(span, text)))
    }

    /// See [`Diagnostic::hint`].
    pub(super) fn hint(self, hint: impl Into<String>) -> Self {
        Self(Box::new(self.0.hint(hint)))
    }

    /// See [`Diagnostic::fix`].
    pub(super) fn fix(self, span: Span, replacement: impl Into<String>) -> Self {
        Self(Box::new(self.0.fix(span, replacement)))
    }

    /// Something is not there.
    pub(super) fn missing(span: Span, title: impl Into<String>, expected: &str, hint: impl Into<String>) -> Self {
        Self::at(span, title).label(format!("expected {expected}")).hint(hint)
    }

    /// A word that is none of those that could stand here.
    pub(super) fn unknown(word: Part, title: impl Into<String>, expected: &str, known: &[&str]) -> Self {
        let fault = Self::at(word.span(), title).label(format!("expected {expected}"));
        match nearest(word.text(), known.iter().copied()) {
            Some(near) => fault.hint(format!("did you mean `{near}`?")).fix(word.span(), near),
            None => fault,
        }
    }
}

impl From<Fault> for Diagnostic {
    fn from(fault: Fault) -> Self {
        *fault.0
    }
}
