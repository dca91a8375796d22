//! Faults: errors of the rule file that appear while a game is played.

use crate::source::{Diagnostic, Span};

/// A rule that fails in some position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{title}")]
pub struct Fault {
    /// The expression that fails.
    pub span: Span,
    /// What is wrong with it.
    pub title: String,
}

impl Fault {
    /// A fault without a place in the file.
    pub fn nowhere(title: impl Into<String>) -> Self {
        Self { span: Span::default(), title: title.into() }
    }

    /// The fault as a diagnostic of the rule file.
    pub fn diagnostic(&self) -> Diagnostic {
        Diagnostic::error(self.span, &self.title)
    }
}
