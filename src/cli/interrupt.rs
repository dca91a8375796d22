//! Work on worlds under watch: progress on the standard error, and Ctrl-C calls it off.

use crate::worlds::ProgressMonitor;
use std::io::{self, IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

/// How often somebody looks.
const OFTEN: Duration = Duration::from_millis(10);
/// How many looks lie between two lines of progress.
const LOOKS: u32 = 20;

/// Raised by Ctrl-C.
pub(super) struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Listens from now on; a second Ctrl-C before the first is answered ends the program.
    pub fn listen() -> io::Result<Self> {
        let raised = Arc::new(AtomicBool::new(false));
        let signal = signal_hook::consts::SIGINT;
        signal_hook::flag::register_conditional_shutdown(signal, 130, raised.clone())?;
        signal_hook::flag::register(signal, raised.clone())?;
        Ok(Self(raised))
    }

    /// Has there been a Ctrl-C?
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Does a piece of work; `what` names it in the line of progress.
    pub fn run_with_progress<T>(&self, what: &str, work: &Arc<ProgressMonitor>, job: impl FnOnce() -> T) -> T {
        let (done, wait) = mpsc::channel::<()>();
        std::thread::scope(|scope| {
            scope.spawn(move || self.watch(what, work, &wait));
            let result = job();
            drop(done);
            result
        })
    }

    fn watch(&self, what: &str, work: &ProgressMonitor, wait: &mpsc::Receiver<()>) {
        let shows = io::stderr().is_terminal();
        let mut looks = 0;
        while wait.recv_timeout(OFTEN) == Err(RecvTimeoutError::Timeout) {
            if self.is_raised() {
                work.cancel();
            }
            looks += 1;
            if shows && looks % LOOKS == 0 {
                let (done, total) = work.progress();
                let part = (100 * done).checked_div(total).unwrap_or(0);
                let _ = write!(io::stderr(), "\r{what}: {part} % ");
            }
        }
        if shows && looks >= LOOKS {
            let _ = write!(io::stderr(), "\r{:60}\r", "");
        }
    }
}
