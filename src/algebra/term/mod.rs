//! The normal form: what a move means on a board, with every name looked up and every movement carried to the squares.
//!
//! Unlike the tree of a rule file it is faithful to meaning, not to text: it is made by smart constructors that keep
//! the laws of seed 000 (`nil M = M = M nil`, `M* = nil | M+`, `M{0} = nil`, alternatives and sequences are flat), so
//! that making it again changes nothing.

mod build;

use super::{KindSet, Marks};
use crate::board::{Board, Cell, CellSet, Frame, Walk};
use crate::source::Span;
use std::sync::Arc;

pub use crate::syntax::ast::Comparison;
pub use build::{any, at, best, carry, otherwise, repeat, then};

/// What a square must be.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SquareTest {
    /// One of these.
    pub kinds: KindSet,
    /// With all of these marks.
    pub required_marks: Marks,
    /// With none of these.
    pub forbidden_marks: Marks,
    /// In this zone.
    pub zone: Option<Arc<CellSet>>,
}

impl SquareTest {
    /// Any of these kinds, whatever its marks, wherever it stands.
    pub fn kinds(kinds: KindSet) -> Self {
        Self { kinds, required_marks: Marks::default(), forbidden_marks: Marks::default(), zone: None }
    }

    /// Both tests at once.
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        let zone = match (&self.zone, &other.zone) {
            (Some(a), Some(b)) => Some(Arc::new(a.and(b))),
            (a, b) => a.as_ref().or(b.as_ref()).cloned(),
        };
        let (with, lacks) =
            (self.required_marks.or(other.required_marks), self.forbidden_marks.or(other.forbidden_marks));
        Self { kinds: self.kinds.and(other.kinds), required_marks: with, forbidden_marks: lacks, zone }
    }

    /// May it be passed on a cell, or beyond the board, as far as its zone goes?
    pub fn reaches(&self, cell: Option<Cell>) -> bool {
        self.zone.as_ref().is_none_or(|zone| cell.is_some_and(|cell| zone.contains(cell)))
    }

    /// Does whatever passes the other pass this, too?
    pub fn subsumes(&self, other: &Self) -> bool {
        let zone = |zone: &Arc<CellSet>| other.zone.as_ref().is_some_and(|inner| inner.and(zone) == **inner);
        other.kinds.without(self.kinds).is_empty()
            && other.required_marks.has_all(self.required_marks)
            && other.forbidden_marks.has_all(self.forbidden_marks)
            && self.zone.as_ref().is_none_or(zone)
    }

    /// Can nothing pass it?
    pub fn is_unsatisfiable(&self) -> bool {
        self.kinds.is_empty()
            || self.required_marks.has_any(self.forbidden_marks)
            || self.zone.as_ref().is_some_and(|zone| zone.is_empty())
    }
}

/// Squares in fixed places to each other. The first is the anchor: the walks of all lead there from it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Fragment {
    /// Walk from the anchor, and what must stand there; the first walk stays. Empty if only hands are asked for.
    pub squares: Vec<(Walk, SquareTest)>,
    /// Is the anchor the place of interest?
    pub at_interest: bool,
    /// Pieces the mover's hand must hold, one entry each.
    pub hand: Vec<super::Kind>,
}

impl Fragment {
    /// Where its squares lie with its anchor in a frame, none where beyond the board, and what must stand there; `None` if one of
    /// them lies outside its zone.
    pub fn place_on(&self, board: &Board, anchor: Frame) -> Option<Vec<(Option<Cell>, &SquareTest)>> {
        let lies = |(walk, _): &(Walk, SquareTest)| board.walk(anchor, walk).map(|frame| frame.cell);
        let squares = self.squares.iter().map(|square| (lies(square), &square.1));
        squares.map(|(cell, test)| test.reaches(cell).then_some((cell, test))).collect()
    }
}

/// A set of fragments: any of them may match.
pub type Pattern = Arc<[Fragment]>;

/// What is written on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WriteValue {
    /// This, without marks.
    Put(super::Kind),
    /// The piece of interest, with its marks less those lost when moved.
    Interest,
    /// What stands there, with its marks.
    Keep,
}

