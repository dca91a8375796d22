//! Finds the end of the game that holds in a position (section 7 of the language).

use super::state::State;
use super::{Flow, GameHistory, Interpreter, RunContext};
use crate::algebra::term::{Atom, Condition, Fact, Pattern};
use crate::program::budget::RunBudget;
use crate::program::{Fault, Position};
use crate::source::Span;

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

    /// Returns the index of the first automatic end that would hold if this repetition of the position were enough.
    ///
    /// # Errors
    /// As [`Interpreter::find_end`].
    pub fn repetition_end(&self, position: &Position, past: GameHistory<'_>) -> Result<Option<usize>, Fault> {
        let mover = self.mover(position);
        let budget = RunBudget::new("end", Span::default());
        let context = RunContext { past, ..RunContext::new(mover, position, &budget) };
        let is_repetition = |atom: &Atom| matches!(atom, Atom::Fact(Fact::Repeated(_)));
        let ends = self.rules.ends.get(mover).map_or(&[][..], Vec::as_slice);
        for (number, end) in ends.iter().enumerate().filter(|(_, end)| !end.if_claimed) {
            budget.set_subject("end", end.span);
            let holds = end.condition.atoms().any(is_repetition).then(|| {
                budget.finish(end.condition.evaluate(&mut |atom| {
                    if is_repetition(atom) { Ok(true) } else { self.atom_holds(&context, atom, State::start(position)) }
                }))
            });
            if holds.transpose()? == Some(true) {
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
