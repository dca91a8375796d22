//! The search for lines that win: all lines of a number of rounds, or only those through the smallest sets (a beam).
//!
//! A small set is a good sign for two reasons. An action that few worlds allow has culled the others, and an action that leaves
//! few replies is close to a mate.

use super::super::WorldsError;
use super::final_round::FinalAction;
use super::search_layer::SearchLayer;
use super::search_node::{SolverNode, WinningLine};
use super::search_step::{SearchStep, SearchTask};

/// Which of the lines that win a search returns.
#[derive(Clone, Copy)]
pub(super) enum WinSelection {
    /// The first one; in its last round, the one that keeps most worlds.
    Best,
    /// At most this many, in order.
    First(usize),
}

impl WinSelection {
    /// The selection after some wins have been found; `None` if it is complete.
    fn after(self, wins: usize) -> Option<Self> {
        match self {
            Self::Best => (wins == 0).then_some(self),
            Self::First(max_wins) => (wins < max_wins).then(|| Self::First(max_wins - wins)),
        }
    }
}

impl SearchTask<'_> {
    /// Lines of exactly `rounds` (at least 1) that win.
    pub fn find_wins(
        &mut self,
        node: &SolverNode,
        rounds: u32,
        selection: WinSelection,
    ) -> Result<Vec<WinningLine>, WorldsError> {
        let actions = self.find_actions(&node.belief)?;
        if rounds <= 1 {
            return Ok(match selection {
                WinSelection::Best => self.best_final_action(node, actions.finals).into_iter().collect(),
                WinSelection::First(max_wins) => {
                    let wins =
                        actions.finals.into_iter().filter_map(|action| self.best_final_action(node, vec![action]));
                    wins.take(max_wins).collect()
                }
            });
        }
        let mut wins = Vec::new();
        for intent in &actions.all {
            let Some(rest) = selection.after(wins.len()) else { break };
            if let Some(child) = self.child(node, intent, usize::MAX)?.filter(|child| child.belief.len() > 0) {
                wins.extend(self.find_wins(&child, rounds - 1, rest)?);
            }
        }
        Ok(wins)
    }

    /// The winning final action that keeps most worlds. Ties go to the first in alphabetical order.
    fn best_final_action(&self, node: &SolverNode, finals: Vec<FinalAction>) -> Option<WinningLine> {
        // `max_by_key` returns the last maximum.
        let winning = finals.into_iter().filter(|action| action.is_won || node.is_won).rev();
        let best = winning.max_by_key(|action| action.survived)?;
        let kept = node.kept_after(best.survived);
        let line = node.line.extended(&best.intent.text);
        (kept >= self.step.limits.min_kept).then_some(WinningLine { line, kept })
    }
}

impl SearchStep<'_> {
    /// The first win of exactly `rounds` from a node of a layer, in the order of the nodes.
    pub fn search_all_lines(&self, layer: &SearchLayer, rounds: u32) -> Result<Option<WinningLine>, WorldsError> {
        for batch in self.batches(layer) {
            let wins = self.run_tasks(batch, |node, task| task.find_wins(node, rounds, WinSelection::Best))?;
            if let Some(win) = wins.into_iter().flatten().next() {
                return Ok(Some(win));
            }
        }
        Ok(None)
    }

    /// The layer after all rounds from a layer.
    pub fn next_layer(&self, layer: &SearchLayer) -> Result<SearchLayer, WorldsError> {
        let mut next = SearchLayer::default();
        for batch in self.batches(layer) {
            let results = self.run_tasks(batch, |node, task| {
                let actions = task.find_actions(&node.belief)?;
                task.children(node, &actions.all, usize::MAX)
            })?;
            next.extend(results.into_iter().flatten());
            self.check_memory(layer, &next)?;
        }
        Ok(next)
    }

    /// One round of the beam: a line that wins, or else the smallest sets of the next round. Final actions are tried from every
    /// set before its children are dropped.
    pub fn next_beam(&self, layer: &SearchLayer) -> Result<(Option<WinningLine>, SearchLayer), WorldsError> {
        let width = self.limits.beam_width.max(1);
        let mut next = SearchLayer::default();
        for batch in self.batches(layer) {
            // This bound changes only between batches, so results do not depend on threads.
            let max_worlds = next.max_useful_worlds(width);
            let results = self.run_tasks(batch, |node, task| {
                let actions = task.find_actions(&node.belief)?;
                match task.best_final_action(node, actions.finals) {
                    Some(win) => Ok((Some(win), Vec::new())),
                    None => Ok((None, task.children(node, &actions.all, max_worlds)?)),
                }
            })?;
            for (win, nodes) in results {
                if win.is_some() {
                    return Ok((win, SearchLayer::default()));
                }
                next.extend(nodes);
            }
            next.truncate(width, self.limits.seed);
            self.check_memory(layer, &next)?;
        }
        Ok((None, next))
    }
}
