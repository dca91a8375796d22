//! Expressions.

use super::{Letter, Symbol, Text};
use crate::source::Span;

/// An expression and where it stands.
#[derive(Clone, Debug)]
pub struct Expr {
    /// Where.
    pub span: Span,
    /// What.
    pub node: Node,
}

/// Two expressions are equal if they say the same, wherever they stand.
impl PartialEq for Expr {
    fn eq(&self, other: &Self) -> bool {
        self.node == other.node
    }
}

impl Eq for Expr {}

/// `passes 2`, `repeated 3`, `quiet 100`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tally {
    /// The last n turns were passes.
    Passes,
    /// The position stands for the nth time.
    Repeated,
    /// n turns without a capture or progress.
    Quiet,
}

/// Conditions that are one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Word {
    /// `check`
    Check,
    /// `taken`
    Taken,
    /// `mated`
    Mated,
    /// `stuck`
    Stuck,
    /// `full`
    Full,
}

/// A comparison.
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

/// What an expression says. Binding, tightest first: postfix, [`Row`](Node::Row), [`Stack`](Node::Stack),
/// [`Both`](Node::Both), [`Glue`](Node::Glue), [`Either`](Node::Either), [`Arrow`](Node::Arrow),
/// [`Else`](Node::Else), [`Compare`](Node::Compare), [`Not`](Node::Not), [`And`](Node::And), [`Or`](Node::Or).
/// The lists hold at least two members, unless said otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node {
    /// A movement word, `uur²`; at least one letter.
    Movement(Vec<Letter>),
    /// A piece or a name of one symbol.
    Piece(char),
    /// `.`
    Empty,
    /// `#`
    Off,
    /// `%`
    Interest,
    /// `0`
    Zero,
    /// `nil`
    Nil,
    /// `∅`
    Never,
    /// A number, beside a comparison.
    Number(i64),
    /// A name.
    Name(String),
    /// `name(a, b)`
    Call(Text, Vec<Expr>),
    /// `[♟♞.]`, `[^♟♞]`
    Class {
        /// With `^`.
        negated: bool,
        /// At least one.
        items: Vec<Expr>,
    },
    /// `@♙`
    Hand(Box<Expr>),
    /// `♖°`, `♖¬°`
    Marked {
        /// What carries it.
        base: Box<Expr>,
        /// The mark.
        mark: Symbol,
        /// With `¬`.
        negated: bool,
    },
    /// `( … )`
    Brackets(Box<Expr>),
    /// Juxtaposition.
    Row(Vec<Expr>),
    /// `f;g`
    Stack(Vec<Expr>),
    /// `f & g`
    Both(Vec<Expr>),
    /// `f + g`
    Glue(Vec<Expr>),
    /// `f | g`
    Either(Vec<Expr>),
    /// `f -> g`
    Arrow(Box<Expr>, Box<Expr>),
    /// `A else B`
    Else(Vec<Expr>),
    /// `if A then M else N`
    If {
        /// The condition.
        condition: Box<Expr>,
        /// Where it holds.
        then: Box<Expr>,
        /// Where it does not; `∅` if left out.
        otherwise: Option<Box<Expr>>,
    },
    /// `%p: M`
    Choose {
        /// One square.
        place: Box<Expr>,
        /// What is done there.
        body: Box<Expr>,
    },
    /// `each p: M`
    Each {
        /// One square.
        place: Box<Expr>,
        /// What is done there.
        body: Box<Expr>,
    },
    /// `x²`, `m⁻¹`
    Power(Box<Expr>, i32),
    /// `M{i}`, `M{i,j}`, `M{i,}`, `M*`, `M+`, `M?`
    Repeat {
        /// What.
        body: Box<Expr>,
        /// At least.
        min: u32,
        /// At most.
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
    /// `check`, `taken`, …
    Word(Word),
    /// `passes 2`, …
    Tally(Tally, u32),
    /// `/L*(F$)+/m`: kept as text, body and flags
    Path(String, String),
}

impl Expr {
    /// Puts a node at a place.
    pub fn new(span: Span, node: Node) -> Self {
        Self { span, node }
    }

    /// The expression inside any brackets.
    pub fn bare(&self) -> &Self {
        match &self.node {
            Node::Brackets(inner) => inner.bare(),
            _ => self,
        }
    }
}
