//! Selective search: where a position has very many quiet moves, as in Amazons, only those with the best static evaluation are
//! searched.

use super::move_ordering::OrderedMove;
use super::{AlphaBeta, MoveSelection, Window};
use crate::game::Fault;
use crate::players::params::{MAX_SELECTED_MOVES, WIN_SCORE};
use crate::players::search_position::SearchPosition;
use crate::task::Halt;
use std::cmp::Reverse;

impl<P: SearchPosition> AlphaBeta<'_, P> {
    /// Whether the position has too many moves to search them all, so that only the best by evaluation are searched.
    pub fn selects_moves(&self, moves: usize) -> bool {
        self.traits.selection == MoveSelection::ByEvaluation && moves > MAX_SELECTED_MOVES
    }

    /// Whether enough moves are searched. All are searched while the best score is a loss, since a loss must be proven.
    pub fn skips_remaining_moves(&mut self, searched: usize, best: i32, is_selective: bool) -> bool {
        let selects = self.traits.selection == MoveSelection::ByWinLines || is_selective;
        let skips = selects && searched >= MAX_SELECTED_MOVES && best > -WIN_SCORE / 2;
        self.is_heuristic |= skips;
        skips
    }

    /// Orders moves by the evaluation of the position after each.
    pub(super) fn order_by_evaluation(
        &mut self,
        moves: &[P::Move],
        table_move: Option<u16>,
        ply: usize,
    ) -> Result<Vec<OrderedMove>, Halt<Fault>> {
        let is_our_turn = self.position.is_our_turn();
        let mut ranked = Vec::with_capacity(moves.len());
        for (index, made) in (0u16..).zip(moves) {
            if !self.position.make(made)? {
                continue;
            }
            self.known_check = None;
            let score = self.search_child(is_our_turn, 0, Window::FULL, ply + 1)?;
            self.position.unmake();
            ranked.push((Reverse(table_move == Some(index)), Reverse(score), index));
        }
        ranked.sort();
        Ok(ranked.into_iter().map(|(_, _, index)| OrderedMove { index, is_noisy: false }).collect())
    }
}
