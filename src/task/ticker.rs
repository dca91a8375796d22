//! Work with a second thread that looks after it: it shows progress, or cancels the work.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

/// Runs `job` on this thread and calls `tick` on another at each interval, until the job ends.
pub fn run_with_ticker<T>(interval: Duration, mut tick: impl FnMut() + Send, job: impl FnOnce() -> T) -> T {
    thread::scope(|scope| {
        // Dropped at the end of the job, even by a panic, which wakes the ticker.
        let (_running, ended) = mpsc::channel::<()>();
        scope.spawn(move || {
            while ended.recv_timeout(interval) == Err(RecvTimeoutError::Timeout) {
                tick();
            }
        });
        job()
    })
}
