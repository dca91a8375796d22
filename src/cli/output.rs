//! The standard output. What cannot be written there is told as such: a full disk, say, to which it was sent.

use std::io::{self, Write};

/// The standard output; not locked, since engines answer from another thread, too.
pub(super) struct Output(io::Stdout);

impl Output {
    pub fn new() -> Self {
        Self(io::stdout())
    }
}

/// The same error, with what was tried.
fn told(error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("the output cannot be written: {error}"))
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes).map_err(|error| told(&error))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush().map_err(|error| told(&error))
    }
}
