//! Diagnostics of rule files as values. The command line, the terminal interface and JSON output render them.

use super::{Span, nearest};

/// How serious a diagnostic is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The file cannot be played.
    Error,
    /// The file can be played, but probably contains a mistake.
    Warning,
}

/// A span with an explanation, drawn next to the source line.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Label {
    /// The text that is marked.
    pub span: Span,
    /// What is there or what was expected; may be empty.
    pub text: String,
}

/// A replacement that corrects the file.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Fix {
    /// The text to replace.
    pub span: Span,
    /// The new text.
    pub replacement: String,
}

/// One message for the author of a rule file.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Diagnostic {
    /// Error or warning.
    pub severity: Severity,
    /// One line that says what is wrong.
    pub title: String,
    /// The marked places; the first is the primary one. Empty if the diagnostic belongs to no place in a file.
    pub labels: Vec<Label>,
    /// How to correct the file.
    pub hint: Option<String>,
    /// A replacement that corrects the file, if there is a safe one.
    pub fix: Option<Box<Fix>>,
}

impl Diagnostic {
    /// An error at a span.
    pub fn error(span: Span, title: impl Into<String>) -> Self {
        Self::new(Severity::Error, Some(span), title)
    }

    /// A warning at a span.
    pub fn warning(span: Span, title: impl Into<String>) -> Self {
        Self::new(Severity::Warning, Some(span), title)
    }

    /// An error for something that is missing: `expected` completes the label.
    pub fn expecting(span: Span, title: impl Into<String>, expected: &str, hint: impl Into<String>) -> Self {
        Self::error(span, title).label(format!("expected {expected}")).hint(hint)
    }

    /// An error that belongs to no place in a file.
    pub fn without_span(title: impl Into<String>) -> Self {
        Self::new(Severity::Error, None, title)
    }

    fn new(severity: Severity, span: Option<Span>, title: impl Into<String>) -> Self {
        let labels = span.into_iter().map(|span| Label { span, text: String::new() }).collect();
        Self { severity, title: title.into(), labels, hint: None, fix: None }
    }

    /// Sets the text of the primary label.
    #[must_use]
    pub fn label(mut self, text: impl Into<String>) -> Self {
        if let Some(first) = self.labels.first_mut() {
            first.text = text.into();
        }
        self
    }

    /// Adds a secondary label.
    #[must_use]
    pub fn secondary(mut self, span: Span, text: impl Into<String>) -> Self {
        self.labels.push(Label { span, text: text.into() });
        self
    }

    /// Sets the hint.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// Sets the suggested replacement.
    #[must_use]
    pub fn fix(mut self, span: Span, replacement: impl Into<String>) -> Self {
        self.fix = Some(Box::new(Fix { span, replacement: replacement.into() }));
        self
    }

    /// Suggests the candidate nearest to `word`, which is the text of the primary span, if one is near enough.
    #[must_use]
    pub fn suggest<'a>(self, word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Self {
        match (nearest(word, candidates), self.span()) {
            (Some(near), Some(span)) => self.hint(format!("did you mean `{near}`?")).fix(span, near),
            _ => self,
        }
    }

    /// Whether this is an error and not a warning.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }

    /// The primary span.
    pub fn span(&self) -> Option<Span> {
        self.labels.first().map(|label| label.span)
    }
}

/// Whether any of the diagnostics is an error.
pub fn has_errors(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().any(Diagnostic::is_error)
}
