//! Limits how often a value is sent to the screen.

use std::{
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use crate::task::{ProgressMonitor, run_with_ticker};

/// Minimum time between two values.
const MIN_INTERVAL: Duration = Duration::from_millis(100);
/// Interval at which values that were held back are sent.
const FLUSH_INTERVAL: Duration = Duration::from_millis(50);

/// The latest of a stream of values, released at most once per interval.
#[derive(Debug)]
struct Throttle<T> {
    last_sent: Option<Duration>,
    pending: Option<T>,
}

impl<T> Default for Throttle<T> {
    fn default() -> Self {
        Self { last_sent: None, pending: None }
    }
}

impl<T> Throttle<T> {
    /// Offers a value. Returns it if it may be sent now; else it is kept for later.
    fn offer(&mut self, value: T, now: Duration) -> Option<T> {
        self.pending = Some(value);
        self.take_due(now)
    }

    /// Returns the pending value once the interval has passed.
    fn take_due(&mut self, now: Duration) -> Option<T> {
        let is_due = self.last_sent.is_none_or(|sent| now >= sent + MIN_INTERVAL);
        let due = self.pending.take_if(|_| is_due)?;
        self.last_sent = Some(now);
        Some(due)
    }
}

/// Sends what a search finds, from any of its threads. Cancels the search if the receiver is gone.
pub struct ThrottledSender<'a, T, S> {
    begun: Instant,
    throttle: Mutex<Throttle<T>>,
    send: S,
    monitor: &'a ProgressMonitor,
}

impl<'a, T, S: Fn(T) -> bool> ThrottledSender<'a, T, S> {
    /// A sender of values with the function `send`, which returns `false` if the receiver is gone.
    pub fn new(monitor: &'a ProgressMonitor, send: S) -> Self {
        Self { begun: Instant::now(), throttle: Mutex::default(), send, monitor }
    }

    /// Time since the search began.
    pub fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    /// Sends a value, now or later.
    pub fn offer(&self, value: T) {
        self.send(self.throttle().offer(value, self.elapsed()));
    }

    /// Runs a search. Values held back meanwhile are sent once they are due.
    pub fn run<R>(&self, search: impl FnOnce() -> R) -> R
    where
        Self: Sync,
    {
        let flush = || self.send(self.throttle().take_due(self.elapsed()));
        run_with_ticker(FLUSH_INTERVAL, flush, search)
    }

    /// Sends the pending value at once.
    pub fn flush(&self) {
        self.send(self.throttle().pending.take());
    }

    fn throttle(&self) -> MutexGuard<'_, Throttle<T>> {
        self.throttle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn send(&self, value: Option<T>) {
        if value.is_some_and(|value| !(self.send)(value)) {
            self.monitor.cancel();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_sent_too_soon_wait() {
        let at = Duration::from_millis;
        let mut throttle = Throttle::default();
        let sent = [(1, 0), (2, 50), (3, 100), (4, 120), (5, 199)].map(|(value, ms)| throttle.offer(value, at(ms)));
        assert_eq!(sent, [Some(1), None, Some(3), None, None]);
        assert_eq!(throttle.pending, Some(5));
        // A pending value is sent once the interval has passed.
        let mut throttle = Throttle::default();
        assert_eq!([throttle.offer(1, at(0)), throttle.offer(2, at(1))], [Some(1), None]);
        let due = [50, 100, 150].map(|ms| throttle.take_due(at(ms)));
        assert_eq!((due, throttle.offer(3, at(160)), throttle.pending), ([None, Some(2), None], None, Some(3)));
        let mut throttle = Throttle::default();
        assert_eq!([throttle.offer(1, at(0)), throttle.offer(2, at(100))], [Some(1), Some(2)]);
        assert_eq!(throttle.pending, None);
    }
}
