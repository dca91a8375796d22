//! Limits how often a value is sent to the screen.

use std::time::Duration;

/// Minimum time between two values.
const MIN_INTERVAL: Duration = Duration::from_millis(100);

/// Passes on the latest of a stream of values, at most once per interval.
#[derive(Debug)]
pub struct Throttle<T> {
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
    pub fn offer(&mut self, what: T, now: Duration) -> Option<T> {
        if self.last_sent.is_some_and(|told| now < told + MIN_INTERVAL) {
            self.pending = Some(what);
            return None;
        }
        (self.last_sent, self.pending) = (Some(now), None);
        Some(what)
    }

    /// Returns the pending value once the interval has passed.
    pub fn take_due(&mut self, now: Duration) -> Option<T> {
        let is_due = self.last_sent.is_none_or(|told| now >= told + MIN_INTERVAL);
        let due = self.pending.take_if(|_| is_due)?;
        self.last_sent = Some(now);
        Some(due)
    }

    /// The value that was not sent yet.
    pub fn into_pending(self) -> Option<T> {
        self.pending
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_sent_too_soon_wait() {
        let at = Duration::from_millis;
        let mut paced = Throttle::default();
        let told = [(1, 0), (2, 50), (3, 100), (4, 120), (5, 199)].map(|(what, when)| paced.offer(what, at(when)));
        assert_eq!(told, [Some(1), None, Some(3), None, None]);
        assert_eq!(paced.into_pending(), Some(5));
        // A pending value is sent once the interval has passed.
        let mut paced = Throttle::default();
        assert_eq!([paced.offer(1, at(0)), paced.offer(2, at(1))], [Some(1), None]);
        let due = [50, 100, 150].map(|when| paced.take_due(at(when)));
        assert_eq!((due, paced.offer(3, at(160)), paced.into_pending()), ([None, Some(2), None], None, Some(3)));
        let mut paced = Throttle::default();
        assert_eq!([paced.offer(1, at(0)), paced.offer(2, at(100))], [Some(1), Some(2)]);
        assert_eq!(paced.into_pending(), None);
    }
}
