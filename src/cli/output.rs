//! The standard output, whose errors say what failed: a full disk is reported as "cannot write the output: …".

use std::io::{self, Write};

/// The standard output. It is not locked, because the UCI engine also writes from its search thread.
pub(super) struct Output(io::Stdout);

impl Output {
    pub fn new() -> Self {
        Self(io::stdout())
    }
}

fn with_context(error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("cannot write the output: {error}"))
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes).map_err(|error| with_context(&error))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush().map_err(|error| with_context(&error))
    }
}
