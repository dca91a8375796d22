//! Finds the end of the game that holds in the position (section 7 of the language).

use super::compiled_condition::{CompiledAtom, CompiledCondition};
use super::machine::Machine;
use super::scratch::MachineContext;
use crate::algebra::term::Fact;
use crate::program::budget::{Flow, RunBudget};
use crate::source::Span;
use crate::task::Halt;

/// Returns whether the player to move has no action. Callers cache the answer, because several ends may need it.
pub(super) type IsStuck<'s> = &'s mut dyn FnMut(&mut Machine<'_>) -> Flow<bool>;

impl<'a> Machine<'a> {
    /// Returns the index of the first end that holds: of the automatic ends, or of those that a player may claim.
    pub fn find_end(&mut self, stuck: IsStuck<'_>, claimed: bool) -> Flow<Option<usize>> {
        let program = self.program;
        self.scratch.budget = RunBudget::new("end", Span::default());
        let mover = self.mover();
        let ends = program.ends.get(mover).map_or(&[][..], Vec::as_slice);
        let context = MachineContext { knows_past: true, ..MachineContext::new(mover) };
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
        let turn_budget = self.turn_budget();
        let outer_budget = std::mem::replace(&mut self.scratch.budget, turn_budget);
        let answer = query(self);
        // After a fault the inner budget stays, because it holds the fault.
        if !matches!(answer, Err(Halt::Fault(()))) {
            self.scratch.budget = outer_budget;
        }
        answer
    }

    /// A fresh budget for the current turn.
    pub fn turn_budget(&self) -> RunBudget {
        let turn = self.program.rules().turns.get(self.turn);
        RunBudget::new("turn", turn.map_or_else(Span::default, |turn| turn.span))
    }
}
