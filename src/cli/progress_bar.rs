//! Counting under watch: a line of progress on the standard error, and Ctrl-C calls it off.

use super::interrupt::Interrupt;
use std::cell::Cell;
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// How often progress is shown.
const OFTEN: Duration = Duration::from_millis(200);

/// Looks after work that asks again and again whether to go on.
pub(super) struct ProgressLine {
    interrupt: Interrupt,
    /// When progress is to be shown next; never, if nobody looks.
    next: Cell<Option<Instant>>,
    /// Columns of the line that stands there.
    shown: Cell<usize>,
}

impl ProgressLine {
    /// Ctrl-C calls the work off from now on; a second one ends the program.
    pub fn listen() -> io::Result<Self> {
        let next = io::stderr().is_terminal().then(|| Instant::now() + OFTEN);
        Ok(Self { interrupt: Interrupt::listen()?, next: Cell::new(next), shown: Cell::new(0) })
    }

    /// Is the work called off? Shows the line from time to time.
    pub fn should_stop(&self, line: &dyn Fn() -> String) -> bool {
        if self.next.get().is_some_and(|next| Instant::now() >= next) {
            let line = line();
            let width = self.shown.replace(line.len());
            let _ = write!(io::stderr(), "\r{line:width$}");
            self.next.set(Some(Instant::now() + OFTEN));
        }
        self.is_interrupted()
    }

    /// Is the work called off?
    pub fn is_interrupted(&self) -> bool {
        self.interrupt.is_raised()
    }

    /// Takes the line of progress away.
    pub fn finish(&self) {
        let width = self.shown.replace(0);
        if width > 0 {
            let _ = write!(io::stderr(), "\r{:width$}\r", "");
        }
    }
}
