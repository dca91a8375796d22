//! The budget of one query, in the interpreter and in the vm. Rule files come from strangers, so a file that exceeds it gets a fault that
//! names the expression.
//!
//! Time is counted in steps, so that a file has the same fault on every machine. A step is about the work of scanning sixteen
//! squares: some tens of nanoseconds. The interpreter counts more steps than the vm for the same query, so the vm answers every query
//! that the interpreter can answer.

use super::Fault;
use crate::source::Span;
use crate::task::{CancelToken, Halt};
use std::cell::{Cell, RefCell};

/// Maximum number of states that the repetitions of one turn visit.
const MAX_REPETITION_STATES: u32 = 500_000;
/// Maximum steps of one query, such as the legal actions of a position.
const MAX_QUERY_STEPS: u32 = 50_000_000;
/// Steps between two looks at the interrupt of the process: some milliseconds.
const STEPS_PER_INTERRUPT_CHECK: u32 = 1 << 18;
/// Maximum bytes of positions that one query holds. A number of states that fits a small board may be too large for a big one.
const MAX_BYTES: usize = 256 << 20;
/// Maximum depth of nested moves, such as a threat inside `check` inside a turn. It bounds the native stack.
const MAX_MOVE_NESTING: u32 = 1000;
/// Maximum number of distinct outcomes of one turn.
const MAX_OUTCOMES: usize = 100_000;

/// The result of a run: it completed, or it was halted. The budget holds the fault.
pub(super) type Flow<T = ()> = Result<T, Halt<()>>;

/// Returns whether a run that stops at its first outcome had one.
pub(super) fn is_answered(flow: Flow) -> Flow<bool> {
    match flow {
        Ok(()) => Ok(false),
        Err(Halt::Answered) => Ok(true),
        Err(other) => Err(other),
    }
}

/// The resources that one query has used so far. Cells, because the runs of a query share it.
#[derive(Debug, Default)]
pub(super) struct RunBudget {
    /// The kind of expression that is evaluated, as faults name it (`turn`, `end`, …), and its place in the file.
    subject: Cell<(&'static str, Span)>,
    /// States that repetitions and choices have reached.
    pub states: Cell<u32>,
    steps: Cell<u32>,
    /// The number of steps that the query may take.
    max_steps: Cell<u32>,
    /// The number of steps from which on the limits are checked.
    next_check: Cell<u32>,
    bytes: Cell<usize>,
    depth: Cell<u32>,
    /// The fault that has stopped the query.
    fault: RefCell<Option<Fault>>,
}

impl RunBudget {
    /// A fresh budget for a query.
    pub fn new(subject: &'static str, span: Span) -> Self {
        Self::limited(subject, span, MAX_QUERY_STEPS)
    }

    /// A fresh budget of fewer steps, for a query that is one of many.
    pub fn limited(subject: &'static str, span: Span, max_steps: u32) -> Self {
        let max_steps = max_steps.min(MAX_QUERY_STEPS);
        let next_check = Cell::new(STEPS_PER_INTERRUPT_CHECK.min(max_steps));
        Self { subject: Cell::new((subject, span)), next_check, max_steps: Cell::new(max_steps), ..Self::default() }
    }

    /// The steps that the query has taken.
    pub fn steps(&self) -> u32 {
        self.steps.get()
    }

    /// Changes the expression that faults name, without resetting the counters.
    pub fn set_subject(&self, subject: &'static str, span: Span) {
        self.subject.set((subject, span));
    }

    /// Counts steps without a check; the next [`RunBudget::spend`] checks.
    #[inline]
    pub fn charge(&self, steps: usize) {
        self.steps.set(self.steps.get().saturating_add(u32::try_from(steps).unwrap_or(u32::MAX)));
    }

    /// Counts steps and checks the limit.
    #[inline]
    pub fn spend(&self, steps: usize) -> Flow {
        self.charge(steps);
        if self.steps.get() > self.next_check.get() { self.check_steps() } else { Ok(()) }
    }

    #[cold]
    fn check_steps(&self) -> Flow {
        let max_steps = self.max_steps.get();
        if self.steps.get() > max_steps {
            return self.fail(|subject| format!("this {subject} takes more than {max_steps} steps"));
        }
        if CancelToken::interrupt().is_cancelled() {
            return Err(self.fault(Fault::nowhere("interrupted")));
        }
        self.next_check.set(self.steps.get().saturating_add(STEPS_PER_INTERRUPT_CHECK).min(max_steps));
        Ok(())
    }

    /// Enters a nested move, which [`RunBudget::leave`] leaves.
    #[inline]
    pub fn enter(&self) -> Flow {
        self.spend(1)?;
        if self.depth.get() >= MAX_MOVE_NESTING {
            return self.fail(|subject| format!("this {subject} nests more than {MAX_MOVE_NESTING} moves"));
        }
        self.depth.set(self.depth.get() + 1);
        Ok(())
    }

    /// Leaves a nested move.
    #[inline]
    pub fn leave(&self) {
        self.depth.set(self.depth.get() - 1);
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

    /// Checks the bytes of the states that a repetition or choice holds.
    pub fn check_bytes(&self, subject: &str, span: Span) -> Flow {
        if self.bytes.get() > MAX_BYTES {
            let title = format!("this {subject} holds more than {} MiB of positions in one turn", MAX_BYTES >> 20);
            return Err(self.fault(Fault { span, title }));
        }
        Ok(())
    }

    /// Counts a state that a repetition or choice reaches.
    pub fn count_state(&self, subject: &str, span: Span) -> Flow {
        self.states.set(self.states.get() + 1);
        if self.states.get() > MAX_REPETITION_STATES {
            let title = format!("this {subject} leads through more than {MAX_REPETITION_STATES} states in one turn");
            return Err(self.fault(Fault { span, title }));
        }
        self.check_bytes(subject, span)
    }

    /// Counts an outcome, the `outcomes`-th, and the bytes that it takes.
    pub fn count_outcome(&self, outcomes: usize, bytes: usize) -> Flow {
        if outcomes > MAX_OUTCOMES {
            return self.fail(|subject| format!("this {subject} has more than {MAX_OUTCOMES} outcomes"));
        }
        self.charge_bytes(bytes);
        if self.bytes.get() > MAX_BYTES {
            return self.fail(|subject| format!("this {subject} holds more than {} MiB of positions", MAX_BYTES >> 20));
        }
        Ok(())
    }

    /// Stores the fault that stops the query.
    #[cold]
    pub fn fault(&self, fault: Fault) -> Halt<()> {
        self.fault.replace(Some(fault));
        Halt::Fault(())
    }

    #[cold]
    fn fail(&self, title: impl Fn(&str) -> String) -> Flow {
        let (subject, span) = self.subject.get();
        Err(self.fault(Fault { span, title: title(subject) }))
    }

    /// Ends the query: returns its answer, or the fault that has stopped it.
    pub fn finish<T>(&self, answer: Flow<T>) -> Result<T, Fault> {
        answer.map_err(|_| self.fault.take().unwrap_or_else(|| Fault::nowhere("the rules cannot be evaluated")))
    }
}
