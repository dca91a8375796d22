//! Long work: how far it is, and the wish that it stop.

use super::WorldsError;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// A piece of work as seen from outside. One that was called off stays so: the next piece of work takes a new one.
#[derive(Default)]
pub struct ProgressMonitor {
    cancelled: AtomicBool,
    done: AtomicU64,
    total: AtomicU64,
    /// The time; none where nobody asks how long the work took.
    clock: Option<Box<dyn Fn() -> Duration + Send + Sync>>,
}

impl ProgressMonitor {
    /// Work whose time is taken with a clock.
    pub fn with_clock(clock: impl Fn() -> Duration + Send + Sync + 'static) -> Self {
        Self { clock: Some(Box::new(clock)), ..Self::default() }
    }

    /// Calls the work off: it stops within a moment, and what it worked on stays as it was.
    pub fn cancel(&self) {
        self.cancelled.store(true, Relaxed);
    }

    /// Has it been called off?
    pub fn is_cancelled(&self) -> bool {
        self.cancelled.load(Relaxed)
    }

    /// How much is done, and of how much: worlds, or parts of the work on all of them. Work that has not begun is 0 of 0.
    pub fn progress(&self) -> (u64, u64) {
        (self.done.load(Relaxed), self.total.load(Relaxed))
    }

    /// So many worlds, or parts, are to be done.
    pub(super) fn begin(&self, total: usize) {
        self.done.store(0, Relaxed);
        self.total.store(total as u64, Relaxed);
    }

    /// So many more are done.
    pub(super) fn advance(&self, more: usize) {
        self.done.fetch_add(more as u64, Relaxed);
    }

    /// Asks whether to go on.
    pub(super) fn check_cancelled(&self) -> Result<(), WorldsError> {
        if self.is_cancelled() { Err(WorldsError::Cancelled) } else { Ok(()) }
    }

    pub(super) fn now(&self) -> Duration {
        self.clock.as_ref().map_or(Duration::ZERO, |clock| clock())
    }
}

impl fmt::Debug for ProgressMonitor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (done, total) = self.progress();
        write!(f, "Work({done}/{total}, cancelled: {})", self.is_cancelled())
    }
}
