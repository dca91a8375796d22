//! Prints parsed rule files in canonical form.

use super::{
    ast::SyntaxTree,
    format::{self, OutputLine},
    statement_row::StatementRow,
};

/// Prints a rule file as text that parses back to the same tree.
pub fn print(tree: &SyntaxTree) -> String {
    let rows = |item| format::align(vec![format::CommentedRow::new(StatementRow::new(item))]);
    tree.statements
        .iter()
        .flat_map(|statement| rows(&statement.kind))
        .map(|line: OutputLine| line.to_string() + "\n")
        .collect()
}
