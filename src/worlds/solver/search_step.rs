//! A step of a solver: what it may spend, the tasks that it runs in parallel, and one round of a line.

use super::super::classify::WorldStatus;
use super::super::expand_world::ActionPlayer;
use super::super::{Intent, WorldsError};
use super::SolverLimits;
use super::belief_state::BeliefBuilder;
use super::search_layer::SearchLayer;
use super::search_node::SolverNode;
use crate::game::{PlayerResult, Variant};
use crate::task::{Halt, ProgressMonitor};
use rayon::prelude::*;
use std::slice::Chunks;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Nodes that are searched in parallel before their results are merged.
const NODES_PER_BATCH: usize = 64;
/// Worlds that a task searches between two updates of the shared counter.
const FLUSH_INTERVAL_WORLDS: u64 = 256;

/// The result of a search; `None` if it reached a limit.
pub(super) fn within_limits<T>(result: Result<T, WorldsError>) -> Result<Option<T>, WorldsError> {
    match result {
        Ok(result) => Ok(Some(result)),
        Err(WorldsError::Halted(Halt::StepLimit | Halt::MemoryLimit)) => Ok(None),
        Err(error) => Err(error),
    }
}

/// A step of a solver. Whether a batch of tasks fits into its limit of worlds does not depend on the order of execution.
pub(super) struct SearchStep<'s> {
    pub game: &'s Variant,
    pub player: usize,
    /// Whether an action must be legal in every world.
    pub is_unitary: bool,
    pub limits: &'s SolverLimits,
    monitor: &'s ProgressMonitor,
    /// Worlds that the step may search.
    max_worlds: u64,
    /// Worlds searched by all tasks that are done.
    spent: AtomicU64,
}

/// A part of a step. It counts the worlds that it searches.
pub(super) struct SearchTask<'s> {
    pub step: &'s SearchStep<'s>,
    /// Worlds that the shared counter does not have yet.
    unreported: u64,
}

impl<'s> SearchStep<'s> {
    /// A step under the Classic rule.
    pub fn new(
        game: &'s Variant,
        player: usize,
        limits: &'s SolverLimits,
        monitor: &'s ProgressMonitor,
        max_worlds: u64,
    ) -> Self {
        Self { game, player, is_unitary: false, limits, monitor, max_worlds, spent: AtomicU64::default() }
    }

    /// The same step under the Unitary rule.
    pub fn unitary(self) -> Self {
        Self { is_unitary: true, ..self }
    }

    pub fn task(&self) -> SearchTask<'_> {
        SearchTask { step: self, unreported: 0 }
    }

    /// Worlds searched. How far tasks overrun the limit depends on the order of execution, so the overrun is not counted.
    pub fn worlds_spent(&self) -> u64 {
        self.spent.load(Relaxed).min(self.max_worlds)
    }

    fn check_worlds(&self) -> Result<(), WorldsError> {
        if self.spent.load(Relaxed) > self.max_worlds { Err(Halt::StepLimit.into()) } else { Ok(()) }
    }

    /// Returns an error if two layers, or the process, exceed the memory limit.
    pub fn check_memory(&self, layer: &SearchLayer, next: &SearchLayer) -> Result<(), WorldsError> {
        let memory = &self.limits.memory;
        let is_over = layer.bytes() + next.bytes() > memory.limit() || memory.is_process_over();
        if is_over { Err(Halt::MemoryLimit.into()) } else { Ok(()) }
    }

    /// The nodes of a layer in batches. Each node is a step of the monitor.
    pub fn batches<'l>(&self, layer: &'l SearchLayer) -> Chunks<'l, SolverNode> {
        self.monitor.begin(layer.nodes.len());
        layer.nodes.chunks(NODES_PER_BATCH)
    }

    /// Runs a task on some nodes in parallel. Returns the results in the order of the nodes.
    pub fn run_tasks<T: Send>(
        &self,
        nodes: &[SolverNode],
        run: impl Fn(&SolverNode, &mut SearchTask<'_>) -> Result<T, WorldsError> + Sync,
    ) -> Result<Vec<T>, WorldsError> {
        let results = nodes.par_iter().map(|node| {
            let result = run(node, &mut self.task());
            self.monitor.advance(1);
            result
        });
        // Reports the error of the first node in order, so that the result does not depend on the threads.
        let results: Vec<Result<T, WorldsError>> = results.collect();
        let results = results.into_iter().collect::<Result<Vec<T>, WorldsError>>()?;
        self.check_worlds().map(|()| results)
    }
}

impl SearchTask<'_> {
    /// Counts worlds. Returns an error if the limit is exceeded or the work is cancelled.
    pub fn charge(&mut self, worlds: usize) -> Result<(), WorldsError> {
        self.step.monitor.check_cancelled()?;
        self.unreported += worlds as u64;
        if self.unreported < FLUSH_INTERVAL_WORLDS {
            return Ok(());
        }
        self.flush();
        self.step.check_worlds()
    }

    fn flush(&mut self) {
        self.step.spent.fetch_add(std::mem::take(&mut self.unreported), Relaxed);
    }

    /// The node after an action and all replies, with at most `max_worlds` in play.
    ///
    /// Returns `None` if the action is not playable, if a world is lost, or if more worlds are in play.
    pub fn child(
        &mut self,
        node: &SolverNode,
        intent: &Intent,
        max_worlds: usize,
    ) -> Result<Option<SolverNode>, WorldsError> {
        let (belief, step) = (&node.belief, self.step);
        let mut player = ActionPlayer::new(step.game, step.player, intent);
        let mut next = BeliefBuilder::default();
        let (mut survived, mut is_won) = (0, node.is_won);
        let (mut unclassified, mut ended) = (Vec::new(), Vec::new());
        for number in 0..belief.len() {
            let before = next.len();
            let replies = player.play_in_world(belief.get(number), |record, is_quiet, _| {
                unclassified.extend(next.insert(record).filter(|_| !is_quiet));
            })?;
            self.charge(1 + next.len() - before)?;
            if replies.is_none() {
                if step.is_unitary {
                    return Ok(None);
                }
                continue;
            }
            survived += 1;
            for added in unclassified.drain(..) {
                step.monitor.check_cancelled()?;
                match WorldStatus::classify(step.game, step.player, next.get(added))?.fate {
                    None => {}
                    Some(PlayerResult::Lost) => return Ok(None),
                    Some(fate) => {
                        is_won |= fate == PlayerResult::Won;
                        ended.push(added);
                    }
                }
            }
            if next.len() - ended.len() > max_worlds {
                return Ok(None);
            }
        }
        let kept = node.kept_after(survived);
        Ok((survived > 0 && kept >= step.limits.min_kept).then(|| {
            let line = node.line.extended(&intent.text);
            SolverNode { belief: next.finish_without(&ended), is_won, kept, line }
        }))
    }

    /// The nodes after each playable action, under the same conditions.
    pub fn children(
        &mut self,
        node: &SolverNode,
        intents: &[Intent],
        max_worlds: usize,
    ) -> Result<Vec<SolverNode>, WorldsError> {
        intents.iter().filter_map(|intent| self.child(node, intent, max_worlds).transpose()).collect()
    }
}

impl Drop for SearchTask<'_> {
    fn drop(&mut self) {
        self.flush();
    }
}
