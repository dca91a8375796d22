//! Reads lines of the standard input on a thread of its own.

use std::{
    io::{self, BufRead, Read},
    sync::mpsc::{Receiver, Sender, SyncSender, sync_channel},
    thread,
};

use crate::tui::event::Event;

/// Lines that may wait while the program is busy. Then nothing more is read.
const MAX_WAITING_LINES: usize = 64;
/// Bytes of a line; the rest of a longer line is another line.
const MAX_LINE_BYTES: u64 = 1 << 16;

/// The reader. It sends each line as text that was pasted.
pub(super) struct LineReader {
    slots: Receiver<()>,
}

impl LineReader {
    /// Starts reading.
    ///
    /// # Errors
    /// If the thread cannot start.
    pub fn start<M: Send + 'static>(events: Sender<Event<M>>) -> io::Result<Self> {
        let (taken, slots) = sync_channel(MAX_WAITING_LINES);
        thread::Builder::new().name("lines".into()).spawn(move || read_lines(&taken, &events))?;
        Ok(Self { slots })
    }

    /// A line was handled, so another may wait.
    pub fn release(&self) {
        let _ = self.slots.try_recv();
    }
}

fn read_lines<M>(taken: &SyncSender<()>, events: &Sender<Event<M>>) {
    let mut input = io::stdin().lock();
    loop {
        let mut line = Vec::new();
        let read = input.by_ref().take(MAX_LINE_BYTES).read_until(b'\n', &mut line);
        if !matches!(read, Ok(1..)) {
            drop(events.send(Event::Closed));
            return;
        }
        let line = String::from_utf8_lossy(&line).into_owned();
        if taken.send(()).is_err() || events.send(Event::Paste(line)).is_err() {
            return;
        }
    }
}
