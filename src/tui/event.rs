//! Events of the application: keys, mouse, time and messages from workers.

use std::{
    io,
    sync::mpsc::Sender,
    thread::{self, JoinHandle},
    time::Duration,
};

use super::{
    input::{StopReading, TerminalInput, TerminalReport},
    interrupt::Interrupt,
    key_chord::KeyChord,
    signals::SignalEvent,
};
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
    /// An answer of the terminal.
    Report(TerminalReport),
    /// A message from a worker.
    Message(M),
    /// A worker panicked, with this message.
    EffectFailed(String),
    /// A signal.
    Signal(SignalEvent),
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

/// The thread that reads the terminal. When this is dropped, it has ended, so that what is typed next is left to the next program.
#[derive(Debug)]
pub struct EventReader {
    stop: CancelToken,
    /// The thread, and what wakes it.
    running: Option<(StopReading, JoinHandle<()>)>,
}

/// Polling interval: how long the end of the thread may take where nothing wakes it. Input is never delayed.
const INPUT_POLL_INTERVAL: Duration = Duration::from_millis(100);

impl EventReader {
    /// Starts reading. The end of the terminal cancels `ending` at once, even while the loop waits to draw. Ctrl-C does the same when no
    /// work is running.
    ///
    /// # Errors
    /// If the thread cannot start.
    pub fn start<M: Send + 'static>(
        mut terminal: TerminalInput,
        inputs: Sender<Event<M>>,
        ending: CancelToken,
        interrupt: Interrupt,
    ) -> io::Result<Self> {
        let stop = CancelToken::default();
        let stopped = stop.clone();
        let wake = terminal.stop_handle()?;
        let thread = thread::Builder::new().name("reader".into()).spawn(move || {
            while !stopped.is_cancelled() {
                let Ok(events) = terminal.read(INPUT_POLL_INTERVAL) else {
                    ending.cancel();
                    drop(inputs.send(Event::Closed));
                    return;
                };
                if terminal.take_reports().into_iter().any(|report| inputs.send(Event::Report(report)).is_err()) {
                    return;
                }
                for event in events.into_iter().filter_map(Event::from_terminal) {
                    if matches!(&event, Event::Key(key) if KeyChord::CTRL_C.matches(key)) && interrupt.press() {
                        ending.cancel();
                    }
                    if inputs.send(event).is_err() {
                        return;
                    }
                }
            }
        })?;
        Ok(Self { stop, running: Some((wake, thread)) })
    }
}

impl Drop for EventReader {
    fn drop(&mut self) {
        self.stop.cancel();
        if let Some((wake, thread)) = self.running.take() {
            drop(wake);
            // A panic of the thread is reported by its hook.
            let _ = thread.join();
        }
    }
}
