//! What one question about a position may cost. A rule file may come from a stranger: what is too much is a fault of
//! the file that names the place.

use super::{Context, Flow, Interpreter, Stop};
use crate::program::Fault;
use crate::source::Span;
use std::cell::Cell;

/// How many states the repetitions of one turn may lead through.
const STATES: u32 = 500_000;
/// How many steps of any kind one question may take: the actions of a position, or whether an end holds.
const STEPS: u32 = 50_000_000;
/// In how many ways a turn may be carried out.
pub(super) const WAYS: usize = 100_000;

/// See the module.
#[derive(Debug, Default)]
pub(super) struct Spent {
    states: Cell<u32>,
    steps: Cell<u32>,
}

impl Spent {
    /// Asks something of its own in between: its repetitions have their own count.
    pub fn apart<T>(&self, ask: impl FnOnce() -> T) -> T {
        let states = self.states.replace(0);
        let answer = ask();
        self.states.set(states);
        answer
    }
}

impl Interpreter {
    /// Counts a state that a repetition comes to.
    pub(super) fn count(context: &Context<'_>, span: Span) -> Flow {
        let states = context.spent.states.get() + 1;
        context.spent.states.set(states);
        if states > STATES {
            let title = format!("this repetition leads through more than {STATES} states in one turn");
            return Flow::Break(Stop::Fault(Fault { span, title }));
        }
        Flow::Continue(())
    }

    /// Counts a step; one that looks at every cell of the board counts for more.
    pub(super) fn spend(&self, context: &Context<'_>, looks_everywhere: bool) -> Result<(), Fault> {
        let cost = if looks_everywhere { 1 + u32::try_from(self.board().len() / 16).unwrap_or(0) } else { 1 };
        let steps = context.spent.steps.get().saturating_add(cost);
        context.spent.steps.set(steps);
        if steps > STEPS {
            let title = format!("this turn takes more than {STEPS} steps");
            return Err(Fault { span: self.turn_span(context.mover), title });
        }
        Ok(())
    }

    /// The fault of a turn that can be carried out in too many ways.
    pub(super) fn too_many_ways(&self, mover: usize) -> Fault {
        Fault { span: self.turn_span(mover), title: format!("this turn can be carried out in more than {WAYS} ways") }
    }

    fn turn_span(&self, mover: usize) -> Span {
        self.rules.turns.iter().find(|turn| turn.player == mover).map_or_else(Span::default, |turn| turn.span)
    }
}
