//! A player's or spectator's connection with the referee, in this program or in another one.

use super::{
    message::{GuestMessage, HostMessage},
    referee::RefereeCommand,
};
use crate::task::CancelToken;
use std::{
    sync::{
        Arc,
        mpsc::{Receiver, Sender},
    },
    thread,
    time::{Duration, Instant},
};

/// What happens at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkEvent {
    /// The host says something.
    News(HostMessage),
    /// The connection is lost and is being opened again; here is why.
    Lost(String),
    /// The connection is open again. The whole game so far follows.
    Back,
    /// There is no connection any more; here is why.
    Closed(String),
}

/// The connection. Dropping it leaves the table.
#[derive(Debug)]
pub struct Link {
    /// Speaks to the referee.
    pub sender: LinkSender,
    /// What happens. It ends when the connection has ended for good.
    pub events: Receiver<LinkEvent>,
}

/// The side of a connection that speaks.
#[derive(Clone, Debug)]
pub struct LinkSender {
    sink: RequestSink,
    leave_guard: Arc<LeaveGuard>,
}

#[derive(Clone, Debug)]
pub(super) enum RequestSink {
    Referee(Sender<RefereeCommand>),
    Host(Sender<GuestMessage>),
}

/// Ends the connection when it is dropped.
#[derive(Debug)]
struct LeaveGuard {
    has_left: CancelToken,
    /// Held by every thread that writes the last lines.
    writers: Arc<()>,
}

impl Drop for LeaveGuard {
    fn drop(&mut self) {
        leave(&self.has_left, &self.writers);
    }
}

/// Time for others to take the last lines of somebody who leaves.
const LEAVE_TIMEOUT: Duration = Duration::from_secs(1);
/// How often to see whether the last lines are written.
const LEAVE_POLL_INTERVAL: Duration = Duration::from_millis(10);

/// Ends a connection, and waits a moment until the last lines are written.
pub(super) fn leave(has_left: &CancelToken, writers: &Arc<()>) {
    has_left.cancel();
    let deadline = Instant::now() + LEAVE_TIMEOUT;
    while Arc::strong_count(writers) > 1 && Instant::now() < deadline {
        thread::sleep(LEAVE_POLL_INTERVAL);
    }
}

impl LinkSender {
    /// `writers` is held by every thread that writes the last lines.
    pub(super) fn new(sink: RequestSink, has_left: CancelToken, writers: Arc<()>) -> Self {
        Self { sink, leave_guard: Arc::new(LeaveGuard { has_left, writers }) }
    }

    /// Sends a request. While the connection is lost, it waits.
    pub fn send(&self, request: GuestMessage) {
        match &self.sink {
            RequestSink::Referee(referee) => drop(referee.send(RefereeCommand::Local(request))),
            RequestSink::Host(host) => drop(host.send(request)),
        }
    }

    /// Leaves the table: what was sent is still written.
    pub fn close(&self) {
        self.leave_guard.has_left.cancel();
    }
}
