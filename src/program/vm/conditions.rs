//! Evaluates conditions and numbers (section 4 of the language).

use super::compiled_condition::{CompiledAtom, CompiledCondition, CompiledCount};
use super::machine::Machine;
use super::program::Pc;
use super::scratch::MachineContext;
use super::walk_tables::NOWHERE;
use crate::algebra::term::Fact;
use crate::algebra::{Kind, KindSet};
use crate::program::budget::{Flow, is_answered};
use crate::program::interpreter::MidTurn;

impl<'a> Machine<'a> {
    /// Returns whether the condition holds.
    pub fn holds(&mut self, condition: &'a CompiledCondition) -> Flow<bool> {
        condition.evaluate(&mut |atom| self.atom_holds(atom))
    }

    /// Returns whether the atom of a condition is true.
    pub fn atom_holds(&mut self, atom: &'a CompiledAtom) -> Flow<bool> {
        self.scratch.budget.spend(1)?;
        match atom {
            CompiledAtom::Holds(pattern) => self.has_match(*pattern),
            CompiledAtom::Can(pc) => self.is_possible(*pc),
            CompiledAtom::CanReach(reachability, pc) => match self.can_reach(*reachability)? {
                Some(is_possible) => Ok(is_possible),
                None => self.is_possible(*pc),
            },
            CompiledAtom::Fact(fact) => self.fact(*fact),
            CompiledAtom::NoneOf(kinds) => Ok(self.scratch.board.count(*kinds) == 0),
            CompiledAtom::Their(inner) => self.holds_for_next_player(inner),
            CompiledAtom::Interpreted(condition) => {
                let answer = self.program.interpreter.holds_mid_turn(self.turn_start(), condition);
                answer.map_err(|fault| self.scratch.budget.fault(fault))
            }
            CompiledAtom::Compare(test) => test.evaluate(&mut |count| self.count(count)),
        }
    }

    /// Returns whether the fact is true.
    fn fact(&mut self, fact: Fact) -> Flow<bool> {
        let (mover, scope) = (self.context.mover, self.context.scope);
        if scope.excludes(fact) {
            return Ok(false);
        }
        Ok(match fact {
            Fact::Check => self.is_threatened(mover, scope.in_stuck_test)?,
            Fact::Stuck => self.is_stuck()?,
            Fact::Mated => self.is_threatened(mover, false)? && self.is_stuck()?,
            Fact::Taken => {
                let enemies = self.program.properties.enemies[mover];
                let before = self.context.before;
                self.scratch.board.count(enemies) < self.scratch.board.count_then(before, enemies)
            }
            Fact::Full => self.scratch.board.count(KindSet::of(Kind::EMPTY)) == 0,
            Fact::Repeated(times) => self.repetition_count()? >= times as usize,
            Fact::Passes(times) => u32::from(self.passes) >= times,
            Fact::Quiet(turns) => self.quiet_turns()? >= turns,
        })
    }

    /// Returns whether a reachability has a target from the place of interest; `None` if the code must decide.
    fn can_reach(&mut self, reachability: u32) -> Flow<Option<bool>> {
        let (program, mover) = (self.program, self.context.mover);
        let cell = self.cell_of(self.interest);
        if cell == NOWHERE || self.interest != program.walk_tables.home(cell, mover) {
            return Ok(None);
        }
        let scratch = &mut self.scratch;
        let (number, cache) = (reachability as usize, &mut scratch.reach_caches[reachability as usize]);
        let cached = cache.can_reach(&*program.reachabilities[number], &scratch.board, &program.zones, mover, cell);
        let Some((is_possible, steps)) = cached else { return Ok(None) };
        scratch.budget.spend(steps)?;
        Ok(Some(is_possible))
    }

    /// Returns whether the move compiled at `pc` is possible.
    pub fn is_possible(&mut self, pc: Pc) -> Flow<bool> {
        is_answered(self.run(pc))
    }

    /// Returns whether the condition would hold if the turn ended now and the next player moved.
    fn holds_for_next_player(&mut self, inner: &'a CompiledCondition) -> Flow<bool> {
        self.scratch.budget.spend(1)?;
        let (context, interest, changes) = (self.context, self.interest, self.scratch.board.checkpoint());
        let answer = self.with_turn_restored(|machine| {
            machine.end_turn(true)?;
            let rules = machine.program.rules();
            let next = (context.mover + 1) % machine.program.properties.sides.len();
            machine.turn = rules.turn_of(next, machine.turn).unwrap_or(machine.turn);
            if !context.scope.in_settling {
                machine.settle_marks()?;
            }
            machine.context =
                MachineContext { mover: machine.mover(), before: machine.scratch.board.checkpoint(), ..context };
            machine.holds(inner)
        });
        self.scratch.board.undo_to(changes);
        (self.context, self.interest) = (context, interest);
        answer
    }

    /// Returns the value of a count.
    pub fn count(&mut self, count: &'a CompiledCount) -> Flow<i64> {
        match count {
            CompiledCount::Places(pattern) => self.count_matches(*pattern),
            CompiledCount::Hand(kinds) => Ok(kinds.iter().map(|&kind| i64::from(self.hand_count(kind))).sum()),
            CompiledCount::Interpreted(count) => {
                let number = self.program.interpreter.count_mid_turn(self.turn_start(), count);
                number.map_err(|fault| self.scratch.budget.fault(fault))
            }
            CompiledCount::Where(pattern, condition) => {
                let (interest, mut matches) = (self.interest, 0);
                self.for_each_square(*pattern, &mut |machine, cell| {
                    machine.interest = machine.program.walk_tables.home(cell, machine.context.mover);
                    let holds = machine.holds(condition);
                    machine.interest = interest;
                    matches += i64::from(holds?);
                    Ok(())
                })?;
                Ok(matches)
            }
        }
    }

    /// The state before the turn. Only ends look at earlier positions, and such rules have no other state.
    fn turn_start(&self) -> MidTurn<'a> {
        MidTurn { past: self.past, ..MidTurn::start(self.root, self.context.mover) }
    }
}
