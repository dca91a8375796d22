//! Ctrl-C as a flag, and long world computations that heed it.

use super::progress_bar::progress_line;
use crate::worlds::ProgressMonitor;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

/// How often the monitoring thread checks for Ctrl-C. Short, so that an interruption takes effect promptly.
const POLL_INTERVAL: Duration = Duration::from_millis(10);
/// Polls between two updates of the progress line.
const POLLS_PER_UPDATE: u32 = 20;

/// A flag that Ctrl-C raises.
pub(super) struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Installs the signal handler. A second Ctrl-C, while the first is still being handled, ends the process.
    pub fn listen() -> io::Result<Self> {
        let raised = Arc::new(AtomicBool::new(false));
        let signal = signal_hook::consts::SIGINT;
        signal_hook::flag::register_conditional_shutdown(signal, 130, raised.clone())?;
        signal_hook::flag::register(signal, raised.clone())?;
        Ok(Self(raised))
    }

    /// Whether Ctrl-C was pressed.
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Runs `job` while another thread shows its progress, labelled `label`. Ctrl-C cancels the monitor.
    pub fn run_with_progress<T>(&self, label: &str, monitor: &Arc<ProgressMonitor>, job: impl FnOnce() -> T) -> T {
        let (sender, receiver) = mpsc::channel::<()>();
        std::thread::scope(|scope| {
            scope.spawn(move || self.watch(label, monitor, &receiver));
            let result = job();
            drop(sender);
            result
        })
    }

    /// Polls until the sender of `finished` is dropped.
    fn watch(&self, label: &str, monitor: &ProgressMonitor, finished: &mpsc::Receiver<()>) {
        let line = progress_line();
        let mut polls = 0;
        while finished.recv_timeout(POLL_INTERVAL) == Err(RecvTimeoutError::Timeout) {
            if self.is_raised() {
                monitor.cancel();
            }
            polls += 1;
            if polls % POLLS_PER_UPDATE == 0 {
                let (done, total) = monitor.progress();
                let percent = (100 * done).checked_div(total).unwrap_or(0);
                line.set_message(format!("{label}: {percent} %"));
            }
        }
        line.finish_and_clear();
    }
}
