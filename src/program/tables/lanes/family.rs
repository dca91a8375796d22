//! Lines that are alike but for where they are: slides, hops and shapes.

use crate::program::tables::cells::Cells;
use crate::program::tables::line::Line;
use std::collections::BTreeMap;

/// A line, as lanes see it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::program::tables) struct Path {
    pub from: usize,
    pub to: usize,
    /// The cells of which so many must be occupied.
    pub between: Vec<usize>,
    pub screens: u8,
}

impl Path {
    /// The line without its pieces.
    pub fn of(line: &Line) -> Self {
        let between = line.between.iter().map(|cell| cell.index()).collect();
        Self { from: line.from.index(), to: line.to.index(), between, screens: line.screens }
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
    },
    /// To one place beside the piece, over others that must be empty.
    Shape { leap: i32, free: Vec<i32>, origins: Cells<W> },
}

/// The families of some lines that start from anywhere in a set of cells, whenever one of the pieces stands there. A slide may say more than
/// the lines, but not of cells in `crown`, which are the ones that matter as targets. `None` if some lines are in no family.
pub(super) fn families<const W: usize>(paths: &[Path], origins: Cells<W>, crown: Cells<W>) -> Option<Vec<Family<W>>> {
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
        match slide(&lines, screens == 1, step, origins, crown) {
            Some(slide) => found.push(slide),
            None => rest.extend(lines),
        }
    }
    let mut shapes: BTreeMap<(i32, Vec<i32>), Cells<W>> = BTreeMap::new();
    for path in rest {
        if path.screens > 0 {
            return None;
        }
        let mut free: Vec<i32> = path.between.iter().map(|&cell| apart(path.from, cell)).collect();
        free.sort_unstable();
        *shapes.entry((apart(path.from, path.to), free)).or_default() |= Cells::of(path.from);
    }
    found.extend(shapes.into_iter().map(|((leap, free), origins)| Family::Shape { leap, free, origins }));
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
    let mut between: Vec<i32> = path.between.iter().map(|&cell| apart(path.from, cell)).collect();
    between.sort_by_key(|far| far.abs());
    between.into_iter().zip(1..).all(|(far, number)| far == step * number).then_some(step)
}

/// The lines as one slide: only if they are all that its steps allow.
fn slide<const W: usize>(
    lines: &[&Path],
    hop: bool,
    step: i32,
    origins: Cells<W>,
    crown: Cells<W>,
) -> Option<Family<W>> {
    let mut ends: Vec<(usize, usize)> = lines.iter().map(|path| (path.from, path.to)).collect();
    ends.sort_unstable();
    ends.dedup();
    let longest = lines.iter().map(|path| path.between.len() + 1).max()?;
    if longest == 1 || ends.len() != lines.len() {
        return None;
    }
    let steps: Cells<W> = lines.iter().flat_map(|path| path.between.iter().copied().chain([path.from])).collect();
    let mut allowed = Vec::new();
    for from in origins.iter() {
        let (mut at, mut far) = (from, 0);
        while steps.contains(at) {
            at = usize::try_from(i32::try_from(at).ok()? + step).ok()?;
            far += 1;
            if far > 64 * W {
                return None;
            }
            if crown.contains(at) && !(hop && far == 1) {
                allowed.push((from, at));
            }
        }
    }
    allowed.sort_unstable();
    (allowed == ends).then_some(Family::Slide { hop, step, steps, longest })
}
