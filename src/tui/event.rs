//! Events of the application: keys, mouse, time and messages from workers.

use std::{io, sync::mpsc::Sender, thread, time::Duration};

use crate::task::CancelToken;
use crossterm::event::{self as terminal, KeyEvent, KeyEventKind, MouseEvent};
use ratatui::layout::Size;

/// An event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event<M> {
    /// A key press or repeat.
    Key(KeyEvent),
    /// A mouse event.
    Mouse(MouseEvent),
    /// Pasted text.
    Paste(String),
    /// New terminal size in columns and rows.
    Resize(Size),
    /// Time since the last tick.
    Tick(Duration),
    /// A message from a worker.
    Message(M),
    /// A worker panicked, with this message.
    EffectFailed(String),
    /// A signal to terminate.
    Signal(i32),
    /// The terminal is gone.
    Closed,
}

impl<M> Event<M> {
    /// Converts a terminal event. Key releases and focus changes are ignored.
    pub fn from_terminal(event: terminal::Event) -> Option<Self> {
        match event {
            terminal::Event::Key(key) if key.kind != KeyEventKind::Release => Some(Self::Key(key)),
            terminal::Event::Mouse(mouse) => Some(Self::Mouse(mouse)),
            terminal::Event::Paste(text) => Some(Self::Paste(text)),
            terminal::Event::Resize(columns, rows) => Some(Self::Resize(Size::new(columns, rows))),
            terminal::Event::Key(_) | terminal::Event::FocusGained | terminal::Event::FocusLost => None,
        }
    }
}

/// The thread that reads the terminal; it ends soon after this is dropped.
#[derive(Debug)]
pub struct EventReader {
    stop: CancelToken,
}

/// Polling interval: how long the thread may outlive its owner. Input is never delayed.
const INPUT_POLL_INTERVAL: Duration = Duration::from_millis(100);

impl EventReader {
    /// Starts reading.
    ///
    /// # Errors
    /// If the thread cannot start.
    pub fn start<M: Send + 'static>(inputs: Sender<Event<M>>) -> io::Result<Self> {
        let stop = CancelToken::default();
        let stopped = stop.clone();
        thread::Builder::new().name("reader".into()).spawn(move || {
            while !stopped.is_cancelled() {
                let input = match next() {
                    Ok(Some(input)) => input,
                    Ok(None) => continue,
                    Err(_) => Event::Closed,
                };
                let last = matches!(input, Event::Closed);
                if inputs.send(input).is_err() || last {
                    return;
                }
            }
        })?;
        Ok(Self { stop })
    }
}

impl Drop for EventReader {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}

/// The next event within [`INPUT_POLL_INTERVAL`].
fn next<M>() -> io::Result<Option<Event<M>>> {
    Ok(if terminal::poll(INPUT_POLL_INTERVAL)? { Event::from_terminal(terminal::read()?) } else { None })
}
