//! One move by itself: everything it leads to from a position and a place of interest.

use super::spent::Spent;
use super::state::State;
use super::{Context, Flow, Interpreter, answer};
use crate::algebra::term::Move;
use crate::board::Frame;
use crate::program::{Fault, Position};

/// Where a move leads.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The position as the move leaves it: the turn is not over, so one-turn marks stay and the mover is the same.
    pub position: Position,
    /// The place of interest.
    pub interest: Option<Frame>,
}

impl Interpreter {
    /// Everything that a move leads to, each once, in the order in which it is found. `mover` says who makes it (an
    /// index of player), `interest` which square is the place of interest at first.
    ///
    /// # Errors
    /// A [`Fault`] where the move cannot be carried out within its budget.
    pub fn outcomes(
        &self,
        made: &Move,
        mover: usize,
        position: &Position,
        interest: Option<Frame>,
    ) -> Result<Vec<Outcome>, Fault> {
        let spent = Spent::default();
        let context = Context::new(mover, position, &spent);
        let state = State { position, interest, from: None, fresh: &[] };
        let mut outcomes: Vec<Outcome> = Vec::new();
        answer(self.run(&context, made, state, &mut |end| {
            let outcome = Outcome { position: end.position.clone(), interest: end.interest };
            if !outcomes.contains(&outcome) {
                outcomes.push(outcome);
            }
            Flow::Continue(())
        }))?;
        Ok(outcomes)
    }
}
