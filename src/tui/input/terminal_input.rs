//! Waits for events of the terminal.

#[cfg(unix)]
use std::time::Instant;
use std::{io, time::Duration};

use crossterm::event::Event;

use super::terminal_report::{Questions, TerminalReport};

/// The input of the terminal. On Unix, it is read here rather than by crossterm, whose parser waits without limit for the
/// end of a sequence.
#[derive(Debug, Default)]
pub struct TerminalInput {
    #[cfg(unix)]
    decoder: super::decoder::Decoder,
    /// What was typed while an answer was awaited.
    #[cfg(unix)]
    typed: Vec<Event>,
    /// Readable when waiting is to stop.
    #[cfg(unix)]
    stopped: Option<std::os::fd::OwnedFd>,
}

/// Stops the waiting of a [`TerminalInput`] when it is dropped.
#[derive(Debug)]
pub struct StopReading {
    /// The other end of a pipe, which closes.
    #[cfg(unix)]
    _pipe: std::os::fd::OwnedFd,
}

#[cfg(unix)]
impl TerminalInput {
    /// Asks the terminal, and waits for its answers for at most a time. What is typed meanwhile is read later.
    ///
    /// # Errors
    /// If the terminal is gone.
    pub fn ask(
        &mut self,
        questions: Questions,
        output: &mut impl io::Write,
        limit: Duration,
    ) -> io::Result<Vec<TerminalReport>> {
        output.write_all(&questions.bytes())?;
        output.flush()?;
        let end = Instant::now() + limit;
        let mut reports = Vec::new();
        loop {
            let left = end.saturating_duration_since(Instant::now());
            let typed = self.read_terminal(left)?;
            self.typed.extend(typed);
            reports.extend(self.decoder.take_reports());
            let is_last = |report: &TerminalReport| matches!(report, TerminalReport::Attributes { .. });
            if left.is_zero() || reports.iter().any(is_last) {
                return Ok(reports);
            }
        }
    }

    /// What stops the waiting for input, so that nothing is read that is typed for the next program.
    ///
    /// # Errors
    /// If the system has no pipe left.
    pub fn stop_handle(&mut self) -> io::Result<StopReading> {
        let (stopped, pipe) = rustix::pipe::pipe()?;
        self.stopped = Some(stopped);
        Ok(StopReading { _pipe: pipe })
    }

    /// Answers since the last call: those that were late.
    pub fn take_reports(&mut self) -> Vec<TerminalReport> {
        self.decoder.take_reports()
    }

    /// The events that arrive within a time, if any.
    ///
    /// # Errors
    /// If the terminal is gone.
    pub fn read(&mut self, timeout: Duration) -> io::Result<Vec<Event>> {
        if self.typed.is_empty() { self.read_terminal(timeout) } else { Ok(std::mem::take(&mut self.typed)) }
    }

    fn read_terminal(&mut self, timeout: Duration) -> io::Result<Vec<Event>> {
        let unfinished = self.decoder.timeout();
        if self.wait_for_input(unfinished.map_or(timeout, |silence| silence.min(timeout)))? {
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

    /// Whether there is input within a time. The end of the terminal counts as input; being stopped does not.
    fn wait_for_input(&self, timeout: Duration) -> io::Result<bool> {
        use rustix::event::{PollFd, PollFlags, Timespec, poll};
        let stdin = rustix::stdio::stdin();
        let timeout = Timespec::try_from(timeout).map_err(io::Error::other)?;
        let stopped = self.stopped.iter().map(|pipe| PollFd::new(pipe, PollFlags::IN));
        let mut awaited: Vec<PollFd<'_>> = std::iter::once(PollFd::new(&stdin, PollFlags::IN)).chain(stopped).collect();
        match poll(&mut awaited, Some(&timeout)) {
            Ok(_) => Ok(!awaited[0].revents().is_empty() && awaited[1..].iter().all(|pipe| pipe.revents().is_empty())),
            Err(rustix::io::Errno::INTR) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }
}

#[cfg(not(unix))]
impl TerminalInput {
    /// Other systems are not asked.
    ///
    /// # Errors
    /// None.
    pub fn ask(&mut self, _: Questions, _: &mut impl io::Write, _: Duration) -> io::Result<Vec<TerminalReport>> {
        Ok(Vec::new())
    }

    /// Waiting ends by itself.
    ///
    /// # Errors
    /// None.
    pub fn stop_handle(&mut self) -> io::Result<StopReading> {
        Ok(StopReading {})
    }

    /// No answers.
    pub fn take_reports(&mut self) -> Vec<TerminalReport> {
        Vec::new()
    }

    /// The event that arrives within a time, if any.
    ///
    /// # Errors
    /// If the terminal is gone.
    pub fn read(&mut self, timeout: Duration) -> io::Result<Vec<Event>> {
        let has_input = crossterm::event::poll(timeout)?;
        Ok(if has_input { vec![crossterm::event::read()?] } else { Vec::new() })
    }
}
