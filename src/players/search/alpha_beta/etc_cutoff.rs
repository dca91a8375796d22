//! Enhanced transposition cutoffs: a child in the transposition table may already refute the node.
//!
//! Source: A. Plaat, J. Schaeffer, W. Pijls, A. de Bruin, "Exploiting graph properties of game trees", 1996.

use super::{AlphaBeta, SearchNode};
use crate::game::Fault;
use crate::players::params::ETC_MIN_DEPTH;
use crate::players::search::transposition_table::{ScoreBound, TableEntry, score_to_table};
use crate::players::search_position::SearchPosition;
use crate::task::Halt;

impl<P: SearchPosition> AlphaBeta<'_, P> {
    /// Returns a lower bound if the table proves that one of a few moves fails high.
    pub(super) fn etc_cutoff(&mut self, moves: &[P::Move], node: SearchNode) -> Result<Option<i32>, Halt<Fault>> {
        let SearchNode { hash, depth, window, ply, is_our_turn, .. } = node;
        if depth < ETC_MIN_DEPTH || !window.is_null() || !self.is_short_list(moves.len()) {
            return Ok(None);
        }
        for (index, made) in (0u16..).zip(moves) {
            if !self.position.make(made)? {
                continue;
            }
            let entry = self.table.get(self.position.hash()).filter(|entry| entry.depth >= depth - 1);
            // A repetition is a draw whatever the table says.
            let entry = entry.filter(|_| !self.traits.repetition_draws || !self.position.is_repetition());
            let is_same_side = self.position.is_our_turn() == is_our_turn;
            self.position.unmake();
            let Some(entry) = entry else { continue };
            let child_window = if is_same_side { window } else { -window };
            let Some(child_score) = entry.cutoff_score(child_window, ply + 1) else { continue };
            let score = if is_same_side { child_score } else { -child_score };
            if score >= window.beta {
                let (stored, bound) = (score_to_table(score, ply), ScoreBound::Lower);
                let proof = TableEntry { score: stored, bound, depth, best_move: Some(index), ..entry };
                self.table.put(hash, proof);
                self.is_heuristic |= entry.is_heuristic;
                return Ok(Some(score));
            }
        }
        Ok(None)
    }
}
