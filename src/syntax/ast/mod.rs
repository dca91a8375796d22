//! The syntax tree of a rule file. It keeps everything that the text says, including brackets; names are not resolved.
//!
//! The tree says nothing about meaning. `a b` is an [`Operator::Juxtaposition`] of two names, whether they turn out to be
//! a movement before a move, two squares side by side or one move after another. That is decided by `algebra`, once
//! names are known. Printing a tree and parsing the output returns the same tree.

mod expr;
mod letter;
mod piece_label;
mod statement;

pub use super::words::Fact;
pub use expr::{Comparison, Expr, ExprKind, Operator};
pub use letter::{MovementLetter, MovementStep};
pub use piece_label::PieceLabel;
pub use statement::{
    LabelledPiece, LineRange, LookLine, MarkDeclaration, PlayerMove, ResultClause, ResultKind, SetupRow, SetupSquare,
    StatementKind, ZoneRegion,
};

use crate::source::Span;

/// A parsed rule file.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct SyntaxTree {
    /// The statements in source order.
    pub statements: Vec<Statement>,
}

/// One statement: a line that starts in the first column, with its continuation lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// The statement without its trailing comments.
    pub span: Span,
    /// What the statement declares.
    pub kind: StatementKind,
}

/// A text with its span. Compared without spans.
#[derive(Clone, Debug)]
pub struct SpannedText {
    /// The source of the text.
    pub span: Span,
    /// The trimmed text.
    pub text: String,
}

/// One symbol (a piece or a mark) with its span. Compared without spans.
#[derive(Clone, Copy, Debug)]
pub struct Symbol {
    /// The source of the symbol.
    pub span: Span,
    /// The symbol.
    pub symbol: char,
}

impl PartialEq for SpannedText {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for SpannedText {}

impl PartialEq for Symbol {
    fn eq(&self, other: &Self) -> bool {
        self.symbol == other.symbol
    }
}

impl Eq for Symbol {}
