//! The cells from which a piece captures by a bearing, from experiments that show it only in part.

use super::bearing::{Bearing, Direction};
use super::pattern::Possible;
use super::survey::Target;
use crate::board::Cell;
use std::collections::{BTreeMap, BTreeSet};

/// The cells from which the piece captures by a bearing. Among enemies it captures only the nearest one of a line, so the
/// experiments at the origin say what it does farther away.
pub(super) fn captures_along(
    bearing: Bearing,
    possible: &Possible,
    target: Option<&Target>,
    target_at: &BTreeMap<Option<Bearing>, &Target>,
    is_royal: bool,
    off_board: bool,
) -> BTreeSet<Cell> {
    let captures =
        match (target, nearer_target(bearing, target_at, off_board).or_else(|| alike_target(bearing, target_at))) {
            (Some(target), _) => target.captures,
            (None, Some(similar)) if possible.captures.is_empty() => similar.captures,
            (None, _) => return possible.captures.clone(),
        };
    match captures {
        // Among enemies a royal piece is in check on most cells, and any piece captures only the nearest ones.
        true if possible.moves.is_empty() && (is_royal || possible.captures.is_empty()) => possible.on_board.clone(),
        true if possible.captures.len() < possible.moves.len() => possible.moves.clone(),
        true => possible.captures.clone(),
        false => BTreeSet::new(),
    }
}

/// The nearest target of the same line at the origin, for a cell that is off the board there.
fn nearer_target<'t>(
    bearing: Bearing,
    target_at: &BTreeMap<Option<Bearing>, &'t Target>,
    off_board: bool,
) -> Option<&'t Target> {
    let Bearing::Line { direction, distance } = bearing else { return None };
    // A capture of the next cell only says nothing about those behind it.
    let is_far = |bearing: &Option<Bearing>| matches!(bearing, Some(Bearing::Line { distance: 2.., .. }));
    let nearer = (1..distance).rev().map(|distance| Some(Bearing::Line { direction, distance }));
    nearer
        .filter_map(|nearer| Some((target_at.get(&nearer).copied()?, nearer)))
        .find(|(target, nearer)| target.moves || off_board && target.captures && is_far(nearer))
        .map(|(target, _)| target)
}

/// A target at the origin that lies as far away in another direction.
pub(super) fn alike_target<'t>(
    bearing: Bearing,
    target_at: &BTreeMap<Option<Bearing>, &'t Target>,
) -> Option<&'t Target> {
    let shape = |bearing: Bearing| match bearing {
        Bearing::Line { direction: Direction::Straight(_), distance } => (0, i16::from(distance), 0),
        Bearing::Line { direction: Direction::Diagonal(_), distance } => (1, i16::from(distance), 0),
        Bearing::Offset { right, forward } => {
            let (a, b) = (i16::from(right).abs(), i16::from(forward).abs());
            (2, a.max(b), a.min(b))
        }
        Bearing::Bend { .. } => (3, 0, 0),
    };
    let has_same_shape = |other: &Bearing| shape(*other) == shape(bearing);
    target_at.iter().find(|(other, _)| other.as_ref().is_some_and(has_same_shape)).map(|(_, target)| *target)
}
