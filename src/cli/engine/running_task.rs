//! Work of the engine on its own thread, which `stop` and `ponderhit` reach.

use crate::task::CancelToken;
use std::io;
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// How often a search that waits for the GUI checks for `stop` and `ponderhit`.
const POLL_INTERVAL: Duration = Duration::from_millis(5);

/// Work on its own thread.
pub(super) struct RunningTask {
    stop: CancelToken,
    /// Whether further commands wait for its end, as for a count, in place of stopping it.
    pub delays_commands: bool,
    /// Ends the ponder phase of a search.
    pub ponder_hit: CancelToken,
    pub thread: JoinHandle<()>,
}

impl RunningTask {
    pub fn spawn(name: &str, work: impl FnOnce(CancelToken, CancelToken) + Send + 'static) -> io::Result<Self> {
        let (stop, ponder_hit) = (CancelToken::default(), CancelToken::default());
        let tokens = (stop.clone(), ponder_hit.clone());
        let thread = thread::Builder::new().name(name.into()).spawn(move || work(tokens.0, tokens.1))?;
        Ok(Self { stop, delays_commands: false, ponder_hit, thread })
    }

    /// The same work, for whose end further commands wait.
    pub fn delaying_commands(self) -> Self {
        Self { delays_commands: true, ..self }
    }

    /// Waits for the end of the work.
    pub fn finish(self) {
        // A panic of the thread has already been printed.
        drop(self.thread.join());
    }

    /// Stops the work and waits for its end.
    pub fn stop(self) {
        self.stop.cancel();
        self.ponder_hit.cancel();
        self.finish();
    }
}

/// Waits until a token is cancelled.
pub(super) fn wait_for(token: &CancelToken) {
    while !token.is_cancelled() {
        thread::sleep(POLL_INTERVAL);
    }
}
