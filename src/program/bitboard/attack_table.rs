//! Attack tables: the targets of lines by origin, for leaps, slides and hops.
//!
//! Most lines of a piece form rays with rising or falling cell numbers. The targets of such a pair of rays come from
//! one obstruction difference ([`Bitboard::ray_attacks`]). All other lines are tested one by one.

use super::bitset::Bitboard;
use super::piece_move::PieceMove;
use crate::board::Cell;
use smallvec::SmallVec;

/// The targets of some lines, by origin.
#[derive(Clone, Debug, Default)]
pub(super) struct AttackTable<const W: usize> {
    /// Targets that no piece in between can block.
    leaps: Box<[Bitboard<W>]>,
    /// By origin: `slide_pairs` pairs of a rising and a falling ray.
    slides: Box<[(Bitboard<W>, Bitboard<W>)]>,
    slide_pairs: usize,
    /// By origin: `hop_pairs` pairs of rays that need exactly one screen, as a cannon's.
    hops: Box<[(Bitboard<W>, Bitboard<W>)]>,
    hop_pairs: usize,
    /// By origin: start of its lines in `other_lines`.
    other_starts: Box<[u32]>,
    other_lines: Box<[OtherLine<W>]>,
}

/// A line that is part of no ray.
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
        let (mut starts, mut other_lines) = (vec![0u32], Vec::new());
        for (from, mut lines_here) in by_cell.into_iter().enumerate() {
            lines_here.sort_by_key(|line| line.between.len());
            let (mut slides, others): (Vec<_>, Vec<_>) = lines_here.into_iter().partition(|line| line.screens <= 1);
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
            other_lines.extend(rest.into_iter().map(|line| OtherLine {
                to: Bitboard::from_cell(line.to.index()),
                between: line.between.iter().map(|cell| cell.index()).collect(),
                screens: u32::from(line.screens),
            }));
            starts.push(u32::try_from(other_lines.len()).unwrap_or(u32::MAX));
        }
        let [(rays, slide_pairs), (hops, hop_pairs)] = rays.map(pair_rays);
        let (starts, leaps) = (starts.into(), leaps.into());
        let other_lines: Box<[OtherLine<W>]> = other_lines.into();
        let starts = if other_lines.is_empty() { Box::default() } else { starts };
        Self { leaps, slides: rays, slide_pairs, hops, hop_pairs, other_starts: starts, other_lines }
    }

    /// Size of the tables in bytes.
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.leaps)
            + size_of_val(&*self.slides)
            + size_of_val(&*self.hops)
            + size_of_val(&*self.other_starts)
            + size_of_val(&*self.other_lines)
    }

    /// Returns the targets of a cell; `barred` cells cannot serve as screens.
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
                // The first occupied cell in each direction is the screen.
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
            for line in self.other_lines.get(start as usize..end as usize).unwrap_or_default() {
                if (line.between & occupied).len() == line.screens && !line.between.intersects(barred) {
                    all |= line.to;
                }
            }
        }
        all
    }
}

/// Takes the next chain from lines sorted by length; each line extends the one before it by one cell.
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

/// Arranges rays in pairs of a rising and a falling one, with the same number of pairs for every cell.
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
