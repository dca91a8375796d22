//! Odd moves along rays: how many can be made is counted by sets of cells.
//!
//! Where each move needs one cell more empty than the one before it, as when an amazon shoots ever farther, those can be made that come
//! before the first cell on which something stands.

use super::bitset::Bitboard;
use super::skip_runs::SkipRuns;
use multiversion::multiversion;

/// Moves that need the same cells empty, and one more each along one ray or two.
#[derive(Clone, Copy, Debug)]
struct MoveRay<const W: usize> {
    cell: usize,
    /// Cells that must be empty for any of them.
    base: Bitboard<W>,
    /// So many moves need nothing else.
    base_moves: u32,
    /// A ray of rising cell numbers,
    rising: Bitboard<W>,
    /// and one of falling ones, all of which are lower.
    falling: Bitboard<W>,
}

/// All moves of some cells, along rays.
#[derive(Clone, Debug)]
pub(super) struct RayCounter<const W: usize> {
    bases: SkipRuns<W>,
    /// By base: from which of the rays on those are that have it, and from which on no more.
    ray_ranges: Box<[(u32, u32)]>,
    /// By ray: how many moves need no more than its base, and its cells.
    rays: Box<[(u32, Bitboard<W>, Bitboard<W>)]>,
}

/// Fewer moves than this to a ray are as quick to count one by one.
const MIN_MOVES_PER_RAY: usize = 3;

impl<const W: usize> RayCounter<W> {
    /// The rays of moves, given by the cell that they belong to, lowest first, and the cells that must be empty for them; `None` where
    /// these are hardly rays.
    pub fn new(moves: &[(usize, Bitboard<W>)], cells: usize) -> Option<Self> {
        let rays = split_into_rays(moves);
        if rays.len() * MIN_MOVES_PER_RAY > moves.len() {
            return None;
        }
        Some(Self::from_rays(&rays, cells))
    }

    /// The same of rays, those of each cell together.
    fn from_rays(rays: &[MoveRay<W>], cells: usize) -> Self {
        let number = |place: usize| u32::try_from(place).unwrap_or(u32::MAX);
        let (mut bases, mut ranges, mut first) = (Vec::new(), Vec::new(), 0);
        for alike in rays.chunk_by(|a, b| (a.cell, a.base) == (b.cell, b.base)) {
            bases.extend(alike.first().map(|ray| (ray.cell, ray.base)));
            ranges.push((number(first), number(first + alike.len())));
            first += alike.len();
        }
        let list = rays.iter().map(|ray| (ray.base_moves, ray.rising, ray.falling)).collect();
        Self { bases: SkipRuns::new(&bases, cells), ray_ranges: ranges.into(), rays: list }
    }

    /// How many of the moves of some cells need none of others, which are not empty.
    pub fn count(&self, cells: Bitboard<W>, occupied: Bitboard<W>) -> u64 {
        count(self, cells, occupied)
    }

    /// Bytes that they take.
    pub fn bytes(&self) -> usize {
        self.bases.bytes() + size_of_val(&*self.ray_ranges) + size_of_val(&*self.rays)
    }
}

#[multiversion(targets("x86_64+bmi1+bmi2+lzcnt+popcnt"))]
fn count<const W: usize>(rays: &RayCounter<W>, cells: Bitboard<W>, occupied: Bitboard<W>) -> u64 {
    let mut sum = 0;
    for cell in cells.iter() {
        for place in rays.bases.open_moves(cell, occupied) {
            let of_it =
                rays.ray_ranges.get(place).and_then(|&(first, end)| rays.rays.get(first as usize..end as usize));
            for &(base_moves, rising, falling) in of_it.unwrap_or_default() {
                sum += u64::from(base_moves + Bitboard::ray_attacks(occupied, rising, falling).without(occupied).len());
            }
        }
    }
    sum
}

/// What a set has besides another one, if that is one cell at most.
fn one_extra_cell<const W: usize>(set: Bitboard<W>, base: Bitboard<W>) -> Option<Bitboard<W>> {
    let more = set.without(base);
    (base.without(set).is_empty() && !more.more_than_one()).then_some(more)
}

/// The rays of moves, in their order.
fn split_into_rays<const W: usize>(moves: &[(usize, Bitboard<W>)]) -> Vec<MoveRay<W>> {
    let mut rays: Vec<MoveRay<W>> = Vec::new();
    let mut left = moves;
    while let Some(&(cell, first)) = left.first() {
        // What was needed for the ray before says where this one begins, or else what the next one that is no part of it needs.
        let before = rays.last().filter(|ray| ray.cell == cell).map(|ray| ray.base);
        let is_base = |base: &Bitboard<W>| one_extra_cell(first, *base).is_some();
        let base = before.filter(is_base).or_else(|| upcoming_base(left).filter(is_base)).unwrap_or(first);
        let (ray, length) = take_ray(left, base);
        left = left.get(length..).unwrap_or_default();
        if !try_join(&mut rays, ray) {
            rays.push(ray);
        }
    }
    rays
}

/// What the first move needs as well as the first one that needs not all that it does.
fn upcoming_base<const W: usize>(moves: &[(usize, Bitboard<W>)]) -> Option<Bitboard<W>> {
    let (cell, first) = *moves.first()?;
    let other = moves.iter().find(|(_, free)| first.without(*free).any())?;
    (other.0 == cell).then_some(first & other.1)
}

