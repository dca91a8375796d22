//! Lines that are alike but for where they are: slides, hops and shapes.

use crate::board::Cell;
use crate::program::bitboard::bitset::Bitboard;
use crate::program::bitboard::piece_move::PieceMove;
use smallvec::SmallVec;
use std::collections::BTreeMap;

/// A line, as lanes see it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::program::bitboard) struct MovePath {
    pub from: usize,
    pub to: usize,
    /// The cells of which so many must be occupied.
    pub between: SmallVec<[Cell; 8]>,
    pub screens: u8,
}

impl MovePath {
    /// The line without its pieces.
    pub fn of(line: &PieceMove) -> Self {
        Self { from: line.from.index(), to: line.to.index(), between: line.between.clone(), screens: line.screens }
    }
}

/// Lines of one kind of pieces that are one lane.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum LanePattern<const W: usize> {
    /// Along steps of one displacement, as far as they lead and nothing stands between; or, a hop, from behind the first
    /// piece on.
    Slide {
        hop: bool,
        /// What a step adds to the number of a cell.
        step: i32,
        /// Where steps start.
        steps: Bitboard<W>,
        /// So many steps can follow each other at most.
        longest: usize,
        /// Where lines end.
        to: Bitboard<W>,
    },
    /// To one place beside the piece, over others that must be empty.
    Leap { leap: i32, free: Vec<i32> },
}

/// From where the lines of a family start: from all of the first cells, and from none outside the second. Pieces between
/// them do not matter, as from there nothing leads anywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct LaneOrigins<const W: usize> {
    pub must: Bitboard<W>,
    pub may: Bitboard<W>,
}

impl<const W: usize> LaneOrigins<W> {
    /// What satisfies both, if anything does.
    pub fn both(self, other: Self) -> Option<Self> {
        let both = Self { must: self.must | other.must, may: self.may & other.may };
        both.must.without(both.may).is_empty().then_some(both)
    }
}

impl<const W: usize> LanePattern<W> {
    /// How many steps the fill of a slide grows by when it has been doubled so many times before: twice as many each time,
    /// but no more than lead anywhere.
    pub fn doubled(&self, times: usize) -> i32 {
        let Self::Slide { longest, .. } = self else { return 0 };
        let passed = (1 << times) - 1;
        let left = longest.saturating_sub(1 + passed).clamp(1, 1 << times);
        i32::try_from(left).unwrap_or(1)
    }
}

/// The families of some lines, each with where it starts, whenever one of the pieces stands there. A slide may say more than
/// the lines, but not of cells in `crown`, which are the ones that matter as targets. `None` if some lines are in no family.
pub(super) fn lane_patterns<const W: usize>(
    paths: &[MovePath],
    crown: Bitboard<W>,
) -> Option<Vec<(LanePattern<W>, LaneOrigins<W>)>> {
    let mut straight: BTreeMap<(u8, i32), Vec<&MovePath>> = BTreeMap::new();
    let mut rest: Vec<&MovePath> = Vec::new();
    for path in paths {
        match step(path) {
            Some(step) if path.screens <= 1 => straight.entry((path.screens, step)).or_default().push(path),
            _ => rest.push(path),
        }
    }
    let mut found = Vec::new();
    for ((screens, step), lines) in straight {
        match slides(&lines, screens == 1, step, crown) {
            Some(slides) => found.extend(slides),
            None => rest.extend(lines),
        }
    }
    let mut shapes: BTreeMap<(i32, Vec<i32>), Bitboard<W>> = BTreeMap::new();
    for path in rest {
        if path.screens > 0 {
            return None;
        }
        let mut free: Vec<i32> = path.between.iter().map(|cell| offset(path.from, cell.index())).collect();
        free.sort_unstable();
        *shapes.entry((offset(path.from, path.to), free)).or_default() |= Bitboard::from_cell(path.from);
    }
    let shapes = shapes.into_iter();
    found.extend(
        shapes.map(|((leap, free), from)| (LanePattern::Leap { leap, free }, LaneOrigins { must: from, may: from })),
    );
    Some(found)
}

/// What is added to the number of the first cell to get that of the second.
fn offset(from: usize, to: usize) -> i32 {
    let number = |cell| i32::try_from(cell).unwrap_or(0);
    number(to) - number(from)
}

/// What a step adds to the number of a cell, if the line is so many equal steps.
fn step(path: &MovePath) -> Option<i32> {
    let (whole, steps) = (offset(path.from, path.to), i32::try_from(path.between.len() + 1).ok()?);
    let step = (whole % steps == 0).then_some(whole / steps)?;
    // Which cells are between is known without their order: they are different ones.
    let on_the_way = |cell: &Cell| {
        let far = offset(path.from, cell.index());
        far.checked_rem(step) == Some(0) && (1..steps).contains(&(far / step))
    };
    path.between.iter().all(on_the_way).then_some(step)
}

/// The lines as slides: one from where they are all that its steps allow, and one from where they are all of those that
/// end on some cells, as pieces enter a zone. `None` if they are more than that.
fn slides<const W: usize>(
    lines: &[&MovePath],
    hop: bool,
    step: i32,
    crown: Bitboard<W>,
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
    let (mut idle, mut whole, mut parts) = (Bitboard::EMPTY, Bitboard::EMPTY, Vec::new());
    for (from, &ends) in ends.iter().enumerate() {
        let allowed = slide_targets(from, hop, step, steps)? & crown;
        if !ends.without(allowed).is_empty() {
            return None;
        }
        if allowed.is_empty() {
            idle |= Bitboard::from_cell(from);
        } else if allowed == ends {
            whole |= Bitboard::from_cell(from);
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
    let part: Bitboard<W> = parts.iter().map(|part| part.0).collect();
    let slides = [(whole, Bitboard::FULL), (part, to)];
    Some(slides.into_iter().filter(|slide| slide.0.any()).map(|(from, to)| slide(from, to)).collect())
}

/// Where steps lead from a cell, if they do not go round.
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

    /// Lines up a file of eight, from and to these ranks.
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
    fn lines_within_a_zone_and_into_it_are_two_slides() {
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
        // what is no slide is many shapes
        let some = lane_patterns::<1>(&file(up().filter(|&(from, to)| from % 3 != to % 3)), Bitboard::FULL);
        assert!(some.unwrap_or_default().iter().all(|(family, _)| matches!(family, LanePattern::Leap { .. })));
    }
}
