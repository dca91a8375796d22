//! Extensions and late move reductions: forced moves are searched deeper, and moves late in the order, which are seldom best, less
//! deep first.

use super::{AlphaBeta, SearchNode};
use crate::game::Fault;
use crate::players::params::{
    LMR_DIVISOR, LMR_FULL_DEPTH_MOVES, LMR_MIN_DEPTH, LMR_THREE_PLY_DEPTH, LMR_THREE_PLY_MOVES, LMR_TWO_PLY_MOVES,
    MAX_EXTENSION_FACTOR, SHORT_MOVE_LIST,
};
use crate::players::search_position::SearchPosition;
use crate::task::Halt;

impl<P: SearchPosition> AlphaBeta<'_, P> {
    /// Whether a move list is short, as in draughts, so that searching each move costs little. In chess-like games every move of a
    /// short list matters. Where no move is noisy, the order says too little about late moves.
    pub(super) fn is_short_list(&self, moves: usize) -> bool {
        moves <= SHORT_MOVE_LIST && !self.traits.is_chess_like && self.traits.noisy_gain.is_some()
    }

    /// Extension in plies after a check, because evasions are few and one may be missing, and of a forced defence, which gains no
    /// time. Only while the line is not too long.
    pub(super) fn extension(&self, is_forced: bool, ply: usize) -> i32 {
        i32::from(is_forced && ply < MAX_EXTENSION_FACTOR * self.root_depth)
    }

    /// Reduction in plies of a quiet move, when `searched` of the list's `moves` are searched.
    #[allow(clippy::cast_possible_truncation, clippy::cast_precision_loss)]
    pub(super) fn reduction(&self, depth: i32, searched: usize, moves: usize) -> i32 {
        if depth < LMR_MIN_DEPTH {
            0
        } else if self.is_short_list(moves) {
            (f64::from(depth).ln() * ((searched + 1) as f64).ln() / LMR_DIVISOR).round() as i32
        } else if searched < LMR_FULL_DEPTH_MOVES {
            0
        } else {
            let is_very_late = depth >= LMR_THREE_PLY_DEPTH && searched >= LMR_THREE_PLY_MOVES;
            1 + i32::from(searched >= LMR_TWO_PLY_MOVES) + i32::from(is_very_late)
        }
    }

    /// Searches a move after the first with a null window and reduced depth, then again wherever it fails high. The node is the
    /// child, with the window and the side of its parent.
    pub(super) fn search_late_move(&mut self, child: SearchNode, reduction: i32) -> Result<i32, Halt<Fault>> {
        let SearchNode { depth, window, ply, is_our_turn, in_check, .. } = child;
        let mut score = self.search_child(is_our_turn, depth - reduction, window.null(), ply)?;
        if reduction > 0 && score > window.alpha {
            self.known_check = Some(in_check);
            score = self.search_child(is_our_turn, depth, window.null(), ply)?;
        }
        if score > window.alpha && score < window.beta {
            self.known_check = Some(in_check);
            score = self.search_child(is_our_turn, depth, window, ply)?;
        }
        Ok(score)
    }
}
