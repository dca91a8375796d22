//! Lines of the same pieces, by the cell they start from: what a piece can reach from there.

use super::cells::Cells;
use super::lanes::{Draft, Path};
use super::layout::{Class, Layout};
use super::line::Line;
use crate::program::ground::{Change, Code, CodeSet, Gains};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// Lines that differ only in their cells.
#[derive(Clone, Debug)]
pub(super) struct Bucket<const W: usize> {
    /// The planes of the pieces that move so.
    pub movers: Box<[u8]>,
    /// Where lines start.
    pub origins: Cells<W>,
    /// What they may go to, as a number of the turn's classes.
    pub class: usize,
    /// What the piece becomes: each makes an action of its own.
    pub results: Box<[Code]>,
    /// What goes into hands, by what is taken.
    pub gains: HandGains,
    /// Marks for the next turn, by the cells of the line, as numbers of the stage's changes.
    pub changes: FxHashMap<(u16, u16), u32>,
    pub part: Part,
    /// Are its lines counted by the stage's lanes?
    pub in_lanes: bool,
    reach: Reach<W>,
}

/// So many target sets are looked up once a state.
pub(super) const TARGETS: usize = 6;

/// How hands differ, by what stood on a cell.
pub(super) type HandGains = Box<[(Class, Box<[(u8, i8)]>)]>;

/// What a bucket does with the mover's royal pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Part {
    /// Nothing, unless it takes one.
    Plain,
    /// A royal piece moves.
    Royal,
    /// It does something that pins cannot tell: a piece becomes royal, or an enemy's.
    Tested,
    /// A royal piece becomes another: never legal.
    Losing,
}

/// By cell, all that its lines reach.
#[derive(Clone, Debug, Default)]
struct Reach<const W: usize> {
    /// What is reached whatever stands between.
    leaps: Box<[Cells<W>]>,
    /// Slides: by cell, so many pairs of a rising and a falling ray.
    rays: Box<[(Cells<W>, Cells<W>)]>,
    ray_pairs: usize,
    /// Rays that are entered behind their first occupied cell.
    hops: Box<[(Cells<W>, Cells<W>)]>,
    hop_pairs: usize,
    /// Everything else: from which index on the ways from a cell are.
    starts: Box<[u32]>,
    ways: Box<[Way<W>]>,
}

/// A line by itself.
#[derive(Clone, Copy, Debug)]
struct Way<const W: usize> {
    to: Cells<W>,
    between: Cells<W>,
    screens: u32,
}

/// What makes two lines lines of one bucket.
type Key = (CodeSet, CodeSet, Box<[Code]>, Gains, bool, Part);

impl<const W: usize> Bucket<W> {
    /// The buckets of some lines; `classes` takes the target sets they name, `lanes` the lines that are lanes.
    pub fn all(
        lines: &[Line],
        layout: &Layout,
        (own, royals): (CodeSet, CodeSet),
        classes: &mut Vec<CodeSet>,
        changes: &mut Vec<Change>,
        lanes: &mut Draft<W>,
    ) -> Vec<Self> {
        let mut families: BTreeMap<Key, Vec<&Line>> = BTreeMap::new();
        for line in lines {
            for (codes, was_royal) in [(line.codes.without(royals), false), (line.codes.and(royals), true)] {
                for part in [Part::Plain, Part::Royal, Part::Tested, Part::Losing] {
                    let kind = |code: Code| match (was_royal, royals.contains(code)) {
                        (false, false) if own.contains(code) => Part::Plain,
                        (false, _) => Part::Tested,
                        (true, true) => Part::Royal,
                        (true, false) => Part::Losing,
                    };
                    let results: Box<[Code]> =
                        line.results.iter().copied().filter(|&code| kind(code) == part).collect();
                    if codes.is_empty() || results.is_empty() {
                        continue;
                    }
                    let key = (codes, line.targets, results, line.gains.clone(), line.change.is_some(), part);
                    families.entry(key).or_default().push(line);
                }
            }
        }
        let bucket = |((codes, targets, results, gains, _, part), lines): (Key, Vec<&Line>)| {
            let class = classes.iter().position(|&class| class == targets).unwrap_or_else(|| {
                classes.push(targets);
                classes.len() - 1
            });
            let numbered = lines.iter().filter_map(|line| {
                changes.push(line.change.clone()?);
                Some(((line.from.0, line.to.0), u32::try_from(changes.len() - 1).unwrap_or(u32::MAX)))
            });
            let numbered = numbered.collect();
            let gains = gains.iter().map(|(taken, hands)| (layout.class(*taken), layout.hands(hands)));
            let movers: Box<[u8]> = codes.iter().filter_map(|code| layout.slot(code)).collect();
            let weight = u32::try_from(results.len()).unwrap_or(u32::MAX);
            let paths: Vec<Path> = lines.iter().map(|line| Path::of(line)).collect();
            let in_lanes =
                part == Part::Plain && class < TARGETS && lanes.add(&movers, &paths, class, weight, Cells::ALL);
            Self {
                movers,
                origins: lines.iter().map(|line| line.from.index()).collect(),
                class,
                results,
                gains: gains.collect(),
                changes: numbered,
                part,
                in_lanes,
                reach: Reach::new(&lines, layout.cells),
            }
        };
        families.into_iter().map(bucket).collect()
    }

    /// What the lines from a cell reach, whatever stands there.
    #[inline(always)]
    pub fn targets(&self, from: usize, occupied: Cells<W>) -> Cells<W> {
        self.reach.from(from, occupied)
    }

