//! The faithful tree of a rule file: what stands there, brackets and all, before any name is looked up.
//!
//! The tree says nothing about meaning: `a b` is a [`Node::Row`] of two names, whether they turn out to be a movement
//! before a move, two squares side by side or one move after another. The algebra decides that once names are known.
//! Printing a tree and parsing the print gives the tree back.

mod expr;
mod letter;
mod statement;

pub use expr::{Comparison, Expr, Node, Tally, Word};
pub use letter::{Letter, Step};
pub use statement::{Item, Mark, PlayersMove, Rank, Region, Square, Verdict, VerdictKind};

use std::hash::{Hash, Hasher};

use crate::source::Span;

/// A rule file, statement by statement.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Tree {
    /// In the order of the file.
    pub statements: Vec<Statement>,
}

/// One statement: a line that starts in the first column, and the indented lines that continue it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// The whole statement without its comments at the end.
    pub span: Span,
    /// What it says.
    pub item: Item,
}

/// A piece of text and where it stands. Two are equal if they say the same.
#[derive(Clone, Debug)]
pub struct Text {
    /// Where.
    pub span: Span,
    /// What, trimmed.
    pub text: String,
}

/// One symbol (a piece or a mark) and where it stands. Two are equal if they are the same symbol.
#[derive(Clone, Copy, Debug)]
pub struct Symbol {
    /// Where.
    pub span: Span,
    /// The symbol.
    pub symbol: char,
}

impl PartialEq for Text {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for Text {}

impl Hash for Text {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text.hash(state);
    }
}

impl PartialEq for Symbol {
    fn eq(&self, other: &Self) -> bool {
        self.symbol == other.symbol
    }
}

impl Eq for Symbol {}

impl Hash for Symbol {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.symbol.hash(state);
    }
}
