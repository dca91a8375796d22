//! The progress line on the standard error.

use super::interrupt::Interrupt;
use indicatif::{ProgressBar, ProgressStyle};
use std::cell::{Cell, RefCell};
use std::io;
use std::time::{Duration, Instant};

/// Time between two updates of the line. Short jobs finish before the first one and show nothing.
const UPDATE_INTERVAL: Duration = Duration::from_millis(200);

/// A line of text that is redrawn in place. It is hidden if the standard error is not a terminal.
pub(super) fn progress_line() -> ProgressBar {
    ProgressBar::new_spinner()
        .with_style(ProgressStyle::with_template("{msg}").unwrap_or_else(|_| ProgressStyle::default_spinner()))
}

/// Progress and interruption of work that polls a callback.
pub(super) struct ProgressLine {
    interrupt: Interrupt,
    line: RefCell<ProgressBar>,
    /// Time of the next update; `None` if the line is hidden.
    next_update: Cell<Option<Instant>>,
}

impl ProgressLine {
    /// Listens for Ctrl-C, which cancels the work. A second one ends the process.
    pub fn listen() -> io::Result<Self> {
        let line = progress_line();
        let next_update = (!line.is_hidden()).then(|| Instant::now() + UPDATE_INTERVAL);
        Ok(Self { interrupt: Interrupt::listen()?, line: RefCell::new(line), next_update: Cell::new(next_update) })
    }

    /// Whether the work is cancelled. Updates the line when that is due.
    pub fn should_stop(&self, message: &dyn Fn() -> String) -> bool {
        if self.next_update.get().is_some_and(|next| Instant::now() >= next) {
            self.line.borrow().set_message(message());
            self.next_update.set(Some(Instant::now() + UPDATE_INTERVAL));
        }
        self.is_interrupted()
    }

    /// Whether Ctrl-C was pressed.
    pub fn is_interrupted(&self) -> bool {
        self.interrupt.is_raised()
    }

    /// Clears the line. The next update shows it again.
    pub fn clear(&self) {
        self.line.replace(progress_line()).finish_and_clear();
    }
}