/// What becomes of a square.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SquareWrite {
    /// Where, as a walk from the anchor.
    pub walk: Walk,
    /// What.
    pub value: WriteValue,
    /// Marks to add.
    pub add_marks: Marks,
    /// Marks to take away.
    pub remove_marks: Marks,
}

/// One `f -> g`: where the fragment matches, the squares are written.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rewrite {
    /// What must stand there.
    pub from: Fragment,
    /// What becomes of it.
    pub writes: Vec<SquareWrite>,
    /// Where the piece of interest goes, from where it is.
    pub interest_walk: Option<Walk>,
    /// Pieces put into the mover's hand.
    pub to_hand: Vec<super::Kind>,
}

/// A move: a relation between positions with a place of interest.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Changes nothing.
    Nil,
    /// Is never possible.
    Never,
    /// `f -> g`, its alternatives.
    Rewrite(Arc<[Rewrite]>),
    /// `M | N`: at least two.
    Any(Vec<Arc<Move>>),
    /// `M N`: at least two.
    Then(Vec<Arc<Move>>),
    /// `M{i,j}`.
    Repeat(Repeat),
    /// `M else N`.
    Else(Arc<Move>, Arc<Move>),
    /// `if A then M else N`.
    If(Arc<Condition>, Arc<Move>, Arc<Move>),
    /// `%p: M`.
    At {
        /// The squares to choose from.
        place: Pattern,
        /// What is done there.
        body: Arc<Move>,
        /// Does another `%q:` stand around it? Then the outer place of interest comes back afterwards.
        nested: bool,
    },
    /// `each p: M`.
    Each {
        /// At every one of these squares.
        place: Pattern,
        /// What is done there.
        body: Arc<Move>,
        /// Where it is written, for messages.
        span: Span,
    },
    /// `walk(m)`.
    Walk(Walk),
    /// `carry(M)`: the piece of interest goes where M leads the place of interest.
    Carry(Arc<Move>),
    /// `least(N, M)`, `most(N, M)`: of all that M leads to, what leaves the number least, or largest.
    Best {
        /// `most`.
        most: bool,
        /// The number.
        number: Number,
        /// What is done.
        body: Arc<Move>,
        /// Where it is written, for messages.
        span: Span,
    },
    /// A condition beside a move.
    When(Arc<Condition>),
}

/// `M{min,max}`, greedy with `!`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Repeat {
    /// What is repeated.
    pub body: Arc<Move>,
    /// At least so often.
    pub min: u32,
    /// At most so often.
    pub max: Option<u32>,
    /// Only as often as it can be done.
    pub greedy: bool,
    /// Where it is written, for messages.
    pub span: Span,
}

/// A condition on a position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Condition {
    /// The pattern matches: at the place fixed by `%`, else anywhere.
    Holds(Pattern),
    /// The move can be made.
    Can(Arc<Move>),
    /// A royal piece of the mover is threatened.
    Check,
    /// This turn has removed an enemy piece.
    Taken,
    /// Stuck and in check.
    Mated,
    /// No action.
    Stuck,
    /// No empty square.
    Full,
    /// The position stands for the nth time.
    Repeated(u32),
    /// The last n turns changed nothing.
    Passes(u32),
    /// n turns without a capture or a move of a progress piece.
    Quiet(u32),
    /// No other pieces on the board.
    Only(KindSet),
    /// As the next player would see it.
    Their(Arc<Condition>),
    /// Not so.
    Not(Arc<Condition>),
    /// All of these.
    And(Vec<Condition>),
    /// Any of these.
    Or(Vec<Condition>),
    /// A comparison of numbers.
    Compare(Number, Comparison, Number),
}

/// A number read from a position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Number {
    /// As written.
    Literal(i64),
    /// In how many places the pattern matches.
    Places(Pattern),
    /// Numbers added.
    Sum(Vec<Number>),
    /// A number so many times.
    Times(i64, Box<Number>),
    /// How many of these pieces the mover's hand holds.
    Hand(Vec<super::Kind>),
    /// At how many squares of the pattern the condition holds, with the square as place of interest.
    Where(Pattern, Arc<Condition>),
}
