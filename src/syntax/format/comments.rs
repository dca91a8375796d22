//! Finds the comments of a text.

use crate::syntax::vocabulary::is_selector;

/// A comment with its place in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Comment {
    /// The byte offset of its `--`.
    pub at: usize,
    /// The comment from its `--`, without trailing spaces.
    pub text: String,
    /// Whether the comment has a line of its own.
    pub alone: bool,
    /// Whether the comment is indented.
    pub indented: bool,
}

/// All comments of a text, in order.
pub(super) fn collect_comments(text: &str) -> Vec<Comment> {
    let mut start = 0;
    let mut comments = Vec::new();
    for line in text.split_inclusive('\n') {
        if let Some(at) = line.find("--") {
            let before = &line[..at];
            comments.push(Comment {
                at: start + at,
                text: line[at..].trim_end().to_owned(),
                alone: is_blank(before),
                indented: before.contains(char::is_whitespace),
            });
        }
        start += line.len();
    }
    comments
}

/// Whether the text has no visible characters.
pub(super) fn is_blank(text: &str) -> bool {
    text.chars().all(|c| c.is_whitespace() || is_selector(c) || c == '\u{FEFF}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expect: &[(&str, bool, bool)]) {
        let comments = collect_comments(text);
        let comments: Vec<_> =
            comments.iter().map(|comment| (&*comment.text, comment.alone, comment.indented)).collect();
        assert_eq!(comments, expect);
    }

    #[test]
    fn where_comments_stand() {
        check("a -- b -- c \r\n", &[("-- b -- c", false, true)]);
        check("-- a\n  --b\nc--d", &[("-- a", true, false), ("--b", true, true), ("--d", false, false)]);
        check("\u{FEFF}-- a", &[("-- a", true, false)]);
        check("a - - b\n\n->", &[]);
    }
}
