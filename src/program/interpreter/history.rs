//! The known past of a position, and the conditions that read it: repetition, quiet turns, and the past operators `perpetual(A)`,
//! `since(A)` and `when(A, N)`.

use super::state::State;
use super::{Flow, Interpreter, RunContext};
use crate::algebra::term::{Condition, Number, Perpetual};
use crate::program::Position;

/// Counters at the first known position, from the clock fields of a FEN.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TurnCounters {
    /// Turns without capture or progress.
    pub quiet_turns: u32,
    /// Turns of the running count so far. Negative if the value of a FEN is below the count's initial value.
    pub counted_turns: i32,
}

impl TurnCounters {
    /// Counters without a running count.
    pub fn quiet(quiet_turns: u32) -> Self {
        Self { quiet_turns, counted_turns: 0 }
    }
}

/// The known past of a position.
#[derive(Debug)]
pub struct GameHistory<'a, P = Position> {
    /// The positions before this one, oldest first.
    pub earlier: &'a [P],
    /// Counters at the first of them.
    pub counters: TurnCounters,
}

impl<P> Clone for GameHistory<'_, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P> Copy for GameHistory<'_, P> {}

impl<P> Default for GameHistory<'_, P> {
    fn default() -> Self {
        Self { earlier: &[], counters: TurnCounters::default() }
    }
}

impl Interpreter {
    /// Returns how often the position has occurred, including now. In games with superko only board and hands count.
    pub(super) fn repetition_count(context: &RunContext<'_>, position: &Position) -> usize {
        if context.before.has_history() {
            return context.before.count_in_history(position) + 1;
        }
        let same = |earlier: &&Position| earlier.same_placement(position) && earlier.turn() == position.turn();
        context.past.earlier.iter().filter(same).count() + 1
    }

    /// Returns whether the last `turns` turns made no capture and moved no progress piece.
    pub(super) fn is_quiet_for(&self, context: &RunContext<'_>, position: &Position, turns: u32) -> bool {
        self.quiet_turns(context.past, position) >= turns
    }

    /// Returns the number of turns in a row without a capture or a progress move, up to the position.
    pub fn quiet_turns(&self, past: GameHistory<'_>, position: &Position) -> u32 {
        let mut quiet = 0;
        let mut after = position;
        for before in past.earlier.iter().rev() {
            if self.is_progress(before, after) {
                return quiet;
            }
            quiet += 1;
            after = before;
        }
        quiet.saturating_add(past.counters.quiet_turns)
    }

    fn is_progress(&self, before: &Position, after: &Position) -> bool {
        let enemies = self.properties.enemies[self.mover(before)];
        let progress = |position: &Position, cell| self.rules.progress.contains(position.at(cell).kind);
        after.count(enemies) < before.count(enemies)
            || self.board().cells().any(|cell| {
                before.at(cell).kind != after.at(cell).kind && (progress(before, cell) || progress(after, cell))
            })
    }

    /// Returns whether the position occurred before, and the condition has held at every turn of the player since it first did.
    pub(super) fn is_perpetual(
        &self,
        context: &RunContext<'_>,
        perpetual: &Perpetual,
        position: &Position,
    ) -> Flow<bool> {
        let earlier = context.past.earlier;
        let same = |earlier: &Position| earlier.same_placement(position) && earlier.turn() == position.turn();
        context.budget.spend(self.scan_cost() + earlier.len())?;
        let Some(first) = earlier.iter().position(same) else { return Ok(false) };
        let cycle = earlier[first..].iter().chain([position]);
        for at in cycle.filter(|at| self.mover(at) == perpetual.player) {
            if !self.held(context, &perpetual.condition, perpetual.player, at)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns the number of turns since the condition began to hold; 0 if it does not hold.
    pub(super) fn turns_since(
        &self,
        context: &RunContext<'_>,
        condition: &Condition,
        position: &Position,
    ) -> Flow<i64> {
        let Some(run) = self.run_length(context, condition, position)? else { return Ok(0) };
        let before = if run == context.past.earlier.len() { context.past.counters.counted_turns } else { 0 };
        Ok(i64::try_from(run).unwrap_or(i64::MAX).saturating_add(before.into()))
    }

    /// Returns the value that the number had when the condition began to hold; 0 if it does not hold.
    pub(super) fn number_when(
        &self,
        context: &RunContext<'_>,
        condition: &Condition,
        number: &Number,
        position: &Position,
    ) -> Flow<i64> {
        let Some(run) = self.run_length(context, condition, position)? else { return Ok(0) };
        let earlier = context.past.earlier;
        let began = earlier.get(earlier.len() - run).unwrap_or(position);
        self.evaluate(&RunContext::new(context.mover, began, context.budget), number, State::start(began))
    }

    /// Returns the number of consecutive earlier positions that meet the condition; `None` if this one does not.
    fn run_length(&self, context: &RunContext<'_>, condition: &Condition, position: &Position) -> Flow<Option<usize>> {
        if !self.held(context, condition, context.mover, position)? {
            return Ok(None);
        }
        for (length, at) in context.past.earlier.iter().rev().enumerate() {
            if !self.held(context, condition, context.mover, at)? {
                return Ok(Some(length));
            }
        }
        Ok(Some(context.past.earlier.len()))
    }

    /// Returns whether a condition of a player held in a position between two turns.
    fn held(&self, context: &RunContext<'_>, condition: &Condition, player: usize, at: &Position) -> Flow<bool> {
        self.holds(&RunContext::new(player, at, context.budget), condition, State::start(at))
    }
}
