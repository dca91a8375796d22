//! The error type of the parser, with constructors for common forms of messages.

use super::part::Part;
use crate::source::{Diagnostic, Span, nearest};

/// A diagnostic, boxed to keep results small.
#[derive(Debug)]
pub(super) struct Fault(Box<Diagnostic>);

/// The result of a parsing function.
pub(super) type Fallible<T> = Result<T, Fault>;

impl Fault {
    /// An error at a span.
    pub(super) fn at(span: Span, title: impl Into<String>) -> Self {
        Self(Box::new(Diagnostic::error(span, title)))
    }

    /// See [`Diagnostic::label`].
    pub(super) fn label(self, text: impl Into<String>) -> Self {
        Self(Box::new(self.0.label(text)))
    }

    /// See [`Diagnostic::secondary`].
    pub(super) fn also(self, span: Span, text: impl Into<String>) -> Self {
        Self(Box::new(self.0.secondary(span, text)))
    }

    /// See [`Diagnostic::hint`].
    pub(super) fn hint(self, hint: impl Into<String>) -> Self {
        Self(Box::new(self.0.hint(hint)))
    }

    /// See [`Diagnostic::fix`].
    pub(super) fn fix(self, span: Span, replacement: impl Into<String>) -> Self {
        Self(Box::new(self.0.fix(span, replacement)))
    }

    /// An error for something that is missing: `expected` completes the label.
    pub(super) fn missing(span: Span, title: impl Into<String>, expected: &str, hint: impl Into<String>) -> Self {
        Self::at(span, title).label(format!("expected {expected}")).hint(hint)
    }

    /// An error for a word that is not one of the `known` words. Suggests the nearest one.
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
