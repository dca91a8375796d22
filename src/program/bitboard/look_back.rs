//! Evaluates the conditions that look at earlier states: `perpetual(A)`, `since(A)` and `when(A, N)`. Without a history there is no earlier
//! state.

use super::board_state::BoardState;
use super::engine::BitboardEngine;
use super::guards::{Evaluated, EvaluationContext};
use super::state_query::{PerpetualQuery, StateCount, StateQuery};
use crate::algebra::term::Linear;

impl<const W: usize, const K: usize> BitboardEngine<W, K> {
    /// Returns whether the state occurred before, and the condition has held at every turn of the player since it first did.
    pub(super) fn is_perpetual(
        &self,
        perpetual: &PerpetualQuery<W>,
        now: &BoardState<W, K>,
        context: &EvaluationContext<'_, W, K>,
    ) -> Evaluated {
        let Some(cycle) = context.history.and_then(|history| history.since_first_occurrence(now)) else {
            return Ok(false);
        };
        for at in cycle.chain([now]).filter(|at| self.mover(at) == perpetual.player) {
            if !self.held(&perpetual.condition, perpetual.player, at, context)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns the number of turns since the condition began to hold; 0 if it does not hold.
    pub(super) fn turns_since(
        &self,
        condition: &StateQuery<W>,
        now: &BoardState<W, K>,
        context: &EvaluationContext<'_, W, K>,
    ) -> Evaluated<i64> {
        let Some(run) = self.run_length(condition, now, context)? else { return Ok(0) };
        let before = context.history.filter(|history| history.len() == run);
        let before = before.map_or(0, |history| history.counters.counted_turns);
        Ok(i64::try_from(run).unwrap_or(i64::MAX).saturating_add(before.into()))
    }

    /// Returns the value that the number had when the condition began to hold; 0 if it does not hold.
    pub(super) fn number_when(
        &self,
        condition: &StateQuery<W>,
        number: &Linear<StateCount<W>>,
        now: &BoardState<W, K>,
        context: &EvaluationContext<'_, W, K>,
    ) -> Evaluated<i64> {
        let Some(run) = self.run_length(condition, now, context)? else { return Ok(0) };
        let began = context.history.and_then(|history| history.states().nth_back(run.checked_sub(1)?)).unwrap_or(now);
        let at = EvaluationContext::at_turn_start(began, context.mover, context.scope);
        number.evaluate(&mut |count| self.count(count, began, &at))
    }

    /// Returns the number of consecutive earlier states that meet the condition; `None` if this one does not.
    fn run_length(
        &self,
        condition: &StateQuery<W>,
        now: &BoardState<W, K>,
        context: &EvaluationContext<'_, W, K>,
    ) -> Evaluated<Option<usize>> {
        if !self.held(condition, context.mover, now, context)? {
            return Ok(None);
        }
        let Some(history) = context.history else { return Ok(Some(0)) };
        for (length, at) in history.states().rev().enumerate() {
            if !self.held(condition, context.mover, at, context)? {
                return Ok(Some(length));
            }
        }
        Ok(Some(history.len()))
    }

    /// Returns whether a condition of a player held in a state between two turns.
    fn held(
        &self,
        condition: &StateQuery<W>,
        player: usize,
        at: &BoardState<W, K>,
        context: &EvaluationContext<'_, W, K>,
    ) -> Evaluated {
        self.holds(condition, at, &EvaluationContext::at_turn_start(at, player, context.scope))
    }
}
