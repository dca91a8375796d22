//! The document that the formatter breaks into lines: text on one line, and the places where the line may break.

use crate::source::Span;
use std::ops::Range;

/// See the module.
#[derive(Clone, Debug, Default)]
pub(super) struct Doc {
    /// The text on one line.
    pub text: String,
    /// The possible line breaks, in order.
    pub breaks: Vec<LineBreak>,
    /// The byte of the text that a continuation line is aligned with.
    align_at: usize,
    /// The number of enclosing expressions.
    depth: u32,
}

/// Spaces at which a line may break.
#[derive(Clone, Debug)]
pub(super) struct LineBreak {
    /// The spaces, as a byte range of the text.
    pub blanks: Range<usize>,
    /// The bytes between the two neighbouring nodes in the source file, if the document was parsed from one.
    pub gap: Option<Range<usize>>,
    /// The number of enclosing expressions. Lines break at the lowest depth first.
    pub depth: u32,
    /// The byte of the text that the next line is aligned with.
    pub align_at: usize,
    /// When to break here.
    pub mode: BreakMode,
    /// The comments at this place, in order.
    pub comments: Vec<InnerComment>,
}

/// When a line breaks at a [`LineBreak`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BreakMode {
    /// Only if the author's text breaks here.
    AsWritten,
    /// Only if the line is too long.
    IfTooLong,
    /// In any case.
    Always,
}

/// A comment inside a statement.
#[derive(Clone, Debug)]
pub(super) struct InnerComment {
    /// The comment, from its `--`.
    pub text: String,
    /// Whether the comment has a line of its own.
    pub alone: bool,
}

impl Doc {
    /// The length of the text, which is where the next byte goes.
    pub(super) fn len(&self) -> usize {
        self.text.len()
    }

    pub(super) fn push(&mut self, c: char) {
        self.text.push(c);
    }

    pub(super) fn push_str(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// Adds a space between two nodes, at which a line that is too long may break.
    pub(super) fn soft_break(&mut self, before: Span, after: Span) {
        self.push_break(" ", Some(before.end..after.start), BreakMode::IfTooLong);
    }

    /// Adds spaces at which a line may break.
    pub(super) fn push_break(&mut self, blanks: &str, gap: Option<Range<usize>>, mode: BreakMode) {
        let at = self.len()..self.len() + blanks.len();
        self.text.push_str(blanks);
        let (depth, align_at) = (self.depth, self.align_at);
        self.breaks.push(LineBreak { blanks: at, gap, depth, align_at, mode, comments: Vec::new() });
    }

    /// Writes content whose continuation lines are aligned with this byte.
    pub(super) fn under(&mut self, byte: usize, write: impl FnOnce(&mut Self)) {
        let outer = std::mem::replace(&mut self.align_at, byte);
        write(self);
        self.align_at = outer;
    }

    /// Writes content whose continuation lines are aligned with its start.
    pub(super) fn aligned(&mut self, write: impl FnOnce(&mut Self)) {
        self.under(self.len(), write);
    }

    /// Writes content one level deeper.
    pub(super) fn nest(&mut self, write: impl FnOnce(&mut Self)) {
        self.depth += 1;
        write(self);
        self.depth -= 1;
    }

    /// Splits off the content from a byte on. No break before it may be aligned with a byte after it.
    pub(super) fn split_off(&mut self, byte: usize) -> Self {
        let text = self.text.split_off(byte);
        let first = self.breaks.partition_point(|line_break| line_break.blanks.start < byte);
        let mut breaks = self.breaks.split_off(first);
        for line_break in &mut breaks {
            line_break.blanks = line_break.blanks.start - byte..line_break.blanks.end - byte;
            line_break.align_at = line_break.align_at.saturating_sub(byte);
        }
        Self { text, breaks, ..Self::default() }
    }
}
