//! What a step of a solver may spend, and the parallel search of nodes within it.

use super::super::WorldsError;
use super::SolverLimits;
use super::search_layer::SearchLayer;
use super::search_node::SolverNode;
use super::world_budget::{BudgetMeter, WorldBudget};
use crate::task::{Halt, ProgressMonitor};
use rayon::prelude::*;

/// Nodes that are searched in parallel before their results are merged.
pub(super) const NODES_PER_BATCH: usize = 64;

/// What a step of a solver may spend, and what it has spent.
pub(super) struct SolverBudget<'l> {
    pub limits: &'l SolverLimits,
    pub monitor: &'l ProgressMonitor,
    /// Worlds that may still be searched.
    pub worlds_left: u64,
    pub worlds_spent: u64,
}

impl<'l> SolverBudget<'l> {
    pub fn new(limits: &'l SolverLimits, monitor: &'l ProgressMonitor, worlds_left: u64) -> Self {
        Self { limits, monitor, worlds_left, worlds_spent: 0 }
    }

    /// Runs a task on some nodes in parallel. Returns the results in the order of the nodes.
    pub fn run_tasks<T: Send>(
        &mut self,
        nodes: &[SolverNode],
        task: impl Fn(&SolverNode, &mut BudgetMeter<'_>) -> Result<T, WorldsError> + Sync,
    ) -> Result<Vec<T>, WorldsError> {
        let budget = WorldBudget::new(self.monitor, self.worlds_left);
        let tasks = nodes.par_iter().map(|node| {
            let result = task(node, &mut budget.meter());
            self.monitor.advance(1);
            result
        });
        let results: Vec<Result<T, WorldsError>> = tasks.collect();
        // How far tasks overrun the limit depends on the order of execution, so the overrun is not counted.
        let spent = budget.spent().min(self.worlds_left);
        self.worlds_spent += spent;
        self.worlds_left -= spent;
        let results = results.into_iter().collect::<Result<Vec<T>, WorldsError>>()?;
        if budget.is_exceeded() { Err(Halt::StepLimit.into()) } else { Ok(results) }
    }

    /// Returns an error if two layers exceed the memory limit.
    pub fn check_memory(&self, layer: &SearchLayer, next: &SearchLayer) -> Result<(), WorldsError> {
        if layer.bytes() + next.bytes() > self.limits.max_bytes { Err(Halt::MemoryLimit.into()) } else { Ok(()) }
    }
}