/// The ray that the first moves are, where these need some cells besides, and how many they are: one at least.
fn take_ray<const W: usize>(moves: &[(usize, Bitboard<W>)], base: Bitboard<W>) -> (MoveRay<W>, usize) {
    let cell = moves.first().map_or(0, |entry| entry.0);
    let mut ray = MoveRay { cell, base, base_moves: 0, rising: Bitboard::EMPTY, falling: Bitboard::EMPTY };
    let (mut last, mut length) = (base, 0);
    for &(at, free) in moves {
        let Some(more) = one_extra_cell(free, last).filter(|_| at == cell) else { break };
        let so_far = ray.rising | ray.falling;
        if more.is_empty() {
            if so_far.any() {
                break;
            }
            ray.base_moves += 1;
        } else {
            let is_above = so_far.below(more.lowest()) == so_far;
            let is_below = so_far.below(more.lowest()).is_empty();
            // The first cell of a ray is both.
            match (is_above && ray.falling.is_empty(), is_below) {
                (true, _) => ray.rising |= more,
                (false, true) if !ray.rising.more_than_one() => {
                    ray.falling |= ray.rising | more;
                    ray.rising = Bitboard::EMPTY;
                }
                _ => break,
            }
        }
        (last, length) = (free, length + 1);
    }
    (ray, length)
}

/// Adds a ray to an earlier one with the same base, if that goes the other way or nowhere.
fn try_join<const W: usize>(rays: &mut [MoveRay<W>], ray: MoveRay<W>) -> bool {
    let alike = rays.iter_mut().rev().take_while(|other| (other.cell, other.base) == (ray.cell, ray.base));
    for other in alike {
        for (rising, falling) in [(ray.rising, ray.falling), (ray.falling, ray.rising)] {
            // A single cell goes either way.
            let is_turned = rising != ray.rising;
            if is_turned && (rising | falling).more_than_one() {
                continue;
            }
            let is_free =
                (rising.is_empty() || other.rising.is_empty()) && (falling.is_empty() || other.falling.is_empty());
            let (up, down) = (other.rising | rising, other.falling | falling);
            if is_free && (up.is_empty() || down.below(up.lowest()) == down) {
                other.base_moves += ray.base_moves;
                (other.rising, other.falling) = (up, down);
                return true;
            }
        }
    }
    false
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use fastrand::Rng;

    /// Moves of four cells on a board of so many columns and 12 rows: along a ray, and from each of its cells along others.
    fn moves(width: i32, torn: bool) -> Vec<(usize, Bitboard<2>)> {
        let mut chance = Rng::with_seed(3);
        let walk = |from: i32, (dx, dy): (i32, i32)| {
            let on = move |&far: &i32| {
                let (x, y) = (from % width + dx * far, from / width + dy * far);
                (0..width).contains(&x) && (0..12).contains(&y)
            };
            (1..12).take_while(on).map(move |far| from + (dx + width * dy) * far)
        };
        let ways = [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)];
        let cell = |at: i32| usize::try_from(at).unwrap();
        let mut all: Vec<(usize, Bitboard<2>)> = Vec::new();
        for from in [0, 5, 27, 40] {
            for way in ways {
                let mut base = Bitboard::EMPTY;
                for to in walk(from, way) {
                    base |= Bitboard::from_cell(cell(to));
                    for shot in ways {
                        let mut free = base;
                        for at in walk(to, shot) {
                            free |= if at == from { Bitboard::EMPTY } else { Bitboard::from_cell(cell(at)) };
                            all.push((cell(from), free));
                        }
                    }
                }
            }
            if torn {
                let first = all.iter().position(|entry| entry.0 == cell(from)).unwrap();
                chance.shuffle(&mut all[first..]);
            }
        }
        all
    }

    #[track_caller]
    fn check(moves: &[(usize, Bitboard<2>)], rays: &[MoveRay<2>]) {
        let rays = RayCounter::from_rays(rays, 41);
        for seed in 0..60 {
            let mut chance = Rng::with_seed(seed);
            let occupied: Bitboard<2> = (0..seed).map(|_| chance.usize(..120)).collect();
            for cell in [0, 1, 5, 27, 40] {
                let open = moves.iter().filter(|(from, free)| *from == cell && !free.intersects(occupied)).count();
                assert_eq!(rays.count(Bitboard::from_cell(cell), occupied), open as u64, "cell {cell}, seed {seed}");
            }
        }
    }

    #[test]
    fn as_many_are_counted_as_nothing_stands_in_the_way_of() {
        for width in [3, 9, 10] {
            let moves = moves(width, false);
            check(&moves, &split_into_rays(&moves));
            assert!(RayCounter::new(&moves, 41).is_some() || width == 3);
        }
    }

    #[test]
    fn moves_in_any_order_are_counted_too_but_are_no_rays() {
        let moves = moves(8, true);
        check(&moves, &split_into_rays(&moves));
        assert!(RayCounter::new(&moves, 41).is_none());
    }

    #[test]
    fn two_ways_of_one_base_are_one_ray() {
        let moves = moves(10, false);
        let rays = split_into_rays(&moves);
        assert!(rays.len() * 5 < moves.len(), "{} rays for {} moves", rays.len(), moves.len());
    }
}
