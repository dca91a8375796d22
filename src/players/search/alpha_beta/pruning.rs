//! Pruning before and in the move loop: cutoffs that need no move, reverse futility, futility and late move pruning.
//!
//! Near the leaves a static evaluation far from the window is trusted, in chess-like games where captures matter.

use super::{AlphaBeta, SearchNode};
use crate::game::Fault;
use crate::players::params::{
    FUTILITY_MARGIN_CP, FUTILITY_MAX_DEPTH, LMP_BASE_MOVES, REVERSE_FUTILITY_MARGIN_CP, WIN_SCORE,
};
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
        if let Some(score) = self.etc_cutoff(moves, node)? {
            return Ok(PruneDecision::Cutoff(score));
        }
        if let Some(score) = self.null_move_cutoff(node)? {
            self.is_heuristic = true;
            return Ok(PruneDecision::Cutoff(score));
        }
        self.futility(node)
    }

    /// Reverse futility, futility and late move pruning.
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
