//! What must be known of a file before it is read: the marks it declares, which decide how symbols that touch are read, and
//! the file that it extends, whose marks it inherits.

use super::{header, part::Part, tree::Text};

/// The marks that these statements declare, each once.
pub(super) fn marks(statements: &[Part]) -> Vec<char> {
    let mut found = Vec::new();
    for mark in following(statements, "mark").filter_map(|(_, rest)| header::mark_symbol(rest)) {
        if !found.contains(&mark.symbol) {
            found.push(mark.symbol);
        }
    }
    found
}

/// The file that these statements extend: the first that is named properly.
pub(super) fn extended(statements: &[Part]) -> Option<Text> {
    following(statements, "extends").find_map(|(word, rest)| header::extends(word, rest.trim()).ok())
}

fn following<'s>(statements: &[Part<'s>], keyword: &str) -> impl Iterator<Item = (Part<'s>, Part<'s>)> {
    statements
        .iter()
        .map(|&statement| header::keyword(statement))
        .filter(move |(word, rest)| word.text() == keyword && rest.text().starts_with(char::is_whitespace))
        .filter(|(_, rest)| !rest.trim().text().starts_with('='))
}
