//! What must be known about a file before it is parsed: the marks it declares, which determine how adjacent symbols are
//! read, and the file it extends, whose marks it inherits.

use super::{ast::Text, header, part::Part};

/// The marks that these statements declare, without duplicates.
pub(super) fn marks(statements: &[Part]) -> Vec<char> {
    let mut found = Vec::new();
    for mark in following(statements, "mark").filter_map(|(_, rest)| header::mark_symbol(rest)) {
        if !found.contains(&mark.symbol) {
            found.push(mark.symbol);
        }
    }
    found
}

/// The file that these statements extend: the first valid `extends`.
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
