//! Writes lines to a peer on a thread of its own, so that a peer that does not read delays nobody.

use super::message::to_line;
use serde::Serialize;
use std::{
    io::{Read as _, Write as _},
    net::{Shutdown, TcpStream},
    sync::mpsc::{Receiver, RecvTimeoutError},
    time::{Duration, Instant},
};

/// Idle time before a ping.
pub(super) const PING_INTERVAL: Duration = Duration::from_secs(10);
/// Time without a line after which a connection counts as lost.
pub(super) const MAX_SILENCE: Duration = Duration::from_secs(30);
/// Time for a peer to take what is written.
pub(super) const WRITE_TIMEOUT: Duration = Duration::from_secs(5);

/// Time for a peer to take the last line.
pub(super) const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);

/// Writes lines until their queue closes or a write fails; then shuts down this half of the connection. Writes pings when it is idle.
pub(super) fn write_lines<M: Serialize>(stream: &mut TcpStream, lines: &Receiver<String>, ping: &M) {
    let _ = stream.set_write_timeout(Some(WRITE_TIMEOUT));
    loop {
        let text = match lines.recv_timeout(PING_INTERVAL) {
            Ok(text) => text,
            Err(RecvTimeoutError::Timeout) => to_line(ping),
            Err(RecvTimeoutError::Disconnected) => break,
        };
        if stream.write_all(text.as_bytes()).is_err() {
            break;
        }
    }
    let _ = stream.shutdown(Shutdown::Write);
}

/// Reads what a peer still writes, for a moment: closing a connection with unread bytes would lose the last line.
pub(super) fn drain(stream: &mut TcpStream) {
    let deadline = Instant::now() + CLOSE_TIMEOUT;
    let mut chunk = [0; 1 << 12];
    let is_open = |stream: &mut TcpStream, chunk: &mut [u8]| {
        let left = deadline.saturating_duration_since(Instant::now());
        let is_limited = !left.is_zero() && stream.set_read_timeout(Some(left)).is_ok();
        is_limited && matches!(stream.read(chunk), Ok(1..))
    };
    while is_open(stream, &mut chunk) {}
}
