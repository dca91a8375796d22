//! Lines that are alike but for where they are: slides, hops and shapes.

use crate::board::Cell;
use crate::program::bitboard::cells::Cells;
use crate::program::bitboard::line::Line;
use smallvec::SmallVec;
use std::collections::BTreeMap;

/// A line, as lanes see it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::program::bitboard) struct Path {
    pub from: usize,
    pub to: usize,
    /// The cells of which so many must be occupied.
    pub between: SmallVec<[Cell; 8]>,
    pub screens: u8,
}

impl Path {
    /// The line without its pieces.
    pub fn of(line: &Line) -> Self {
        Self { from: line.from.index(), to: line.to.index(), between: line.between.clone(), screens: line.screens }
    }
}

/// Lines of one kind of pieces that are one lane.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Family<const W: usize> {
    /// Along steps of one displacement, as far as they lead and nothing stands between; or, a hop, from behind the first
    /// piece on.
    Slide {
        hop: bool,
        /// What a step adds to the number of a cell.
        step: i32,
        /// Where steps start.
        steps: Cells<W>,
        /// So many steps can follow each other at most.
        longest: usize,
        /// Where lines end.
        to: Cells<W>,
    },
    /// To one place beside the piece, over others that must be empty.
    Shape { leap: i32, free: Vec<i32> },
}

/// From where the lines of a family start: from all of the first cells, and from none outside the second. Pieces between
/// them do not matter, as from there nothing leads anywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Origins<const W: usize> {
    pub must: Cells<W>,
    pub may: Cells<W>,
}

impl<const W: usize> Origins<W> {
    /// What satisfies both, if anything does.
    pub fn both(self, other: Self) -> Option<Self> {
        let both = Self { must: self.must | other.must, may: self.may & other.may };
        both.must.without(both.may).is_empty().then_some(both)
    }
}

