//! The outcomes of a single move, from a position and a place of interest. Unlike actions, they do not end the turn.

use super::ordered_set::OrderedSet;
use super::state::State;
use super::{Flow, Interpreter, RunContext};
use crate::algebra::term::Move;
use crate::board::Frame;
use crate::program::budget::RunBudget;
use crate::program::{Fault, Position};
use crate::source::Span;

/// An outcome of a move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MoveOutcome {
    /// The position after the move. The turn is not over: one-turn marks remain, and the mover is the same.
    pub position: Position,
    /// The place of interest.
    pub interest: Option<Frame>,
}

impl Interpreter {
    /// Returns every outcome of a move, without duplicates, in the order of the rules. `mover` is the index of the player who moves,
    /// and `interest` the place of interest at the start.
    ///
    /// # Errors
    /// A [`Fault`] if the move exceeds its budget or contradicts itself.
    pub fn outcomes(
        &self,
        mv: &Move,
        mover: usize,
        position: &Position,
        interest: Option<Frame>,
    ) -> Result<Vec<MoveOutcome>, Fault> {
        let budget = RunBudget::new("move", Span::default());
        budget.finish(self.outcomes_within(mv, mover, position, interest, &budget))
    }

    /// As [`Interpreter::outcomes`], on a shared budget.
    pub(super) fn outcomes_within(
        &self,
        mv: &Move,
        mover: usize,
        position: &Position,
        interest: Option<Frame>,
        budget: &RunBudget,
    ) -> Flow<Vec<MoveOutcome>> {
        let context = RunContext::new(mover, position, budget);
        let state = State { interest, ..State::start(position) };
        let mut outcomes: OrderedSet<MoveOutcome> = OrderedSet::default();
        self.run(&context, mv, state, &mut |end| {
            budget.spend(1 + end.bytes() / 64)?;
            if outcomes.insert(MoveOutcome { position: end.position.clone(), interest: end.interest }) {
                budget.count_outcome(outcomes.len(), end.bytes())?;
            }
            Ok(())
        })?;
        Ok(outcomes.into_vec())
    }
}
