//! What must be empty for odd moves: moves one after the other that all need the same cells empty are passed over at once.

use super::bitset::Bitboard;

/// Moves one after the other of one cell.
#[derive(Clone, Debug)]
struct SkipRun<const W: usize> {
    /// Cells that must be empty for any of them.
    free: Bitboard<W>,
    /// From which on they are, and from which on no more.
    moves: (u32, u32),
    /// The run after it and its parts, which are next to it.
    next: u32,
}

/// The runs of some moves, by cell.
#[derive(Clone, Debug)]
pub(super) struct SkipRuns<const W: usize> {
    /// From which of the runs on those of a cell are.
    starts: Box<[u32]>,
    runs: Box<[SkipRun<W>]>,
    /// By move: the cells that must be empty for it. They are near to each other here, which is what makes them quick to look at.
    free: Box<[Bitboard<W>]>,
}

/// So few moves are no longer divided.
const MAX_UNSPLIT_MOVES: usize = 6;

impl<const W: usize> SkipRuns<W> {
    /// The runs of moves, given by the cell that they belong to, lowest first, and the cells that must be empty for them.
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

    /// Those of a cell's moves, in their order, for which these cells, which are not empty, need not be.
    #[inline(always)]
    pub fn open_moves(&self, cell: usize, occupied: Bitboard<W>) -> impl Iterator<Item = usize> {
        let (mut place, end) = match self.starts.get(cell..cell + 2) {
            Some(&[start, end]) => (start, end),
            _ => (0, 0),
        };
        let mut moves = 0..0;
        std::iter::from_fn(move || {
            loop {
                let is_open = |made: &usize| self.free.get(*made).is_some_and(|free| !free.intersects(occupied));
                if let Some(made) = moves.find(is_open) {
                    return Some(made);
                }
                if place >= end {
                    return None;
                }
                let run = self.runs.get(place as usize)?;
                let is_whole = run.next == place + 1;
                if run.free.intersects(occupied) {
                    place = run.next;
                } else {
                    place += 1;
                    if is_whole {
                        moves = run.moves.0 as usize..run.moves.1 as usize;
                    }
                }
            }
        })
    }

    /// Bytes that they take.
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.starts) + size_of_val(&*self.runs) + size_of_val(&*self.free)
    }
}

fn to_u32(place: usize) -> u32 {
    u32::try_from(place).unwrap_or(u32::MAX)
}

/// Adds the run of some moves, and its parts.
fn push_runs<const W: usize>(moves: &[(usize, Bitboard<W>)], (first, end): (usize, usize), runs: &mut Vec<SkipRun<W>>) {
    let free = |place: usize| moves.get(place).map_or(Bitboard::EMPTY, |entry| entry.1);
    let place = runs.len();
    let shared = (first..end).fold(Bitboard::FULL, |shared, place| shared & free(place));
    runs.push(SkipRun { free: shared, moves: (to_u32(first), to_u32(end)), next: 0 });
    let count = end - first;
    if count > MAX_UNSPLIT_MOVES {
        // Where neighbours have least in common, but not so far from the middle that there are ever so many parts.
        let middle = first + count / 4 + 1..end - count / 4;
        let common = |&at: &usize| (free(at - 1) & free(at)).len();
        let parted = middle.min_by_key(common).unwrap_or(first + count / 2);
        push_runs(moves, (first, parted), runs);
        push_runs(moves, (parted, end), runs);
    }
    let next = to_u32(runs.len());
    if let Some(run) = runs.get_mut(place) {
        run.next = next;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Moves of three cells, of which the second has none: each needs some of forty others empty.
    fn moves(count: usize) -> Vec<(usize, Bitboard<1>)> {
        let mut chance = fastrand::Rng::with_seed(count as u64);
        let mut prefix = Bitboard::EMPTY;
        let mut one = |cell: usize| {
            if chance.u32(..5) == 0 {
                prefix = (0..3).map(|_| chance.usize(..40)).collect();
            }
            (cell, prefix | Bitboard::from_cell(chance.usize(..40)))
        };
        (0..count).map(|place| one(if place < count / 2 { 0 } else { 2 })).collect()
    }

    #[test]
    fn moves_are_those_that_nothing_stands_in_the_way_of() {
        for count in [0, 1, 7, 40, 300] {
            let moves = moves(count);
            let runs = SkipRuns::new(&moves, 3);
            for seed in 0..40 {
                let mut chance = fastrand::Rng::with_seed(seed);
                let occupied: Bitboard<1> = (0..seed).map(|_| chance.usize(..40)).collect();
                for cell in 0..3 {
                    let is_possible = |&place: &usize| moves[place].0 == cell && !moves[place].1.intersects(occupied);
                    let possible: Vec<usize> = (0..count).filter(is_possible).collect();
                    assert_eq!(runs.open_moves(cell, occupied).collect::<Vec<_>>(), possible);
                }
            }
        }
    }

    #[test]
    fn moves_behind_what_stands_in_the_way_are_no_part_of_other_runs() {
        let moves: Vec<(usize, Bitboard<1>)> =
            (0..40).map(|place| (0, Bitboard::from_cell(place / 20) | Bitboard::from_cell(2 + place % 20))).collect();
        let runs = SkipRuns::new(&moves, 1);
        let whole = &runs.runs[0];
        assert_eq!((whole.free, whole.moves, whole.next as usize), (Bitboard::EMPTY, (0, 40), runs.runs.len()));
        let halves = [1, runs.runs[1].next as usize].map(|place| runs.runs[place].clone());
        assert_eq!(halves.clone().map(|half| half.free), [Bitboard::from_cell(0), Bitboard::from_cell(1)]);
        assert_eq!(halves.map(|half| half.moves), [(0, 20), (20, 40)]);
    }
}
