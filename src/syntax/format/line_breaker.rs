//! Breaks a document into lines.

use super::LINE_WIDTH;
use super::line::OutputLine;
use crate::syntax::doc::{BreakMode, Doc, LineBreak};
use unicode_width::UnicodeWidthChar;

/// Maximum column at which a continuation line starts.
const MAX_INDENT: usize = LINE_WIDTH / 2;

/// The lines of a document that starts in this column. The first line is not indented.
pub(super) fn break_lines(draft: &Doc, column: usize) -> Vec<OutputLine> {
    let mut breaker = LineBreaker::new(draft, column);
    let breaks = &draft.breaks;
    let mut lines = Vec::new();
    let mut next = 0;
    while let Some(end) = breaker.end(next) {
        let line_break = &breaks[end];
        lines.push(breaker.line(line_break.blanks.start));
        let indent = breaker.indent(line_break);
        for (i, comment) in line_break.comments.iter().enumerate() {
            match lines.last_mut() {
                Some(line) if i == 0 && !comment.alone => line.comment = Some(comment.text.clone()),
                _ => lines.push(OutputLine::comment(indent, comment.text.clone())),
            }
        }
        breaker.line_starts.push(LineStart { byte: line_break.blanks.end, column: indent });
        next = end + 1;
    }
    lines.push(breaker.line(draft.text.len()));
    if let Some(first) = lines.first_mut() {
        first.indent = 0;
    }
    lines
}

/// Whether a document that starts in this column has a line break before a byte of its text.
pub(super) fn is_broken_before(draft: &Doc, column: usize, byte: usize) -> bool {
    let end = LineBreaker::new(draft, column).end(0);
    end.is_some_and(|line_break| draft.breaks[line_break].blanks.start < byte)
}

struct LineBreaker<'d> {
    draft: &'d Doc,
    /// The column of every byte if the text were one line.
    columns: Vec<usize>,
    /// The starts of the lines so far.
    line_starts: Vec<LineStart>,
}

/// The start of a line.
#[derive(Clone, Copy)]
struct LineStart {
    /// Its first byte.
    byte: usize,
    /// The column of this byte.
    column: usize,
}

impl<'d> LineBreaker<'d> {
    fn new(draft: &'d Doc, column: usize) -> Self {
        let mut columns = Vec::with_capacity(draft.text.len() + 1);
        let mut width = 0;
        for c in draft.text.chars() {
            columns.extend(std::iter::repeat_n(width, c.len_utf8()));
            width += c.width().unwrap_or(0);
        }
        columns.push(width);
        Self { draft, columns, line_starts: vec![LineStart { byte: 0, column }] }
    }

    /// The column of a byte in its line.
    fn column(&self, byte: usize) -> usize {
        let line = self.line_starts.partition_point(|start| start.byte <= byte).saturating_sub(1);
        let start = self.line_starts[line];
        start.column + self.columns[byte].saturating_sub(self.columns[start.byte])
    }

    /// The column of the line after a break.
    fn indent(&self, line_break: &LineBreak) -> usize {
        let column = self.column(line_break.align_at);
        if column > MAX_INDENT { self.line_starts[0].column.min(MAX_INDENT) + 4 } else { column }
    }

    /// The current last line, up to a byte.
    fn line(&self, end: usize) -> OutputLine {
        let start = self.line_starts[self.line_starts.len() - 1];
        OutputLine::code(start.column, self.draft.text[start.byte..end].to_owned())
    }

    /// The break that ends the last line, among those from `next` on.
    fn end(&self, next: usize) -> Option<usize> {
        let breaks = &self.draft.breaks[next..];
        let forced = breaks.iter().position(|line_break| line_break.mode == BreakMode::Always);
        let end = forced.map_or(self.draft.text.len(), |line_break| breaks[line_break].blanks.start);
        let chosen =
            if self.column(end) > LINE_WIDTH { self.choose(&breaks[..forced.unwrap_or(breaks.len())]) } else { None };
        chosen.or(forced).map(|line_break| next + line_break)
    }

    /// The best break for a line that is too long: the lowest depth, and the last one at that depth.
    fn choose(&self, breaks: &[LineBreak]) -> Option<usize> {
        let mut best: Option<usize> = None;
        for (i, line_break) in breaks.iter().enumerate() {
            let column = self.column(line_break.blanks.start);
            if best.is_some() && column > LINE_WIDTH {
                break;
            }
            let gains = line_break.mode == BreakMode::IfTooLong && self.indent(line_break) < column;
            if gains && best.is_none_or(|best| line_break.depth <= breaks[best].depth) {
                best = Some(i);
            }
        }
        best
    }
}
