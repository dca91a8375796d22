//! Why a command ends early, with the message and the exit code.

use super::sanitize::sanitize;
use crate::game::Fault;
use crate::store::{LoadError, StoreError};
use crate::task::Halt;
use crate::tui::terminal::TerminalError;
use std::fmt::Write as _;
use std::io::{self, Write};

/// Why a command ends early.
#[derive(Debug)]
pub(super) enum Failure {
    /// Bad input. The first line of the text states the mistake; further lines help to correct it.
    Input(String),
    /// Bad input that has already been reported.
    Reported,
    /// The reader of the standard output closed the pipe.
    ClosedPipe,
    /// A signal, by number.
    Signal(i32),
    /// An error of the operating system.
    Io(io::Error),
    /// A failure of Alfil itself.
    Internal(color_eyre::Report),
}

impl Failure {
    /// An interruption by Ctrl-C.
    pub const INTERRUPTED: Self = Self::Signal(signal_hook::consts::SIGINT);

    /// The failure of work that was stopped; `print` prints a fault of the rules.
    pub fn of_halt(halt: Halt<Fault>, print: impl FnOnce(&Fault) -> Self) -> Self {
        match halt {
            Halt::Fault(fault) => print(&fault),
            Halt::Cancelled => Self::INTERRUPTED,
            halt => Self::Internal(halt.into()),
        }
    }

    /// Prints the message to the standard error and returns the exit code.
    pub fn report(self) -> u8 {
        match self {
            Self::Input(text) => {
                print_message("error", &text);
                2
            }
            Self::Reported => 2,
            Self::ClosedPipe => 0,
            // The convention of shells for a process that a signal ended.
            Self::Signal(number) => u8::try_from(128 + number).unwrap_or(1),
            Self::Io(error) => {
                print_message("error", &error.to_string());
                1
            }
            Self::Internal(report) => {
                let _ = writeln!(io::stderr(), "error: {report:?}");
                1
            }
        }
    }
}

/// Prints a message such as `error: …` to the standard error. A closed standard error is ignored.
pub(super) fn print_message(kind: &str, text: &str) {
    let _ = writeln!(io::stderr(), "{kind}: {}", sanitize(text.trim_end()));
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Self {
        Self::Input(fault.to_string())
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe { Self::ClosedPipe } else { Self::Io(error) }
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        Self::Input(error.to_string())
    }
}

impl From<LoadError> for Failure {
    fn from(error: LoadError) -> Self {
        let mut text = error.to_string();
        if let LoadError::Broken(loaded_file) = &error {
            let errors = loaded_file.loaded.diagnostics.iter().filter(|diagnostic| diagnostic.is_error()).count();
            let shown = if errors == 1 { "where".into() } else { format!("all {errors} errors") };
            let _ = write!(text, "\n  `alfil check {}` shows {shown}", loaded_file.rule_file.file());
        }
        Self::Input(text)
    }
}

impl From<TerminalError> for Failure {
    fn from(error: TerminalError) -> Self {
        match error {
            TerminalError::Io(error) => Self::from(error),
            other => Self::Input(other.to_string()),
        }
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Self {
        io::Error::from(error).into()
    }
}
