//! The budget of searched worlds that parallel tasks share.

use super::super::WorldsError;
use crate::task::{Halt, ProgressMonitor};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Worlds that a task searches between two updates of the shared counter.
const FLUSH_INTERVAL_WORLDS: u64 = 256;

/// The budget of a batch of tasks. Whether the whole batch fits does not depend on the order of execution.
pub(super) struct WorldBudget<'w> {
    monitor: &'w ProgressMonitor,
    limit: u64,
    spent: AtomicU64,
}

/// Counts the worlds that one task searches.
pub(super) struct BudgetMeter<'b> {
    budget: &'b WorldBudget<'b>,
    /// Worlds that the shared counter does not have yet.
    unreported: u64,
}

impl<'w> WorldBudget<'w> {
    /// A budget of this many worlds.
    pub fn new(monitor: &'w ProgressMonitor, limit: u64) -> Self {
        Self { monitor, limit, spent: AtomicU64::new(0) }
    }

    /// A meter for a task.
    pub fn meter(&self) -> BudgetMeter<'_> {
        BudgetMeter { budget: self, unreported: 0 }
    }

    /// Worlds searched by all tasks that are done.
    pub fn spent(&self) -> u64 {
        self.spent.load(Relaxed)
    }

    /// Whether the tasks searched more worlds than allowed.
    pub fn is_exceeded(&self) -> bool {
        self.spent() > self.limit
    }
}

impl BudgetMeter<'_> {
    /// Counts worlds. Returns an error if the budget is exceeded or the work is cancelled.
    pub fn charge(&mut self, worlds: usize) -> Result<(), WorldsError> {
        self.budget.monitor.check_cancelled()?;
        self.unreported += worlds as u64;
        if self.unreported < FLUSH_INTERVAL_WORLDS {
            return Ok(());
        }
        self.flush();
        if self.budget.is_exceeded() { Err(Halt::StepLimit.into()) } else { Ok(()) }
    }

    fn flush(&mut self) {
        self.budget.spent.fetch_add(std::mem::take(&mut self.unreported), Relaxed);
    }
}

impl Drop for BudgetMeter<'_> {
    fn drop(&mut self) {
        self.flush();
    }
}
