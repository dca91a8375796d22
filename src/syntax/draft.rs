//! A statement or an expression while it is written: its text on one line, and the seams where that line may be broken.

use crate::source::Span;
use std::ops::Range;

/// See the module.
#[derive(Clone, Debug, Default)]
pub(super) struct Draft {
    text: String,
    seams: Vec<Seam>,
    /// The byte of the text that a continuation would stand under.
    under: usize,
    /// How many expressions stand around.
    depth: u32,
}

/// Blanks at which a line may end.
#[derive(Clone, Debug)]
pub(super) struct Seam {
    /// The blanks, as bytes of the text.
    pub at: Range<usize>,
    /// What stands there in the file, if it was read from one: the bytes between two parts of the tree.
    pub gap: Option<Range<usize>>,
    /// How many expressions stand around: a line breaks where it hurts least.
    pub depth: u32,
    /// The byte of the text that the next line starts under.
    pub under: usize,
    /// What breaks it.
    pub give: Give,
    /// The comments that stand there, in order.
    pub comments: Vec<Note>,
}

/// What breaks a line at a seam.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Give {
    /// Only the author.
    Never,
    /// A line that is too long.
    Long,
    /// It is broken.
    Always,
}

/// A comment inside a statement.
#[derive(Clone, Debug)]
pub(super) struct Note {
    /// From its `--` on.
    pub text: String,
    /// It has its line for itself.
    pub alone: bool,
}

impl Draft {
    /// What is written so far, on one line.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// The seams, in order.
    pub(super) fn seams(&self) -> &[Seam] {
        &self.seams
    }

    /// The seams, to be broken.
    pub(super) fn seams_mut(&mut self) -> &mut [Seam] {
        &mut self.seams
    }

    /// The text alone.
    pub(super) fn into_text(self) -> String {
        self.text
    }

    /// Where the next byte comes.
    pub(super) fn here(&self) -> usize {
        self.text.len()
    }

    pub(super) fn push(&mut self, c: char) {
        self.text.push(c);
    }

    pub(super) fn push_str(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// A blank between two parts of the tree, at which the line may be broken.
    pub(super) fn seam(&mut self, before: Span, after: Span) {
        self.sew(" ", Some(before.end..after.start), Give::Long);
    }

    /// Blanks of any width and kind.
    pub(super) fn sew(&mut self, blanks: &str, gap: Option<Range<usize>>, give: Give) {
        let at = self.here()..self.here() + blanks.len();
        self.text.push_str(blanks);
        let (depth, under) = (self.depth, self.under);
        self.seams.push(Seam { at, gap, depth, under, give, comments: Vec::new() });
    }

    /// Writes something whose continuations stand under this byte.
    pub(super) fn under(&mut self, byte: usize, write: impl FnOnce(&mut Self)) {
        let outer = std::mem::replace(&mut self.under, byte);
        write(self);
        self.under = outer;
    }

    /// Writes something inside what is being written.
    pub(super) fn inside(&mut self, write: impl FnOnce(&mut Self)) {
        self.depth += 1;
        write(self);
        self.depth -= 1;
    }

    /// What stands from a byte on, taken off. No seam before it may be under a byte behind it.
    pub(super) fn split_off(&mut self, byte: usize) -> Self {
        let text = self.text.split_off(byte);
        let first = self.seams.partition_point(|seam| seam.at.start < byte);
        let mut seams = self.seams.split_off(first);
        for seam in &mut seams {
            seam.at = seam.at.start - byte..seam.at.end - byte;
            seam.under = seam.under.saturating_sub(byte);
        }
        Self { text, seams, ..Self::default() }
    }
}
