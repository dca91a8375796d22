//! Finds the end of the game that holds in the position (section 7 of the language).

use super::budget::Flow;
use super::compiled_condition::{CompiledAtom, CompiledCondition};
use super::machine::Machine;
use super::scratch::RunContext;
use crate::algebra::term::Fact;
use crate::source::Span;
use crate::task::Halt;

/// Returns whether the player to move has no action. Callers cache the answer, because several ends may need it.
pub(super) type IsStuck<'s> = &'s mut dyn FnMut(&mut Machine<'_>) -> Flow<bool>;

impl<'a> Machine<'a> {
    /// Returns the index of the first end that holds: of the automatic ends, or of those that a player may claim.
    pub fn find_end(&mut self, stuck: IsStuck<'_>, claimed: bool) -> Flow<Option<usize>> {
        let program = self.program;
        self.scratch.budget.start("end", Span::default());
        let mover = self.mover();
        let ends = program.ends.get(mover).map_or(&[][..], Vec::as_slice);
        let context = RunContext { knows_past: true, ..RunContext::new(mover) };
        for (number, end) in ends.iter().enumerate().filter(|(_, end)| end.if_claimed == claimed) {
            self.scratch.budget.set_subject("end", end.span);
            if self.isolated(context, |machine| machine.end_holds(&end.condition, stuck))? {
                return Ok(Some(number));
            }
        }
        Ok(None)
    }

    /// As [`Machine::holds`], but `stuck` and `mated` use the caller's answer, so that all ends share one.
    fn end_holds(&mut self, condition: &'a CompiledCondition, stuck: IsStuck<'_>) -> Flow<bool> {
        condition.evaluate(&mut |atom| match atom {
            CompiledAtom::Fact(Fact::Stuck) => stuck(self),
            CompiledAtom::Fact(Fact::Mated) => Ok(stuck(self)? && self.is_threatened(self.context.mover, false)?),
            atom => self.atom_holds(atom),
        })
    }

    /// Runs a query with a budget of its own.
    pub fn with_own_budget<T>(&mut self, query: impl FnOnce(&mut Self) -> Flow<T>) -> Flow<T> {
        let outer_budget = std::mem::take(&mut self.scratch.budget);
        let turn = self.program.rules().turns.get(self.turn);
        self.scratch.budget.start("turn", turn.map_or_else(Span::default, |turn| turn.span));
        let answer = query(self);
        // After a fault the inner budget stays, because it holds the fault.
        if !matches!(answer, Err(Halt::Fault(()))) {
            self.scratch.budget = outer_budget;
        }
        answer
    }
}
