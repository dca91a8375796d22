//! The memory that a diagram claims, and why work on it stops.

use super::Diagram;
use super::memory_budget::{MemoryBudget, MemoryClaim};
use crate::task::Halt;
use crate::worlds::WorldsError;
use std::sync::Arc;

impl Diagram {
    /// The budget of the diagram's memory.
    pub fn budget(&self) -> &Arc<MemoryBudget> {
        self.claim.budget()
    }

    /// Claims more bytes for a while; `None` if the budget does not allow them.
    pub fn claim_bytes(&self, bytes: u64) -> Option<MemoryClaim> {
        (bytes <= self.budget().remaining()).then(|| {
            let mut claim = MemoryClaim::new(self.budget());
            claim.set(bytes);
            claim
        })
    }

    /// Updates the memory claim.
    pub(super) fn report_memory(&mut self) {
        let bytes = self.bytes();
        self.claim.set(bytes);
    }

    /// Whether work has stopped. Results are invalid from then on.
    #[inline(always)]
    pub fn is_halted(&self) -> bool {
        self.halted.is_some()
    }

    /// Returns an error if work has stopped; `allowed` is the memory limit to report.
    pub fn check_halted(&self, allowed: u64) -> Result<(), WorldsError> {
        match self.halted {
            None => Ok(()),
            Some(Halt::MemoryLimit) => Err(WorldsError::MemoryLimit { limit: allowed }),
            Some(_) => Err(WorldsError::Halted(Halt::Cancelled)),
        }
    }

    /// Stops because the memory limit is reached.
    pub(super) fn halt_at_memory_limit(&mut self) {
        self.halted.get_or_insert(Halt::MemoryLimit);
    }

    /// Checks cancellation, for loops that make no nodes.
    pub(super) fn poll_cancelled(&mut self) {
        if self.monitor.is_cancelled() {
            self.halted = Some(Halt::Cancelled);
        }
    }

    /// Checks cancellation, and returns whether work has stopped.
    pub(super) fn poll_halted(&mut self) -> bool {
        self.poll_cancelled();
        self.is_halted()
    }

    /// Stops this diagram if the other one has stopped.
    pub(super) fn propagate_halt(&mut self, other: &Self) {
        if self.halted.is_none() {
            self.halted.clone_from(&other.halted);
        }
    }
}
