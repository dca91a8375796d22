//! Beam search: deeper than all lines can be searched, with only the smallest sets of each round.
//!
//! A small set is a good sign for two reasons. An action that few worlds allow has culled the others, and an action that leaves
//! few replies is close to a mate.

use super::super::WorldsError;
use super::exhaustive_search::{best_final_action, children};
use super::final_round::find_actions;
use super::search_budget::{NODES_PER_BATCH, SolverBudget};
use super::search_layer::SearchLayer;
use super::search_node::WinningLine;
use super::solver_context::SolverContext;
use crate::game::ClassicalGame;

/// The result of one round of the beam.
pub(super) enum BeamStep {
    /// A line that wins.
    Win(WinningLine),
    /// The smallest sets of the next round; it may be empty.
    Next(SearchLayer),
}

/// Plays one round of the beam. Final actions are tried from every set before its children are dropped.
pub(super) fn next_beam<G: ClassicalGame>(
    context: &SolverContext<'_, G>,
    layer: &SearchLayer,
    budget: &mut SolverBudget<'_>,
) -> Result<BeamStep, WorldsError> {
    budget.monitor.begin(layer.nodes.len());
    let (width, seed, min_kept) = (budget.limits.beam_width.max(1), budget.limits.seed, &budget.limits.min_kept);
    let mut next = SearchLayer::default();
    for batch in layer.nodes.chunks(NODES_PER_BATCH) {
        // This bound changes only between batches, so results do not depend on threads.
        let max_worlds = next.max_useful_worlds(width);
        let found = budget.run_tasks(batch, |node, meter| {
            let actions = find_actions(context, &node.belief, meter)?;
            let win = best_final_action(node, actions.finals, min_kept);
            let nodes = match win {
                Some(_) => Vec::new(),
                None => children(context, (node, &actions.all), min_kept, max_worlds, meter)?,
            };
            Ok((win, nodes))
        })?;
        for (win, nodes) in found {
            if let Some(win) = win {
                return Ok(BeamStep::Win(win));
            }
            nodes.into_iter().for_each(|node| next.insert(node));
        }
        next.truncate(width, seed);
        budget.check_memory(layer, &next)?;
    }
    Ok(BeamStep::Next(next))
}
