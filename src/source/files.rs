//! The texts that spans point into.

use super::{FileId, Span};

/// One rule file in memory.
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// The name shown in messages: `rules/chess.alg` or a path as the user gave it.
    pub name: String,
    /// The whole text.
    pub text: String,
}

/// A place as people count it: line and column start at 1, columns count characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
}

/// The files of one loading, by [`FileId`].
#[derive(Clone, Debug, Default)]
pub struct Sources {
    files: Vec<SourceFile>,
}

impl Sources {
    /// Takes a file in.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<String>) -> FileId {
        let id = u32::try_from(self.files.len()).unwrap_or(u32::MAX);
        self.files.push(SourceFile { name: name.into(), text: text.into() });
        FileId(id)
    }

    /// The file of an id; `None` for an id of another `Sources`.
    pub fn get(&self, id: FileId) -> Option<&SourceFile> {
        self.files.get(id.0 as usize)
    }

    /// All files in the order they were added.
    pub fn iter(&self) -> impl Iterator<Item = (FileId, &SourceFile)> {
        self.files.iter().enumerate().map(|(i, file)| (FileId(u32::try_from(i).unwrap_or(u32::MAX)), file))
    }

    /// The text of a span; empty if the span does not fit.
    pub fn text(&self, span: Span) -> &str {
        self.get(span.file).and_then(|file| file.text.get(span.start..span.end)).unwrap_or("")
    }

    /// Line and column of the first byte of a span.
    pub fn position(&self, span: Span) -> Option<Position> {
        let before = self.get(span.file)?.text.get(..span.start)?;
        let line_start = before.rfind('\n').map_or(0, |i| i + 1);
        Some(Position { line: before.matches('\n').count() + 1, column: before[line_start..].chars().count() + 1 })
    }
}
