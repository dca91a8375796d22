//! Ctrl-C and SIGTERM as a token that cancels work, and long work that shows its progress.

use super::progress_bar::progress_line;
use crate::task::{CancelToken, run_with_ticker};
use signal_hook::consts::{SIGINT, SIGTERM};
use std::io;
use std::time::Duration;

/// Time between two updates of the progress line. Short jobs finish before the first one and show nothing.
const UPDATE_INTERVAL: Duration = Duration::from_millis(200);

/// Returns a token that Ctrl-C and SIGTERM cancel. A second signal, while the first is still being handled, ends the process.
pub(super) fn listen() -> io::Result<CancelToken> {
    let token = CancelToken::interrupt().clone();
    for signal in [SIGINT, SIGTERM] {
        signal_hook::flag::register_conditional_shutdown(signal, 130, token.flag().clone())?;
        signal_hook::flag::register(signal, token.flag().clone())?;
    }
    Ok(token)
}

/// Runs `job` while another thread shows its progress.
pub(super) fn run_with_progress<T>(message: impl Fn() -> String + Sync, job: impl FnOnce() -> T) -> T {
    let line = progress_line();
    let result = run_with_ticker(UPDATE_INTERVAL, || line.set_message(message()), job);
    line.finish_and_clear();
    result
}
