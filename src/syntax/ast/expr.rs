//! Expressions of the syntax tree.

use super::{Fact, MovementLetter, SpannedText, Symbol};
use crate::source::Span;

/// An expression with its span.
#[derive(Clone, Debug)]
pub struct Expr {
    /// The source of the expression.
    pub span: Span,
    /// The form of the expression.
    pub kind: ExprKind,
}

/// Expressions are compared without their spans.
impl PartialEq for Expr {
    fn eq(&self, other: &Self) -> bool {
        self.kind == other.kind
    }
}

impl Eq for Expr {}

/// A comparison operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Comparison {
    /// `=`
    Equal,
    /// `≠`
    NotEqual,
    /// `<`
    Less,
    /// `≤`, `<=`
    AtMost,
    /// `>`
    More,
    /// `≥`, `>=`
    AtLeast,
}

impl Comparison {
    /// Whether the comparison of two numbers is true.
    pub fn holds(self, left: i64, right: i64) -> bool {
        match self {
            Self::Equal => left == right,
            Self::NotEqual => left != right,
            Self::Less => left < right,
            Self::AtMost => left <= right,
            Self::More => left > right,
            Self::AtLeast => left >= right,
        }
    }
}

/// The forms of expressions. From tightest to loosest: postfixes, [`Juxtaposition`](ExprKind::Juxtaposition),
/// [`Stack`](ExprKind::Stack), [`Intersection`](ExprKind::Intersection), [`Glue`](ExprKind::Glue),
/// [`Alternatives`](ExprKind::Alternatives), [`Arrow`](ExprKind::Arrow), [`Else`](ExprKind::Else),
/// [`Compare`](ExprKind::Compare), [`Not`](ExprKind::Not), [`And`](ExprKind::And), [`Or`](ExprKind::Or).
/// Lists have at least two members unless stated otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExprKind {
    /// A movement word, `uur²`; at least one letter.
    Movement(Vec<MovementLetter>),
    /// A piece, or a name of one symbol.
    Piece(char),
    /// `.`
    Empty,
    /// `#`
    OffBoard,
    /// `%`
    Interest,
    /// `0`
    Zero,
    /// `nil`
    Nil,
    /// `∅`
    Never,
    /// A number in a comparison.
    Number(i64),
    /// A name.
    Name(String),
    /// `name(a, b)`
    Call(SpannedText, Vec<Expr>),
    /// `[♟♞.]`, `[^♟♞]`
    Class {
        /// Whether it starts with `^`.
        negated: bool,
        /// At least one item.
        items: Vec<Expr>,
    },
    /// `@♙`
    Hand(Box<Expr>),
    /// `♖°`, `♖¬°`
    Marked {
        /// The square or piece with the mark.
        base: Box<Expr>,
        /// The mark.
        mark: Symbol,
        /// Whether the mark is negated with `¬`.
        negated: bool,
    },
    /// `( … )`
    Brackets(Box<Expr>),
    /// `a b`: expressions side by side.
    Juxtaposition(Vec<Expr>),
    /// `f;g`
    Stack(Vec<Expr>),
    /// `f & g`
    Intersection(Vec<Expr>),
    /// `f + g`
    Glue(Vec<Expr>),
    /// `f | g`
    Alternatives(Vec<Expr>),
    /// `f -> g`
    Arrow(Box<Expr>, Box<Expr>),
    /// `A else B`
    Else(Vec<Expr>),
    /// `if A then M else N`
    If {
        /// The condition.
        condition: Box<Expr>,
        /// The move if the condition holds.
        then: Box<Expr>,
        /// The move if it does not; `∅` if omitted.
        otherwise: Option<Box<Expr>>,
    },
    /// `%p: M`
    Choose {
        /// The pattern of one square to choose from.
        place: Box<Expr>,
        /// The move at the chosen square.
        body: Box<Expr>,
    },
    /// `each p: M`
    Each {
        /// The pattern of one square.
        place: Box<Expr>,
        /// The move at each matching square.
        body: Box<Expr>,
    },
    /// `x²`, `m⁻¹`
    Power(Box<Expr>, i32),
    /// `M{i}`, `M{i,j}`, `M{i,}`, `M*`, `M+`, `M?`
    Repeat {
        /// The repeated move.
        body: Box<Expr>,
        /// Minimum count.
        min: u32,
        /// Maximum count.
        max: Option<u32>,
    },
    /// `M!`
    Greedy(Box<Expr>),
    /// `not A`
    Not(Box<Expr>),
    /// `their A`
    Their(Box<Expr>),
    /// `A and B`
    And(Vec<Expr>),
    /// `A or B`
    Or(Vec<Expr>),
    /// `count(p) = 2`
    Compare(Box<Expr>, Comparison, Box<Expr>),
    /// `check`, `passes 2`, …
    Fact(Fact),
    /// `/L*(F$)+/m`: body and flags as text
    Path(String, String),
}

impl Expr {
    /// An expression at a span.
    pub fn new(span: Span, node: ExprKind) -> Self {
        Self { span, kind: node }
    }

    /// The expression without any enclosing brackets.
    pub fn without_brackets(&self) -> &Self {
        match &self.kind {
            ExprKind::Brackets(inner) => inner.without_brackets(),
            _ => self,
        }
    }
}
