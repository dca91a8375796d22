//! Queries that need only some of a position's actions. Sets of positions make millions of them, so they build no unused actions.

use super::budget::RunBudget;
use super::ordered_set::OrderedSet;
use super::state::State;
use super::turns::TurnOutcome;
use super::{Flow, Interpreter, RunContext, into_answer, into_flow};
use crate::board::Cell;
use crate::program::{Action, Fault, Position};
use crate::task::Halt;

impl Interpreter {
    /// Returns whether the player to move has a legal action; stops at the first.
    ///
    /// # Errors
    /// A [`Fault`] if the rules exceed their budget or contradict themselves in this position.
    pub fn has_action(&self, position: &Position) -> Result<bool, Fault> {
        self.has_action_within(position, false, &self.turn_budget(position))
    }

    /// As [`Interpreter::has_action`], on a shared budget; `in_stuck_test` is set inside the test for `stuck`.
    pub(super) fn has_action_within(
        &self,
        position: &Position,
        in_stuck_test: bool,
        budget: &RunBudget,
    ) -> Result<bool, Fault> {
        let mover = self.mover(position);
        let context = RunContext { in_stuck_test, ..RunContext::new(mover, position, budget) };
        if let Some(turn) = self.rules.turns.get(position.turn()) {
            let state = State { position, interest: None, from: None, fresh: &[] };
            let flow = self.run(&context, &turn.body, state, &mut |end| {
                let after = into_flow(self.finish_turn(&context, end))?;
                let legal = self.rules.royal.is_empty()
                    || into_flow(self.is_legal(position, &after, mover, in_stuck_test, context.budget))?;
                if legal { Flow::Break(Halt::Answered) } else { Flow::Continue(()) }
            });
            if into_answer(flow)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns the actions from one square to another, in the order of [`Interpreter::actions`].
    ///
    /// # Errors
    /// A [`Fault`] if the rules exceed their budget or contradict themselves in this position.
    pub fn actions_between(&self, position: &Position, from: Cell, to: Cell) -> Result<Vec<Action>, Fault> {
        let mover = self.mover(position);
        let budget = self.turn_budget(position);
        let context = RunContext::new(mover, position, &budget);
        let mut outcomes: OrderedSet<TurnOutcome> = OrderedSet::default();
        let mut actions = Vec::new();
        if let Some(turn) = self.rules.turns.get(position.turn()) {
            let state = State { position, interest: None, from: None, fresh: &[] };
            into_answer(self.run(&context, &turn.body, state, &mut |end| {
                let interest = end.interest.map(|frame| frame.cell);
                // Without a chosen square the squares follow from the finished action.
                if end.from.is_some() && (end.from, interest) != (Some(from), Some(to)) {
                    return Flow::Continue(());
                }
                let after = into_flow(self.finish_turn(&context, end))?;
                let bytes = 2 * after.bytes();
                if outcomes.insert((end.from, interest, after)) {
                    into_flow(budget.count_outcome(outcomes.len(), bytes))?;
                }
                Flow::Continue(())
            }))?;
        }
        for (chosen, interest, after) in outcomes.into_vec() {
            if self.rules.royal.is_empty() || self.is_legal(position, &after, mover, false, &budget)? {
                actions.push(self.build_action(position, mover, chosen, interest, after));
            }
        }
        actions.retain(|action| (action.from, action.to) == (Some(from), Some(to)));
        Ok(actions)
    }
}