impl<const W: usize> Family<W> {
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
pub(super) fn families<const W: usize>(paths: &[Path], crown: Cells<W>) -> Option<Vec<(Family<W>, Origins<W>)>> {
    let mut straight: BTreeMap<(u8, i32), Vec<&Path>> = BTreeMap::new();
    let mut rest: Vec<&Path> = Vec::new();
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
    let mut shapes: BTreeMap<(i32, Vec<i32>), Cells<W>> = BTreeMap::new();
    for path in rest {
        if path.screens > 0 {
            return None;
        }
        let mut free: Vec<i32> = path.between.iter().map(|cell| apart(path.from, cell.index())).collect();
        free.sort_unstable();
        *shapes.entry((apart(path.from, path.to), free)).or_default() |= Cells::of(path.from);
    }
    let shapes = shapes.into_iter();
    found.extend(shapes.map(|((leap, free), from)| (Family::Shape { leap, free }, Origins { must: from, may: from })));
    Some(found)
}

/// What is added to the number of the first cell to get that of the second.
fn apart(from: usize, to: usize) -> i32 {
    let number = |cell| i32::try_from(cell).unwrap_or(0);
    number(to) - number(from)
}

/// What a step adds to the number of a cell, if the line is so many equal steps.
fn step(path: &Path) -> Option<i32> {
    let (whole, steps) = (apart(path.from, path.to), i32::try_from(path.between.len() + 1).ok()?);
    let step = (whole % steps == 0).then_some(whole / steps)?;
    // Which cells are between is known without their order: they are different ones.
    let on_the_way = |cell: &Cell| {
        let far = apart(path.from, cell.index());
        far.checked_rem(step) == Some(0) && (1..steps).contains(&(far / step))
    };
    path.between.iter().all(on_the_way).then_some(step)
}

/// The lines as slides: one from where they are all that its steps allow, and one from where they are all of those that
/// end on some cells, as pieces enter a zone. `None` if they are more than that.
fn slides<const W: usize>(
    lines: &[&Path],
    hop: bool,
    step: i32,
    crown: Cells<W>,
) -> Option<Vec<(Family<W>, Origins<W>)>> {
    let longest = lines.iter().map(|path| path.between.len() + 1).max().filter(|&longest| longest > 1)?;
    let mut ends: Vec<Cells<W>> = vec![Cells::NONE; 64 * W];
    for path in lines {
        let ends = ends.get_mut(path.from)?;
        if ends.contains(path.to) {
            return None;
        }
        *ends |= Cells::of(path.to);
    }
    let steps: Cells<W> =
        lines.iter().flat_map(|path| path.between.iter().map(|cell| cell.index()).chain([path.from])).collect();
    let (mut idle, mut whole, mut parts) = (Cells::NONE, Cells::NONE, Vec::new());
    for (from, &ends) in ends.iter().enumerate() {
        let allowed = allowed(from, hop, step, steps)? & crown;
        if !ends.without(allowed).is_empty() {
            return None;
        }
        if allowed.is_empty() {
            idle |= Cells::of(from);
        } else if allowed == ends {
            whole |= Cells::of(from);
        } else if ends.any() {
            parts.push((from, allowed, ends));
        }
    }
    let to = parts.iter().fold(Cells::NONE, |all, part| all | part.2);
    if parts.iter().any(|&(_, allowed, ends)| allowed & to != ends) {
        return None;
    }
    let slide = |from: Cells<W>, to: Cells<W>| {
        (Family::Slide { hop, step, steps, longest, to }, Origins { must: from, may: from | idle })
    };
    let part: Cells<W> = parts.iter().map(|part| part.0).collect();
    let slides = [(whole, Cells::ALL), (part, to)];
    Some(slides.into_iter().filter(|slide| slide.0.any()).map(|(from, to)| slide(from, to)).collect())
}

/// Where steps lead from a cell, if they do not go round.
fn allowed<const W: usize>(from: usize, hop: bool, step: i32, steps: Cells<W>) -> Option<Cells<W>> {
    let (mut at, mut far, mut to) = (from, 0, Cells::NONE);
    while steps.contains(at) {
        at = usize::try_from(i32::try_from(at).ok()? + step).ok()?;
        far += 1;
        if far > 64 * W {
            return None;
        }
        if !(hop && far == 1) {
            to |= Cells::of(at);
        }
    }
    Some(to)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lines up a file of eight, from and to these ranks.
    fn file(lines: impl Iterator<Item = (usize, usize)>) -> Vec<Path> {
        let rank = |rank: usize| 8 * rank + 3;
        let path = |(from, to)| Path {
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

    fn ranks(of: Cells<1>) -> Vec<usize> {
        of.iter().filter(|cell| cell % 8 == 3).map(|cell| cell / 8).collect()
    }

    #[test]
    fn lines_within_a_zone_and_into_it_are_two_slides() {
        let all = families::<1>(&file(up()), Cells::ALL).unwrap_or_default();
        let [(Family::Slide { step: 8, longest: 7, to: Cells::ALL, .. }, origins)] = &all[..] else {
            panic!("{all:?}");
        };
        assert_eq!((ranks(origins.must), ranks(origins.may)), ((0..7).collect(), (0..8).collect()));
        let zone = file(up().filter(|&(from, to)| from >= 5 || to >= 5));
        let zone = families::<1>(&zone, Cells::ALL).unwrap_or_default();
        let [(Family::Slide { to: Cells::ALL, .. }, inside), (Family::Slide { to, .. }, outside)] = &zone[..] else {
            panic!("{zone:?}");
        };
        assert_eq!(ranks(*to), [5, 6, 7]);
        assert_eq!((ranks(inside.must), ranks(outside.must)), (vec![4, 5, 6], vec![0, 1, 2, 3]));
        // what is no slide is many shapes
        let some = families::<1>(&file(up().filter(|&(from, to)| from % 3 != to % 3)), Cells::ALL);
        assert!(some.unwrap_or_default().iter().all(|(family, _)| matches!(family, Family::Shape { .. })));
    }
}
