//! Progress and cancellation of long work.

use super::WorldsError;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// A piece of work as seen from outside: its progress, and a way to cancel it. A cancelled monitor stays cancelled, so the next
/// piece of work needs a new one.
#[derive(Default)]
pub struct ProgressMonitor {
    cancelled: AtomicBool,
    done: AtomicU64,
    total: AtomicU64,
    /// The clock that times rounds; `None` if nobody asks for times.
    clock: Option<Box<dyn Fn() -> Duration + Send + Sync>>,
}

impl ProgressMonitor {
    /// A monitor that times rounds with a clock.
    pub fn with_clock(clock: impl Fn() -> Duration + Send + Sync + 'static) -> Self {
        Self { clock: Some(Box::new(clock)), ..Self::default() }
    }

    /// Cancels the work. It stops soon after, and its inputs stay valid.
    pub fn cancel(&self) {
        self.cancelled.store(true, Relaxed);
    }

    /// Whether the work is cancelled.
    pub fn is_cancelled(&self) -> bool {
        self.cancelled.load(Relaxed)
    }

    /// Completed and total steps. A step is a world, or a part of the work on all worlds. Before the work begins, both are 0.
    pub fn progress(&self) -> (u64, u64) {
        (self.done.load(Relaxed), self.total.load(Relaxed))
    }

    /// Starts work of this many steps.
    pub(super) fn begin(&self, total: usize) {
        self.done.store(0, Relaxed);
        self.total.store(total as u64, Relaxed);
    }

    /// Adds completed steps.
    pub(super) fn advance(&self, steps: usize) {
        self.done.fetch_add(steps as u64, Relaxed);
    }

    /// Returns [`WorldsError::Cancelled`] if the work is cancelled.
    pub(super) fn check_cancelled(&self) -> Result<(), WorldsError> {
        if self.is_cancelled() { Err(WorldsError::Cancelled) } else { Ok(()) }
    }

    /// The time of the clock; zero without one.
    pub(super) fn now(&self) -> Duration {
        self.clock.as_ref().map_or(Duration::ZERO, |clock| clock())
    }

    /// Seconds since an earlier [`Self::now`].
    pub(super) fn seconds_since(&self, begin: Duration) -> f64 {
        self.now().saturating_sub(begin).as_secs_f64()
    }
}

impl fmt::Debug for ProgressMonitor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (done, total) = self.progress();
        write!(f, "ProgressMonitor({done}/{total}, cancelled: {})", self.is_cancelled())
    }
}
