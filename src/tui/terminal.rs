//! The one guard of the terminal: whatever way the program ends, by return, error, panic or signal, the terminal is
//! given back as it was.

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

/// The name of threads whose panics are reported as events and do not end the program.
pub const WORKER_THREAD_NAME: &str = "worker";

/// Why there is no full-screen program.
#[derive(Debug, thiserror::Error)]
pub enum TerminalError {
    /// Input or output is a pipe or a file.
    #[error(
        "the full-screen program needs a terminal, and this is not one; \
         `alfil render` draws a position and `alfil moves` lists its moves without it"
    )]
    NotATerminal,
    /// `TERM=dumb`.
    #[error(
        "this terminal (TERM=dumb) cannot place text on the screen; \
         `alfil render` draws a position and `alfil moves` lists its moves without that"
    )]
    Dumb,
    /// The terminal was lost or refused.
    #[error("the terminal cannot be used: {0}")]
    Io(#[from] io::Error),
}

/// Whether a full-screen program can run, from facts passed in.
///
/// # Errors
/// If input and output are no terminal, or it is a dumb one.
pub fn check_terminal(is_terminal: bool, term: Option<&str>) -> Result<(), TerminalError> {
    match term {
        _ if !is_terminal => Err(TerminalError::NotATerminal),
        Some("dumb") => Err(TerminalError::Dumb),
        _ => Ok(()),
    }
}

/// Whether the terminal is ours at the moment.
static IS_ACQUIRED: AtomicBool = AtomicBool::new(false);

/// The terminal while it is ours; dropping it gives the terminal back.
#[derive(Debug)]
pub struct TerminalGuard {
    terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl TerminalGuard {
    /// Takes the terminal: raw mode, the other screen, mouse and bracketed paste. Check arguments and files before.
    ///
    /// # Errors
    /// If there is no terminal that can do it; it is then as it was.
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

    /// What to draw on.
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
    // Before the first change, so that a half-way failure is undone too.
    IS_ACQUIRED.store(true, Ordering::SeqCst);
    enable_raw_mode()?;
    execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste, cursor::Hide)
}

/// Gives the terminal back, once; safe to call from anywhere at any time. Errors are of no use to anyone by now.
pub fn restore() {
    if IS_ACQUIRED.swap(false, Ordering::SeqCst) {
        let _ = execute!(io::stdout(), DisableBracketedPaste, DisableMouseCapture, LeaveAlternateScreen, cursor::Show);
        let _ = disable_raw_mode();
    }
}

/// Puts a panic hook before the one that is there: first the terminal is given back, then the panic is told. A panic
/// of a worker leaves the screen alone, for the program goes on and shows it there.
fn install_panic_hook() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let told = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            let quiet = IS_ACQUIRED.load(Ordering::SeqCst) && thread::current().name() == Some(WORKER_THREAD_NAME);
            if !quiet {
                restore();
                told(info);
            }
        }));
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_terminal_is_said_in_a_sentence() {
        assert!(check_terminal(true, Some("xterm")).is_ok());
        assert!(check_terminal(true, None).is_ok());
        let told = check_terminal(false, Some("xterm")).map_err(|error| error.to_string());
        assert!(told.is_err_and(|text| text.contains("needs a terminal") && text.contains("alfil moves")));
        let told = check_terminal(true, Some("dumb")).map_err(|error| error.to_string());
        assert!(told.is_err_and(|text| text.contains("TERM=dumb") && text.contains("alfil render")));
    }
}
