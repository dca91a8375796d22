//! Reads lines from a peer that is not trusted: neither their length, nor their number, nor the time between them is unlimited.

use std::{
    io::{self, Read},
    net::TcpStream,
    time::{Duration, Instant},
};

/// The longest line in bytes, with its end.
pub(super) const MAX_LINE_BYTES: usize = 1 << 16;
/// The period in which lines are counted.
const RATE_PERIOD: Duration = Duration::from_secs(10);
/// Bytes that are read at once.
const CHUNK_BYTES: usize = 1 << 12;

/// A stream whose reads can be limited in time.
pub(super) trait TimedRead: Read {
    /// Limits the time of the next reads.
    fn set_patience(&mut self, patience: Duration) -> io::Result<()>;
}

impl TimedRead for TcpStream {
    fn set_patience(&mut self, patience: Duration) -> io::Result<()> {
        self.set_read_timeout(Some(patience))
    }
}

/// Bytes in memory, for tests.
impl TimedRead for &[u8] {
    fn set_patience(&mut self, _: Duration) -> io::Result<()> {
        Ok(())
    }
}

/// Why there is no further line.
#[derive(Debug, thiserror::Error)]
pub(super) enum LineError {
    /// The peer has closed the connection.
    #[error("the connection was closed")]
    Closed,
    /// No whole line came in time.
    #[error("nothing was heard for {} s", .0.as_secs())]
    Silent(Duration),
    /// A line is too long.
    #[error("a line is longer than {MAX_LINE_BYTES} bytes")]
    TooLong,
    /// A line is no text.
    #[error("a line is not UTF-8")]
    NotText,
    /// There are too many lines.
    #[error("more than {max} lines came within {} s", RATE_PERIOD.as_secs())]
    TooMany {
        /// The limit.
        max: u32,
    },
    /// The connection fails.
    #[error("the connection was lost: {0}")]
    Io(#[from] io::Error),
}

/// The reader.
#[derive(Debug)]
pub(super) struct LineReader<S> {
    stream: S,
    /// What was read and not yet returned.
    buffer: Vec<u8>,
    /// Bytes of the buffer that have no end of a line.
    searched: usize,
    max_lines: u32,
    period_start: Instant,
    lines_in_period: u32,
}

impl<S: TimedRead> LineReader<S> {
    /// A reader of at most `max_lines` lines in ten seconds.
    pub fn new(stream: S, max_lines: u32) -> Self {
        let period_start = Instant::now();
        Self { stream, buffer: Vec::new(), searched: 0, max_lines, period_start, lines_in_period: 0 }
    }

    /// Reads a line without its end, which must have come in this time.
    pub fn read(&mut self, patience: Duration) -> Result<String, LineError> {
        let deadline = Instant::now() + patience;
        loop {
            if let Some(end) = memchr::memchr(b'\n', &self.buffer[self.searched..]) {
                let line: Vec<u8> = self.buffer.drain(..=self.searched + end).collect();
                self.searched = 0;
                self.count_line()?;
                let line = String::from_utf8(line).map_err(|_| LineError::NotText)?;
                return Ok(line.trim_end_matches(['\n', '\r']).to_owned());
            }
            self.searched = self.buffer.len();
            if self.searched >= MAX_LINE_BYTES {
                return Err(LineError::TooLong);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(LineError::Silent(patience));
            }
            self.fill(left)?;
        }
    }

    /// Reads what has come, or nothing if nothing comes in time.
    fn fill(&mut self, patience: Duration) -> Result<(), LineError> {
        self.stream.set_patience(patience)?;
        let mut chunk = [0; CHUNK_BYTES];
        let room = CHUNK_BYTES.min(MAX_LINE_BYTES - self.buffer.len());
        match self.stream.read(&mut chunk[..room]) {
            Ok(0) => Err(LineError::Closed),
            Ok(count) => {
                self.buffer.extend_from_slice(&chunk[..count]);
                Ok(())
            }
            Err(error) => match error.kind() {
                io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut | io::ErrorKind::Interrupted => Ok(()),
                _ => Err(error.into()),
            },
        }
    }

    fn count_line(&mut self) -> Result<(), LineError> {
        if self.period_start.elapsed() >= RATE_PERIOD {
            (self.period_start, self.lines_in_period) = (Instant::now(), 0);
        }
        self.lines_in_period += 1;
        if self.lines_in_period > self.max_lines { Err(LineError::TooMany { max: self.max_lines }) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads all lines of some bytes. Returns them and why there are no more.
    #[track_caller]
    fn check(bytes: &[u8], lines: &[&str], why: &str) {
        let mut reader = LineReader::new(bytes, 3);
        for line in lines {
            assert_eq!(reader.read(Duration::from_secs(1)).expect("a line"), *line);
        }
        let error = reader.read(Duration::from_secs(1)).expect_err("the end");
        assert!(error.to_string().starts_with(why), "{error}");
    }

    #[test]
    fn lines_are_limited() {
        check(b"one\r\n\ntwo\nthr", &["one", "", "two"], "the connection was closed");
        check(b"\xff\n", &[], "a line is not UTF-8");
        check(b"1\n2\n3\n4\n", &["1", "2", "3"], "more than 3 lines");
        check(&vec![b'x'; 1 << 20], &[], "a line is longer than 65536 bytes");
        let longest = "x".repeat(MAX_LINE_BYTES - 1);
        check(format!("{longest}\n").as_bytes(), &[&longest], "the connection was closed");
    }
}