    /// Bytes of its tables.
    pub fn bytes(&self) -> usize {
        let reach = &self.reach;
        size_of::<Self>()
            + size_of_val(&*reach.leaps)
            + size_of_val(&*reach.rays)
            + size_of_val(&*reach.hops)
            + size_of_val(&*reach.starts)
            + size_of_val(&*reach.ways)
            + self.changes.len() * size_of::<(u16, u16, u32)>()
    }
}

impl<const W: usize> Reach<W> {
    fn new(lines: &[&Line], cells: usize) -> Self {
        let mut by_cell: Vec<Vec<&Line>> = vec![Vec::new(); cells];
        for &line in lines {
            if let Some(list) = by_cell.get_mut(line.from.index()) {
                list.push(line);
            }
        }
        let mut leaps = vec![Cells::NONE; cells];
        let mut rays = [vec![Vec::new(); cells], vec![Vec::new(); cells]];
        let (mut starts, mut ways) = (vec![0u32], Vec::new());
        for (from, mut mine) in by_cell.into_iter().enumerate() {
            mine.sort_by_key(|line| line.between.len());
            let (mut slides, others): (Vec<_>, Vec<_>) = mine.into_iter().partition(|line| line.screens <= 1);
            let mut rest = others;
            while let Some(chain) = next_chain(&mut slides) {
                let [first, ..] = chain[..] else { continue };
                let screens = usize::from(first.screens);
                if screens == 0 && chain.len() == 1 && first.between.is_empty() {
                    leaps[from] |= Cells::of(first.to.index());
                    continue;
                }
                let path: Vec<usize> =
                    first.between.iter().chain(chain.iter().map(|line| &line.to)).map(|cell| cell.index()).collect();
                let starts_well = first.between.len() == screens;
                let rises = path[0] > from && path.windows(2).all(|pair| pair[0] < pair[1]);
                let falls = path[0] < from && path.windows(2).all(|pair| pair[0] > pair[1]);
                if starts_well && (rises || falls) {
                    rays[screens][from].push((rises, path.into_iter().collect::<Cells<W>>()));
                } else {
                    rest.extend(chain);
                }
            }
            ways.extend(rest.into_iter().map(|line| Way {
                to: Cells::of(line.to.index()),
                between: line.between.iter().map(|cell| cell.index()).collect(),
                screens: u32::from(line.screens),
            }));
            starts.push(u32::try_from(ways.len()).unwrap_or(u32::MAX));
        }
        let [(rays, ray_pairs), (hops, hop_pairs)] = rays.map(paired);
        let (starts, leaps) = (starts.into(), leaps.into());
        let ways: Box<[Way<W>]> = ways.into();
        let starts = if ways.is_empty() { Box::default() } else { starts };
        Self { leaps, rays, ray_pairs, hops, hop_pairs, starts, ways }
    }

    #[inline(always)]
    fn from(&self, from: usize, occupied: Cells<W>) -> Cells<W> {
        let mut all = self.leaps.get(from).copied().unwrap_or_default();
        if self.ray_pairs > 0 {
            let first = from * self.ray_pairs;
            for &(rising, falling) in self.rays.get(first..first + self.ray_pairs).unwrap_or_default() {
                all |= Cells::seen(occupied, rising, falling);
            }
        }
        if self.hop_pairs > 0 {
            let first = from * self.hop_pairs;
            for &(rising, falling) in self.hops.get(first..first + self.hop_pairs).unwrap_or_default() {
                let before = Cells::seen(occupied, rising, falling);
                all |= Cells::seen(occupied.without(before), rising, falling).without(before);
            }
        }
        if let Some(&[start, end]) = self.starts.get(from..from + 2) {
            for way in self.ways.get(start as usize..end as usize).unwrap_or_default() {
                if (way.between & occupied).len() == way.screens {
                    all |= way.to;
                }
            }
        }
        all
    }
}

/// Takes the next chain out of lines sorted by length: each goes one cell further than the one before.
fn next_chain<'l>(lines: &mut Vec<&'l Line>) -> Option<Vec<&'l Line>> {
    if lines.is_empty() {
        return None;
    }
    let mut chain = vec![lines.remove(0)];
    while let Some(&last) = chain.last() {
        let mut path = last.between.to_vec();
        path.push(last.to);
        path.sort_unstable();
        let next = lines.iter().position(|line| line.screens == last.screens && *line.between == *path);
        match next {
            Some(next) => chain.push(lines.remove(next)),
            None => break,
        }
    }
    Some(chain)
}

/// By cell, rising and falling rays in pairs, the same number for every cell.
fn paired<const W: usize>(rays: Vec<Vec<(bool, Cells<W>)>>) -> (Box<[(Cells<W>, Cells<W>)]>, usize) {
    let count = |list: &Vec<(bool, Cells<W>)>| {
        let rising = list.iter().filter(|ray| ray.0).count();
        rising.max(list.len() - rising)
    };
    let pairs = rays.iter().map(count).max().unwrap_or(0);
    let mut flat = vec![(Cells::NONE, Cells::NONE); pairs * rays.len()];
    for (from, list) in rays.into_iter().enumerate() {
        let (mut up, mut down) = (from * pairs, from * pairs);
        for (rises, ray) in list {
            if rises {
                flat[up].0 = ray;
                up += 1;
            } else {
                flat[down].1 = ray;
                down += 1;
            }
        }
    }
    (flat.into(), pairs)
}
