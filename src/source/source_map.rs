//! The texts that spans point into.

use super::{FileId, Span};

/// One rule file in memory.
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// The name shown in messages: `rules/chess.alg`, or the path that the user gave.
    pub name: String,
    /// The whole text.
    pub text: String,
}

/// A position as editors count it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineColumn {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
}

/// The files of one load, indexed by [`FileId`].
#[derive(Clone, Debug, Default)]
pub struct SourceMap {
    files: Vec<SourceFile>,
}

impl SourceMap {
    /// Adds a file and returns its id.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<String>) -> FileId {
        let id = u32::try_from(self.files.len()).unwrap_or(u32::MAX);
        self.files.push(SourceFile { name: name.into(), text: text.into() });
        FileId(id)
    }

    /// The file with this id; `None` for an id of another source map.
    pub fn get(&self, id: FileId) -> Option<&SourceFile> {
        self.files.get(id.0 as usize)
    }

    /// All files in the order in which they were added.
    pub fn iter(&self) -> impl Iterator<Item = (FileId, &SourceFile)> {
        self.files.iter().enumerate().map(|(i, file)| (FileId(u32::try_from(i).unwrap_or(u32::MAX)), file))
    }

    /// The text of a span; empty if the span does not fit the file.
    pub fn text(&self, span: Span) -> &str {
        self.get(span.file).and_then(|file| file.text.get(span.start..span.end)).unwrap_or("")
    }

    /// Line and column of the first byte of a span.
    pub fn line_column(&self, span: Span) -> Option<LineColumn> {
        let before = self.get(span.file)?.text.get(..span.start)?;
        let line_start = before.rfind('\n').map_or(0, |i| i + 1);
        Some(LineColumn { line: before.matches('\n').count() + 1, column: before[line_start..].chars().count() + 1 })
    }
}
