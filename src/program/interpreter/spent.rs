//! What one question about a position may cost. A rule file may come from a stranger: what is too much is a fault of
//! the file that names the place.
//!
//! Time is counted in steps, so that the same file has the same fault on every machine: a step is about what it takes to
//! look at sixteen squares, some tens of nanoseconds.

use super::{Context, Flow, Interpreter, Stop};
use crate::program::Fault;
use crate::source::Span;
use std::cell::Cell;

/// How many states the repetitions of one turn may lead through.
const STATES: u32 = 500_000;
/// How many steps of any kind one question may take: the actions of a position, or whether an end holds.
const STEPS: u32 = 50_000_000;
/// How many bytes of positions one question may hold: what is many states on a small board is too many on a large one.
const BYTES: usize = 256 << 20;
/// How many moves may run inside one another: a turn, in it the question whether it is check, in it a threat, ….
const DEPTH: u32 = 1000;
/// In how many ways a turn may be carried out.
pub(super) const WAYS: usize = 100_000;

/// See the module.
#[derive(Debug)]
pub(super) struct Spent {
    /// What is asked for, and where it is written.
    asked: Cell<(&'static str, Span)>,
    states: Cell<u32>,
    steps: Cell<u32>,
    bytes: Cell<usize>,
    depth: Cell<u32>,
}

/// Held while a move runs.
pub(super) struct Inside<'s>(&'s Spent);

impl Drop for Inside<'_> {
    fn drop(&mut self) {
        self.0.depth.set(self.0.depth.get().saturating_sub(1));
    }
}

impl Spent {
    /// Nothing spent yet on a question: `turn`, `end`, …, and where it is written.
    pub fn on(what: &'static str, span: Span) -> Self {
        Self {
            asked: Cell::new((what, span)),
            states: Cell::new(0),
            steps: Cell::new(0),
            bytes: Cell::new(0),
            depth: Cell::new(0),
        }
    }

    /// From here on something else is asked, out of the same purse.
    pub fn ask(&self, what: &'static str, span: Span) {
        self.asked.set((what, span));
    }

    /// Asks something of its own in between: its repetitions have their own count.
    pub fn apart<T>(&self, ask: impl FnOnce() -> T) -> T {
        let states = self.states.replace(0);
        let answer = ask();
        self.states.set(states);
        answer
    }

    /// Counts steps; whether they are too many is found at the next [`Spent::spend`].
    pub fn note(&self, steps: usize) {
        let steps = u32::try_from(steps).unwrap_or(u32::MAX);
        self.steps.set(self.steps.get().saturating_add(steps));
    }

    /// Counts steps.
    pub fn spend(&self, steps: usize) -> Result<(), Fault> {
        self.note(steps);
        if self.steps.get() > STEPS {
            return Err(self.fault(|what| format!("this {what} takes more than {STEPS} steps")));
        }
        Ok(())
    }

    /// Counts a move that begins to run, to be held while it does.
    pub fn enter(&self) -> Result<Inside<'_>, Fault> {
        self.spend(1)?;
        self.depth.set(self.depth.get() + 1);
        let inside = Inside(self);
        if self.depth.get() > DEPTH {
            return Err(self.fault(|what| format!("this {what} does more than {DEPTH} things inside one another")));
        }
        Ok(inside)
    }

    /// Counts bytes that are held from now on.
    pub fn take(&self, bytes: usize) {
        self.note(bytes / 128);
        self.bytes.set(self.bytes.get().saturating_add(bytes));
    }

    /// Counts bytes that are held no more.
    pub fn give_back(&self, bytes: usize) {
        self.bytes.set(self.bytes.get().saturating_sub(bytes));
    }

    /// Counts bytes that are held until the question is answered.
    fn hold(&self, bytes: usize) -> Result<(), Fault> {
        self.take(bytes);
        if self.bytes.get() > BYTES {
            return Err(self.fault(|what| format!("this {what} holds more than {} MiB of positions", BYTES >> 20)));
        }
        Ok(())
    }

    /// Counts one of the ways in which something can be carried out, of which there are so many already.
    pub fn way(&self, ways: usize, bytes: usize) -> Result<(), Fault> {
        if ways > WAYS {
            return Err(self.fault(|what| format!("this {what} can be carried out in more than {WAYS} ways")));
        }
        self.hold(bytes)
    }

    fn fault(&self, title: impl Fn(&str) -> String) -> Fault {
        let (what, span) = self.asked.get();
        Fault { span, title: title(what) }
    }
}

impl Interpreter {
    /// Counts a state that a repetition or the like comes to.
    pub(super) fn count(context: &Context<'_>, what: &str, span: Span) -> Flow {
        let spent = context.spent;
        spent.states.set(spent.states.get() + 1);
        let title = if spent.states.get() > STATES {
            format!("this {what} leads through more than {STATES} states in one turn")
        } else if spent.bytes.get() > BYTES {
            format!("this {what} holds more than {} MiB of positions in one turn", BYTES >> 20)
        } else {
            return Flow::Continue(());
        };
        Flow::Break(Stop::Fault(Fault { span, title }))
    }

    /// What it costs to look at every square.
    pub(super) fn look(&self) -> usize {
        1 + self.board().len() / 16
    }

    /// A purse for the turn that comes in a position.
    pub(super) fn purse(&self, position: &crate::program::Position) -> Spent {
        let turn = self.rules.turns.get(position.turn());
        Spent::on("turn", turn.map_or_else(Span::default, |turn| turn.span))
    }
}
