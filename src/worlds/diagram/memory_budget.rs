//! A memory budget that all threads of one task share.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The bytes that all claims together may take.
pub(in crate::worlds) struct MemoryBudget {
    allowed: u64,
    taken: AtomicU64,
}

/// The bytes that one owner has taken; dropping the claim returns them.
pub(in crate::worlds) struct MemoryClaim {
    budget: Arc<MemoryBudget>,
    bytes: u64,
}

impl MemoryBudget {
    pub fn new(bytes: u64) -> Arc<Self> {
        Arc::new(Self { allowed: bytes, taken: AtomicU64::new(0) })
    }

    /// The bytes that are still free.
    pub fn remaining(&self) -> u64 {
        self.allowed.saturating_sub(self.taken.load(Relaxed))
    }

    /// The bytes taken, if they exceed the budget.
    pub fn is_exceeded(&self) -> bool {
        self.taken.load(Relaxed) > self.allowed
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
