//! How much one task of a search may look at.

use super::super::{ProgressMonitor, WorldsError};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// After so many worlds a task tells the others.
const OFTEN: u64 = 256;

/// What several tasks may look at together. What all of them would look at is either within it or not, whoever runs first.
pub(super) struct Purse<'w> {
    work: &'w ProgressMonitor,
    left: u64,
    spent: AtomicU64,
}

/// Counts the worlds that a task looks at.
pub(super) struct Meter<'p> {
    purse: &'p Purse<'p>,
    /// Those that the others do not know of.
    own: u64,
}

/// Why a task ends early.
pub(super) enum Halt {
    /// It looked at all that it may.
    Spent,
    /// Whatever stops work on worlds.
    Stopped(WorldsError),
}

impl<T: Into<WorldsError>> From<T> for Halt {
    fn from(stopped: T) -> Self {
        Self::Stopped(stopped.into())
    }
}

impl<'w> Purse<'w> {
    /// So many worlds to look at.
    pub fn new(work: &'w ProgressMonitor, left: u64) -> Self {
        Self { work, left, spent: AtomicU64::new(0) }
    }

    /// A meter for a task.
    pub fn meter(&self) -> Meter<'_> {
        Meter { purse: self, own: 0 }
    }

    /// How many worlds were looked at, once all tasks are done.
    pub fn spent(&self) -> u64 {
        self.spent.load(Relaxed)
    }

    /// Is that more than was allowed?
    pub fn is_empty(&self) -> bool {
        self.spent() > self.left
    }
}

impl Meter<'_> {
    /// Looks at so many worlds, if there are as many left and nobody has called the work off.
    pub fn look(&mut self, worlds: usize) -> Result<(), Halt> {
        self.purse.work.check_cancelled()?;
        self.own += worlds as u64;
        if self.own < OFTEN {
            return Ok(());
        }
        self.tell();
        if self.purse.is_empty() { Err(Halt::Spent) } else { Ok(()) }
    }

    fn tell(&mut self) {
        self.purse.spent.fetch_add(std::mem::take(&mut self.own), Relaxed);
    }
}

impl Drop for Meter<'_> {
    fn drop(&mut self) {
        self.tell();
    }
}
