//! The event loop: `event → update(state) → side effects → view(state)`.
//!
//! `update` is fast and pure: it changes the state and returns side effects. Workers run these, one thread each, and
//! send results back as events. All waiting events are handled before a frame is drawn, but for at most half a
//! frame, so that keys are answered within a frame.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel},
    thread,
    time::{Duration, Instant},
};

use ratatui::{Frame, Terminal, backend::Backend};

use super::{
    event::{Event, EventReader},
    signals::Signals,
    terminal::{TerminalError, TerminalGuard, WORKER_THREAD_NAME},
};

/// A model in the sense of Elm: a state that the loop can update and draw.
pub trait Model {
    /// A message from a worker.
    type Message: Send + 'static;
    /// Work to run off the drawing thread.
    type Effect: Send + 'static;

    /// Returns the side effects to run at start.
    fn init(&mut self) -> Vec<Self::Effect> {
        Vec::new()
    }

    /// Updates the state on an event and returns side effects to run.
    fn update(&mut self, input: Event<Self::Message>) -> Vec<Self::Effect>;

    /// Draws the state.
    fn view(&self, frame: &mut Frame<'_>);

    /// Whether to quit.
    fn is_finished(&self) -> bool;

    /// Interval of tick events; `None` for no ticks.
    fn tick_interval(&self) -> Option<Duration> {
        None
    }

    /// Runs a side effect on a thread of its own and sends messages.
    fn perform(effect: Self::Effect, port: &MessageSender<Self::Message>);
}

/// Sends messages from a worker to the loop.
#[derive(Debug)]
pub struct MessageSender<M>(Sender<Event<M>>);

impl<M> MessageSender<M> {
    /// A sender whose messages arrive as events.
    pub fn new(inputs: Sender<Event<M>>) -> Self {
        Self(inputs)
    }

    /// Sends a message. Returns `false` if the receiver is gone, so that the work can stop.
    pub fn send(&self, message: M) -> bool {
        self.0.send(Event::Message(message)).is_ok()
    }
}

/// Why the loop ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExitReason {
    /// The program quit.
    Finished,
    /// A signal with this number.
    Signal(i32),
    /// The terminal is gone.
    Closed,
}

/// Acquires the terminal, runs the program, and restores the terminal.
///
/// # Errors
/// If there is no terminal, or it fails.
pub fn run<P: Model>(program: &mut P) -> Result<ExitReason, TerminalError> {
    let mut guard = TerminalGuard::acquire()?;
    let (sender, inputs) = channel();
    let signal = sender.clone();
    let _signals = Signals::listen(move |number| drop(signal.send(Event::Signal(number))))?;
    let _reader = EventReader::start(sender.clone())?;
    Ok(run_loop(program, guard.terminal(), &sender, &inputs)?)
}

const MAX_UPDATE_TIME: Duration = Duration::from_millis(8);

/// The loop itself, on any terminal and events.
///
/// # Errors
/// If the terminal fails.
pub fn run_loop<P: Model, B: Backend>(
    program: &mut P,
    terminal: &mut Terminal<B>,
    sender: &Sender<Event<P::Message>>,
    inputs: &Receiver<Event<P::Message>>,
) -> Result<ExitReason, B::Error> {
    let mut first = Some(program.init());
    let mut last_tick = Instant::now();
    while !program.is_finished() {
        terminal.draw(|frame| program.view(frame))?;
        // Only after the first frame, which must not wait.
        first.take().into_iter().flatten().for_each(|effect| spawn_effect::<P>(effect, sender));
        let pulse = program.tick_interval();
        let mut next = match pulse.map_or_else(|| inputs.recv().map_err(Into::into), |pulse| inputs.recv_timeout(pulse))
        {
            Ok(first) => Some(first),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => return Ok(ExitReason::Closed),
        };
        let passed = last_tick.elapsed();
        last_tick += passed;
        if pulse.is_some() {
            program.update(Event::Tick(passed)).into_iter().for_each(|effect| spawn_effect::<P>(effect, sender));
        }
        let until = Instant::now() + MAX_UPDATE_TIME;
        while let Some(input) = next {
            match input {
                Event::Signal(number) => return Ok(ExitReason::Signal(number)),
                Event::Closed => return Ok(ExitReason::Closed),
                input => program.update(input).into_iter().for_each(|effect| spawn_effect::<P>(effect, sender)),
            }
            let enough = program.is_finished() || Instant::now() >= until;
            next = if enough { None } else { inputs.try_recv().ok() };
        }
    }
    Ok(ExitReason::Finished)
}

/// Starts a worker thread. Reports a panic, or a thread that cannot start, as an event.
fn spawn_effect<P: Model>(effect: P::Effect, sender: &Sender<Event<P::Message>>) {
    let port = MessageSender::new(sender.clone());
    let work = move || {
        if let Err(cause) = catch_unwind(AssertUnwindSafe(|| P::perform(effect, &port))) {
            let text = cause.downcast_ref::<String>().map(String::as_str).or(cause.downcast_ref::<&str>().copied());
            drop(port.0.send(Event::EffectFailed(text.unwrap_or("unknown cause").to_owned())));
        }
    };
    if let Err(error) = thread::Builder::new().name(WORKER_THREAD_NAME.into()).spawn(work) {
        drop(sender.send(Event::EffectFailed(error.to_string())));
    }
}

#[cfg(test)]
#[path = "event_loop_tests.rs"]
mod tests;
