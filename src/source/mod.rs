//! Files, spans and diagnostics as values. Nothing here reads a file or draws: text comes in as strings, and
//! whoever owns the screen decides how a diagnostic looks.

mod diagnostic;
mod files;
mod span;
mod suggest;

pub use diagnostic::{Diagnostic, Fix, Label, Severity, has_errors};
pub use files::{Position, SourceFile, Sources};
pub use span::{FileId, Span};
pub use suggest::nearest;
