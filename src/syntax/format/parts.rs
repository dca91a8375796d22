//! The items of a file line by line: statements with their comments, comments between them, blank lines.

use super::comments::{self, Comment};
use super::group::Entry;
use crate::syntax::ast::{Statement, SyntaxTree};
use crate::syntax::draft::{Draft, Give, Note};
use crate::syntax::row::Row;
use std::iter::Peekable;
use std::vec::IntoIter;

/// See the module.
pub(super) enum Part {
    /// A blank line.
    Blank,
    /// A comment with a line of its own.
    Comment {
        /// The comment, from its `--`.
        text: String,
        /// Whether it belongs to the statement above.
        indented: bool,
    },
    /// A statement.
    Entry(Box<Entry>),
}

/// The items of a text and its tree.
pub(super) fn of(text: &str, tree: &SyntaxTree) -> Vec<Part> {
    let mut comments = comments::of(text).into_iter().peekable();
    let mut parts = Vec::new();
    let mut next = 0;
    for statement in &tree.statements {
        between(text.get(next..statement.span.start).unwrap_or(""), next, &mut comments, &mut parts);
        next = text[statement.span.end..].find('\n').map_or(text.len(), |at| statement.span.end + at + 1);
        entry(text, statement, &mut comments, next, &mut parts);
    }
    between(text.get(next..).unwrap_or(""), next, &mut comments, &mut parts);
    parts
}

/// Adds the lines between two statements. `start` is the offset of the first line.
fn between(lines: &str, start: usize, comments: &mut Peekable<IntoIter<Comment>>, parts: &mut Vec<Part>) {
    let mut end = start;
    for line in lines.split_inclusive('\n') {
        end += line.len();
        match comments.next_if(|comment| comment.at < end) {
            Some(Comment { text, indented, .. }) => parts.push(Part::Comment { text, indented }),
            None if line.ends_with('\n') => parts.push(Part::Blank),
            None => {}
        }
    }
}

/// Adds a statement with the comments up to the end of its last line.
fn entry(
    text: &str,
    statement: &Statement,
    comments: &mut Peekable<IntoIter<Comment>>,
    end: usize,
    parts: &mut Vec<Part>,
) {
    let mut own = Vec::new();
    while let Some(comment) = comments.next_if(|comment| comment.at < end) {
        own.push(comment);
    }
    let mut row = Row::of(&statement.kind);
    break_as_written(&mut row.body, text);
    let mut left = attach(&mut row.body, own);
    // One comment can follow the statement on its line; the others go below it.
    let behind = left.iter().position(|comment| !comment.alone).map(|at| left.remove(at).text);
    parts.push(Part::Entry(Box::new(Entry { row, comment: behind })));
    parts.extend(left.into_iter().map(|Comment { text, .. }| Part::Comment { text, indented: true }));
}

/// Sets the breaks that the author's text has.
fn break_as_written(draft: &mut Draft, text: &str) {
    for seam in draft.seams_mut() {
        let gap = seam.gap.clone().and_then(|gap| text.get(gap)).unwrap_or("");
        if gap.contains('\n') {
            seam.give = Give::Always;
        }
    }
}

/// Attaches each comment to the break at its place, or to the next one. Returns the comments after all breaks.
fn attach(draft: &mut Draft, comments: Vec<Comment>) -> Vec<Comment> {
    let mut seams = draft.seams_mut().iter_mut().peekable();
    let mut left = Vec::new();
    for comment in comments {
        while seams.next_if(|seam| seam.gap.as_ref().is_none_or(|gap| gap.end <= comment.at)).is_some() {}
        match seams.peek_mut() {
            Some(seam) => {
                seam.give = Give::Always;
                seam.comments.push(Note { text: comment.text, alone: comment.alone });
            }
            None => left.push(comment),
        }
    }
    left
}
