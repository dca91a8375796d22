//! The event loop: `event → update(state) → side effects → view(state)`.
//!
//! `update` is fast and pure: it changes the state and returns side effects. Workers run these, one thread each, and
//! send results back as events. All waiting events are handled before a frame is drawn, but for at most half a
//! frame, so that keys are answered within a frame.

use std::{
    io,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel},
    thread,
    time::{Duration, Instant},
};

use ratatui::{Frame, Terminal, backend::Backend, layout::Size};

use super::{
    event::{Event, EventReader},
    input::{Questions, TerminalInput, TerminalReport},
    interrupt::Interrupt,
    key_chord::KeyChord,
    signals::{SignalEvent, Signals},
    terminal::{TerminalError, TerminalGuard, WORKER_THREAD_NAME, is_lost},
};
use crate::task::CancelToken;

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

    /// What to ask the terminal.
    fn questions(&self) -> Questions {
        Questions::default()
    }

    /// Adapts the first frame to an answer of the terminal. A later answer is an event.
    fn note_report(&mut self, _report: TerminalReport) {}

    /// The screen was given to another program: nothing that was sent to the terminal is still there.
    fn forget_screen(&mut self) {}

    /// Whether to quit.
    fn is_finished(&self) -> bool;

    /// Whether work runs that Ctrl-C stops instead of ending the program.
    fn is_working(&self) -> bool {
        false
    }

    /// Interval of tick events; `None` for no ticks.
    fn tick_interval(&self) -> Option<Duration> {
        None
    }

    /// Runs a side effect on a thread of its own and sends messages.
    fn perform(effect: Self::Effect, port: &MessageSender<Self::Message>);

    /// Finishes what must not be lost, after the terminal is restored.
    fn close(&mut self) {}
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

/// Why [`run_loop`] returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoopExit {
    /// The program ends.
    Ended(ExitReason),
    /// The program is to stop until it is told to go on.
    Suspended,
    /// The program was stopped, and the terminal may not be as it was.
    Resumed,
}

/// Acquires the terminal, runs the program, and restores the terminal.
///
/// # Errors
/// If there is no terminal, or it fails.
pub fn run<P: Model>(program: &mut P) -> Result<ExitReason, TerminalError> {
    let mut guard = TerminalGuard::acquire()?;
    let (sender, inputs) = channel();
    let has_ended = CancelToken::default();
    let (signals, ending) = (sender.clone(), guard.ending().clone());
    let forward = move |signal| match signal {
        SignalEvent::Resize => send_size(&signals),
        signal => {
            if matches!(signal, SignalEvent::End(_)) {
                ending.cancel();
            }
            drop(signals.send(Event::Signal(signal)));
        }
    };
    // Listens until the program is closed, which a second signal interrupts.
    let _signals = Signals::listen(forward, has_ended.clone(), None)?;
    let mut input = TerminalInput::default();
    let questions = program.questions();
    if !questions.is_empty() {
        // The terminal driver knows the size of cells if the terminal does not tell it. An error shows again when the loop reads or draws.
        let driver = cell_size();
        let answers = input.ask(questions, guard.terminal().backend_mut(), MAX_ANSWER_TIME).unwrap_or_default();
        driver.into_iter().chain(answers).for_each(|report| program.note_report(report));
    }
    let interrupt = Interrupt::default();
    let reader = EventReader::start(input, sender.clone(), guard.ending().clone(), interrupt.clone())?;
    let exit = run_in_terminal(program, &mut guard, &sender, &inputs, &interrupt);
    has_ended.cancel();
    drop(reader);
    drop(guard);
    program.close();
    exit
}

/// Time for the terminal to answer before the first frame. A later answer counts, too.
const MAX_ANSWER_TIME: Duration = Duration::from_millis(100);

/// Runs the loop again after each time that the program was stopped.
fn run_in_terminal<P: Model>(
    program: &mut P,
    guard: &mut TerminalGuard,
    sender: &Sender<Event<P::Message>>,
    inputs: &Receiver<Event<P::Message>>,
    interrupt: &Interrupt,
) -> Result<ExitReason, TerminalError> {
    loop {
        let resumed = match run_loop(program, guard.terminal(), sender, inputs, interrupt) {
            Ok(LoopExit::Ended(reason)) => return Ok(reason),
            Ok(LoopExit::Suspended) => guard.suspend(),
            Ok(LoopExit::Resumed) => guard.resume(),
            Err(error) => Err(error),
        };
        match resumed {
            Ok(()) => {
                program.forget_screen();
                send_size(sender);
            }
            Err(error) if is_lost(&error) => return Ok(ExitReason::Closed),
            Err(error) => return Err(error.into()),
        }
    }
}

/// Sends the size of the terminal.
fn send_size<M>(sender: &Sender<Event<M>>) {
    let size: io::Result<(u16, u16)> = crossterm::terminal::size();
    drop(size.map(|size| sender.send(Event::Resize(size.into()))));
    // With another font, cells have another size.
    drop(cell_size().map(|report| sender.send(Event::Report(report))));
}

