//! What lines reach from each cell: leaps, slides, and slides that are entered behind a screen.

use super::bitset::Bitboard;
use super::piece_move::PieceMove;
use crate::board::Cell;
use smallvec::SmallVec;

/// By cell, all that its lines reach.
#[derive(Clone, Debug, Default)]
pub(super) struct AttackTable<const W: usize> {
    /// What is reached whatever stands between.
    leaps: Box<[Bitboard<W>]>,
    /// Slides: by cell, so many pairs of a rising and a falling ray.
    slides: Box<[(Bitboard<W>, Bitboard<W>)]>,
    slide_pairs: usize,
    /// Rays that are entered behind their first occupied cell.
    hops: Box<[(Bitboard<W>, Bitboard<W>)]>,
    hop_pairs: usize,
    /// Everything else: from which index on the ways from a cell are.
    other_starts: Box<[u32]>,
    other_lines: Box<[OtherLine<W>]>,
}

/// A line by itself.
#[derive(Clone, Copy, Debug)]
struct OtherLine<const W: usize> {
    to: Bitboard<W>,
    between: Bitboard<W>,
    screens: u32,
}

impl<const W: usize> AttackTable<W> {
    pub fn new(lines: &[&PieceMove], cells: usize) -> Self {
        let mut by_cell: Vec<Vec<&PieceMove>> = vec![Vec::new(); cells];
        for &line in lines {
            if let Some(list) = by_cell.get_mut(line.from.index()) {
                list.push(line);
            }
        }
        let mut leaps = vec![Bitboard::EMPTY; cells];
        let mut rays = [vec![Vec::new(); cells], vec![Vec::new(); cells]];
        let (mut starts, mut ways) = (vec![0u32], Vec::new());
        for (from, mut mine) in by_cell.into_iter().enumerate() {
            mine.sort_by_key(|line| line.between.len());
            let (mut slides, others): (Vec<_>, Vec<_>) = mine.into_iter().partition(|line| line.screens <= 1);
            let mut rest = others;
            while let Some(chain) = take_chain(&mut slides) {
                let [first, ..] = chain[..] else { continue };
                let screens = usize::from(first.screens);
                if screens == 0 && chain.len() == 1 && first.between.is_empty() {
                    leaps[from] |= Bitboard::from_cell(first.to.index());
                    continue;
                }
                let path: Vec<usize> =
                    first.between.iter().chain(chain.iter().map(|line| &line.to)).map(|cell| cell.index()).collect();
                let starts_well = first.between.len() == screens;
                let rises = path[0] > from && path.windows(2).all(|pair| pair[0] < pair[1]);
                let falls = path[0] < from && path.windows(2).all(|pair| pair[0] > pair[1]);
                if starts_well && (rises || falls) {
                    rays[screens][from].push((rises, path.into_iter().collect::<Bitboard<W>>()));
                } else {
                    rest.extend(chain);
                }
            }
            ways.extend(rest.into_iter().map(|line| OtherLine {
                to: Bitboard::from_cell(line.to.index()),
                between: line.between.iter().map(|cell| cell.index()).collect(),
                screens: u32::from(line.screens),
            }));
            starts.push(u32::try_from(ways.len()).unwrap_or(u32::MAX));
        }
        let [(rays, slide_pairs), (hops, hop_pairs)] = rays.map(pair_rays);
        let (starts, leaps) = (starts.into(), leaps.into());
        let ways: Box<[OtherLine<W>]> = ways.into();
        let starts = if ways.is_empty() { Box::default() } else { starts };
        Self { leaps, slides: rays, slide_pairs, hops, hop_pairs, other_starts: starts, other_lines: ways }
    }

    /// Bytes that it takes.
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.leaps)
            + size_of_val(&*self.slides)
            + size_of_val(&*self.hops)
            + size_of_val(&*self.other_starts)
            + size_of_val(&*self.other_lines)
    }

    /// What is reached from a cell.
    #[inline(always)]
    pub fn targets(&self, from: usize, occupied: Bitboard<W>, barred: Bitboard<W>) -> Bitboard<W> {
        let mut all = self.leaps.get(from).copied().unwrap_or_default();
        if self.slide_pairs > 0 {
            let first = from * self.slide_pairs;
            for &(rising, falling) in self.slides.get(first..first + self.slide_pairs).unwrap_or_default() {
                all |= Bitboard::ray_attacks(occupied, rising, falling);
            }
        }
        if self.hop_pairs > 0 {
            let first = from * self.hop_pairs;
            for &(mut rising, mut falling) in self.hops.get(first..first + self.hop_pairs).unwrap_or_default() {
                let before = Bitboard::ray_attacks(occupied, rising, falling);
                // What is seen first in a direction is its screen.
                if (before & rising).intersects(barred) {
                    rising = Bitboard::EMPTY;
                }
                if (before & falling).intersects(barred) {
                    falling = Bitboard::EMPTY;
                }
                all |= Bitboard::ray_attacks(occupied.without(before), rising, falling).without(before);
            }
        }
        if let Some(&[start, end]) = self.other_starts.get(from..from + 2) {
            for way in self.other_lines.get(start as usize..end as usize).unwrap_or_default() {
                if (way.between & occupied).len() == way.screens && !way.between.intersects(barred) {
                    all |= way.to;
                }
            }
        }
        all
    }
}

/// Takes the next chain out of lines sorted by length: each goes one cell further than the one before.
fn take_chain<'l>(lines: &mut Vec<&'l PieceMove>) -> Option<SmallVec<[&'l PieceMove; 8]>> {
    if lines.is_empty() {
        return None;
    }
    let mut chain: SmallVec<[&PieceMove; 8]> = SmallVec::new();
    chain.push(lines.remove(0));
    while let Some(&last) = chain.last() {
        let mut path: SmallVec<[Cell; 16]> = SmallVec::from_slice(&last.between);
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
fn pair_rays<const W: usize>(rays: Vec<Vec<(bool, Bitboard<W>)>>) -> (Box<[(Bitboard<W>, Bitboard<W>)]>, usize) {
    let count = |list: &Vec<(bool, Bitboard<W>)>| {
        let rising = list.iter().filter(|ray| ray.0).count();
        rising.max(list.len() - rising)
    };
    let pairs = rays.iter().map(count).max().unwrap_or(0);
    let mut flat = vec![(Bitboard::EMPTY, Bitboard::EMPTY); pairs * rays.len()];
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
