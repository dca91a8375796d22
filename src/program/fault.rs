//! What goes wrong while rules are run: the file's fault, not the player's.

use crate::source::{Diagnostic, Span};

/// A rule that cannot be carried out in some position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{title}")]
pub struct Fault {
    /// The expression in question.
    pub span: Span,
    /// What is wrong with it.
    pub title: String,
}

impl Fault {
    /// A fault that is no expression's.
    pub fn nowhere(title: impl Into<String>) -> Self {
        Self { span: Span::default(), title: title.into() }
    }

    /// The same as a diagnostic of the rule file.
    pub fn diagnostic(&self) -> Diagnostic {
        Diagnostic::error(self.span, &self.title)
    }
}
