//! The progress line on the standard error.

use indicatif::{ProgressBar, ProgressStyle};

/// A line of text that is redrawn in place. It is hidden if the standard error is not a terminal.
pub(super) fn progress_line() -> ProgressBar {
    ProgressBar::new_spinner()
        .with_style(ProgressStyle::with_template("{msg}").unwrap_or_else(|_| ProgressStyle::default_spinner()))
}
