//! Skips irregular moves in runs: consecutive moves that need the same cells empty are ruled out together.

use super::bitset::Bitboard;

/// Consecutive moves of one cell.
#[derive(Clone, Debug)]
struct SkipRun<const W: usize> {
    /// Cells that all of them need empty.
    free: Bitboard<W>,
    /// The range of its moves.
    moves: (u32, u32),
    /// Index of the next run after this one and its parts, which follow it directly.
    next: u32,
}

/// The runs of some moves, by cell.
#[derive(Clone, Debug)]
pub(super) struct SkipRuns<const W: usize> {
    /// By cell: start of its runs.
    starts: Box<[u32]>,
    runs: Box<[SkipRun<W>]>,
    /// By move: the cells it needs empty, stored together for cache locality.
    free: Box<[Bitboard<W>]>,
}

/// Runs of at most this many moves are not split.
const MAX_UNSPLIT_MOVES: usize = 6;

impl<const W: usize> SkipRuns<W> {
    /// Builds the runs of moves sorted by the cell they belong to, with the cells they need empty.
    pub fn new(moves: &[(usize, Bitboard<W>)], cells: usize) -> Self {
        let mut starts = Vec::with_capacity(cells + 1);
        let mut runs = Vec::new();
        let mut first = 0;
        for cell in 0..cells {
            starts.push(to_u32(runs.len()));
            let count = moves[first..].partition_point(|entry| entry.0 <= cell);
            if count > 0 {
                push_runs(moves, (first, first + count), &mut runs);
            }
            first += count;
        }
        starts.push(to_u32(runs.len()));
        Self { starts: starts.into(), runs: runs.into(), free: moves.iter().map(|entry| entry.1).collect() }
    }

    /// Returns the moves of a cell, in order, that need none of the occupied cells empty.
    #[inline(always)]
    pub fn open_moves(&self, cell: usize, occupied: Bitboard<W>) -> impl Iterator<Item = usize> {
        let (mut index, end) = match self.starts.get(cell..cell + 2) {
            Some(&[start, end]) => (start, end),
            _ => (0, 0),
        };
        let mut moves = 0..0;
        std::iter::from_fn(move || {
            loop {
                let is_open = |open: &usize| self.free.get(*open).is_some_and(|free| !free.intersects(occupied));
                if let Some(open) = moves.find(is_open) {
                    return Some(open);
                }
                if index >= end {
                    return None;
                }
                let run = self.runs.get(index as usize)?;
                let is_whole = run.next == index + 1;
                if run.free.intersects(occupied) {
                    index = run.next;
                } else {
                    index += 1;
                    if is_whole {
                        moves = run.moves.0 as usize..run.moves.1 as usize;
                    }
                }
            }
        })
    }

    /// Size of the tables in bytes.
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.starts) + size_of_val(&*self.runs) + size_of_val(&*self.free)
    }
}

fn to_u32(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}

/// Appends the run of some moves and its parts.
fn push_runs<const W: usize>(moves: &[(usize, Bitboard<W>)], (first, end): (usize, usize), runs: &mut Vec<SkipRun<W>>) {
    let free = |index: usize| moves.get(index).map_or(Bitboard::EMPTY, |entry| entry.1);
    let index = runs.len();
    let shared = (first..end).fold(Bitboard::FULL, |shared, index| shared & free(index));
    runs.push(SkipRun { free: shared, moves: (to_u32(first), to_u32(end)), next: 0 });
    let count = end - first;
    if count > MAX_UNSPLIT_MOVES {
        // Split where neighbours share least, but near the middle, so that the number of parts stays small.
        let middle = first + count / 4 + 1..end - count / 4;
        let common = |&at: &usize| (free(at - 1) & free(at)).len();
        let parted = middle.min_by_key(common).unwrap_or(first + count / 2);
        push_runs(moves, (first, parted), runs);
        push_runs(moves, (parted, end), runs);
    }
    let next = to_u32(runs.len());
    if let Some(run) = runs.get_mut(index) {
        run.next = next;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Moves of cells 0 and 2, out of three: each needs some of forty cells empty.
    fn moves(count: usize) -> Vec<(usize, Bitboard<1>)> {
        let mut rng = fastrand::Rng::with_seed(count as u64);
        let mut prefix = Bitboard::EMPTY;
        let mut one = |cell: usize| {
            if rng.u32(..5) == 0 {
                prefix = (0..3).map(|_| rng.usize(..40)).collect();
            }
            (cell, prefix | Bitboard::from_cell(rng.usize(..40)))
        };
        (0..count).map(|index| one(if index < count / 2 { 0 } else { 2 })).collect()
    }

    #[test]
    fn open_moves_are_those_without_blockers() {
        for count in [0, 1, 7, 40, 300] {
            let moves = moves(count);
            let runs = SkipRuns::new(&moves, 3);
            for seed in 0..40 {
                let mut rng = fastrand::Rng::with_seed(seed);
                let occupied: Bitboard<1> = (0..seed).map(|_| rng.usize(..40)).collect();
                for cell in 0..3 {
                    let is_possible = |&index: &usize| moves[index].0 == cell && !moves[index].1.intersects(occupied);
                    let possible: Vec<usize> = (0..count).filter(is_possible).collect();
                    assert_eq!(runs.open_moves(cell, occupied).collect::<Vec<_>>(), possible);
                }
            }
        }
    }

    #[test]
    fn runs_split_where_moves_share_least() {
        let moves: Vec<(usize, Bitboard<1>)> =
            (0..40).map(|index| (0, Bitboard::from_cell(index / 20) | Bitboard::from_cell(2 + index % 20))).collect();
        let runs = SkipRuns::new(&moves, 1);
        let whole = &runs.runs[0];
        assert_eq!((whole.free, whole.moves, whole.next as usize), (Bitboard::EMPTY, (0, 40), runs.runs.len()));
        let halves = [1, runs.runs[1].next as usize].map(|index| runs.runs[index].clone());
        assert_eq!(halves.clone().map(|half| half.free), [Bitboard::from_cell(0), Bitboard::from_cell(1)]);
        assert_eq!(halves.map(|half| half.moves), [(0, 20), (20, 40)]);
    }
}
