//! The terminal guard: restores the terminal however the program ends, by return, error, panic or signal.

use std::{
    io::{self, IsTerminal, Stdout},
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
use ratatui::{Terminal, backend::CrosstermBackend};

/// Name of worker threads. Their panics become events and do not end the program.
pub const WORKER_THREAD_NAME: &str = "worker";

/// Why the full-screen program cannot run.
#[derive(Debug, thiserror::Error)]
pub enum TerminalError {
    /// Input or output is a pipe or a file.
    #[error(
        "the full-screen program needs a terminal; \
         without one, `alfil render` draws a position and `alfil moves` lists its moves"
    )]
    NotATerminal,
    /// `TERM=dumb`.
    #[error(
        "this terminal (TERM=dumb) cannot position text on the screen; \
         `alfil render` draws a position and `alfil moves` lists its moves"
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
    terminal: Terminal<CrosstermBackend<Stdout>>,
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
        let taken = enter().and_then(|()| Terminal::new(CrosstermBackend::new(io::stdout())));
        taken.map(|terminal| Self { terminal }).map_err(|error| {
            restore();
            error.into()
        })
    }

    /// The terminal to draw on.
    pub fn terminal(&mut self) -> &mut Terminal<CrosstermBackend<Stdout>> {
        &mut self.terminal
    }
}

impl Drop for TerminalGuard {
    fn drop(&mut self) {
        restore();
    }
}

fn enter() -> io::Result<()> {
    // Set before the first change, so that a partial failure is undone too.
    IS_ACQUIRED.store(true, Ordering::SeqCst);
    enable_raw_mode()?;
    execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste, cursor::Hide)
}

/// Restores the terminal once. Safe to call anywhere at any time; errors are ignored, as nothing can be done.
pub fn restore() {
    if IS_ACQUIRED.swap(false, Ordering::SeqCst) {
        let _ = execute!(io::stdout(), DisableBracketedPaste, DisableMouseCapture, LeaveAlternateScreen, cursor::Show);
        let _ = disable_raw_mode();
    }
}

/// Installs a panic hook that restores the terminal before the previous hook prints. Panics of workers leave the
/// screen alone, as the program goes on and shows them.
fn install_panic_hook() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let previous = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            let quiet = IS_ACQUIRED.load(Ordering::SeqCst) && thread::current().name() == Some(WORKER_THREAD_NAME);
            if !quiet {
                restore();
                previous(info);
            }
        }));
    });
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
