//! The document that the formatter breaks into lines: text on one line, and the places where the line may break.

use crate::source::Span;
use std::ops::Range;

/// See the module.
#[derive(Clone, Debug, Default)]
pub(super) struct Draft {
    text: String,
    seams: Vec<Seam>,
    /// The byte of the text that a continuation line is aligned with.
    under: usize,
    /// The number of enclosing expressions.
    depth: u32,
}

/// Spaces at which a line may break.
#[derive(Clone, Debug)]
pub(super) struct Seam {
    /// The spaces, as a byte range of the text.
    pub at: Range<usize>,
    /// The bytes between the two neighbouring nodes in the source file, if the document was parsed from one.
    pub gap: Option<Range<usize>>,
    /// The number of enclosing expressions. Lines break at the lowest depth first.
    pub depth: u32,
    /// The byte of the text that the next line is aligned with.
    pub under: usize,
    /// When to break here.
    pub give: Give,
    /// The comments at this place, in order.
    pub comments: Vec<Note>,
}

/// When a line breaks at a [`LineBreak`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Give {
    /// Only if the author's text breaks here.
    Never,
    /// Only if the line is too long.
    Long,
    /// In any case.
    Always,
}

/// A comment inside a statement.
#[derive(Clone, Debug)]
pub(super) struct Note {
    /// The comment, from its `--`.
    pub text: String,
    /// Whether the comment has a line of its own.
    pub alone: bool,
}

impl Draft {
    /// The text so far, on one line.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// The possible line breaks, in order.
    pub(super) fn seams(&self) -> &[Seam] {
        &self.seams
    }

    /// The possible line breaks, for changing their modes.
    pub(super) fn seams_mut(&mut self) -> &mut [Seam] {
        &mut self.seams
    }

    /// The text without its line breaks.
    pub(super) fn into_text(self) -> String {
        self.text
    }

    /// The length of the text, which is where the next byte goes.
    pub(super) fn here(&self) -> usize {
        self.text.len()
    }

    pub(super) fn push(&mut self, c: char) {
        self.text.push(c);
    }

    pub(super) fn push_str(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// Adds a space between two nodes, at which a line that is too long may break.
    pub(super) fn seam(&mut self, before: Span, after: Span) {
        self.sew(" ", Some(before.end..after.start), Give::Long);
    }

    /// Adds spaces at which a line may break.
    pub(super) fn sew(&mut self, blanks: &str, gap: Option<Range<usize>>, give: Give) {
        let at = self.here()..self.here() + blanks.len();
        self.text.push_str(blanks);
        let (depth, under) = (self.depth, self.under);
        self.seams.push(Seam { at, gap, depth, under, give, comments: Vec::new() });
    }

    /// Writes content whose continuation lines are aligned with this byte.
    pub(super) fn under(&mut self, byte: usize, write: impl FnOnce(&mut Self)) {
        let outer = std::mem::replace(&mut self.under, byte);
        write(self);
        self.under = outer;
    }

    /// Writes content one level deeper.
    pub(super) fn inside(&mut self, write: impl FnOnce(&mut Self)) {
        self.depth += 1;
        write(self);
        self.depth -= 1;
    }

    /// Splits off the content from a byte on. No break before it may be aligned with a byte after it.
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
