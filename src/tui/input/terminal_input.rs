//! Waits for events of the terminal.

use std::{io, time::Duration};

use crossterm::event::Event;

/// The input of the terminal. On Unix, it is read here rather than by crossterm, whose parser waits without limit for the
/// end of a sequence.
#[derive(Debug, Default)]
pub struct TerminalInput {
    #[cfg(unix)]
    decoder: super::decoder::Decoder,
}

#[cfg(unix)]
impl TerminalInput {
    /// The events that arrive within a time, if any.
    ///
    /// # Errors
    /// If the terminal is gone.
    pub fn read(&mut self, timeout: Duration) -> io::Result<Vec<Event>> {
        let unfinished = self.decoder.timeout();
        if wait_for_input(unfinished.map_or(timeout, |silence| silence.min(timeout)))? {
            let mut bytes = [0; 4096];
            return match rustix::io::read(rustix::stdio::stdin(), &mut bytes) {
                Ok(0) => Err(io::ErrorKind::UnexpectedEof.into()),
                Ok(length) => Ok(self.decoder.feed(&bytes[..length])),
                Err(rustix::io::Errno::INTR | rustix::io::Errno::AGAIN) => Ok(Vec::new()),
                Err(error) => Err(error.into()),
            };
        }
        // The silence may have been cut short by `timeout`. That is long enough, too.
        Ok(unfinished.and_then(|_| self.decoder.give_up()).into_iter().collect())
    }
}

/// Whether there is input within a time. The end of the terminal counts as input.
#[cfg(unix)]
fn wait_for_input(timeout: Duration) -> io::Result<bool> {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let stdin = rustix::stdio::stdin();
    let timeout = Timespec::try_from(timeout).map_err(io::Error::other)?;
    match poll(&mut [PollFd::new(&stdin, PollFlags::IN)], Some(&timeout)) {
        Ok(count) => Ok(count > 0),
        Err(rustix::io::Errno::INTR) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

#[cfg(not(unix))]
impl TerminalInput {
    /// The event that arrives within a time, if any.
    ///
    /// # Errors
    /// If the terminal is gone.
    pub fn read(&mut self, timeout: Duration) -> io::Result<Vec<Event>> {
        let has_input = crossterm::event::poll(timeout)?;
        Ok(if has_input { vec![crossterm::event::read()?] } else { Vec::new() })
    }
}
