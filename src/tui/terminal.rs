//! The terminal guard: restores the terminal however the program ends, by return, error, panic or signal.

use std::{
    io::{self, IsTerminal, Write},
    panic,
    sync::{
        Once,
        atomic::{AtomicBool, Ordering},
    },
    thread,
};

use crossterm::{
    cursor,
    event::{DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture},
    execute,
    terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode},
};
use ratatui::{
    Terminal,
    backend::CrosstermBackend,
    layout::{Position, Rect},
};

use super::{pixels, screen_output::ScreenOutput, signals};
use crate::task::CancelToken;

/// Name of worker threads. Their panics become events and do not end the program.
pub const WORKER_THREAD_NAME: &str = "worker";

/// Why the full-screen program cannot run.
#[derive(Debug, thiserror::Error)]
pub enum TerminalError {
    /// Input or output is a pipe or a file.
    #[error(
        "the full-screen program needs a terminal; \
         without one, `alfil play --plain` plays line by line, and `alfil render` and `alfil moves` show a position"
    )]
    NotATerminal,
    /// `TERM=dumb`.
    #[error(
        "this terminal (TERM=dumb) cannot position text on the screen; \
         `alfil play --plain` plays line by line, and `alfil render` and `alfil moves` show a position"
    )]
    Dumb,
    /// The terminal was lost or refused.
    #[error("the terminal cannot be used: {0}")]
    Io(#[from] io::Error),
}

/// Checks whether a full-screen program can run.
///
/// # Errors
/// If input or output is not a terminal, or the terminal is dumb.
pub fn check_terminal(is_terminal: bool, term: Option<&str>) -> Result<(), TerminalError> {
    match term {
        _ if !is_terminal => Err(TerminalError::NotATerminal),
        Some("dumb") => Err(TerminalError::Dumb),
        _ => Ok(()),
    }
}

/// Whether the terminal is acquired.
static IS_ACQUIRED: AtomicBool = AtomicBool::new(false);

/// The acquired terminal; restored on drop.
#[derive(Debug)]
pub struct TerminalGuard {
    terminal: Terminal<CrosstermBackend<ScreenOutput>>,
    ending: CancelToken,
}

impl TerminalGuard {
    /// Acquires the terminal: raw mode, alternate screen, mouse and bracketed paste. Check arguments and files
    /// first.
    ///
    /// # Errors
    /// If the terminal cannot do it; it is restored then.
    pub fn acquire() -> Result<Self, TerminalError> {
        let term = std::env::var("TERM").ok();
        check_terminal(io::stdin().is_terminal() && io::stdout().is_terminal(), term.as_deref())?;
        install_panic_hook();
        let ending = CancelToken::default();
        let output = ScreenOutput::new(ending.clone());
        let taken = enter().and_then(|()| Terminal::new(CrosstermBackend::new(output)));
        taken.map(|terminal| Self { terminal, ending }).map_err(|error| {
            restore();
            error.into()
        })
    }

    /// The terminal to draw on.
    pub fn terminal(&mut self) -> &mut Terminal<CrosstermBackend<ScreenOutput>> {
        &mut self.terminal
    }

    /// Cancelled when the program has to end: then nothing waits for a terminal that nobody reads.
    pub fn ending(&self) -> &CancelToken {
        &self.ending
    }

    /// Gives the terminal back, stops the program, and acquires the terminal again when the program goes on.
    ///
    /// # Errors
    /// If the terminal cannot be acquired again.
    pub fn suspend(&mut self) -> io::Result<()> {
        restore();
        signals::stop();
        self.resume()
    }

    /// Acquires the terminal after the program was stopped, and draws everything anew.
    ///
    /// # Errors
    /// If the terminal fails.
    pub fn resume(&mut self) -> io::Result<()> {
        // Raw mode counts as on even if another program has turned it off meanwhile.
        disable_raw_mode()?;
        enter()?;
        // `resize` also clears the screen. `clear` would query the cursor position and wait for the reply.
        let size = self.terminal.size()?;
        self.terminal.resize(Rect::from((Position::ORIGIN, size)))
    }
}

impl Drop for TerminalGuard {
    fn drop(&mut self) {
        // Ratatui prints an error if it cannot show the cursor, and panics if it cannot print. From here on it can.
        self.ending.cancel();
        restore();
    }
}

fn enter() -> io::Result<()> {
    // Set before the first change, so that a partial failure is undone too.
    IS_ACQUIRED.store(true, Ordering::SeqCst);
    enable_raw_mode()?;
    let mut output = ScreenOutput::new(CancelToken::default());
    execute!(output, EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste, cursor::Hide)
}

/// Restores the terminal once. Safe to call anywhere at any time; errors are ignored, as nothing can be done.
pub fn restore() {
    if IS_ACQUIRED.swap(false, Ordering::SeqCst) {
        let _ = disable_raw_mode();
        let ending = CancelToken::default();
        ending.cancel();
        let mut output = ScreenOutput::new(ending);
        let _ = output.write_all(pixels::deletion().as_bytes());
        let _ = execute!(output, DisableBracketedPaste, DisableMouseCapture, LeaveAlternateScreen, cursor::Show);
    }
}

/// Installs a panic hook that restores the terminal before the previous hook, which must not print if [`shows_panics`].
fn install_panic_hook() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let previous = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if !shows_panics() {
                restore();
            }
            previous(info);
        }));
    });
}

/// Whether a panic of this thread is shown on the screen: that of a worker, after which the program goes on.
pub fn shows_panics() -> bool {
    IS_ACQUIRED.load(Ordering::SeqCst) && thread::current().name() == Some(WORKER_THREAD_NAME)
}

/// Whether an error means that the terminal is gone, or blocked when the program had to end.
pub fn is_lost(error: &io::Error) -> bool {
    use io::ErrorKind::{BrokenPipe, TimedOut, UnexpectedEof, WriteZero};
    // EIO, ENXIO and EBADF, which have no kind of their own.
    let is_hung_up = cfg!(unix) && matches!(error.raw_os_error(), Some(5 | 6 | 9));
    is_hung_up || matches!(error.kind(), BrokenPipe | TimedOut | UnexpectedEof | WriteZero)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_terminal_is_reported() {
        assert!(check_terminal(true, Some("xterm")).is_ok());
        assert!(check_terminal(true, None).is_ok());
        let message = check_terminal(false, Some("xterm")).map_err(|error| error.to_string());
        assert!(message.is_err_and(|text| text.contains("needs a terminal") && text.contains("alfil moves")));
        let message = check_terminal(true, Some("dumb")).map_err(|error| error.to_string());
        assert!(message.is_err_and(|text| text.contains("TERM=dumb") && text.contains("alfil render")));
    }
}
