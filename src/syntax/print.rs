//! Prints parsed rule files in canonical form.

use super::{
    ast::SyntaxTree,
    format::{self, Line},
    row::Row,
};

/// Prints a rule file as text that parses back to the same tree.
pub fn print(tree: &SyntaxTree) -> String {
    let rows = |item| format::lines(vec![format::Entry::of(Row::of(item))]);
    tree.statements
        .iter()
        .flat_map(|statement| rows(&statement.kind))
        .map(|line: Line| line.to_string() + "\n")
        .collect()
}
