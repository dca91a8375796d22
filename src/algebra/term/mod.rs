//! The normal form: the meaning of moves on a board, with names resolved and movements carried to the squares.
//!
//! Terms keep the meaning of a rule file and not its text. Smart constructors maintain the laws of seed 000
//! (`nil M = M = M nil`, `M* = nil | M+`, `M{0} = nil`, flat alternatives and sequences), so that normalizing a term
//! again changes nothing.

mod build;
mod formula;

use super::{KindSet, Marks};
use crate::board::{Board, Cell, CellSet, Frame, Walk};
use crate::source::Span;
use std::sync::Arc;

pub use crate::syntax::ast::Fact;

pub use crate::syntax::ast::Comparison;
pub use build::{any, at, best, carry, otherwise, repeat, then};
pub use formula::{Formula, Linear, NumberTest};

/// A test of one square.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SquareTest {
    /// The content must be one of these kinds.
    pub kinds: KindSet,
    /// It must have all of these marks.
    pub required_marks: Marks,
    /// It must have none of these marks.
    pub forbidden_marks: Marks,
    /// The square must be in this zone.
    pub zone: Option<Arc<CellSet>>,
}

impl SquareTest {
    /// A test for any of these kinds, regardless of marks and place.
    pub fn kinds(kinds: KindSet) -> Self {
        Self { kinds, required_marks: Marks::default(), forbidden_marks: Marks::default(), zone: None }
    }

    /// The conjunction of both tests.
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

    /// Whether the zone allows a cell; `None` is a place off the board.
    pub fn reaches(&self, cell: Option<Cell>) -> bool {
        self.zone.as_ref().is_none_or(|zone| cell.is_some_and(|cell| zone.contains(cell)))
    }

    /// Whether this test passes wherever the other one passes.
    pub fn subsumes(&self, other: &Self) -> bool {
        let zone = |zone: &Arc<CellSet>| other.zone.as_ref().is_some_and(|inner| inner.and(zone) == **inner);
        other.kinds.without(self.kinds).is_empty()
            && other.required_marks.has_all(self.required_marks)
            && other.forbidden_marks.has_all(self.forbidden_marks)
            && self.zone.as_ref().is_none_or(zone)
    }

    /// Whether both tests demand the same of a square, apart from its kind.
    pub(super) fn same_but_kinds(&self, other: &Self) -> bool {
        self.required_marks == other.required_marks
            && self.forbidden_marks == other.forbidden_marks
            && self.zone == other.zone
    }

    /// Whether the test can never pass.
    pub fn is_unsatisfiable(&self) -> bool {
        self.kinds.is_empty()
            || self.required_marks.has_any(self.forbidden_marks)
            || self.zone.as_ref().is_some_and(|zone| zone.is_empty())
    }
}

/// Tests of squares in fixed relative places. Every walk starts at the anchor, which is the first square.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Fragment {
    /// The walk from the anchor to each square, and its test; the first walk stays. Empty if only hands are tested.
    pub squares: Vec<(Walk, SquareTest)>,
    /// Whether the anchor is the place of interest.
    pub at_interest: bool,
    /// The pieces required in the mover's hand, one entry each.
    pub hand: Vec<super::Kind>,
}

impl Fragment {
    /// The cells of the squares with the anchor in a frame, `None` off the board, and their tests. Returns `None` if a
    /// square is outside its zone.
    pub fn place_on(&self, board: &Board, anchor: Frame) -> Option<Vec<(Option<Cell>, &SquareTest)>> {
        let lies = |(walk, _): &(Walk, SquareTest)| board.walk(anchor, walk).map(|frame| frame.cell);
        let squares = self.squares.iter().map(|square| (lies(square), &square.1));
        squares.map(|(cell, test)| test.reaches(cell).then_some((cell, test))).collect()
    }
}

/// A set of fragments, any of which may match.
pub type Pattern = Arc<[Fragment]>;

/// The content that is written on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WriteValue {
    /// This kind, without marks.
    Put(super::Kind),
    /// The piece of interest with its marks, except those lost when moved.
    Interest,
    /// The current content with its marks.
    Keep,
}

/// A write to one square.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SquareWrite {
    /// The walk from the anchor to the square.
    pub walk: Walk,
    /// The new content.
    pub value: WriteValue,
    /// Marks to add.
    pub add_marks: Marks,
    /// Marks to take away.
    pub remove_marks: Marks,
}

