//! A budget of memory, from which all who work on something take.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// So many bytes may be taken in all.
pub(in crate::worlds) struct Budget {
    allowed: u64,
    taken: AtomicU64,
}

/// What one of them has taken; it is given back in the end.
pub(in crate::worlds) struct Claim {
    budget: Arc<Budget>,
    bytes: u64,
}

impl Budget {
    pub fn new(bytes: u64) -> Arc<Self> {
        Arc::new(Self { allowed: bytes, taken: AtomicU64::new(0) })
    }

    /// How many bytes may still be taken.
    pub fn left(&self) -> u64 {
        self.allowed.saturating_sub(self.taken.load(Relaxed))
    }

    /// How many bytes are taken, if these are more than are allowed.
    pub fn exceeded(&self) -> Option<u64> {
        Some(self.taken.load(Relaxed)).filter(|&taken| taken > self.allowed)
    }
}

impl Claim {
    pub fn new(budget: &Arc<Budget>) -> Self {
        Self { budget: budget.clone(), bytes: 0 }
    }

    /// It takes so many bytes from now on.
    pub fn set(&mut self, bytes: u64) {
        if bytes > self.bytes {
            self.budget.taken.fetch_add(bytes - self.bytes, Relaxed);
        } else {
            self.budget.taken.fetch_sub(self.bytes - bytes, Relaxed);
        }
        self.bytes = bytes;
    }

    /// From what it takes.
    pub fn budget(&self) -> &Arc<Budget> {
        &self.budget
    }
}

impl Drop for Claim {
    fn drop(&mut self) {
        self.set(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_taken_is_counted_and_given_back() {
        let budget = Budget::new(100);
        let (mut one, mut other) = (Claim::new(&budget), Claim::new(&budget));
        one.set(60);
        other.set(40);
        assert_eq!((budget.exceeded(), budget.left()), (None, 0));
        other.set(41);
        assert_eq!(budget.exceeded(), Some(101));
        one.set(10);
        assert_eq!((budget.exceeded(), budget.left()), (None, 49));
        one.set(99);
        assert_eq!(budget.exceeded(), Some(140));
        drop(one);
        assert_eq!(budget.exceeded(), None);
        drop(other);
        assert_eq!(budget.taken.load(Relaxed), 0);
    }
}
