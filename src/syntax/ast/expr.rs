//! Expressions of the syntax tree.

use super::{Fact, MovementLetter, MovementStep, SpannedText, Symbol};
use crate::source::Span;
use crate::syntax::path::PathLiteral;

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

/// An operator between two or more expressions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operator {
    /// `A or B`
    Or,
    /// `A and B`
    And,
    /// `A else B`
    Else,
    /// `f | g`
    Alternatives,
    /// `f + g`
    Glue,
    /// `f & g`
    Intersection,
    /// `f;g`
    Stack,
    /// `a b`: expressions side by side.
    Juxtaposition,
}

/// The forms of expressions. `syntax::precedence` says how tightly each binds.
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
    /// `f + g + h`: at least two expressions.
    List(Operator, Vec<Expr>),
    /// `f -> g`
    Arrow(Box<Expr>, Box<Expr>),
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
    /// `count(p) = 2`
    Compare(Box<Expr>, Comparison, Box<Expr>),
    /// `check`, `passes 2`, …
    Fact(Fact),
    /// `/L*(F$)+/m`
    Path(PathLiteral),
}

impl Expr {
    /// An expression at a span.
    pub fn new(span: Span, node: ExprKind) -> Self {
        Self { span, kind: node }
    }

    /// Whether it is a name or a call, which refer to another expression.
    pub fn is_use(&self) -> bool {
        matches!(self.kind, ExprKind::Name(_) | ExprKind::Call(..))
    }

    /// The value of the expression in a comparison, where `0` and `1` are numbers, not a fragment and a movement.
    pub fn as_number(&self) -> Option<i64> {
        let is_one = |letter: &MovementLetter| letter.step == MovementStep::Stay && letter.power == 1;
        match &self.kind {
            ExprKind::Zero => Some(0),
            ExprKind::Number(number) => Some(*number),
            ExprKind::Movement(letters) if letters.iter().all(is_one) => "1".repeat(letters.len().min(20)).parse().ok(),
            _ => None,
        }
    }

    /// The expression without any enclosing brackets.
    pub fn without_brackets(&self) -> &Self {
        match &self.kind {
            ExprKind::Brackets(inner) => inner.without_brackets(),
            _ => self,
        }
    }
}
