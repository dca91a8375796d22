//! Fragments under construction: squares around a centre, before an anchor is chosen.

use super::super::term::{Fragment, SquareTest};
use super::super::{Kind, KindSet};
use crate::board::{Board, Walk};
use crate::source::Span;

/// One square of a draft fragment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DraftSquare {
    /// The walk from the centre, including the final rotation, which matters only for `%`.
    pub walk: Walk,
    /// The test of the square.
    pub test: SquareTest,
    /// Whether it is `%`.
    pub interest: bool,
    /// The source of the square.
    pub span: Span,
}

/// Squares around a centre: one alternative of a pattern.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct DraftFragment {
    /// The squares, at most one per place.
    pub squares: Vec<DraftSquare>,
    /// The pieces required in the mover's hand.
    pub hand: Vec<Kind>,
    /// The alternative taken of each parameter. Fragments combine only if they agree.
    pub choices: Vec<ArgumentChoice>,
}

/// One of the alternatives of an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArgumentChoice {
    /// Identifies the parameter of the call.
    pub parameter: u32,
    /// The number of the alternative.
    pub alternative: u32,
}

impl DraftFragment {
    /// A fragment of one square.
    pub fn one(walk: Walk, test: SquareTest, span: Span) -> Self {
        Self { squares: vec![DraftSquare { walk, test, interest: false, span }], hand: Vec::new(), choices: Vec::new() }
    }

    /// Whether the fragment can never match.
    pub fn is_void(&self) -> bool {
        self.squares.iter().any(|square| square.test.is_unsatisfiable())
    }

    /// Whether the fragment matches wherever the other does.
    fn subsumes(&self, other: &Self) -> bool {
        let holds = |square: &DraftSquare| {
            let same = other.squares.iter().find(|o| o.walk == square.walk && o.interest == square.interest);
            same.is_some_and(|o| square.test.subsumes(&o.test))
        };
        self.squares.len() == other.squares.len()
            && self.hand == other.hand
            && self.choices == other.choices
            && self.squares.iter().all(holds)
    }

    /// Whether both fragments take the same alternatives of the same parameters.
    pub fn agrees_with(&self, other: &Self) -> bool {
        self.choices.iter().all(|a| other.choices.iter().all(|b| a.parameter != b.parameter || a == b))
    }

    /// Adds the choices of the other fragment.
    pub fn add_choices(&mut self, other: &Self) {
        for tag in &other.choices {
            if !self.choices.contains(tag) {
                self.choices.push(*tag);
            }
        }
    }

    /// The square at a place.
    pub fn at(&self, place: &Walk) -> Option<&DraftSquare> {
        self.squares.iter().find(|square| square.walk.translation() == *place)
    }

    /// The `%` square.
    pub fn interest(&self) -> Option<&DraftSquare> {
        self.squares.iter().find(|square| square.interest)
    }

    /// The walk from the centre to the anchor: `%`, or the first square that is certainly on the board.
    pub fn anchor(&self) -> Option<Walk> {
        let on_board = |square: &&DraftSquare| !square.test.kinds.contains(Kind::OFF);
        self.interest().or_else(|| self.squares.iter().find(on_board)).map(|square| square.walk.translation())
    }

    /// The finished fragment as seen from an anchor. The anchor's square comes first.
    pub fn fragment(&self, anchor: &Walk, board: &Board, pieces: usize) -> Fragment {
        let back = anchor.inverse();
        let mut squares: Vec<(Walk, SquareTest)> = self
            .squares
            .iter()
            .map(|square| (back.then(&square.walk.translation()).translation(), square.test.clone()))
            .collect();
        let stay = board.identity_walk();
        if let Some(at) = squares.iter().position(|(walk, _)| *walk == stay) {
            squares.swap(0, at);
        } else {
            // The anchor itself is not tested: any content is allowed, even no square.
            let anything = KindSet::on_board(pieces).or(KindSet::of(Kind::OFF));
            squares.insert(0, (stay, SquareTest::kinds(anything)));
        }
        Fragment { squares, at_interest: self.interest().is_some(), hand: self.hand.clone() }
    }
}

/// Whether the first patterns match wherever the second ones do. Returns `false` if there are too many pairs.
pub fn subsume(first: &[DraftFragment], second: &[DraftFragment]) -> bool {
    first.len().saturating_mul(second.len()) <= MAX_COMPARED_FRAGMENT_PAIRS
        && second.iter().all(|shape| first.iter().any(|wider| wider.subsumes(shape)))
}

/// Maximum number of fragment pairs that are compared for two patterns.
const MAX_COMPARED_FRAGMENT_PAIRS: usize = 4096;
