//! Work that runs on another thread. Dropping the handle of a request cancels its work, so no search or expansion
//! goes on after its request is forgotten.

use std::sync::Arc;

use crate::task::{Progress, ProgressMonitor};

/// Handle of running work: shows its progress, and cancels it when dropped.
#[derive(Debug, Default)]
pub struct WorkHandle(Arc<ProgressMonitor>);

impl WorkHandle {
    /// The monitor for the worker.
    pub fn monitor(&self) -> Arc<ProgressMonitor> {
        self.0.clone()
    }

    /// Worlds done, and worlds in total.
    pub fn progress(&self) -> Progress {
        self.0.progress()
    }

    /// Whether the work is not cancelled.
    pub fn is_running(&self) -> bool {
        !self.0.is_cancelled()
    }

    /// Cancels the work.
    pub fn cancel(&self) {
        self.0.cancel();
    }
}

impl Drop for WorkHandle {
    fn drop(&mut self) {
        self.cancel();
    }
}
