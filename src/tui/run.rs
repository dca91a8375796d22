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
    input::{Input, Reader},
    signals::Signals,
    terminal::{Guard, TerminalError, WORKER},
};

/// A program that the loop can run; the implementor is the state.
pub trait Program {
    /// What workers tell.
    type Message: Send + 'static;
    /// Work that is not for the drawing thread.
    type Effect: Send + 'static;

    /// What is to be done first of all.
    fn begin(&mut self) -> Vec<Self::Effect> {
        Vec::new()
    }

    /// Takes note of something that happened, and says what is to be done about it. Touches nothing but itself.
    fn update(&mut self, input: Input<Self::Message>) -> Vec<Self::Effect>;

    /// Draws.
    fn view(&self, frame: &mut Frame<'_>);

    /// Whether the program is over.
    fn is_over(&self) -> bool;

    /// How soon the program wants to know that time has gone by; nothing if it does not matter.
    fn pulse(&self) -> Option<Duration> {
        None
    }

    /// Does some work, on a thread of its own, and tells of it as it goes.
    fn perform(effect: Self::Effect, port: &Port<Self::Message>);
}

/// Where a worker tells what it has found.
#[derive(Debug)]
pub struct Port<M>(Sender<Input<M>>);

impl<M> Port<M> {
    /// A port whose messages arrive as inputs.
    pub fn to(inputs: Sender<Input<M>>) -> Self {
        Self(inputs)
    }

    /// Tells; `false` if nobody listens any longer, so that the work may as well end.
    pub fn tell(&self, message: M) -> bool {
        self.0.send(Input::Message(message)).is_ok()
    }
}

/// How a program came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// It was over.
    Over,
    /// By a signal, whose number this is.
    Signal(i32),
    /// The terminal went away.
    Closed,
}

/// Takes the terminal, runs the program, and gives the terminal back.
///
/// # Errors
/// If there is no terminal, or it fails.
pub fn run<P: Program>(program: &mut P) -> Result<Exit, TerminalError> {
    let mut guard = Guard::take()?;
    let (sender, inputs) = channel();
    let signal = sender.clone();
    let _signals = Signals::listen(move |number| drop(signal.send(Input::Signal(number))))?;
    let _reader = Reader::start(sender.clone())?;
    Ok(drive(program, guard.terminal(), &sender, &inputs)?)
}

const HALF_A_FRAME: Duration = Duration::from_millis(8);

/// The loop itself, on any terminal and any inputs.
///
/// # Errors
/// If the terminal fails.
pub fn drive<P: Program, B: Backend>(
    program: &mut P,
    terminal: &mut Terminal<B>,
    sender: &Sender<Input<P::Message>>,
    inputs: &Receiver<Input<P::Message>>,
) -> Result<Exit, B::Error> {
    let mut first = Some(program.begin());
    let mut seen = Instant::now();
    while !program.is_over() {
        terminal.draw(|frame| program.view(frame))?;
        // After the first frame, which waits for nothing.
        first.take().into_iter().flatten().for_each(|effect| start::<P>(effect, sender));
        let pulse = program.pulse();
        let mut next = match pulse.map_or_else(|| inputs.recv().map_err(Into::into), |pulse| inputs.recv_timeout(pulse))
        {
            Ok(first) => Some(first),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => return Ok(Exit::Closed),
        };
        let passed = seen.elapsed();
        seen += passed;
        if pulse.is_some() {
            program.update(Input::Passed(passed)).into_iter().for_each(|effect| start::<P>(effect, sender));
        }
        let until = Instant::now() + HALF_A_FRAME;
        while let Some(input) = next {
            match input {
                Input::Signal(number) => return Ok(Exit::Signal(number)),
                Input::Closed => return Ok(Exit::Closed),
                input => program.update(input).into_iter().for_each(|effect| start::<P>(effect, sender)),
            }
            let enough = program.is_over() || Instant::now() >= until;
            next = if enough { None } else { inputs.try_recv().ok() };
        }
    }
    Ok(Exit::Over)
}

/// Starts a worker. One that panics is told of, and so is one that cannot be started.
fn start<P: Program>(effect: P::Effect, sender: &Sender<Input<P::Message>>) {
    let port = Port::to(sender.clone());
    let work = move || {
        if let Err(cause) = catch_unwind(AssertUnwindSafe(|| P::perform(effect, &port))) {
            let text = cause.downcast_ref::<String>().map(String::as_str).or(cause.downcast_ref::<&str>().copied());
            drop(port.0.send(Input::Failed(text.unwrap_or("no cause given").to_owned())));
        }
    };
    if let Err(error) = thread::Builder::new().name(WORKER.into()).spawn(work) {
        drop(sender.send(Input::Failed(error.to_string())));
    }
}

#[cfg(test)]
#[path = "run_tests.rs"]
mod tests;
