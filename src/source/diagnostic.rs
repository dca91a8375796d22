//! What is wrong with a rule file, as a value: drawn later, in colour, in the terminal program or as JSON.

use super::Span;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The file cannot be played.
    Error,
    /// The file can be played, but probably does not say what was meant.
    Warning,
}

/// A span and what is to be said of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Label {
    /// Where.
    pub span: Span,
    /// What stands there or was expected there; may be empty.
    pub text: String,
}

/// A replacement that would mend the file.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Fix {
    /// What to replace.
    pub span: Span,
    /// By what.
    pub replacement: String,
}

/// One thing to tell the author of a rule file.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Diagnostic {
    /// Error or warning.
    pub severity: Severity,
    /// One line that says what is wrong.
    pub title: String,
    /// Where; the first is the main one. Empty when it concerns no place (a missing file given on the command line).
    pub labels: Vec<Label>,
    /// What to do about it.
    pub hint: Option<String>,
    /// A replacement that would mend it.
    pub fix: Option<Fix>,
}

impl Diagnostic {
    /// An error at a place.
    pub fn error(span: Span, title: impl Into<String>) -> Self {
        Self::new(Severity::Error, Some(span), title)
    }

    /// A warning at a place.
    pub fn warning(span: Span, title: impl Into<String>) -> Self {
        Self::new(Severity::Warning, Some(span), title)
    }

    /// An error that has no place in any file.
    pub fn placeless(title: impl Into<String>) -> Self {
        Self::new(Severity::Error, None, title)
    }

    fn new(severity: Severity, span: Option<Span>, title: impl Into<String>) -> Self {
        let labels = span.into_iter().map(|span| Label { span, text: String::new() }).collect();
        Self { severity, title: title.into(), labels, hint: None, fix: None }
    }

    /// Says something beside the main caret.
    #[must_use]
    pub fn label(mut self, text: impl Into<String>) -> Self {
        if let Some(first) = self.labels.first_mut() {
            first.text = text.into();
        }
        self
    }

    /// Adds a second place.
    #[must_use]
    pub fn also(mut self, span: Span, text: impl Into<String>) -> Self {
        self.labels.push(Label { span, text: text.into() });
        self
    }

    /// Says what to do.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// Offers a replacement.
    #[must_use]
    pub fn fix(mut self, span: Span, replacement: impl Into<String>) -> Self {
        self.fix = Some(Fix { span, replacement: replacement.into() });
        self
    }

    /// Is it an error?
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }

    /// The main place.
    pub fn span(&self) -> Option<Span> {
        self.labels.first().map(|label| label.span)
    }
}

/// Is there an error among them?
pub fn has_errors(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().any(Diagnostic::is_error)
}