/// The size of a cell in pixels, if the terminal driver knows it.
fn cell_size() -> Option<TerminalReport> {
    let window = crossterm::terminal::window_size().ok()?;
    TerminalReport::of_window(Size::new(window.width, window.height), Size::new(window.columns, window.rows))
}

const MAX_UPDATE_TIME: Duration = Duration::from_millis(8);
/// Time to handle what was typed before the terminal failed.
const MAX_LAST_UPDATE_TIME: Duration = Duration::from_millis(200);

/// The loop itself, on any terminal and events. It can be run again. It notes for `interrupt` whether work runs.
///
/// # Errors
/// If the terminal fails.
pub fn run_loop<P: Model, B: Backend>(
    program: &mut P,
    terminal: &mut Terminal<B>,
    sender: &Sender<Event<P::Message>>,
    inputs: &Receiver<Event<P::Message>>,
    interrupt: &Interrupt,
) -> Result<LoopExit, B::Error> {
    let mut first = Some(program.init());
    let mut last_tick = Instant::now();
    while !program.is_finished() {
        interrupt.note_work(program.is_working());
        if let Err(error) = terminal.draw(|frame| program.view(frame)) {
            return update_without_screen(program, sender, inputs).map(LoopExit::Ended).ok_or(error);
        }
        // Only after the first frame, which must not wait.
        first.take().into_iter().flatten().for_each(|effect| spawn_effect::<P>(effect, sender));
        let pulse = program.tick_interval();
        let mut next = match pulse.map_or_else(|| inputs.recv().map_err(Into::into), |pulse| inputs.recv_timeout(pulse))
        {
            Ok(first) => Some(first),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => return Ok(LoopExit::Ended(ExitReason::Closed)),
        };
        let passed = last_tick.elapsed();
        last_tick += passed;
        if pulse.is_some() {
            program.update(Event::Tick(passed)).into_iter().for_each(|effect| spawn_effect::<P>(effect, sender));
        }
        let until = Instant::now() + MAX_UPDATE_TIME;
        while let Some(input) = next {
            match input {
                Event::Signal(SignalEvent::Suspend) => return Ok(LoopExit::Suspended),
                Event::Signal(SignalEvent::Resume) => return Ok(LoopExit::Resumed),
                Event::Signal(SignalEvent::End(number)) => return Ok(LoopExit::Ended(ExitReason::Signal(number))),
                Event::Closed => return Ok(LoopExit::Ended(ExitReason::Closed)),
                input => {
                    let is_interrupt = matches!(&input, Event::Key(key) if KeyChord::CTRL_C.matches(key));
                    // It was pressed to stop work, which has ended meanwhile.
                    if is_interrupt && !interrupt.is_ending() && !program.is_working() {
                        next = inputs.try_recv().ok();
                        continue;
                    }
                    program.update(input).into_iter().for_each(|effect| spawn_effect::<P>(effect, sender));
                    interrupt.note_work(program.is_working());
                    // Work that began after Ctrl-C was pressed does not keep the program running.
                    if is_interrupt && interrupt.is_ending() {
                        return Ok(LoopExit::Ended(ExitReason::Finished));
                    }
                }
            }
            let enough = program.is_finished() || Instant::now() >= until;
            next = if enough { None } else { inputs.try_recv().ok() };
        }
    }
    Ok(LoopExit::Ended(ExitReason::Finished))
}

/// Handles what was typed before the terminal failed, and returns why the program ends, if that is known.
fn update_without_screen<P: Model>(
    program: &mut P,
    sender: &Sender<Event<P::Message>>,
    inputs: &Receiver<Event<P::Message>>,
) -> Option<ExitReason> {
    let until = Instant::now() + MAX_LAST_UPDATE_TIME;
    while !program.is_finished() {
        match inputs.recv_timeout(until.saturating_duration_since(Instant::now())).ok()? {
            Event::Signal(SignalEvent::End(number)) => return Some(ExitReason::Signal(number)),
            Event::Closed => return Some(ExitReason::Closed),
            input => program.update(input).into_iter().for_each(|effect| spawn_effect::<P>(effect, sender)),
        }
    }
    Some(ExitReason::Finished)
}

fn spawn_effect<P: Model>(effect: P::Effect, sender: &Sender<Event<P::Message>>) {
    spawn_work(move |port| P::perform(effect, port), sender);
}

/// Starts a worker thread. Reports a panic, or a thread that cannot start, as an event.
pub fn spawn_work<M: Send + 'static>(work: impl FnOnce(&MessageSender<M>) + Send + 'static, sender: &Sender<Event<M>>) {
    let port = MessageSender::new(sender.clone());
    let work = move || {
        if let Err(cause) = catch_unwind(AssertUnwindSafe(|| work(&port))) {
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
