//! The loop: `event → update(state) → effects → view(state)`.
//!
//! `update` is quick and pure: it changes the state and says what else is to be done. That is done by workers, one
//! thread an effect, whose results come back as inputs. All inputs that wait are taken before the screen is drawn,
//! but never for longer than half a frame, so that a key is answered within a frame however much workers tell.

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

/// A program that the loop can run; the implementor is the state.
pub trait Model {
    /// What workers tell.
    type Message: Send + 'static;
    /// Work that is not for the drawing thread.
    type Effect: Send + 'static;

    /// What is to be done first of all.
    fn init(&mut self) -> Vec<Self::Effect> {
        Vec::new()
    }

    /// Takes note of something that happened, and says what is to be done about it. Touches nothing but itself.
    fn update(&mut self, input: Event<Self::Message>) -> Vec<Self::Effect>;

    /// Draws.
    fn view(&self, frame: &mut Frame<'_>);

    /// Whether the program is over.
    fn is_finished(&self) -> bool;

    /// How soon the program wants to know that time has gone by; nothing if it does not matter.
    fn tick_interval(&self) -> Option<Duration> {
        None
    }

    /// Does some work, on a thread of its own, and tells of it as it goes.
    fn perform(effect: Self::Effect, port: &MessageSender<Self::Message>);
}

/// Where a worker tells what it has found.
#[derive(Debug)]
pub struct MessageSender<M>(Sender<Event<M>>);

impl<M> MessageSender<M> {
    /// A port whose messages arrive as inputs.
    pub fn new(inputs: Sender<Event<M>>) -> Self {
        Self(inputs)
    }

    /// Tells; `false` if nobody listens any longer, so that the work may as well end.
    pub fn send(&self, message: M) -> bool {
        self.0.send(Event::Message(message)).is_ok()
    }
}

/// How a program came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExitReason {
    /// It was over.
    Finished,
    /// By a signal, whose number this is.
    Signal(i32),
    /// The terminal went away.
    Closed,
}

/// Takes the terminal, runs the program, and gives the terminal back.
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

/// The loop itself, on any terminal and any inputs.
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
    let mut seen = Instant::now();
    while !program.is_finished() {
        terminal.draw(|frame| program.view(frame))?;
        // After the first frame, which waits for nothing.
        first.take().into_iter().flatten().for_each(|effect| spawn_effect::<P>(effect, sender));
        let pulse = program.tick_interval();
        let mut next = match pulse.map_or_else(|| inputs.recv().map_err(Into::into), |pulse| inputs.recv_timeout(pulse))
        {
            Ok(first) => Some(first),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => return Ok(ExitReason::Closed),
        };
        let passed = seen.elapsed();
        seen += passed;
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

/// Starts a worker. One that panics is told of, and so is one that cannot be started.
fn spawn_effect<P: Model>(effect: P::Effect, sender: &Sender<Event<P::Message>>) {
    let port = MessageSender::new(sender.clone());
    let work = move || {
        if let Err(cause) = catch_unwind(AssertUnwindSafe(|| P::perform(effect, &port))) {
            let text = cause.downcast_ref::<String>().map(String::as_str).or(cause.downcast_ref::<&str>().copied());
            drop(port.0.send(Event::EffectFailed(text.unwrap_or("no cause given").to_owned())));
        }
    };
    if let Err(error) = thread::Builder::new().name(WORKER_THREAD_NAME.into()).spawn(work) {
        drop(sender.send(Event::EffectFailed(error.to_string())));
    }
}

#[cfg(test)]
#[path = "event_loop_tests.rs"]
mod tests;
