//! Watches an engine that searches.

use super::process::EngineProcess;
use super::{EngineTimeouts, engine_error};
use crate::players::player::PlayerError;
use crate::task::Halt;
use std::time::{Duration, Instant};

/// Time for an engine to answer `stop`.
const STOP_GRACE: Duration = Duration::from_millis(80);

/// Watches an engine that searches: stops it on cancellation, and fails when it takes too long.
pub(super) struct Watchdog {
    timeouts: EngineTimeouts,
    /// Time that the engine has, if that is known.
    time: Option<Duration>,
    start: Instant,
    last_heard: Instant,
    /// Whether `isready` was sent since the last output.
    is_pinged: bool,
    stopped_at: Option<Instant>,
}

impl Watchdog {
    /// Starts to watch.
    pub fn new(timeouts: EngineTimeouts, time: Option<Duration>) -> Self {
        let start = Instant::now();
        Self { timeouts, time, start, last_heard: start, is_pinged: false, stopped_at: None }
    }

    /// Notes that the engine has sent something.
    pub fn heard(&mut self) {
        (self.last_heard, self.is_pinged) = (Instant::now(), false);
    }

    /// Stops or pings the engine where it must.
    ///
    /// # Errors
    /// If the search ends without a move: it was cancelled, or the engine takes too long.
    pub fn check(&mut self, process: &EngineProcess, is_cancelled: bool) -> Result<(), PlayerError> {
        if let Some(stopped_at) = self.stopped_at {
            if stopped_at.elapsed() > STOP_GRACE {
                return Err(Halt::Cancelled.into());
            }
        } else if is_cancelled {
            process.send("stop");
            self.stopped_at = Some(Instant::now());
        }
        let elapsed = self.start.elapsed();
        if self.time.is_some_and(|time| elapsed > time + self.timeouts.overrun) {
            return Err(engine_error(format!("the engine found no move within {:.0} s", elapsed.as_secs_f64())));
        }
        if self.last_heard.elapsed() > self.timeouts.silence {
            if self.is_pinged {
                return Err(engine_error("the engine has stopped responding"));
            }
            process.send("isready");
            (self.last_heard, self.is_pinged) = (Instant::now(), true);
        }
        Ok(())
    }
}
