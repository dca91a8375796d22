//! The count that runs in a position: an end that draws the game when a number of turns since some event exceeds a limit, as in makruk.

use super::{GameHistory, Interpreter, RunContext};
use crate::algebra::EndResult;
use crate::algebra::term::{Atom, Comparison, Condition, Count, Number, NumberTest};
use crate::program::budget::{Flow, RunBudget};
use crate::program::interpreter::state::State;
use crate::program::{Fault, Position};
use crate::source::Span;

/// A count that draws the game when it exceeds its limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunningCount {
    /// The limit, in turns.
    pub limit: u32,
    /// The value of the count, in turns.
    pub value: u32,
}

impl Interpreter {
    /// Returns the count that runs in the position.
    ///
    /// # Errors
    /// A [`Fault`] if the rules exceed their budget in this position.
    pub fn running_count(&self, position: &Position, past: GameHistory<'_>) -> Result<Option<RunningCount>, Fault> {
        let mover = self.mover(position);
        let budget = RunBudget::new("end", Span::default());
        let context = RunContext { past, ..RunContext::new(mover, position, &budget) };
        let ends = self.rules.ends.get(mover).map_or(&[][..], Vec::as_slice);
        for end in ends.iter().filter(|end| end.result == EndResult::Draw) {
            budget.set_subject("end", end.span);
            if let Some(count) = budget.finish(self.count_of(&context, &end.condition))? {
                return Ok(Some(count));
            }
        }
        Ok(None)
    }

    /// Returns the count of an end, if it is one and runs: one part compares turns with a limit, and the other parts hold.
    fn count_of(&self, context: &RunContext<'_>, condition: &Condition) -> Flow<Option<RunningCount>> {
        let mut parts = Vec::new();
        flatten(condition, &mut parts);
        let Some(index) = parts.iter().position(|part| limit_of(part).is_some()) else { return Ok(None) };
        let Some((test, limit)) = limit_of(parts.remove(index)) else { return Ok(None) };
        let state = State::start(context.before);
        for count in test.left.counts() {
            if let Count::Since(began) = count
                && !self.holds(context, began, state)?
            {
                return Ok(None);
            }
        }
        for part in parts {
            if !self.holds(context, part, state)? {
                return Ok(None);
            }
        }
        let value = self.evaluate(context, &test.left, state)?;
        let count = u32::try_from(limit).ok().zip(u32::try_from(value).ok());
        Ok(count.map(|(limit, value)| RunningCount { limit, value }))
    }
}

/// Appends the parts of a conjunction.
fn flatten<'c>(condition: &'c Condition, parts: &mut Vec<&'c Condition>) {
    match condition {
        Condition::And(inner) => inner.iter().for_each(|part| flatten(part, parts)),
        part => parts.push(part),
    }
}

/// Returns the comparison and the largest value that does not exceed the limit, if the condition compares turns with a limit.
fn limit_of(condition: &Condition) -> Option<(&NumberTest<Count>, i64)> {
    let Condition::Atom(Atom::Compare(test)) = condition else { return None };
    let Number::Literal(limit) = test.right else { return None };
    let counts_turns = test.left.counts().any(|count| matches!(count, Count::Since(_)));
    let limit = match test.comparison {
        Comparison::More => limit,
        Comparison::AtLeast => limit - 1,
        _ => return None,
    };
    counts_turns.then_some((test, limit))
}
