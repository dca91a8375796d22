//! Aligns adjacent statements, those without a blank line or a comment between them.

use super::line::{OutputLine, align_comments};
use super::line_breaker::{self, is_broken_before};
use super::{BODY_COLUMN, LINE_WIDTH};
use crate::syntax::statement_row::StatementRow;
use std::collections::HashMap;
use unicode_width::UnicodeWidthStr;

/// Wider cells do not widen their column.
const MAX_ALIGNED_WIDTH: usize = LINE_WIDTH / 3;
/// Nor does a name that is wider than all other names of definitions by more than this.
const MAX_OVERHANG: usize = 12;

/// A statement with its trailing comment.
#[derive(Clone, Debug)]
pub(super) struct CommentedRow {
    /// The statement.
    pub row: StatementRow,
    /// The comment, from its `--`.
    pub comment: Option<String>,
}

/// The aligned lines of a group of statements.
pub(super) fn align(mut entries: Vec<CommentedRow>) -> Vec<OutputLine> {
    entries.iter_mut().for_each(|entry| fix_column(&mut entry.row));
    let widths = widths(&entries);
    let mut all = Vec::new();
    for CommentedRow { row, comment } in entries {
        let start = start(&row, &widths);
        let mut lines = line_breaker::break_lines(&row.body, start.width());
        if let Some(first) = lines.first_mut() {
            first.indent = 0;
            first.code.insert_str(0, &start);
        }
        if let Some(last) = lines.last_mut() {
            last.comment = comment;
        }
        lines.iter_mut().for_each(|line| line.code.truncate(line.code.trim_end().len()));
        all.extend(lines);
    }
    align_comments(&mut all);
    all
}

/// Turns the body before a row's column into a cell, unless a line breaks there.
fn fix_column(row: &mut StatementRow) {
    if let Some(column) = row.column.take()
        && !is_broken_before(&row.body, BODY_COLUMN, column)
    {
        let rest = row.body.split_off(column);
        let cell = std::mem::replace(&mut row.body, rest);
        row.cells.push(cell.text.trim_end().to_owned());
    }
}

/// The column widths, by kind of row and index of cell.
fn widths(entries: &[CommentedRow]) -> HashMap<(&'static str, usize), usize> {
    let mut columns: HashMap<(&'static str, usize), Vec<usize>> = HashMap::new();
    for row in entries.iter().map(|entry| &entry.row) {
        for (i, cell) in row.cells.iter().enumerate() {
            columns.entry((row.kind, i)).or_default().push(cell.width());
        }
    }
    columns.into_iter().map(|(column, cells)| (column, width(column.0, cells))).collect()
}

/// The width of a column with cells of these widths.
fn width(kind: &str, mut cells: Vec<usize>) -> usize {
    cells.retain(|&cell| cell <= MAX_ALIGNED_WIDTH);
    cells.sort_unstable();
    let widest = cells.pop().unwrap_or(0);
    if !kind.is_empty() {
        return widest;
    }
    let next = cells.pop().unwrap_or(0).max(BODY_COLUMN - 1);
    if widest > next + MAX_OVERHANG { next } else { widest.max(next) }
}

/// The text before the body of a row.
fn start(row: &StatementRow, widths: &HashMap<(&'static str, usize), usize>) -> String {
    let mut start = String::new();
    if !row.keyword.is_empty() {
        push_padded(&mut start, row.keyword, BODY_COLUMN);
    }
    for (i, cell) in row.cells.iter().enumerate() {
        let width = widths.get(&(row.kind, i)).copied().unwrap_or(0).max(cell.width());
        if width > 0 {
            push_padded(&mut start, cell, width + row.gap);
        }
    }
    start
}

/// Appends a text, padded with spaces to a number of columns.
fn push_padded(out: &mut String, text: &str, columns: usize) {
    out.push_str(text);
    out.extend(std::iter::repeat_n(' ', columns.saturating_sub(text.width())));
}
