//! Finds the end of the game that holds in a position (section 7 of the language).

use super::state::State;
use super::{Flow, Interpreter, RunContext};
use crate::algebra::term::{Atom, Condition, Fact, Pattern};
use crate::program::budget::RunBudget;
use crate::program::{Fault, Position};
use crate::source::Span;

/// The known past of a position.
#[derive(Debug)]
pub struct GameHistory<'a, P = Position> {
    /// The positions before this one, oldest first.
    pub earlier: &'a [P],
    /// Turns without capture or progress before the first of them (FEN's halfmove clock).
    pub quiet_turns: u32,
}

impl<P> Clone for GameHistory<'_, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P> Copy for GameHistory<'_, P> {}

impl<P> Default for GameHistory<'_, P> {
    fn default() -> Self {
        Self { earlier: &[], quiet_turns: 0 }
    }
}

impl Interpreter {
    /// Returns the index of the first end that holds: of the automatic ends, or of those that a player may claim. `stuck` returns
    /// whether the position has no action.
    ///
    /// # Errors
    /// A [`Fault`] if the rules exceed their budget or contradict themselves in this position.
    pub fn find_end(
        &self,
        position: &Position,
        past: GameHistory<'_>,
        stuck: &mut dyn FnMut() -> Result<bool, Fault>,
        claimed: bool,
    ) -> Result<Option<usize>, Fault> {
        let mover = self.mover(position);
        let budget = RunBudget::new("end", Span::default());
        let context = RunContext { past, ..RunContext::new(mover, position, &budget) };
        let ends = self.rules.ends.get(mover).map_or(&[][..], Vec::as_slice);
        for (number, end) in ends.iter().enumerate().filter(|(_, end)| end.if_claimed == claimed) {
            budget.set_subject("end", end.span);
            let mut is_stuck = || stuck().map_err(|fault| budget.fault(fault));
            if budget.finish(self.end_holds(&context, &end.condition, &mut is_stuck))? {
                return Ok(Some(number));
            }
        }
        Ok(None)
    }

    /// As [`Interpreter::holds`], but `stuck` and `mated` use the caller's answer.
    fn end_holds(
        &self,
        context: &RunContext<'_>,
        condition: &Condition,
        stuck: &mut dyn FnMut() -> Flow<bool>,
    ) -> Flow<bool> {
        condition.evaluate(&mut |atom| match atom {
            Atom::Fact(Fact::Stuck) => stuck(),
            Atom::Fact(Fact::Mated) => {
                Ok(stuck()? && self.is_threatened(context.before, context.mover, false, context.budget)?)
            }
            atom => self.atom_holds(context, atom, State::start(context.before)),
        })
    }

    /// Returns how often the position has occurred, now included. In games with superko only board and hands count.
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
        quiet + past.quiet_turns
    }

    fn is_progress(&self, before: &Position, after: &Position) -> bool {
        let enemies = self.properties.enemies[self.mover(before)];
        let progress = |position: &Position, cell| self.rules.progress.contains(position.at(cell).kind);
        after.count(enemies) < before.count(enemies)
            || self.board().cells().any(|cell| {
                before.at(cell).kind != after.at(cell).kind && (progress(before, cell) || progress(after, cell))
            })
    }

    /// Returns, by player, the number of their pieces on squares that match the pattern.
    ///
    /// # Errors
    /// A [`Fault`] if the rules exceed their budget or contradict themselves in this position.
    pub fn count_squares_by_player(&self, pattern: &Pattern, position: &Position) -> Result<Vec<usize>, Fault> {
        let sides = &self.properties.sides;
        let mut counts = vec![0; sides.len()];
        let budget = RunBudget::new("end", Span::default());
        let context = RunContext::new(self.mover(position), position, &budget);
        let flow = self.for_each_square(&context, pattern, State::start(position), &mut |cell| {
            let kind = position.at(cell).kind;
            for (count, side) in counts.iter_mut().zip(sides) {
                *count += usize::from(side.contains(kind));
            }
            Ok(())
        });
        budget.finish(flow).map(|()| counts)
    }
}
