//! Monte Carlo tree search of the root, with reports of its best moves.

mod node;
mod tree;

pub(super) use tree::MctsTree;

use super::root::RootMove;
use crate::game::{Action, Fault, Variant};
use crate::players::params::MCTS_PV_TURNS;
use crate::players::player::{ChosenAction, PlayerView};
use crate::players::score::SearchScore;
use crate::players::search_position::SearchPosition;
use crate::players::search_request::{SearchInfo, SearchReport, SearchRequest};

/// Runs MCTS until it is stopped, and reports the best moves now and then. Returns the best, or `None` if no move was tried.
pub(super) fn run_mcts<P: SearchPosition>(
    mut tree: MctsTree<'_, P>,
    moves: &[P::Move],
    root_moves: &[RootMove],
    view: &PlayerView<'_, Variant>,
    request: &SearchRequest<'_, Action>,
) -> Result<Option<ChosenAction<Action>>, Fault> {
    let report = |tree: &mut MctsTree<'_, P>| -> Result<Option<ChosenAction<Action>>, Fault> {
        let mut best = None;
        for (rank, (root_move, win_permille)) in (1..).zip(tree.rank_moves(root_moves)).take(request.multi_pv.max(1)) {
            let mut pv = vec![view.status.actions[root_move.action_index].clone()];
            pv.extend(tree.principal_variation(view.game, moves, root_move.move_index, MCTS_PV_TURNS)?);
            let depth = u32::try_from(pv.len()).unwrap_or(1);
            let score = SearchScore::WinPermille(win_permille);
            let nodes = tree.positions;
            let info = SearchInfo { score, depth, rank, selective_depth: depth, nodes, hash_permille: 0, pv };
            (request.on_info)(SearchReport::Line(&info));
            best.get_or_insert(ChosenAction { action_index: root_move.action_index, info: Some(info) });
        }
        Ok(best)
    };
    tree.run(&mut |tree| report(tree).map(drop))?;
    report(&mut tree)
}
