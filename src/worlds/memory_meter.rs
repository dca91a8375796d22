//! The memory limit of a game of worlds, compared with what the process takes.
//!
//! The stores count their own bytes, but not the slack of the allocator, the buffers of threads or the compiled rules. Where the
//! system tells how much memory the process takes, that number counts too.

use std::fmt;
use std::sync::Arc;

/// Returns the bytes that the process takes; `None` if the system does not tell.
pub type MemoryProbe = fn() -> Option<u64>;

/// The memory that the process may take from the start of a game on.
#[derive(Clone)]
pub struct MemoryMeter {
    limit: u64,
    probe: Option<MemoryProbe>,
    /// What the process takes before the first round.
    base: u64,
}

impl MemoryMeter {
    /// No limit.
    pub const UNLIMITED: Self = Self { limit: u64::MAX, probe: None, base: 0 };

    /// The same meter with another limit in bytes.
    #[must_use]
    pub fn with_limit(&self, limit: u64) -> Arc<Self> {
        Arc::new(Self { limit, ..*self })
    }

    /// The same meter with a probe. What the process takes now is its base.
    #[must_use]
    pub fn with_probe(&self, probe: MemoryProbe) -> Arc<Self> {
        Arc::new(Self { probe: Some(probe), base: probe().unwrap_or(0), ..*self })
    }

    /// The limit in bytes.
    pub fn limit(&self) -> u64 {
        self.limit
    }

    /// Whether the process takes more than the limit, beyond its base. Reads a file of the system, so call it seldom.
    pub fn is_process_over(&self) -> bool {
        let bytes = self.probe.filter(|_| self.limit < u64::MAX).and_then(|probe| probe());
        bytes.is_some_and(|bytes| bytes.saturating_sub(self.base) > self.limit)
    }
}

impl fmt::Debug for MemoryMeter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "MemoryMeter({} bytes beyond {})", self.limit, self.base)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_process_may_take_the_limit_beyond_its_base() {
        const TAKEN: MemoryProbe = || Some(100);
        let grown = MemoryMeter { base: 60, ..(*MemoryMeter::UNLIMITED.with_probe(TAKEN)).clone() };
        assert!(!grown.is_process_over());
        assert!(!grown.with_limit(40).is_process_over());
        assert!(grown.with_limit(39).is_process_over());
        assert!(!MemoryMeter::UNLIMITED.with_limit(0).is_process_over());
    }
}
