//! A tree as text, in house form.

use super::{
    format::{self, Line},
    row::Row,
    tree::Tree,
};

/// A tree as a text that reads back as the same tree.
pub fn print(tree: &Tree) -> String {
    let rows = |item| format::lines(vec![format::Entry::of(Row::of(item))]);
    tree.statements
        .iter()
        .flat_map(|statement| rows(&statement.item))
        .map(|line: Line| line.to_string() + "\n")
        .collect()
}
