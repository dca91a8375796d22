//! Everything that can happen, in one stream: keys, the mouse, and what workers have to tell.

use std::{
    io,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::Sender,
    },
    thread,
    time::Duration,
};

use crossterm::event::{self as terminal, KeyEvent, KeyEventKind, MouseEvent};

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event<M> {
    /// A key was pressed, or repeats.
    Key(KeyEvent),
    /// The mouse moved or was pressed.
    Mouse(MouseEvent),
    /// Text was pasted.
    Paste(String),
    /// The terminal has this many columns and rows now.
    Resize(u16, u16),
    /// So much time has gone by, where that matters.
    Tick(Duration),
    /// A worker tells.
    Message(M),
    /// A worker broke down; what it said.
    EffectFailed(String),
    /// A signal asks the program to end.
    Signal(i32),
    /// The terminal is gone.
    Closed,
}

impl<M> Event<M> {
    /// What an event of the terminal means to us; nothing, if it is a key let go or the focus.
    pub fn from_terminal(event: terminal::Event) -> Option<Self> {
        match event {
            terminal::Event::Key(key) if key.kind != KeyEventKind::Release => Some(Self::Key(key)),
            terminal::Event::Mouse(mouse) => Some(Self::Mouse(mouse)),
            terminal::Event::Paste(text) => Some(Self::Paste(text)),
            terminal::Event::Resize(columns, rows) => Some(Self::Resize(columns, rows)),
            terminal::Event::Key(_) | terminal::Event::FocusGained | terminal::Event::FocusLost => None,
        }
    }
}

/// The thread that reads the terminal; it ends soon after this is dropped.
#[derive(Debug)]
pub struct EventReader {
    stop: Arc<AtomicBool>,
}

/// How long a reader that is no longer wanted may live. Input is answered at once whatever this is.
const POLL_INTERVAL: Duration = Duration::from_millis(100);

impl EventReader {
    /// Starts reading.
    ///
    /// # Errors
    /// If no thread can be had.
    pub fn start<M: Send + 'static>(inputs: Sender<Event<M>>) -> io::Result<Self> {
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        thread::Builder::new().name("reader".into()).spawn(move || {
            while !stopped.load(Ordering::Relaxed) {
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
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// What happens within [`PATIENCE`].
fn next<M>() -> io::Result<Option<Event<M>>> {
    Ok(if terminal::poll(POLL_INTERVAL)? { Event::from_terminal(terminal::read()?) } else { None })
}
