//! A piece of long work as seen from outside: its progress, and a way to cancel it.

use super::{CancelToken, Halt};
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// Completed and total steps of some work. Before the work begins, both are 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Completed steps.
    pub done: u64,
    /// All steps.
    pub total: u64,
}

impl Progress {
    /// The percentage of completed steps; 0 before the work begins.
    pub fn percent(self) -> u64 {
        (100 * self.done).checked_div(self.total).unwrap_or(0).min(100)
    }
}

/// Shares the progress of some work with its caller, who may cancel it. The next piece of work needs a new monitor.
#[derive(Default)]
pub struct ProgressMonitor {
    token: CancelToken,
    done: AtomicU64,
    total: AtomicU64,
    /// The clock that times steps; `None` if steps are not timed.
    clock: Option<Box<dyn Fn() -> Duration + Send + Sync>>,
}

impl ProgressMonitor {
    /// A monitor of work that a token cancels.
    pub fn new(token: CancelToken) -> Self {
        Self { token, ..Self::default() }
    }

    /// Times the work with a clock.
    #[must_use]
    pub fn with_clock(self, clock: impl Fn() -> Duration + Send + Sync + 'static) -> Self {
        Self { clock: Some(Box::new(clock)), ..self }
    }

    /// The token that cancels the work.
    pub fn token(&self) -> &CancelToken {
        &self.token
    }

    /// Cancels the work. It stops soon after, and its inputs stay valid.
    pub fn cancel(&self) {
        self.token.cancel();
    }

    /// Whether the work is cancelled.
    #[inline]
    pub fn is_cancelled(&self) -> bool {
        self.token.is_cancelled()
    }

    /// Fails if the work is cancelled.
    ///
    /// # Errors
    /// [`Halt::Cancelled`].
    pub fn check_cancelled<F>(&self) -> Result<(), Halt<F>> {
        self.token.check_cancelled()
    }

    /// How far the work is.
    pub fn progress(&self) -> Progress {
        Progress { done: self.done.load(Relaxed), total: self.total.load(Relaxed) }
    }

    /// Starts work of this many steps.
    pub fn begin(&self, total: usize) {
        self.done.store(0, Relaxed);
        self.total.store(total as u64, Relaxed);
    }

    /// Adds completed steps.
    pub fn advance(&self, steps: usize) {
        self.done.fetch_add(steps as u64, Relaxed);
    }

    /// The time of the clock; zero without one.
    pub fn now(&self) -> Duration {
        self.clock.as_ref().map_or(Duration::ZERO, |clock| clock())
    }

    /// Seconds since an earlier [`Self::now`].
    pub fn seconds_since(&self, begin: Duration) -> f64 {
        self.now().saturating_sub(begin).as_secs_f64()
    }
}

impl fmt::Debug for ProgressMonitor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Progress { done, total } = self.progress();
        write!(f, "ProgressMonitor({done}/{total}, cancelled: {})", self.is_cancelled())
    }
}
