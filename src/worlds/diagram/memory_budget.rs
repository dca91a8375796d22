//! A memory budget that all threads of one task share.

use crate::worlds::memory_meter::MemoryMeter;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// Change of the claims in bytes after which the process is measured again.
const PROBE_INTERVAL_BYTES: u64 = 1 << 20;

/// The bytes that all claims together may take.
pub(in crate::worlds) struct MemoryBudget {
    allowed: u64,
    taken: AtomicU64,
    meter: Arc<MemoryMeter>,
    /// The bytes taken when the process was measured last.
    taken_at_probe: AtomicU64,
    /// Whether the process took more than its limit then.
    is_process_over: AtomicBool,
}

/// The bytes that one owner has taken; dropping the claim returns them.
pub(in crate::worlds) struct MemoryClaim {
    budget: Arc<MemoryBudget>,
    bytes: u64,
}

impl MemoryBudget {
    pub fn new(bytes: u64) -> Arc<Self> {
        Self::metered(bytes, Arc::new(MemoryMeter::UNLIMITED))
    }

    /// A budget that is also exceeded if the process takes more than its limit.
    pub fn metered(bytes: u64, meter: Arc<MemoryMeter>) -> Arc<Self> {
        let (taken, taken_at_probe) = (AtomicU64::new(0), AtomicU64::new(0));
        Arc::new(Self { allowed: bytes, taken, meter, taken_at_probe, is_process_over: AtomicBool::new(false) })
    }

    /// The bytes that are still free.
    pub fn remaining(&self) -> u64 {
        self.allowed.saturating_sub(self.taken.load(Relaxed))
    }

    /// Whether the bytes taken exceed the budget, or the process its limit.
    pub fn is_exceeded(&self) -> bool {
        let taken = self.taken.load(Relaxed);
        if taken.abs_diff(self.taken_at_probe.load(Relaxed)) >= PROBE_INTERVAL_BYTES {
            self.taken_at_probe.store(taken, Relaxed);
            self.is_process_over.fetch_or(self.meter.is_process_over(), Relaxed);
        }
        taken > self.allowed || self.is_process_over.load(Relaxed)
    }
}

impl MemoryClaim {
    pub fn new(budget: &Arc<MemoryBudget>) -> Self {
        Self { budget: budget.clone(), bytes: 0 }
    }

    /// Changes the claim to `bytes`.
    pub fn set(&mut self, bytes: u64) {
        if bytes > self.bytes {
            self.budget.taken.fetch_add(bytes - self.bytes, Relaxed);
        } else {
            self.budget.taken.fetch_sub(self.bytes - bytes, Relaxed);
        }
        self.bytes = bytes;
    }

    /// The budget of the claim.
    pub fn budget(&self) -> &Arc<MemoryBudget> {
        &self.budget
    }
}

impl Drop for MemoryClaim {
    fn drop(&mut self) {
        self.set(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn claims_are_counted_and_returned_on_drop() {
        let budget = MemoryBudget::new(100);
        let (mut one, mut other) = (MemoryClaim::new(&budget), MemoryClaim::new(&budget));
        one.set(60);
        other.set(40);
        assert_eq!((budget.is_exceeded(), budget.remaining()), (false, 0));
        other.set(41);
        assert!(budget.is_exceeded());
        one.set(10);
        assert_eq!((budget.is_exceeded(), budget.remaining()), (false, 49));
        one.set(99);
        assert!(budget.is_exceeded());
        drop(one);
        assert!(!budget.is_exceeded());
        drop(other);
        assert_eq!(budget.taken.load(Relaxed), 0);
    }
}
