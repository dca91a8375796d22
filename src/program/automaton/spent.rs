//! What one question may cost, as the interpreter counts it: time in steps, states, bytes, and how much runs inside one
//! another. The limits are the interpreter's; a step here is an operation or a look at sixteen squares, so that whatever
//! the interpreter can answer is answered here, too.

use crate::program::Fault;
use crate::source::Span;

const STATES: u32 = 500_000;
const STEPS: u32 = 50_000_000;
const BYTES: usize = 256 << 20;
const DEPTH: u32 = 1000;
const WAYS: usize = 100_000;

/// Why a run ends early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// The question is answered.
    Enough,
    /// The rules cannot be carried out; the purse says why.
    Fault,
}

/// Goes on, or stops.
pub(super) type Flow = Result<(), Stop>;

/// See the module.
#[derive(Debug, Default)]
pub(super) struct Spent {
    what: &'static str,
    span: Span,
    pub states: u32,
    steps: u32,
    bytes: usize,
    depth: u32,
    fault: Option<Fault>,
}

impl Spent {
    /// Nothing is spent yet on this question.
    pub fn begin(&mut self, what: &'static str, span: Span) {
        *self = Self { what, span, ..Self::default() };
    }

    /// From here on something else is asked, out of the same purse.
    pub fn ask(&mut self, what: &'static str, span: Span) {
        (self.what, self.span) = (what, span);
    }

    /// Counts steps.
    #[inline]
    pub fn spend(&mut self, steps: usize) -> Flow {
        self.steps = self.steps.saturating_add(u32::try_from(steps).unwrap_or(u32::MAX));
        if self.steps > STEPS {
            self.fails(|what| format!("this {what} takes more than {STEPS} steps"))
        } else {
            Ok(())
        }
    }

    /// Counts operations that begin to run inside others.
    #[inline]
    pub fn enter(&mut self) -> Flow {
        self.spend(1)?;
        self.depth += 1;
        if self.depth > DEPTH {
            self.depth -= 1;
            return self.fails(|what| format!("this {what} does more than {DEPTH} things inside one another"));
        }
        Ok(())
    }

    /// They have run.
    #[inline]
    pub fn leave(&mut self) {
        self.depth -= 1;
    }

    /// Counts bytes that a repetition or the like holds from now on.
    pub fn take(&mut self, bytes: usize, what: &str, span: Span) -> Flow {
        self.bytes += bytes;
        if self.bytes > BYTES {
            let title = format!("this {what} holds more than {} MiB of positions in one turn", BYTES >> 20);
            return self.blame(Fault { span, title });
        }
        Ok(())
    }

    /// Counts bytes that are held no more.
    pub fn give_back(&mut self, bytes: usize) {
        self.bytes = self.bytes.saturating_sub(bytes);
    }

    /// Counts a state that a repetition or the like comes to.
    pub fn state(&mut self, what: &str, span: Span) -> Flow {
        self.states += 1;
        if self.states > STATES {
            let title = format!("this {what} leads through more than {STATES} states in one turn");
            return self.blame(Fault { span, title });
        }
        Ok(())
    }

    /// Counts one of the ways in which something can be carried out, of which there are so many already.
    pub fn way(&mut self, ways: usize, bytes: usize) -> Flow {
        if ways > WAYS {
            return self.fails(|what| format!("this {what} can be carried out in more than {WAYS} ways"));
        }
        self.bytes += bytes;
        if self.bytes > BYTES {
            return self.fails(|what| format!("this {what} holds more than {} MiB of positions", BYTES >> 20));
        }
        Ok(())
    }

    /// It is this fault.
    pub fn blame(&mut self, fault: Fault) -> Flow {
        self.fault = Some(fault);
        Err(Stop::Fault)
    }

    /// What went wrong.
    pub fn fault(&mut self) -> Fault {
        self.fault.take().unwrap_or_else(|| Fault::nowhere("the rules cannot be carried out"))
    }

    #[cold]
    fn fails(&mut self, title: impl Fn(&str) -> String) -> Flow {
        let title = title(self.what);
        self.blame(Fault { span: self.span, title })
    }
}
