//! One line of formatter output.

use std::fmt;
use unicode_width::UnicodeWidthStr;

/// See the module.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct OutputLine {
    /// Number of leading spaces.
    pub indent: usize,
    /// The code; may be empty.
    pub code: String,
    /// The comment after the code.
    pub comment: Option<String>,
    /// Number of spaces before the comment.
    pub gap: usize,
}

impl OutputLine {
    /// A line with only a comment.
    pub(super) fn comment(indent: usize, text: String) -> Self {
        Self { indent, comment: Some(text), ..Self::default() }
    }

    /// A line without a comment.
    pub(super) fn code(indent: usize, code: String) -> Self {
        Self { indent, code, ..Self::default() }
    }

    fn width(&self) -> usize {
        self.indent + self.code.width()
    }

    /// Whether a comment follows code on this line.
    fn has_trailing_comment(&self) -> bool {
        self.comment.is_some() && !self.code.is_empty()
    }
}

impl fmt::Display for OutputLine {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let comment = self.comment.as_deref().unwrap_or("");
        let line = format!("{:indent$}{}{:gap$}{comment}", "", self.code, "", indent = self.indent, gap = self.gap);
        out.write_str(line.trim_end())
    }
}

/// Aligns trailing comments on consecutive lines, two spaces after the longest line.
pub(super) fn align_comments(lines: &mut [OutputLine]) {
    for run in lines.chunk_by_mut(|above, below| above.has_trailing_comment() && below.has_trailing_comment()) {
        let longest = run.iter().map(OutputLine::width).max().unwrap_or(0);
        for line in run.iter_mut().filter(|line| line.has_trailing_comment()) {
            line.gap = longest + 2 - line.width();
        }
    }
}
