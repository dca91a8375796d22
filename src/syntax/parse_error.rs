//! The error type of the parser, with constructors for common forms of messages.

use super::source_slice::SourceSlice;
use crate::source::{Diagnostic, Span, nearest};

/// A diagnostic, boxed to keep results small.
#[derive(Debug)]
pub(super) struct ParseError(Box<Diagnostic>);

/// The result of a parsing function.
pub(super) type ParseResult<T> = Result<T, ParseError>;

impl ParseError {
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
    pub(super) fn expecting(span: Span, title: impl Into<String>, expected: &str, hint: impl Into<String>) -> Self {
        Self::at(span, title).label(format!("expected {expected}")).hint(hint)
    }

    /// An error for a word that is not one of the `known` words. Suggests the nearest one.
    pub(super) fn unknown_word(word: SourceSlice, title: impl Into<String>, expected: &str, known: &[&str]) -> Self {
        let error = Self::at(word.span(), title).label(format!("expected {expected}"));
        match nearest(word.text(), known.iter().copied()) {
            Some(near) => error.hint(format!("did you mean `{near}`?")).fix(word.span(), near),
            None => error,
        }
    }
}

impl From<ParseError> for Diagnostic {
    fn from(error: ParseError) -> Self {
        *error.0
    }
}
