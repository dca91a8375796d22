//! The budget of one query. Rule files come from strangers, so a file that exceeds it gets a fault that names the expression.
//!
//! Time is counted in steps, so that a file has the same fault on every machine. A step is about the work of scanning sixteen
//! squares: some tens of nanoseconds.

use super::{Flow, Interpreter, RunContext};
use crate::program::Fault;
use crate::source::Span;
use crate::task::Halt;
use std::cell::Cell;

/// Maximum number of states that the repetitions of one turn visit.
const MAX_STATES: u32 = 500_000;
/// Maximum steps of one query, such as the legal actions of a position.
const MAX_STEPS: u32 = 50_000_000;
/// Maximum bytes of positions that one query holds. A number of states that fits a small board may be too large for a big one.
const MAX_BYTES: usize = 256 << 20;
/// Maximum depth of nested moves, such as a threat inside `check` inside a turn. It bounds the native stack.
const MAX_DEPTH: u32 = 1000;
/// Maximum number of distinct outcomes of one turn.
pub(super) const MAX_OUTCOMES: usize = 100_000;

/// The resources that one query has used so far.
#[derive(Debug)]
pub(super) struct RunBudget {
    /// The kind of expression that is evaluated, as faults name it, and its place in the file.
    subject: Cell<(&'static str, Span)>,
    states: Cell<u32>,
    steps: Cell<u32>,
    bytes: Cell<usize>,
    depth: Cell<u32>,
}

/// Lowers the depth when it is dropped, after the nested move has run.
pub(super) struct DepthGuard<'s>(&'s RunBudget);

impl Drop for DepthGuard<'_> {
    fn drop(&mut self) {
        self.0.depth.set(self.0.depth.get().saturating_sub(1));
    }
}

impl RunBudget {
    /// A fresh budget for a query; `subject` is the word for it in faults: `turn`, `end`, …
    pub fn new(subject: &'static str, span: Span) -> Self {
        Self {
            subject: Cell::new((subject, span)),
            states: Cell::new(0),
            steps: Cell::new(0),
            bytes: Cell::new(0),
            depth: Cell::new(0),
        }
    }

    /// Changes the expression that faults name, without resetting the counters.
    pub fn set_subject(&self, subject: &'static str, span: Span) {
        self.subject.set((subject, span));
    }

    /// Runs a nested query with its own count of states.
    pub fn isolated<T>(&self, query: impl FnOnce() -> T) -> T {
        let states = self.states.replace(0);
        let answer = query();
        self.states.set(states);
        answer
    }

    /// Counts steps without a check; the next [`RunBudget::spend`] checks.
    pub fn charge(&self, steps: usize) {
        let steps = u32::try_from(steps).unwrap_or(u32::MAX);
        self.steps.set(self.steps.get().saturating_add(steps));
    }

    /// Counts steps and checks the limit.
    pub fn spend(&self, steps: usize) -> Result<(), Fault> {
        self.charge(steps);
        if self.steps.get() > MAX_STEPS {
            return Err(self.fault(|subject| format!("this {subject} takes more than {MAX_STEPS} steps")));
        }
        Ok(())
    }

    /// Enters a nested move. The guard leaves it.
    pub fn enter(&self) -> Result<DepthGuard<'_>, Fault> {
        self.spend(1)?;
        self.depth.set(self.depth.get() + 1);
        let guard = DepthGuard(self);
        if self.depth.get() > MAX_DEPTH {
            return Err(self.fault(|subject| format!("this {subject} nests more than {MAX_DEPTH} moves")));
        }
        Ok(guard)
    }

    /// Counts bytes that the query allocates.
    pub fn charge_bytes(&self, bytes: usize) {
        self.charge(bytes / 128);
        self.bytes.set(self.bytes.get().saturating_add(bytes));
    }

    /// Discounts bytes that the query has freed.
    pub fn release_bytes(&self, bytes: usize) {
        self.bytes.set(self.bytes.get().saturating_sub(bytes));
    }

    /// Counts bytes that live until the end of the query, and checks the limit.
    fn hold_bytes(&self, bytes: usize) -> Result<(), Fault> {
        self.charge_bytes(bytes);
        if self.bytes.get() > MAX_BYTES {
            return Err(
                self.fault(|subject| format!("this {subject} holds more than {} MiB of positions", MAX_BYTES >> 20))
            );
        }
        Ok(())
    }

    /// Counts an outcome, the `outcomes`-th, and the bytes that it takes.
    pub fn count_outcome(&self, outcomes: usize, bytes: usize) -> Result<(), Fault> {
        if outcomes > MAX_OUTCOMES {
            return Err(self.fault(|subject| format!("this {subject} has more than {MAX_OUTCOMES} outcomes")));
        }
        self.hold_bytes(bytes)
    }

    fn fault(&self, title: impl Fn(&str) -> String) -> Fault {
        let (subject, span) = self.subject.get();
        Fault { span, title: title(subject) }
    }
}

impl Interpreter {
    /// Counts a state that a repetition or choice reaches.
    pub(super) fn count_state(context: &RunContext<'_>, subject: &str, span: Span) -> Flow {
        let budget = context.budget;
        budget.states.set(budget.states.get() + 1);
        let title = if budget.states.get() > MAX_STATES {
            format!("this {subject} leads through more than {MAX_STATES} states in one turn")
        } else if budget.bytes.get() > MAX_BYTES {
            format!("this {subject} holds more than {} MiB of positions in one turn", MAX_BYTES >> 20)
        } else {
            return Flow::Continue(());
        };
        Flow::Break(Halt::Fault(Fault { span, title }))
    }

    /// The cost of scanning the whole board, in steps.
    pub(super) fn scan_cost(&self) -> usize {
        1 + self.board().len() / 16
    }

    /// A fresh budget for the actions of a position.
    pub(super) fn turn_budget(&self, position: &crate::program::Position) -> RunBudget {
        let turn = self.rules.turns.get(position.turn());
        RunBudget::new("turn", turn.map_or_else(Span::default, |turn| turn.span))
    }
}
