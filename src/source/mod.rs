//! Source files, spans and diagnostics as plain values.
//!
//! Nothing here reads files or draws: texts arrive as strings, and the caller decides how to render a diagnostic.

mod diagnostic;
mod source_map;
mod span;
mod suggest;

pub use diagnostic::{Diagnostic, Fix, Label, Severity, has_errors};
pub use source_map::{LineColumn, SourceFile, SourceMap};
pub use span::{FileId, Span};
pub use suggest::nearest;
