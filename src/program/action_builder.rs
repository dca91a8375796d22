//! Derives an action's squares, captures and promotion from the cells that a turn changed.
//!
//! Rules say how the board changes, not which change is a capture. A piece of the enemy that is gone is a capture, and a mover's piece
//! that became another one is a promotion.

use super::{Action, Position};
use crate::algebra::{Kind, KindSet};
use crate::board::Cell;

/// A cell whose kind changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct KindChange {
    pub cell: Cell,
    /// The kind before the turn.
    pub was: Kind,
    /// The kind after it.
    pub is: Kind,
}

/// Builds actions for one mover.
#[derive(Clone, Copy, Debug)]
pub(super) struct ActionBuilder {
    /// The mover's pieces.
    pub own: KindSet,
    /// The pieces of all other players.
    pub enemies: KindSet,
}

impl ActionBuilder {
    /// Builds the action that leads to `after`. `chosen` holds the first and last square of interest if the turn chose a square.
    /// `changed` lists all cells whose kind changed, in order, and `was` returns the old kind of a cell.
    pub fn build(
        self,
        chosen: Option<(Option<Cell>, Option<Cell>)>,
        changed: &[KindChange],
        was: impl Fn(Cell) -> Kind,
        after: Position,
    ) -> Action {
        let (from, to) = chosen.unwrap_or_else(|| self.infer_squares(changed));
        let promotes = from.zip(to).and_then(|(from, to)| {
            let (was, is) = (was(from), after.at(to).kind);
            // A promotion removes the old piece; castling onto a rook's square does not.
            let is_removed = count_lost(changed, was) > 0;
            (was != is && is_removed && self.own.contains(was) && self.own.contains(is)).then_some(is)
        });
        Action { from, to, takes: self.captures(changed), promotes, after }
    }

    /// Infers the squares of an action without a chosen square: the only one that lost a piece of the mover, and the only one that
    /// gained one.
    pub fn infer_squares(self, changed: &[KindChange]) -> (Option<Cell>, Option<Cell>) {
        let lost = only_match(changed, |change| self.own.contains(change.was) && !self.own.contains(change.is));
        let gained = only_match(changed, |change| self.own.contains(change.is));
        (lost, gained.or_else(|| only_match(changed, |_| true)))
    }

    /// Returns the captured pieces with their squares. A kind that has n pieces fewer accounts for its first n changed squares.
    fn captures(self, changed: &[KindChange]) -> Vec<(Cell, Kind)> {
        let lost_kinds: KindSet = changed.iter().map(|change| change.was).collect();
        let mut taken = Vec::new();
        for kind in lost_kinds.and(self.enemies).iter() {
            let vacated = changed.iter().filter(|change| change.was == kind);
            taken.extend(vacated.take(count_lost(changed, kind)).map(|change| (change.cell, kind)));
        }
        taken
    }
}

/// Returns the cell whose change satisfies the predicate, if there is exactly one.
fn only_match(changed: &[KindChange], predicate: impl Fn(&KindChange) -> bool) -> Option<Cell> {
    let mut matches = changed.iter().filter(|change| predicate(change));
    matches.next().filter(|_| matches.next().is_none()).map(|change| change.cell)
}

/// Returns by how many pieces a kind has decreased.
fn count_lost(changed: &[KindChange], kind: Kind) -> usize {
    let before = changed.iter().filter(|change| change.was == kind).count();
    let after = changed.iter().filter(|change| change.is == kind).count();
    before.saturating_sub(after)
}
