//! Move ordering: the earlier the best move is searched, the more is cut off.
//!
//! The table move is first, then noisy moves by MVV-LVA, killers, and quiet moves by history.

use super::AlphaBeta;
use crate::game::{Cell, Fault};
use crate::players::params::{
    KILLER_PRIORITY, LINE_COMPLETED_CP, LVA_DIVISOR, MAX_HISTORY, NOISY_MOVE_PRIORITY, TT_MOVE_PRIORITY,
};
use crate::players::search_position::{FromTo, SearchPosition};
use std::cmp::Reverse;

/// A move of a node in search order.
#[derive(Clone, Copy, Debug)]
pub(super) struct OrderedMove {
    /// Index in the move list.
    pub index: u16,
    /// Whether it gains enough to be searched in quiescence; noisy moves are neither reduced nor pruned.
    pub is_noisy: bool,
}

/// MVV-LVA: the most valuable victim first, and for equal victims the least valuable attacker.
fn mvv_lva(gain: i32, attacker: i32) -> i32 {
    gain - attacker / LVA_DIVISOR
}

/// Quiet moves that caused cutoffs elsewhere in the tree.
pub(super) struct OrderingTables<M> {
    /// By ply: the last two quiet moves that caused a cutoff.
    killers: Vec<[Option<M>; 2]>,
    /// By side to move, by squares: depth-weighted number of cutoffs.
    history: [Vec<i32>; 2],
    cells: usize,
}

impl<M: Clone + PartialEq> OrderingTables<M> {
    pub fn new(cells: usize) -> Self {
        let squares = (cells + 1) * (cells + 1);
        Self { killers: Vec::new(), history: [vec![0; squares], vec![0; squares]], cells }
    }

    fn history_index(&self, (from, to): FromTo) -> usize {
        let number = |cell: Option<Cell>| cell.map_or(self.cells, Cell::index).min(self.cells);
        number(from) * (self.cells + 1) + number(to)
    }

    #[inline]
    fn is_killer(&self, made: &M, ply: usize) -> bool {
        self.killers.get(ply).is_some_and(|killers| killers.iter().flatten().any(|killer| killer == made))
    }

    /// Priority of a quiet move: higher goes first.
    #[inline]
    fn quiet_priority(&self, made: &M, squares: FromTo, is_our_turn: bool, ply: usize, gain: i32) -> i32 {
        if self.is_killer(made, ply) {
            return KILLER_PRIORITY;
        }
        self.history[usize::from(is_our_turn)][self.history_index(squares)] + gain
    }

    /// Records a quiet move that failed high at this depth.
    pub fn record_cutoff(&mut self, made: &M, squares: FromTo, is_our_turn: bool, ply: usize, depth: i32) {
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None, None]);
        }
        let killers = &mut self.killers[ply];
        if killers[0].as_ref() != Some(made) {
            killers.swap(0, 1);
            killers[0] = Some(made.clone());
        }
        let index = self.history_index(squares);
        let counter = &mut self.history[usize::from(is_our_turn)][index];
        *counter += depth * depth;
        if *counter > MAX_HISTORY {
            self.history.iter_mut().flatten().for_each(|counter| *counter /= 2);
        }
    }
}

impl<P: SearchPosition> AlphaBeta<'_, P> {
    /// Order of a noisy move among others. The attacker counts only in chess-like games.
    pub(super) fn capture_priority(&self, made: &P::Move, gain: i32) -> i32 {
        if self.traits.is_chess_like { mvv_lva(gain, self.position.mover_value(made)) } else { gain }
    }

    /// Orders moves by table move, gain, killers and history.
    pub(super) fn order_moves(
        &mut self,
        moves: &[P::Move],
        table_move: Option<u16>,
        ply: usize,
    ) -> Result<Vec<OrderedMove>, Fault> {
        let is_our_turn = self.position.is_our_turn();
        let mut ranked = Vec::with_capacity(moves.len());
        for (index, made) in (0u16..).zip(moves) {
            let (gain, gains_much) = match self.traits.noisy_gain {
                Some(noisy_gain) => self.position.gain(made).map(|gain| (gain, gain >= noisy_gain))?,
                None => (0, false),
            };
            let gain = if gains_much { self.capture_priority(made, gain) } else { gain };
            let squares = self.position.squares_of(made);
            let line_gain = self.line_gain(squares);
            let gain = gain.saturating_add(line_gain);
            let is_noisy = gains_much || line_gain >= LINE_COMPLETED_CP / 2;
            let priority = if table_move == Some(index) {
                TT_MOVE_PRIORITY
            } else if is_noisy {
                NOISY_MOVE_PRIORITY + gain.min(NOISY_MOVE_PRIORITY / 2)
            } else {
                self.ordering.quiet_priority(made, squares, is_our_turn, ply, gain)
            };
            ranked.push((Reverse(priority), index, is_noisy));
        }
        ranked.sort_by_key(|&(priority, index, _)| (priority, index));
        Ok(ranked.into_iter().map(|(_, index, is_noisy)| OrderedMove { index, is_noisy }).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::mvv_lva;

    #[test]
    fn most_valuable_victims_go_first_then_least_valuable_attackers() {
        let mut captures = [(100, 900), (900, 900), (100, 100), (900, 100), (300, 0), (500, 500)];
        captures.sort_by_key(|&(gain, attacker)| -mvv_lva(gain, attacker));
        assert_eq!(captures, [(900, 100), (900, 900), (500, 500), (300, 0), (100, 100), (100, 900)]);
    }
}
