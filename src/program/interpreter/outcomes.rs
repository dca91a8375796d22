//! One move by itself: everything it leads to from a position and a place of interest.

use super::distinct::Distinct;
use super::spent::Spent;
use super::state::State;
use super::{Context, Flow, Interpreter, answer, ask};
use crate::algebra::term::Move;
use crate::board::Frame;
use crate::program::{Fault, Position};
use crate::source::Span;

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
        self.all_outcomes(made, mover, position, interest, &Spent::on("move", Span::default()))
    }

    /// The same out of a purse that pays for more.
    pub(super) fn all_outcomes(
        &self,
        made: &Move,
        mover: usize,
        position: &Position,
        interest: Option<Frame>,
        spent: &Spent,
    ) -> Result<Vec<Outcome>, Fault> {
        let context = Context::new(mover, position, spent);
        let state = State { position, interest, from: None, fresh: &[] };
        let mut outcomes: Distinct<Outcome> = Distinct::default();
        answer(self.run(&context, made, state, &mut |end| {
            ask(spent.spend(1 + end.bytes() / 64))?;
            if outcomes.insert(Outcome { position: end.position.clone(), interest: end.interest }) {
                ask(spent.way(outcomes.len(), end.bytes()))?;
            }
            Flow::Continue(())
        }))?;
        Ok(outcomes.into_vec())
    }
}
