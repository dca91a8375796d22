//! Movement patterns: moves that differ only by their place on the board, as slides, hops or leaps.

use crate::board::Cell;
use crate::program::bitboard::bitset::Bitboard;
use crate::program::bitboard::piece_move::PieceMove;
use smallvec::SmallVec;
use std::collections::BTreeMap;

/// The cells of a piece move; all that lanes need to know of it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::program::bitboard) struct MovePath {
    pub from: usize,
    pub to: usize,
    /// The cells between whose occupancy matters.
    pub between: SmallVec<[Cell; 8]>,
    pub screens: u8,
}

impl MovePath {
    /// Returns the cells of a piece move.
    pub fn of(line: &PieceMove) -> Self {
        Self { from: line.from.index(), to: line.to.index(), between: line.between.clone(), screens: line.screens }
    }
}

/// Moves of one kind of pieces that run in one lane.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum LanePattern<const W: usize> {
    /// A slide in steps of one displacement, as far as the cells are empty. A hop is a slide that starts behind the
    /// first piece.
    Slide {
        hop: bool,
        /// The offset that a step adds to a cell index.
        step: i32,
        /// The cells where a step can start.
        steps: Bitboard<W>,
        /// Maximum number of consecutive steps.
        longest: usize,
        /// The cells where slides may end.
        to: Bitboard<W>,
    },
    /// A leap by one offset, over cells at other offsets that must be empty.
    Leap { leap: i32, must_be_empty: Vec<i32> },
}

/// The origins of a pattern: all cells of `must`, and none outside `may`. Pieces on the cells
/// in `may` but not in `must` have no moves in this pattern, so they may be shifted or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct LaneOrigins<const W: usize> {
    pub must: Bitboard<W>,
    pub may: Bitboard<W>,
}

impl<const W: usize> LaneOrigins<W> {
    /// Returns the origins that satisfy both; `None` if they conflict.
    pub fn both(self, other: Self) -> Option<Self> {
        let both = Self { must: self.must | other.must, may: self.may & other.may };
        both.must.without(both.may).is_empty().then_some(both)
    }
}

impl<const W: usize> LanePattern<W> {
    /// Returns the number of steps by which a fill grows after `times` doublings: doubled each time, and capped by the
    /// longest slide.
    pub fn doubled(&self, times: usize) -> i32 {
        let Self::Slide { longest, .. } = self else { return 0 };
        let passed = (1 << times) - 1;
        let left = longest.saturating_sub(1 + passed).clamp(1, 1 << times);
        i32::try_from(left).unwrap_or(1)
    }
}

/// Returns the patterns of some moves, each with its origins. `None` if some moves have no pattern.
///
/// A slide may reach more cells than the moves do, but none of `relevant`: the targets that matter.
pub(super) fn lane_patterns<const W: usize>(
    paths: &[MovePath],
    relevant: Bitboard<W>,
) -> Option<Vec<(LanePattern<W>, LaneOrigins<W>)>> {
    let mut by_step: BTreeMap<(u8, i32), Vec<&MovePath>> = BTreeMap::new();
    let mut rest: Vec<&MovePath> = Vec::new();
    for path in paths {
        match step(path) {
            Some(step) if path.screens <= 1 => by_step.entry((path.screens, step)).or_default().push(path),
            _ => rest.push(path),
        }
    }
    let mut found = Vec::new();
    for ((screens, step), lines) in by_step {
        match slides(&lines, screens == 1, step, relevant) {
            Some(slides) => found.extend(slides),
            None => rest.extend(lines),
        }
    }
    let mut shapes: BTreeMap<(i32, Vec<i32>), Bitboard<W>> = BTreeMap::new();
    for path in rest {
        if path.screens > 0 {
            return None;
        }
        let mut must_be_empty: Vec<i32> = path.between.iter().map(|cell| offset(path.from, cell.index())).collect();
        must_be_empty.sort_unstable();
        *shapes.entry((offset(path.from, path.to), must_be_empty)).or_default() |= Bitboard::from_cell(path.from);
    }
    let shapes = shapes.into_iter();
    found.extend(shapes.map(|((leap, must_be_empty), from)| {
        (LanePattern::Leap { leap, must_be_empty }, LaneOrigins { must: from, may: from })
    }));
    Some(found)
}

/// Returns the difference of two cell numbers.
fn offset(from: usize, to: usize) -> i32 {
    let signed = |cell| i32::try_from(cell).unwrap_or(0);
    signed(to) - signed(from)
}

/// Returns the step of a move whose cells are equally spaced.
fn step(path: &MovePath) -> Option<i32> {
    let (distance, steps) = (offset(path.from, path.to), i32::try_from(path.between.len() + 1).ok()?);
    let step = (distance % steps == 0).then_some(distance / steps)?;
    // The order of the cells between does not matter: they are distinct.
    let on_the_way = |cell: &Cell| {
        let far = offset(path.from, cell.index());
        far.checked_rem(step) == Some(0) && (1..steps).contains(&(far / step))
    };
    path.between.iter().all(on_the_way).then_some(step)
}

