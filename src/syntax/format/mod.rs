//! The formatter: rule files in canonical form, with their comments.
//!
//! Each statement is printed to a document on one line (`statement_row`, `doc`). The comments and line breaks of the text
//! are attached to the possible breaks of the document (`file_items`). Adjacent statements are aligned (`align`), and
//! each document is broken into lines (`line_breaker`). The author's line breaks are kept, so formatting is idempotent.

mod align;
mod comments;
mod file_items;
mod line;
mod line_breaker;

use super::ast::SyntaxTree;
use super::statement_row::StatementRow;
use crate::source::{Diagnostic, FileId, Span, has_errors};
use align::{CommentedRow, align};
use file_items::FileItem;
use line::OutputLine;

/// Maximum line width in columns.
const LINE_WIDTH: usize = 120;
/// The column at which the text after keywords and names starts.
const BODY_COLUMN: usize = 9;

/// Formats a rule file. Marks are the inherited ones and those that the file declares.
///
/// # Errors
/// The errors of the text: only a text that parses can be formatted. Indentation can also make a statement longer than
/// the limit.
pub fn format(file: FileId, text: &str, inherited_marks: &[char]) -> Result<String, Vec<Diagnostic>> {
    let parsed = super::parse(file, text, inherited_marks);
    if has_errors(&parsed.diagnostics) {
        return Err(parsed.diagnostics);
    }
    let formatted = write(text, &parsed.tree);
    if has_errors(&super::parse(file, &formatted, inherited_marks).diagnostics) {
        let title = "a statement would be too long after formatting";
        let hint = "split the longest one into several definitions";
        return Err(vec![Diagnostic::error(Span::new(file, 0, 0), title).hint(hint)]);
    }
    Ok(formatted)
}

/// Prints a rule file as text that parses back to the same tree.
pub fn print(tree: &SyntaxTree) -> String {
    let rows = tree.statements.iter().map(|statement| StatementRow::new(&statement.kind));
    let lines = rows.flat_map(|row| align(vec![CommentedRow { row, comment: None }]));
    lines.map(|line| line.to_string() + "\n").collect()
}

fn write(text: &str, tree: &SyntaxTree) -> String {
    let mut lines: Vec<OutputLine> = Vec::new();
    let mut group: Vec<CommentedRow> = Vec::new();
    let mut blank = false;
    for item in file_items::file_items(text, tree) {
        if !matches!(item, FileItem::Statement(_)) {
            lines.extend(align(std::mem::take(&mut group)));
        }
        if matches!(item, FileItem::Blank) {
            blank = true;
            continue;
        }
        if std::mem::take(&mut blank) && !lines.is_empty() {
            lines.push(OutputLine::default());
        }
        match item {
            FileItem::Statement(entry) => group.push(*entry),
            FileItem::Comment { text, indented } => {
                lines.push(OutputLine::comment(if indented { BODY_COLUMN } else { 0 }, text));
            }
            FileItem::Blank => {}
        }
    }
    lines.extend(align(group));
    lines.iter().map(|line| line.to_string() + "\n").collect()
}
