//! Fragments in the making: squares around a centre, before an anchor is chosen.

use super::super::term::{Fragment, SquareTest};
use super::super::{Kind, KindSet};
use crate::board::{Board, Walk};
use crate::source::Span;

/// One square of a shape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    /// The walk from the centre, with the turns at its end (they matter for `%` alone).
    pub walk: Walk,
    /// What must stand there.
    pub test: SquareTest,
    /// Is it `%`?
    pub interest: bool,
    /// Where it is written.
    pub span: Span,
}

/// Squares around a centre, one alternative of a pattern.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Shape {
    /// The squares, at most one a place.
    pub squares: Vec<Placed>,
    /// Pieces of the mover's hand.
    pub hand: Vec<Kind>,
    /// Which alternative of which parameter was taken; shapes that took different ones do not go together.
    pub tags: Vec<(u32, u32)>,
}

impl Shape {
    /// A shape of one square.
    pub fn one(walk: Walk, test: SquareTest, span: Span) -> Self {
        Self { squares: vec![Placed { walk, test, interest: false, span }], hand: Vec::new(), tags: Vec::new() }
    }

    /// Can nothing be like it?
    pub fn is_void(&self) -> bool {
        self.squares.iter().any(|square| square.test.is_unsatisfiable())
    }

    /// Is every place of the other one a place of this, too?
    fn covers(&self, other: &Self) -> bool {
        let holds = |square: &Placed| {
            let same = other.squares.iter().find(|o| o.walk == square.walk && o.interest == square.interest);
            same.is_some_and(|o| square.test.covers(&o.test))
        };
        self.squares.len() == other.squares.len()
            && self.hand == other.hand
            && self.tags == other.tags
            && self.squares.iter().all(holds)
    }

    /// Did both take the same alternatives of the same parameters?
    pub fn agrees(&self, other: &Self) -> bool {
        self.tags.iter().all(|a| other.tags.iter().all(|b| a.0 != b.0 || a.1 == b.1))
    }

    /// Takes the other's tags too.
    pub fn take_tags(&mut self, other: &Self) {
        for tag in &other.tags {
            if !self.tags.contains(tag) {
                self.tags.push(*tag);
            }
        }
    }

    /// The square at a place.
    pub fn at(&self, place: &Walk) -> Option<&Placed> {
        self.squares.iter().find(|square| square.walk.translation() == *place)
    }

    /// The `%` square.
    pub fn interest(&self) -> Option<&Placed> {
        self.squares.iter().find(|square| square.interest)
    }

    /// The walk from the centre to the anchor: `%`, or the first square that is certainly on the board.
    pub fn anchor(&self) -> Option<Walk> {
        let on_board = |square: &&Placed| !square.test.kinds.contains(Kind::OFF);
        self.interest().or_else(|| self.squares.iter().find(on_board)).map(|square| square.walk.translation())
    }

    /// The fragment seen from an anchor; squares of the anchor's place come first.
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
            // Nothing is asked of the anchor itself: it may be any cell, there or taken out.
            let anything = KindSet::on_board(pieces).or(KindSet::of(Kind::OFF));
            squares.insert(0, (stay, SquareTest::kinds(anything)));
        }
        Fragment { squares, at_interest: self.interest().is_some(), hand: self.hand.clone() }
    }
}

/// Do the first shapes match wherever the second ones do? For few shapes: the pairs are compared one by one.
pub fn cover(first: &[Shape], second: &[Shape]) -> bool {
    first.len().saturating_mul(second.len()) <= PAIRS
        && second.iter().all(|shape| first.iter().any(|wider| wider.covers(shape)))
}

/// So many pairs of shapes are compared for one pair of patterns.
const PAIRS: usize = 4096;