/// Returns the moves as slides: one for origins with all targets that the steps allow, and one for origins with only
/// those targets that are in a zone. `None` if they are more than that.
fn slides<const W: usize>(
    lines: &[&MovePath],
    hop: bool,
    step: i32,
    relevant: Bitboard<W>,
) -> Option<Vec<(LanePattern<W>, LaneOrigins<W>)>> {
    let longest = lines.iter().map(|path| path.between.len() + 1).max().filter(|&longest| longest > 1)?;
    let mut ends: Vec<Bitboard<W>> = vec![Bitboard::EMPTY; 64 * W];
    for path in lines {
        let ends = ends.get_mut(path.from)?;
        if ends.contains(path.to) {
            return None;
        }
        *ends |= Bitboard::from_cell(path.to);
    }
    let steps: Bitboard<W> =
        lines.iter().flat_map(|path| path.between.iter().map(|cell| cell.index()).chain([path.from])).collect();
    let (mut idle, mut unrestricted, mut parts) = (Bitboard::EMPTY, Bitboard::EMPTY, Vec::new());
    for (from, &ends) in ends.iter().enumerate() {
        let allowed = slide_targets(from, hop, step, steps)? & relevant;
        if !ends.without(allowed).is_empty() {
            return None;
        }
        if allowed.is_empty() {
            idle |= Bitboard::from_cell(from);
        } else if allowed == ends {
            unrestricted |= Bitboard::from_cell(from);
        } else if ends.any() {
            parts.push((from, allowed, ends));
        }
    }
    let to = parts.iter().fold(Bitboard::EMPTY, |all, part| all | part.2);
    if parts.iter().any(|&(_, allowed, ends)| allowed & to != ends) {
        return None;
    }
    let slide = |from: Bitboard<W>, to: Bitboard<W>| {
        (LanePattern::Slide { hop, step, steps, longest, to }, LaneOrigins { must: from, may: from | idle })
    };
    let restricted: Bitboard<W> = parts.iter().map(|part| part.0).collect();
    let slides = [(unrestricted, Bitboard::FULL), (restricted, to)];
    Some(slides.into_iter().filter(|slide| slide.0.any()).map(|(from, to)| slide(from, to)).collect())
}

/// Returns the cells that steps reach from a cell; `None` if they go in a circle.
fn slide_targets<const W: usize>(from: usize, hop: bool, step: i32, steps: Bitboard<W>) -> Option<Bitboard<W>> {
    let (mut at, mut far, mut to) = (from, 0, Bitboard::EMPTY);
    while steps.contains(at) {
        at = usize::try_from(i32::try_from(at).ok()? + step).ok()?;
        far += 1;
        if far > 64 * W {
            return None;
        }
        if !(hop && far == 1) {
            to |= Bitboard::from_cell(at);
        }
    }
    Some(to)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Moves up a file of eight ranks, given by origin and target rank.
    fn file(lines: impl Iterator<Item = (usize, usize)>) -> Vec<MovePath> {
        let rank = |rank: usize| 8 * rank + 3;
        let path = |(from, to)| MovePath {
            from: rank(from),
            to: rank(to),
            between: (from + 1..to).map(|cell| Cell(u16::try_from(rank(cell)).unwrap_or_default())).collect(),
            screens: 0,
        };
        lines.map(path).collect()
    }

    fn up() -> impl Iterator<Item = (usize, usize)> {
        (0..8).flat_map(|from| (from + 1..8).map(move |to| (from, to)))
    }

    fn ranks(of: Bitboard<1>) -> Vec<usize> {
        of.iter().filter(|cell| cell % 8 == 3).map(|cell| cell / 8).collect()
    }

    #[test]
    fn moves_within_and_into_a_zone_are_two_slides() {
        let all = lane_patterns::<1>(&file(up()), Bitboard::FULL).unwrap_or_default();
        let [(LanePattern::Slide { step: 8, longest: 7, to: Bitboard::FULL, .. }, origins)] = &all[..] else {
            panic!("{all:?}");
        };
        assert_eq!((ranks(origins.must), ranks(origins.may)), ((0..7).collect(), (0..8).collect()));
        let zone = file(up().filter(|&(from, to)| from >= 5 || to >= 5));
        let zone = lane_patterns::<1>(&zone, Bitboard::FULL).unwrap_or_default();
        let [(LanePattern::Slide { to: Bitboard::FULL, .. }, inside), (LanePattern::Slide { to, .. }, outside)] =
            &zone[..]
        else {
            panic!("{zone:?}");
        };
        assert_eq!(ranks(*to), [5, 6, 7]);
        assert_eq!((ranks(inside.must), ranks(outside.must)), (vec![4, 5, 6], vec![0, 1, 2, 3]));
        // Moves that form no slide become leaps.
        let some = lane_patterns::<1>(&file(up().filter(|&(from, to)| from % 3 != to % 3)), Bitboard::FULL);
        assert!(some.unwrap_or_default().iter().all(|(pattern, _)| matches!(pattern, LanePattern::Leap { .. })));
    }
}
