//! The search of all lines of a number of rounds.

use super::super::Intent;
use super::super::WorldsError;
use super::WorldShare;
use super::final_round::{FinalAction, SetActions, find_actions};
use super::play_round::play_round;
use super::search_budget::{NODES_PER_BATCH, SolverBudget};
use super::search_layer::SearchLayer;
use super::search_node::{SolverNode, WinningLine};
use super::solver_context::SolverContext;
use super::world_budget::BudgetMeter;
use crate::game::ClassicalGame;
use std::ops::ControlFlow;

/// The result of visiting a child: whether to go on with the next one.
pub(super) type VisitResult = Result<ControlFlow<()>, WorldsError>;

/// Calls `visit` with each child of a node that keeps at least `min_kept` and has at most `max_worlds` in play, until it breaks.
pub(super) fn for_each_child<G: ClassicalGame>(
    context: &SolverContext<'_, G>,
    (node, intents): (&SolverNode, &[Intent]),
    min_kept: &WorldShare,
    max_worlds: usize,
    meter: &mut BudgetMeter<'_>,
    visit: &mut dyn FnMut(SolverNode, &mut BudgetMeter<'_>) -> VisitResult,
) -> Result<(), WorldsError> {
    for intent in intents {
        let Some(played) = play_round(context, &node.belief, intent, max_worlds, meter)? else { continue };
        let kept = node.kept_after(played.survived);
        if kept < *min_kept {
            continue;
        }
        let (is_won, line) = (played.is_won || node.is_won, node.line.extended(&intent.text));
        let child = SolverNode { belief: played.belief, is_won, kept, line };
        if visit(child, meter)?.is_break() {
            break;
        }
    }
    Ok(())
}

/// All children of a node with worlds in play, under the same conditions.
pub(super) fn children<G: ClassicalGame>(
    context: &SolverContext<'_, G>,
    (node, intents): (&SolverNode, &[Intent]),
    min_kept: &WorldShare,
    max_worlds: usize,
    meter: &mut BudgetMeter<'_>,
) -> Result<Vec<SolverNode>, WorldsError> {
    let mut children = Vec::new();
    for_each_child(context, (node, intents), min_kept, max_worlds, meter, &mut |child, _| {
        children.extend((child.belief.len() > 0).then_some(child));
        Ok(ControlFlow::Continue(()))
    })?;
    Ok(children)
}

/// The first line of exactly `rounds` (at least 1) that wins.
fn find_win<G: ClassicalGame>(
    context: &SolverContext<'_, G>,
    node: &SolverNode,
    rounds: u32,
    min_kept: &WorldShare,
    meter: &mut BudgetMeter<'_>,
) -> Result<Option<WinningLine>, WorldsError> {
    let actions = find_actions(context, &node.belief, meter)?;
    if rounds <= 1 {
        return Ok(best_final_action(node, actions.finals, min_kept));
    }
    let mut win = None;
    for_each_child(context, (node, &actions.all), min_kept, usize::MAX, meter, &mut |child, meter| {
        if child.belief.len() > 0 {
            win = find_win(context, &child, rounds - 1, min_kept, meter)?;
        }
        Ok(if win.is_none() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
    })?;
    Ok(win)
}

/// At most `max_wins` lines of exactly `rounds` (at least 1) that win.
pub(super) fn find_all_wins<G: ClassicalGame>(
    context: &SolverContext<'_, G>,
    node: &SolverNode,
    rounds: u32,
    (min_kept, max_wins): (&WorldShare, usize),
    meter: &mut BudgetMeter<'_>,
) -> Result<Vec<WinningLine>, WorldsError> {
    let SetActions { all, finals } = find_actions(context, &node.belief, meter)?;
    if rounds <= 1 {
        let wins = finals.into_iter().filter_map(|action| best_final_action(node, vec![action], min_kept));
        return Ok(wins.take(max_wins).collect());
    }
    let mut wins = Vec::new();
    for_each_child(context, (node, &all), min_kept, usize::MAX, meter, &mut |child, meter| {
        if child.belief.len() > 0 {
            let max_wins = max_wins - wins.len();
            wins.extend(find_all_wins(context, &child, rounds - 1, (min_kept, max_wins), meter)?);
        }
        Ok(if wins.len() < max_wins { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
    })?;
    Ok(wins)
}

/// The winning final action that keeps most worlds; of several, the first in the order of texts.
pub(super) fn best_final_action(
    node: &SolverNode,
    finals: Vec<FinalAction>,
    min_kept: &WorldShare,
) -> Option<WinningLine> {
    // `max_by_key` returns the last maximum.
    let winning = finals.into_iter().filter(|action| action.is_won || node.is_won).rev();
    let best = winning.max_by_key(|action| action.survived)?;
    let kept = node.kept_after(best.survived);
    (kept >= *min_kept).then(|| WinningLine { line: node.line.extended(&best.intent.text), kept })
}

/// The first win of exactly `rounds` from a node of a layer, in the order of the nodes.
pub(super) fn search_all_lines<G: ClassicalGame>(
    context: &SolverContext<'_, G>,
    layer: &SearchLayer,
    rounds: u32,
    budget: &mut SolverBudget<'_>,
) -> Result<Option<WinningLine>, WorldsError> {
    budget.monitor.begin(layer.nodes.len());
    let min_kept = &budget.limits.min_kept;
    for batch in layer.nodes.chunks(NODES_PER_BATCH) {
        let wins = budget.run_tasks(batch, |node, meter| find_win(context, node, rounds, min_kept, meter))?;
        if let Some(win) = wins.into_iter().flatten().next() {
            return Ok(Some(win));
        }
    }
    Ok(None)
}

/// The layer after all rounds from a layer.
pub(super) fn next_layer<G: ClassicalGame>(
    context: &SolverContext<'_, G>,
    layer: &SearchLayer,
    budget: &mut SolverBudget<'_>,
) -> Result<SearchLayer, WorldsError> {
    budget.monitor.begin(layer.nodes.len());
    let min_kept = &budget.limits.min_kept;
    let mut next = SearchLayer::default();
    for batch in layer.nodes.chunks(NODES_PER_BATCH) {
        let found = budget.run_tasks(batch, |node, meter| {
            let actions = find_actions(context, &node.belief, meter)?;
            children(context, (node, &actions.all), min_kept, usize::MAX, meter)
        })?;
        found.into_iter().flatten().for_each(|node| next.insert(node));
        budget.check_memory(layer, &next)?;
    }
    Ok(next)
}
