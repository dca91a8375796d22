//! Keys, mouse and pasted text from the terminal.

#[cfg(unix)]
mod decoder;
#[cfg(unix)]
mod escape_sequences;
#[cfg(unix)]
mod mouse_event;
mod terminal_input;
mod terminal_report;

#[cfg(fuzzing)]
pub use decoder::Decoder;
pub use terminal_input::{StopReading, TerminalInput};
pub use terminal_report::{Questions, TerminalReport};
