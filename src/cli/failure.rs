//! Why a command ends early, with the message and the exit code.

use super::diagnostics;
use super::sanitize::sanitize;
use crate::game::Fault;
use crate::players::PlayerError;
use crate::source::SourceMap;
use crate::store::{LoadError, StoreError};
use crate::task::{CancelToken, Halt};
use crate::tui::launch::LaunchError;
use crate::tui::terminal::TerminalError;
use crate::worlds::WorldsError;
use std::fmt::Write as _;
use std::io::{self, Write};

/// Why a command ends early.
#[derive(Debug)]
pub(super) enum Failure {
    /// Bad input. The first line of the text states the mistake; further lines help to correct it.
    Input(String),
    /// Rules that cannot be carried out.
    Fault(Fault),
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

    /// Prints a fault of the rules with its place in the rule file.
    pub fn at(self, sources: &SourceMap) -> Self {
        match self {
            Self::Fault(fault) => diagnostics::print(sources, &fault.diagnostic()),
            other => other,
        }
    }

    /// Prints the message to the standard error and returns the exit code.
    pub fn report(self) -> u8 {
        let (text, code) = match self {
            Self::Input(text) => (text, 2),
            Self::Fault(fault) => (fault.to_string(), 2),
            Self::Reported => return 2,
            Self::ClosedPipe => return 0,
            // The convention of shells for a process that a signal ended.
            Self::Signal(number) => return u8::try_from(128 + number).unwrap_or(1),
            Self::Io(error) => (error.to_string(), 1),
            Self::Internal(report) => {
                let _ = writeln!(io::stderr(), "error: {report:?}");
                return 1;
            }
        };
        print_message("error", &text);
        code
    }
}

/// Prints a message such as `error: …` to the standard error. A closed standard error is ignored.
pub(super) fn print_message(kind: &str, text: &str) {
    let _ = writeln!(io::stderr(), "{kind}: {}", sanitize(text.trim_end()));
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Self {
        // An interrupt stops queries of the rules by a fault.
        if CancelToken::interrupt().is_cancelled() { Self::INTERRUPTED } else { Self::Fault(fault) }
    }
}

impl From<Halt<Fault>> for Failure {
    fn from(halt: Halt<Fault>) -> Self {
        match halt {
            Halt::Fault(fault) => fault.into(),
            Halt::Cancelled => Self::INTERRUPTED,
            halt => Self::Internal(halt.into()),
        }
    }
}

impl From<PlayerError> for Failure {
    fn from(error: PlayerError) -> Self {
        match error {
            PlayerError::Halted(halt) => halt.into(),
            other => Self::Input(other.to_string()),
        }
    }
}

impl From<WorldsError> for Failure {
    fn from(error: WorldsError) -> Self {
        match error {
            WorldsError::Halted(halt) => halt.into(),
            WorldsError::MemoryLimit { .. } => Self::Input(format!(
                "{error}\n  raise the limit with `--memory`, or with `memory_mb` in the configuration"
            )),
            WorldsError::NotRepresentable(_) | WorldsError::ForbiddenByRules(_) => Self::Input(error.to_string()),
            WorldsError::IllegalEverywhere => Self::Internal(error.into()),
        }
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

impl From<LaunchError> for Failure {
    fn from(error: LaunchError) -> Self {
        match error {
            LaunchError::Terminal(TerminalError::Io(error)) | LaunchError::Io(error) => Self::from(error),
            LaunchError::Terminal(other) => Self::Input(other.to_string()),
            LaunchError::NotSaved(_) => Self::Io(io::Error::other(error)),
        }
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Self {
        io::Error::from(error).into()
    }
}
