//! The formatter: rule files in canonical form, with their comments.
//!
//! Each statement is printed to a document on one line (`statement_row`, `doc`). The comments and line breaks of the text
//! are attached to the possible breaks of the document (`file_items`). Adjacent statements are aligned (`align`), and
//! each document is broken into lines (`line_breaker`). The author's line breaks are kept, so formatting is idempotent.

mod comments;
mod group;
mod layout;
mod line;
mod parts;

pub(super) use group::{Entry, lines};
pub(super) use line::Line;

use super::ast::SyntaxTree;
use crate::source::{Diagnostic, FileId, Span, has_errors};
use parts::Part;

/// Maximum line width in columns.
const WIDTH: usize = 120;
/// The column at which the text after keywords and names starts.
const COLUMN: usize = 9;

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
        let title = "in house form a statement would be too long";
        let hint = "cut the longest one into several definitions";
        return Err(vec![Diagnostic::error(Span::new(file, 0, 0), title).hint(hint)]);
    }
    Ok(formatted)
}

fn write(text: &str, tree: &SyntaxTree) -> String {
    let mut done: Vec<Line> = Vec::new();
    let mut group: Vec<Entry> = Vec::new();
    let mut blank = false;
    for part in parts::of(text, tree) {
        if !matches!(part, Part::Entry(_)) {
            done.extend(lines(std::mem::take(&mut group)));
        }
        if matches!(part, Part::Blank) {
            blank = true;
            continue;
        }
        if std::mem::take(&mut blank) && !done.is_empty() {
            done.push(Line::default());
        }
        match part {
            Part::Entry(entry) => group.push(*entry),
            Part::Comment { text, indented } => done.push(Line::comment(if indented { COLUMN } else { 0 }, text)),
            Part::Blank => {}
        }
    }
    done.extend(lines(group));
    done.iter().map(|line| line.to_string() + "\n").collect()
}
