//! A rule file in house form, comments and all.
//!
//! Every statement is drafted from its tree on one line (`row`, `draft`), the comments and line breaks of the text are put on
//! the seams of the draft (`parts`), statements that stand together are aligned (`group`), and each draft is broken into lines
//! (`layout`). Breaks that are there stay there, so what is formatted is formatted already.

mod comments;
mod group;
mod layout;
mod line;
mod parts;

pub(super) use group::{Entry, lines};
pub(super) use line::Line;

use super::tree::Tree;
use crate::source::{Diagnostic, FileId, Span, has_errors};
use parts::Part;

/// How many columns a line has.
const WIDTH: usize = 120;
/// The column that keywords and names are filled up to.
const COLUMN: usize = 9;

/// A rule file in house form. Its marks are those it inherits and those it declares itself.
///
/// # Errors
/// What is wrong with the text, if there are errors; only a text that can be read can be written anew. Indentation may make
/// a statement longer than any that is read.
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

fn write(text: &str, tree: &Tree) -> String {
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
