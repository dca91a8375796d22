//! Null move pruning: a position that stays above beta after passing the turn is good enough.

use super::{AlphaBeta, SearchNode, Window};
use crate::game::Fault;
use crate::players::params::{NULL_MOVE_DEPTH_DIVISOR, NULL_MOVE_MIN_DEPTH, NULL_MOVE_REDUCTION, WIN_SCORE};
use crate::players::search_position::SearchPosition;
use crate::task::Halt;

impl<P: SearchPosition> AlphaBeta<'_, P> {
    /// Returns a lower bound if the position fails high after a null move.
    pub(super) fn null_move_cutoff(&mut self, node: SearchNode) -> Result<Option<i32>, Halt<Fault>> {
        let SearchNode { depth, window, ply, is_our_turn, in_check, is_after_null_move, .. } = node;
        let is_allowed = self.traits.is_chess_like && !is_after_null_move && !in_check && window.is_null();
        if !is_allowed || depth < NULL_MOVE_MIN_DEPTH || window.beta.abs() >= WIN_SCORE / 2 {
            return Ok(None);
        }
        if self.evaluate(ply)? < window.beta {
            return Ok(None);
        }
        self.known_check = None;
        if !self.position.null_move() {
            return Ok(None);
        }
        let reduction = NULL_MOVE_REDUCTION + depth / NULL_MOVE_DEPTH_DIVISOR;
        let score = if self.position.is_our_turn() == is_our_turn {
            None
        } else {
            let above = Window { alpha: window.beta - 1, ..window };
            Some(-self.search(depth - 1 - reduction, -above, ply + 1, true)?)
        };
        self.position.unmake();
        Ok(score.filter(|&score| score >= window.beta && score < WIN_SCORE / 2))
    }
}
