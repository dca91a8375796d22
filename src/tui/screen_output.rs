//! The output to the screen, which never keeps the program from ending.
//!
//! A write to a terminal that nobody reads blocks. On Unix the screen is therefore written without blocking: the writer
//! waits while the terminal takes nothing, until the program has to end. Then, or when the terminal is gone, it discards
//! the rest.

use std::{
    fs::File,
    io::{self, Write},
    time::{Duration, Instant},
};

use super::terminal::is_lost;
use crate::task::CancelToken;

/// Time for what is left to write once the program has to end.
const LAST_WRITE_TIMEOUT: Duration = Duration::from_millis(100);
/// Time between two checks whether the program has to end.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// A buffered output to the terminal of the standard output.
#[derive(Debug)]
pub struct ScreenOutput {
    /// The terminal, opened for writing without blocking; `None` writes to the standard output.
    terminal: Option<File>,
    buffer: Vec<u8>,
    /// Set when the program has to end.
    ending: CancelToken,
    /// Whether a write has failed. Everything after it is discarded.
    is_lost: bool,
}

impl ScreenOutput {
    /// The output to the terminal. It waits for the terminal until `ending` is cancelled.
    pub fn new(ending: CancelToken) -> Self {
        let terminal = open_terminal();
        let is_lost = terminal.as_ref().is_err_and(is_lost);
        Self { terminal: terminal.ok(), buffer: Vec::new(), ending, is_lost }
    }

    fn write_buffer(&mut self) -> io::Result<()> {
        let Some(terminal) = &mut self.terminal else {
            let mut stdout = io::stdout();
            return stdout.write_all(&self.buffer).and_then(|()| stdout.flush());
        };
        let mut written = 0;
        let mut must_end_by: Option<Instant> = None;
        while written < self.buffer.len() {
            match terminal.write(&self.buffer[written..]) {
                Ok(count) => written += count,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    if self.ending.is_cancelled() {
                        let end = *must_end_by.get_or_insert_with(|| Instant::now() + LAST_WRITE_TIMEOUT);
                        if Instant::now() >= end {
                            return Err(io::ErrorKind::TimedOut.into());
                        }
                    }
                    wait_until_writable(terminal);
                }
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}

impl Write for ScreenOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.buffer.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let result = if self.is_lost { Ok(()) } else { self.write_buffer() };
        self.buffer.clear();
        self.is_lost |= result.is_err();
        // Once the program has to end, nobody can do anything about an error.
        if self.ending.is_cancelled() { Ok(()) } else { result }
    }
}

/// Rings the bell of the terminal.
pub fn ring_bell() {
    let ending = CancelToken::default();
    // A terminal that takes nothing now misses it.
    ending.cancel();
    let mut output = ScreenOutput::new(ending);
    // One byte cannot be torn apart by what is drawn meanwhile, and terminals ring in the middle of a sequence, too.
    let _ = output.write(b"\x07").and_then(|_| output.flush());
}

/// Opens the terminal of the standard output again: the flag for writing without blocking belongs to an opened file, and
/// other programs share that of the standard output.
#[cfg(unix)]
fn open_terminal() -> io::Result<File> {
    use rustix::fs::OFlags;
    use std::os::unix::fs::OpenOptionsExt;
    let path = if cfg!(target_os = "linux") {
        "/proc/self/fd/1"
    } else {
        // Fails if the standard output is another terminal than `/dev/tty`.
        rustix::termios::tcgetpgrp(rustix::stdio::stdout())?;
        "/dev/tty"
    };
    let flags = i32::try_from((OFlags::NONBLOCK | OFlags::NOCTTY).bits()).map_err(io::Error::other)?;
    File::options().write(true).custom_flags(flags).open(path)
}

#[cfg(not(unix))]
fn open_terminal() -> io::Result<File> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Waits for at most [`POLL_INTERVAL`].
fn wait_until_writable(terminal: &File) {
    #[cfg(unix)]
    {
        use rustix::event::{PollFd, PollFlags, Timespec, poll};
        let mut files = [PollFd::new(terminal, PollFlags::OUT)];
        let timeout = Timespec::try_from(POLL_INTERVAL).ok();
        let ready = poll(&mut files, timeout.as_ref());
        if ready.is_ok() && !files[0].revents().intersects(PollFlags::NVAL | PollFlags::ERR | PollFlags::HUP) {
            return;
        }
    }
    // The next write says what is wrong.
    let _ = terminal;
    std::thread::sleep(Duration::from_millis(1));
}
