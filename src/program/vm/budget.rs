//! The budget of one query. The limits are the interpreter's. A step is an operation or a scan of sixteen squares. The interpreter
//! counts more steps for the same query, so the machine answers every query that the interpreter can answer.

use crate::program::Fault;
use crate::source::Span;
use crate::task::Halt;

// The limits of the interpreter; its `budget` module explains them.
const MAX_STATES: u32 = 500_000;
const MAX_STEPS: u32 = 50_000_000;
const MAX_BYTES: usize = 256 << 20;
const MAX_DEPTH: u32 = 1000;
const MAX_OUTCOMES: usize = 100_000;

/// The result of a run: it completed, or it was halted. The budget holds the fault.
pub(super) type Flow<T = ()> = Result<T, Halt<()>>;

/// The resources that one query has used so far.
#[derive(Debug, Default)]
pub(super) struct RunBudget {
    subject: &'static str,
    span: Span,
    pub states: u32,
    steps: u32,
    bytes: usize,
    depth: u32,
    fault: Option<Fault>,
}

impl RunBudget {
    /// Starts a new query.
    pub fn start(&mut self, subject: &'static str, span: Span) {
        *self = Self { subject, span, ..Self::default() };
    }

    /// Changes the expression that faults name, without resetting the counters.
    pub fn set_subject(&mut self, subject: &'static str, span: Span) {
        (self.subject, self.span) = (subject, span);
    }

    /// Counts steps and checks the limit.
    #[inline]
    pub fn spend(&mut self, steps: usize) -> Flow {
        self.steps = self.steps.saturating_add(u32::try_from(steps).unwrap_or(u32::MAX));
        if self.steps > MAX_STEPS {
            self.fail(|subject| format!("this {subject} takes more than {MAX_STEPS} steps"))
        } else {
            Ok(())
        }
    }

    /// Enters a nested run.
    #[inline]
    pub fn enter(&mut self) -> Flow {
        self.spend(1)?;
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            self.depth -= 1;
            return self.fail(|subject| format!("this {subject} nests more than {MAX_DEPTH} moves"));
        }
        Ok(())
    }

    /// Leaves a nested run.
    #[inline]
    pub fn leave(&mut self) {
        self.depth -= 1;
    }

    /// Counts bytes that a repetition or choice allocates, and checks the limit.
    pub fn hold_bytes(&mut self, bytes: usize, subject: &str, span: Span) -> Flow {
        self.bytes += bytes;
        if self.bytes > MAX_BYTES {
            let title = format!("this {subject} holds more than {} MiB of positions in one turn", MAX_BYTES >> 20);
            return self.fail_with(Fault { span, title });
        }
        Ok(())
    }

    /// Discounts bytes that the query has freed.
    pub fn release_bytes(&mut self, bytes: usize) {
        self.bytes = self.bytes.saturating_sub(bytes);
    }

    /// Counts a state that a repetition or choice reaches.
    pub fn count_state(&mut self, subject: &str, span: Span) -> Flow {
        self.states += 1;
        if self.states > MAX_STATES {
            let title = format!("this {subject} leads through more than {MAX_STATES} states in one turn");
            return self.fail_with(Fault { span, title });
        }
        Ok(())
    }

    /// Counts an outcome, the `outcomes`-th, and the bytes that it takes.
    pub fn count_outcome(&mut self, outcomes: usize, bytes: usize) -> Flow {
        if outcomes > MAX_OUTCOMES {
            return self.fail(|subject| format!("this {subject} has more than {MAX_OUTCOMES} outcomes"));
        }
        self.bytes += bytes;
        if self.bytes > MAX_BYTES {
            return self.fail(|subject| format!("this {subject} holds more than {} MiB of positions", MAX_BYTES >> 20));
        }
        Ok(())
    }

    /// Stops with a fault.
    pub fn fail_with(&mut self, fault: Fault) -> Flow {
        self.fault = Some(fault);
        Err(Halt::Fault(()))
    }

    /// Takes the fault that stopped the run.
    pub fn take_fault(&mut self) -> Fault {
        self.fault.take().unwrap_or_else(|| Fault::nowhere("the rules cannot be evaluated"))
    }

    #[cold]
    fn fail(&mut self, title: impl Fn(&str) -> String) -> Flow {
        let title = title(self.subject);
        self.fail_with(Fault { span: self.span, title })
    }
}
