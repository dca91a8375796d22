//! Breaks a document into lines.

use super::WIDTH;
use super::line::Line;
use crate::syntax::draft::{Draft, Give, Seam};
use unicode_width::UnicodeWidthChar;

/// Maximum column at which a continuation line starts.
const RIGHTMOST: usize = WIDTH / 2;

/// The lines of a document that starts in this column. The first line is not indented.
pub(super) fn lines(draft: &Draft, column: usize) -> Vec<Line> {
    let mut layout = Layout::new(draft, column);
    let seams = draft.seams();
    let mut lines = Vec::new();
    let mut next = 0;
    while let Some(end) = layout.end(next) {
        let seam = &seams[end];
        lines.push(layout.line(seam.at.start));
        let indent = layout.indent(seam);
        for (i, comment) in seam.comments.iter().enumerate() {
            match lines.last_mut() {
                Some(line) if i == 0 && !comment.alone => line.comment = Some(comment.text.clone()),
                _ => lines.push(Line::comment(indent, comment.text.clone())),
            }
        }
        layout.starts.push((seam.at.end, indent));
        next = end + 1;
    }
    lines.push(layout.line(draft.text().len()));
    if let Some(first) = lines.first_mut() {
        first.indent = 0;
    }
    lines
}

/// Whether a document that starts in this column has a line break before a byte of its text.
pub(super) fn is_broken_before(draft: &Draft, column: usize, byte: usize) -> bool {
    let end = Layout::new(draft, column).end(0);
    end.is_some_and(|seam| draft.seams()[seam].at.start < byte)
}

struct Layout<'d> {
    draft: &'d Draft,
    /// The column of every byte if the text were one line.
    columns: Vec<usize>,
    /// The lines so far: the first byte of each, and its column.
    starts: Vec<(usize, usize)>,
}

impl<'d> Layout<'d> {
    fn new(draft: &'d Draft, column: usize) -> Self {
        let mut columns = Vec::with_capacity(draft.text().len() + 1);
        let mut width = 0;
        for c in draft.text().chars() {
            columns.extend(std::iter::repeat_n(width, c.len_utf8()));
            width += c.width().unwrap_or(0);
        }
        columns.push(width);
        Self { draft, columns, starts: vec![(0, column)] }
    }

    /// The column of a byte in its line.
    fn column(&self, byte: usize) -> usize {
        let line = self.starts.partition_point(|start| start.0 <= byte).saturating_sub(1);
        let (start, column) = self.starts[line];
        column + self.columns[byte].saturating_sub(self.columns[start])
    }

    /// The column of the line after a break.
    fn indent(&self, seam: &Seam) -> usize {
        let column = self.column(seam.under);
        if column > RIGHTMOST { self.starts[0].1.min(RIGHTMOST) + 4 } else { column }
    }

    /// The current last line, up to a byte.
    fn line(&self, end: usize) -> Line {
        let (start, column) = self.starts[self.starts.len() - 1];
        Line::code(column, self.draft.text()[start..end].to_owned())
    }

    /// The break that ends the last line, among those from `next` on.
    fn end(&self, next: usize) -> Option<usize> {
        let seams = &self.draft.seams()[next..];
        let given = seams.iter().position(|seam| seam.give == Give::Always);
        let end = given.map_or(self.draft.text().len(), |seam| seams[seam].at.start);
        let chosen = if self.column(end) > WIDTH { self.choose(&seams[..given.unwrap_or(seams.len())]) } else { None };
        chosen.or(given).map(|seam| next + seam)
    }

    /// The best break for a line that is too long: the lowest depth, and the last one at that depth.
    fn choose(&self, seams: &[Seam]) -> Option<usize> {
        let mut best: Option<usize> = None;
        for (i, seam) in seams.iter().enumerate() {
            let column = self.column(seam.at.start);
            if best.is_some() && column > WIDTH {
                break;
            }
            let gains = seam.give == Give::Long && self.indent(seam) < column;
            if gains && best.is_none_or(|best| seam.depth <= seams[best].depth) {
                best = Some(i);
            }
        }
        best
    }
}
