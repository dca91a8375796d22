//! Lines and columns of a text.

/// A location in a text, counted from 1. Columns count characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextLocation {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

impl Default for TextLocation {
    fn default() -> Self {
        Self { line: 1, column: 1 }
    }
}

impl TextLocation {
    /// Moves the location, because another text comes before: some whole lines, and some characters of the first line.
    pub(super) fn move_down(&mut self, lines: usize, columns: usize) {
        if self.line == 1 {
            self.column += columns;
        }
        self.line += lines;
    }
}

/// Finds the lines and columns of ascending offsets.
#[derive(Debug)]
pub(in crate::game) struct Locations<'t> {
    text: &'t str,
    offset: usize,
    /// The location of the last offset.
    pub last: TextLocation,
}

impl<'t> Locations<'t> {
    pub fn new(text: &'t str) -> Self {
        Self { text, offset: 0, last: TextLocation::default() }
    }

    pub fn at(&mut self, offset: usize) -> TextLocation {
        let passed = &self.text[self.offset..offset];
        self.offset = offset;
        for byte in passed.bytes() {
            if byte == b'\n' {
                self.last = TextLocation { line: self.last.line + 1, column: 1 };
            } else {
                // In UTF-8, all bytes of a character but the first begin with the bits 10.
                self.last.column += usize::from(byte & 0b1100_0000 != 0b1000_0000);
            }
        }
        self.last
    }
}