/// One `f -> g`: where the fragment matches, squares are written.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rewrite {
    /// The fragment that must match.
    pub from: Fragment,
    /// The squares that are written.
    pub writes: Vec<SquareWrite>,
    /// The walk of the piece of interest, if it moves.
    pub interest_walk: Option<Walk>,
    /// The pieces that are put into the mover's hand.
    pub to_hand: Vec<super::Kind>,
}

impl Rewrite {
    /// Whether more squares have a piece of these kinds afterwards.
    pub fn gains(&self, kinds: KindSet) -> bool {
        let is_put = |write: &&SquareWrite| matches!(write.value, WriteValue::Put(kind) if kinds.contains(kind));
        let is_overwritten = |walk: &Walk| {
            let write = self.writes.iter().find(|write| write.walk == *walk);
            write.is_some_and(|write| write.value != WriteValue::Keep)
        };
        let is_removed = |(walk, test): &&(Walk, SquareTest)| {
            is_overwritten(walk) && !test.kinds.is_empty() && test.kinds.without(kinds).is_empty()
        };
        self.writes.iter().filter(is_put).count() > self.from.squares.iter().filter(is_removed).count()
    }

    /// Whether both rewrites write the same.
    pub(super) fn same_effect(&self, other: &Self) -> bool {
        self.writes == other.writes && self.interest_walk == other.interest_walk && self.to_hand == other.to_hand
    }
}

/// A move: a relation between positions with a place of interest.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Changes nothing.
    Nil,
    /// Is never possible.
    Never,
    /// `f -> g`, as alternatives.
    Rewrite(Arc<[Rewrite]>),
    /// `M | N`, at least two.
    Any(Vec<Arc<Move>>),
    /// `M N`, at least two.
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
        /// The move at the chosen square.
        body: Arc<Move>,
        /// Whether another `%q:` encloses it. Then the outer place of interest is restored afterwards.
        nested: bool,
    },
    /// `each p: M`.
    Each {
        /// The pattern of the squares.
        place: Pattern,
        /// The move at each square.
        body: Arc<Move>,
        /// The source, for messages.
        span: Span,
    },
    /// `walk(m)`.
    Walk(Walk),
    /// `carry(M)`: the piece of interest follows the place of interest through M.
    Carry(Arc<Move>),
    /// `least(N, M)`, `most(N, M)`: the outcomes of M that minimize or maximize N.
    Best {
        /// Whether it is `most`.
        most: bool,
        /// The number.
        number: Number,
        /// The move.
        body: Arc<Move>,
        /// The source, for messages.
        span: Span,
    },
    /// A condition next to a move.
    When(Arc<Condition>),
}

/// `M{min,max}`, greedy with `!`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Repeat {
    /// The repeated move.
    pub body: Arc<Move>,
    /// Minimum count.
    pub min: u32,
    /// Maximum count.
    pub max: Option<u32>,
    /// Whether it repeats as often as possible.
    pub greedy: bool,
    /// The source, for messages.
    pub span: Span,
}

/// A condition on a position.
pub type Condition = Formula<Atom>;

/// A condition without logical parts.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Atom {
    /// The pattern matches: at the place of interest if it contains `%`, otherwise anywhere.
    Holds(Pattern),
    /// The move is possible.
    Can(Arc<Move>),
    /// The fact is true.
    Fact(Fact),
    /// Only these pieces are on the board.
    Only(KindSet),
    /// The condition from the next player's view.
    Their(Arc<Condition>),
    /// A comparison of numbers.
    Compare(NumberTest<Count>),
    /// A condition on the repeated positions.
    Perpetual(Perpetual),
}

/// `perpetual(A)`: A holds now or held at each turn of a player since the position first occurred.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Perpetual {
    /// The player whose turns matter, by index.
    pub player: usize,
    /// The condition, from the player's view.
    pub condition: Arc<Condition>,
}

/// A number computed from a position.
pub type Number = Linear<Count>;

/// A number of things in a position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Count {
    /// The number of places where the pattern matches.
    Places(Pattern),
    /// The number of these pieces in the mover's hand.
    Hand(Vec<super::Kind>),
    /// The number of matching squares where the condition holds, with the square as the place of interest.
    Where(Pattern, Arc<Condition>),
    /// `since(A)`: the number of turns since the condition began to hold; 0 if it does not hold.
    Since(Arc<Condition>),
    /// `when(A, N)`: the number when the condition began to hold; 0 if it does not hold.
    When(Arc<Condition>, Arc<Number>),
}
