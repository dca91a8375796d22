//! In which order moves are looked at: the better the first ones are, the less has to be looked at.

use super::seek::Seek;
use crate::game::{Cell, Fault};
use crate::players::path::Path;
use crate::players::values::DONE;

/// Of what a move puts at stake, so small a part counts: it only tells apart what gains about as much.
const STAKED: i32 = 16;

/// How early a move is to be looked at that gains so much, where so much is at stake: the greatest gain first, and by the least piece
/// (MVV-LVA).
fn promise(gain: i32, stake: i32) -> i32 {
    gain - stake / STAKED
}

/// What moves did well elsewhere.
pub(super) struct Memory<M> {
    /// By how far from the root: moves that took nothing and were too good.
    killers: Vec<[Option<M>; 2]>,
    /// By whose turn it is, by squares: how often a move did so.
    history: [Vec<i32>; 2],
    cells: usize,
}

/// The move that was best before goes first.
const BEST: i32 = 1 << 28;
/// What gains goes before what was good elsewhere.
const GAIN: i32 = 1 << 20;
const KILLER: i32 = 1 << 19;
/// History is kept below this.
const MOST: i32 = 1 << 17;

impl<M: Clone + PartialEq> Memory<M> {
    /// Nothing is known yet, on a board of so many cells.
    pub fn new(cells: usize) -> Self {
        let all = (cells + 1) * (cells + 1);
        Self { killers: Vec::new(), history: [vec![0; all], vec![0; all]], cells }
    }

    fn place(&self, (from, to): (Option<Cell>, Option<Cell>)) -> usize {
        let number = |cell: Option<Cell>| cell.map_or(self.cells, Cell::index).min(self.cells);
        number(from) * (self.cells + 1) + number(to)
    }

    /// How early a move is to be looked at: the higher, the earlier.
    pub fn rank(
        &self,
        made: &M,
        squares: (Option<Cell>, Option<Cell>),
        (ours, ply): (bool, usize),
        (gain, noisy): (i32, bool),
        is_best: bool,
    ) -> i32 {
        if is_best {
            return BEST;
        }
        if noisy {
            return GAIN + gain.min(GAIN / 2);
        }
        if self.killers.get(ply).is_some_and(|killers| killers.iter().flatten().any(|killer| killer == made)) {
            return KILLER;
        }
        self.history[usize::from(ours)][self.place(squares)] + gain
    }

    /// A move that gains nothing was too good at this depth.
    pub fn did_well(
        &mut self,
        made: &M,
        squares: (Option<Cell>, Option<Cell>),
        (ours, ply): (bool, usize),
        depth: i32,
    ) {
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None, None]);
        }
        let killers = &mut self.killers[ply];
        if killers[0].as_ref() != Some(made) {
            killers.swap(0, 1);
            killers[0] = Some(made.clone());
        }
        let place = self.place(squares);
        let known = &mut self.history[usize::from(ours)][place];
        *known += depth * depth;
        if *known > MOST {
            self.history.iter_mut().flatten().for_each(|known| *known /= 2);
        }
    }
}

impl<P: Path> Seek<'_, P> {
    /// How early a move is to be looked at that gains so much. What is at stake only counts in games like chess.
    pub fn promise_of(&self, made: &P::Move, gain: i32) -> i32 {
        if self.traits.skips { promise(gain, self.path.stake(made)) } else { gain }
    }

    /// The places of moves in the order in which they are looked at, and which of them gain.
    pub fn ordered(&mut self, moves: &[P::Move], best: Option<u16>, ply: usize) -> Result<Vec<(u16, bool)>, Fault> {
        let ours = self.path.is_ours();
        let mut ranked = Vec::with_capacity(moves.len());
        for (place, made) in (0u16..).zip(moves) {
            let (gain, noisy) = match self.traits.noise {
                Some(noise) => self.path.gain(made).map(|gain| (gain, gain >= noise))?,
                None => (0, false),
            };
            let gain = if noisy { self.promise_of(made, gain) } else { gain };
            let squares = self.path.squares(made);
            let hope = self.hope_of(squares);
            let (gain, noisy) = (gain.saturating_add(hope), noisy || hope >= DONE / 2);
            let rank = self.memory.rank(made, squares, (ours, ply), (gain, noisy), best == Some(place));
            ranked.push((rank, place, noisy));
        }
        ranked.sort_by_key(|&(rank, place, _)| (std::cmp::Reverse(rank), place));
        Ok(ranked.into_iter().map(|(_, place, noisy)| (place, noisy)).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::promise;

    #[test]
    fn the_greatest_gain_goes_first_and_of_these_the_least_stake() {
        let mut captures = [(100, 900), (900, 900), (100, 100), (900, 100), (300, 0), (500, 500)];
        captures.sort_by_key(|&(gain, stake)| -promise(gain, stake));
        assert_eq!(captures, [(900, 100), (900, 900), (500, 500), (300, 0), (100, 100), (100, 900)]);
    }
}
