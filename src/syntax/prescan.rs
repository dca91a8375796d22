//! What must be known about a file before it is parsed: the marks it declares, which determine how adjacent symbols are
//! read, and the file it extends, whose marks it inherits.

use super::{ast::SpannedText, source_slice::SourceSlice, statement};

/// The marks that these statements declare, without duplicates.
pub(super) fn declared_marks(statements: &[SourceSlice]) -> Vec<char> {
    let mut marks = Vec::new();
    for mark in statements_starting(statements, "mark").filter_map(statement::mark_symbol) {
        if !marks.contains(&mark.symbol) {
            marks.push(mark.symbol);
        }
    }
    marks
}

/// The file that these statements extend: the first valid `extends`.
pub(super) fn extended_file(statements: &[SourceSlice]) -> Option<SpannedText> {
    statements_starting(statements, "extends").find_map(|rest| statement::extended_name(rest.trim()).ok())
}

/// What follows the keyword in the statements that start with it.
fn statements_starting<'s>(statements: &[SourceSlice<'s>], keyword: &str) -> impl Iterator<Item = SourceSlice<'s>> {
    statements.iter().map(|&statement| statement::keyword(statement)).filter_map(move |(word, rest)| {
        let is_statement = rest.text().starts_with(char::is_whitespace) && !rest.trim().text().starts_with('=');
        (word.text() == keyword && is_statement).then_some(rest)
    })
}
