//! Faults: errors of a rule file that appear only while a game is played, such as an exceeded budget.

use crate::source::{Diagnostic, Span};

/// A rule that fails in a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{title}")]
pub struct Fault {
    /// The expression that fails.
    pub span: Span,
    /// The message, without the position in the file.
    pub title: String,
}

impl Fault {
    /// Returns a fault without a span.
    pub fn nowhere(title: impl Into<String>) -> Self {
        Self { span: Span::default(), title: title.into() }
    }

    /// Returns the fault as a diagnostic of the rule file.
    pub fn diagnostic(&self) -> Diagnostic {
        Diagnostic::error(self.span, &self.title)
    }
}
