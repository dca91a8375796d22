//! What a search reports about root moves: the one that it searches, better ones, and the best one with its line.

use super::alpha_beta::AlphaBeta;
use super::iterate::{BestSoFar, IterativeDeepening, SharedSearchState};
use super::root::{RootEvent, RootMove, ScoredAction};
use crate::game::Fault;
use crate::players::evaluation::opponents;
use crate::players::params::WIN_SCORE;
use crate::players::player::ChosenAction;
use crate::players::score::SearchScore;
use crate::players::search_position::SearchPosition;
use crate::players::search_request::{SearchInfo, SearchReport};
use std::sync::atomic::Ordering::Relaxed;

impl IterativeDeepening<'_> {
    /// Reports the search of a root move that begins, or that finds a better move than the best so far.
    pub(super) fn report_root_event(&self, event: RootEvent, depth: i32, rank: usize, helpers: &SharedSearchState) {
        let (actions, depth) = (&self.view.status.actions, u32::try_from(depth).unwrap_or(0));
        match event {
            RootEvent::MoveBegins { action_index, number } => {
                let (action, number) = (&actions[action_index], number + rank - 1);
                (self.request.on_info)(SearchReport::RootMove { action, number, depth });
            }
            RootEvent::FailsHigh { found: ScoredAction { action_index, score }, nodes } => {
                let info = SearchInfo {
                    score: search_score(score, 1, opponents(self.view.game)),
                    depth,
                    rank,
                    selective_depth: depth,
                    nodes: nodes + helpers.nodes.load(Relaxed),
                    hash_permille: self.table.fill_permille(),
                    pv: vec![actions[action_index].clone()],
                };
                (self.request.on_info)(SearchReport::LowerBound(&info));
            }
        }
    }

    /// The action of a root move, with its score and principal variation.
    pub(super) fn describe<P: SearchPosition>(
        &self,
        search: &mut AlphaBeta<'_, P>,
        moves: &[P::Move],
        root_moves: &[RootMove],
        ScoredAction { action_index, score }: ScoredAction,
        depth: i32,
        helpers: &SharedSearchState,
    ) -> Result<BestSoFar, Fault> {
        let (game, actions) = (self.view.game, &self.view.status.actions);
        let depth = u32::try_from(depth).unwrap_or(0);
        let root_move = root_moves.iter().find(|root_move| root_move.action_index == action_index);
        let action_index = root_move.map_or(Ok(action_index), |root_move| {
            search.complete_turn(&moves[usize::from(root_move.move_index)], action_index, actions)
        })?;
        let mut pv = vec![actions[action_index].clone()];
        if let Some(root_move) = root_move {
            pv.extend(search.principal_variation(game, moves, root_move, depth as usize)?);
        }
        let info = SearchInfo {
            score: search_score(score, search.position.moves_per_turn(), opponents(game)),
            depth: depth.div_ceil(search.position.moves_per_turn()),
            rank: 1,
            selective_depth: u32::try_from(search.deepest_ply).unwrap_or(0).max(depth),
            nodes: search.nodes + helpers.nodes.load(Relaxed),
            hash_permille: self.table.fill_permille(),
            pv,
        };
        Ok(BestSoFar { chosen: ChosenAction { action_index, info: Some(info) }, score })
    }
}

/// Converts an internal score, in moves and summed over opponents, to a reported one.
fn search_score(score: i32, moves_per_turn: u32, opponents: usize) -> SearchScore {
    let turns = u32::try_from(WIN_SCORE - score.abs()).unwrap_or(0).div_ceil(moves_per_turn);
    if score > WIN_SCORE / 2 {
        SearchScore::WinIn(turns)
    } else if score < -WIN_SCORE / 2 {
        SearchScore::LossIn(turns)
    } else {
        SearchScore::Centipawns(score / i32::try_from(opponents).unwrap_or(1))
    }
}
