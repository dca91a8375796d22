//! The items of a file line by line: statements with their comments, comments between them, blank lines.

use super::align::CommentedRow;
use super::comments::{self, Comment};
use crate::syntax::ast::{Statement, SyntaxTree};
use crate::syntax::doc::{BreakMode, Doc, InnerComment};
use crate::syntax::statement_row::StatementRow;
use std::iter::Peekable;
use std::vec::IntoIter;

/// See the module.
pub(super) enum FileItem {
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
    Statement(Box<CommentedRow>),
}

/// The items of a text and its tree.
pub(super) fn file_items(text: &str, tree: &SyntaxTree) -> Vec<FileItem> {
    let mut comments = comments::collect_comments(text).into_iter().peekable();
    let mut items = Vec::new();
    let mut next = 0;
    for statement in &tree.statements {
        between(text.get(next..statement.span.start).unwrap_or(""), next, &mut comments, &mut items);
        next = text[statement.span.end..].find('\n').map_or(text.len(), |at| statement.span.end + at + 1);
        entry(text, statement, &mut comments, next, &mut items);
    }
    between(text.get(next..).unwrap_or(""), next, &mut comments, &mut items);
    items
}

/// Adds the lines between two statements. `start` is the offset of the first line.
fn between(lines: &str, start: usize, comments: &mut Peekable<IntoIter<Comment>>, items: &mut Vec<FileItem>) {
    let mut end = start;
    for line in lines.split_inclusive('\n') {
        end += line.len();
        match comments.next_if(|comment| comment.at < end) {
            Some(Comment { text, indented, .. }) => items.push(FileItem::Comment { text, indented }),
            None if line.ends_with('\n') => items.push(FileItem::Blank),
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
    items: &mut Vec<FileItem>,
) {
    let mut own = Vec::new();
    while let Some(comment) = comments.next_if(|comment| comment.at < end) {
        own.push(comment);
    }
    let mut row = StatementRow::new(&statement.kind);
    break_as_written(&mut row.body, text);
    let mut unattached = attach_comments(&mut row.body, own);
    // One comment can follow the statement on its line; the others go below it.
    let behind = unattached.iter().position(|comment| !comment.alone).map(|at| unattached.remove(at).text);
    items.push(FileItem::Statement(Box::new(CommentedRow { row, comment: behind })));
    items.extend(unattached.into_iter().map(|Comment { text, .. }| FileItem::Comment { text, indented: true }));
}

/// Sets the breaks that the author's text has.
fn break_as_written(draft: &mut Doc, text: &str) {
    for line_break in &mut draft.breaks {
        let gap = line_break.gap.clone().and_then(|gap| text.get(gap)).unwrap_or("");
        if gap.contains('\n') {
            line_break.mode = BreakMode::Always;
        }
    }
}

/// Attaches each comment to the break at its place, or to the next one. Returns the comments after all breaks.
fn attach_comments(draft: &mut Doc, comments: Vec<Comment>) -> Vec<Comment> {
    let mut breaks = draft.breaks.iter_mut().peekable();
    let mut unattached = Vec::new();
    for comment in comments {
        while breaks.next_if(|line_break| line_break.gap.as_ref().is_none_or(|gap| gap.end <= comment.at)).is_some() {}
        match breaks.peek_mut() {
            Some(line_break) => {
                line_break.mode = BreakMode::Always;
                line_break.comments.push(InnerComment { text: comment.text, alone: comment.alone });
            }
            None => unattached.push(comment),
        }
    }
    unattached
}
