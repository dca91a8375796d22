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

use crossterm::event::{self, Event, KeyEvent, KeyEventKind, MouseEvent};

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input<M> {
    /// A key was pressed, or repeats.
    Key(KeyEvent),
    /// The mouse moved or was pressed.
    Mouse(MouseEvent),
    /// Text was pasted.
    Paste(String),
    /// The terminal has this many columns and rows now.
    Resize(u16, u16),
    /// So much time has gone by, where that matters.
    Passed(Duration),
    /// A worker tells.
    Message(M),
    /// A worker broke down; what it said.
    Failed(String),
    /// A signal asks the program to end.
    Signal(i32),
    /// The terminal is gone.
    Closed,
}

impl<M> Input<M> {
    /// What an event of the terminal means to us; nothing, if it is a key let go or the focus.
    pub fn from_event(event: Event) -> Option<Self> {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => Some(Self::Key(key)),
            Event::Mouse(mouse) => Some(Self::Mouse(mouse)),
            Event::Paste(text) => Some(Self::Paste(text)),
            Event::Resize(columns, rows) => Some(Self::Resize(columns, rows)),
            Event::Key(_) | Event::FocusGained | Event::FocusLost => None,
        }
    }
}

/// The thread that reads the terminal; it ends soon after this is dropped.
#[derive(Debug)]
pub struct Reader {
    stop: Arc<AtomicBool>,
}

/// How long a reader that is no longer wanted may live. Input is answered at once whatever this is.
const PATIENCE: Duration = Duration::from_millis(100);

impl Reader {
    /// Starts reading.
    ///
    /// # Errors
    /// If no thread can be had.
    pub fn start<M: Send + 'static>(inputs: Sender<Input<M>>) -> io::Result<Self> {
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        thread::Builder::new().name("reader".into()).spawn(move || {
            while !stopped.load(Ordering::Relaxed) {
                let input = match next() {
                    Ok(Some(input)) => input,
                    Ok(None) => continue,
                    Err(_) => Input::Closed,
                };
                let last = matches!(input, Input::Closed);
                if inputs.send(input).is_err() || last {
                    return;
                }
            }
        })?;
        Ok(Self { stop })
    }
}

impl Drop for Reader {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// What happens within [`PATIENCE`].
fn next<M>() -> io::Result<Option<Input<M>>> {
    Ok(if event::poll(PATIENCE)? { Input::from_event(event::read()?) } else { None })
}
