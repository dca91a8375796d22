//! Where moves lead: along lines, how far, or to single offsets.

use super::bearing::{Bearing, Direction};
use super::pattern::Way;
use std::collections::{BTreeMap, BTreeSet};

/// Where moves lead.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Reach {
    /// Along lines.
    Lines { distance: Distance, directions: BTreeSet<Direction> },
    /// To offsets on a square board, any number of times in one direction if `repeats`.
    Offsets { repeats: bool, offsets: BTreeSet<(i8, i8)> },
    /// Two cells straight and one aside on other boards.
    Bends(BTreeSet<(u8, bool)>),
    /// To cells that have no name.
    Others,
}

/// How far a piece goes along a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Distance {
    /// As far as it likes.
    Any,
    /// This many cells.
    Exactly(u8),
    /// One cell to this many.
    UpTo(u8),
    /// From the first number of cells, more than one, to the second.
    Between(u8, u8),
}

/// The reaches of some bearings.
pub(super) fn reaches(
    bearings: &BTreeSet<Bearing>,
    farthest: &BTreeMap<Direction, u8>,
    way: Way,
    is_wrapped: bool,
) -> Vec<Reach> {
    let mut distances: BTreeMap<Direction, BTreeSet<u8>> = BTreeMap::new();
    let mut offsets = BTreeSet::new();
    let mut bends = BTreeSet::new();
    for &bearing in bearings {
        match bearing {
            Bearing::Line { direction, distance } => {
                distances.entry(direction).or_default().insert(distance);
            }
            Bearing::Offset { right, forward } => {
                offsets.insert((right, forward));
            }
            Bearing::Bend { side, to_left } => {
                bends.insert((side, to_left));
            }
        }
    }
    let mut lines: BTreeMap<Distance, BTreeSet<Direction>> = BTreeMap::new();
    // A hop that the edge of the board cuts short in one direction shows its length in the others.
    let is_straight = |direction: &Direction| matches!(direction, Direction::Straight(_));
    let long: BTreeSet<bool> = distances
        .iter()
        .filter(|(_, distances)| distances.last().is_some_and(|last| *last > 2))
        .map(|(direction, _)| is_straight(direction))
        .collect();
    for (direction, distances) in distances {
        let is_long = long.contains(&is_straight(&direction));
        for distance in summarise(&distances, farthest.get(&direction).copied().unwrap_or(0), way, is_wrapped, is_long)
        {
            lines.entry(distance).or_default().insert(direction);
        }
    }
    let lines = lines.into_iter().map(|(distance, directions)| Reach::Lines { distance, directions });
    let mut all: Vec<Reach> = lines.collect();
    let is_multiple = |&(right, forward): &(i8, i8)| {
        (2..=right.abs().max(forward.abs()))
            .any(|n| right % n == 0 && forward % n == 0 && offsets.contains(&(right / n, forward / n)))
    };
    let repeats = offsets.iter().any(is_multiple);
    let offsets: BTreeSet<(i8, i8)> = offsets.iter().copied().filter(|offset| !is_multiple(offset)).collect();
    if !offsets.is_empty() {
        all.push(Reach::Offsets { repeats, offsets });
    }
    if !bends.is_empty() {
        all.push(Reach::Bends(bends));
    }
    all
}

/// The distances along a line: a ride that ends at the edge of the board, a few steps, or single ones.
fn summarise(distances: &BTreeSet<u8>, farthest: u8, way: Way, is_wrapped: bool, is_long: bool) -> Vec<Distance> {
    let (Some(&first), Some(&last)) = (distances.first(), distances.last()) else { return Vec::new() };
    // On a wrapped board, a cell of one line may also lie on another.
    let is_gapless = usize::from(last - first) + 1 == distances.len() || is_wrapped && distances.len() > 3;
    let is_hop = matches!(way, Way::Hops | Way::HopsBehind);
    if is_gapless && (first == 1 && last >= farthest && last > 1 || is_hop && first <= 2 && (is_long || farthest <= 2))
    {
        return vec![Distance::Any];
    }
    if is_gapless && first == 1 && last > 1 {
        return vec![Distance::UpTo(last)];
    }
    if is_gapless && last > first && !is_hop {
        return vec![Distance::Between(first, last)];
    }
    distances.iter().map(|&distance| Distance::Exactly(distance)).collect()
}
