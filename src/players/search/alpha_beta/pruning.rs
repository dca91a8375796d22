//! Pruning: cutoffs before the move loop, and limits on the quiet moves that it searches.
//!
//! A new cutoff is a function in the list of [`AlphaBeta::prune`].

use super::{AlphaBeta, SearchNode, Window};
use crate::game::Fault;
use crate::players::params::{
    ETC_MIN_DEPTH, FUTILITY_MARGIN_CP, FUTILITY_MAX_DEPTH, LMP_BASE_MOVES, NULL_MOVE_DEPTH_DIVISOR,
    NULL_MOVE_MIN_DEPTH, NULL_MOVE_REDUCTION, REVERSE_FUTILITY_MARGIN_CP, WIN_SCORE,
};
use crate::players::search::transposition_table::{ScoreBound, TableEntry, score_to_table};
use crate::players::search_position::SearchPosition;
use crate::task::Halt;

/// How to go on with a node once its moves are generated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PruneDecision {
    /// Return this score, which is outside the window.
    Cutoff(i32),
    Search(MoveLimits),
}

/// Which quiet moves of a node are searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct MoveLimits {
    /// Late move pruning: quiet moves are searched while fewer moves than this have been.
    pub max_quiet_moves: usize,
    /// Futility: quiet moves cannot reach alpha unless they give check.
    pub is_futile: bool,
}

impl MoveLimits {
    const NONE: Self = Self { max_quiet_moves: usize::MAX, is_futile: false };
}

impl<P: SearchPosition> AlphaBeta<'_, P> {
    /// Tries the cutoffs that come before the move loop.
    pub(super) fn prune(&mut self, moves: &[P::Move], node: SearchNode) -> Result<PruneDecision, Halt<Fault>> {
        for cutoff in [Self::etc_cutoff, Self::null_move_cutoff] {
            if let Some(score) = cutoff(self, moves, node)? {
                return Ok(PruneDecision::Cutoff(score));
            }
        }
        self.futility(node)
    }

    /// Enhanced transposition cutoffs: a child in the transposition table may already refute the node. Returns a lower bound if the
    /// table proves that one of a few moves fails high.
    ///
    /// Source: A. Plaat, J. Schaeffer, W. Pijls, A. de Bruin, "Exploiting graph properties of game trees", 1996.
    fn etc_cutoff(&mut self, moves: &[P::Move], node: SearchNode) -> Result<Option<i32>, Halt<Fault>> {
        let SearchNode { hash, depth, window, ply, is_our_turn, .. } = node;
        if depth < ETC_MIN_DEPTH || !window.is_null() || !self.is_short_list(moves.len()) {
            return Ok(None);
        }
        for (index, made) in (0u16..).zip(moves) {
            if !self.position.make(made)? {
                continue;
            }
            let entry = self.table.get(self.position.hash()).filter(|entry| entry.depth >= depth - 1);
            // A repetition ends the game, even if the table has another score.
            let entry = entry.filter(|_| !self.traits.ends_by_repetition || !self.position.is_repetition());
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

    /// Null move pruning: a position that stays above beta after passing the turn is good enough. Returns a lower bound.
    fn null_move_cutoff(&mut self, _: &[P::Move], node: SearchNode) -> Result<Option<i32>, Halt<Fault>> {
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
        let cutoff = score.filter(|&score| score >= window.beta && score < WIN_SCORE / 2);
        self.is_heuristic |= cutoff.is_some();
        Ok(cutoff)
    }

    /// Reverse futility, futility and late move pruning: near the leaves a static evaluation far from the window is trusted, in
    /// chess-like games where captures matter.
    fn futility(&mut self, node: SearchNode) -> Result<PruneDecision, Halt<Fault>> {
        let SearchNode { depth, window, in_check, .. } = node;
        let is_near_win = window.alpha.abs().max(window.beta.abs()) >= WIN_SCORE / 2;
        let is_applicable = depth <= FUTILITY_MAX_DEPTH && window.is_null() && !is_near_win && !in_check;
        if !is_applicable || !self.traits.is_chess_like || self.traits.noisy_gain.is_none() {
            return Ok(PruneDecision::Search(MoveLimits::NONE));
        }
        let eval = self.evaluate(node.ply)?;
        let pessimistic = eval - REVERSE_FUTILITY_MARGIN_CP * depth;
        if pessimistic >= window.beta {
            self.is_heuristic = true;
            return Ok(PruneDecision::Cutoff(pessimistic));
        }
        let max_quiet_moves = usize::try_from(2 * (LMP_BASE_MOVES + depth * depth)).unwrap_or(usize::MAX);
        let is_futile = eval + FUTILITY_MARGIN_CP * depth <= window.alpha;
        Ok(PruneDecision::Search(MoveLimits { max_quiet_moves, is_futile }))
    }
}
