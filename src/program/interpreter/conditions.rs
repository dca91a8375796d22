//! Evaluates conditions and numbers (section 4 of the language).

use super::state::State;
use super::{Flow, Interpreter, RunContext, is_answered};
use crate::algebra::term::{Atom, Condition, Count, Fact, Number, Pattern};
use crate::algebra::{Kind, KindSet};
use crate::task::Halt;

impl Interpreter {
    /// Returns whether the condition holds.
    pub(super) fn holds(&self, context: &RunContext<'_>, condition: &Condition, state: State<'_>) -> Flow<bool> {
        condition.evaluate(&mut |atom| self.atom_holds(context, atom, state))
    }

    /// Returns whether the atom of a condition is true.
    pub(super) fn atom_holds(&self, context: &RunContext<'_>, atom: &Atom, state: State<'_>) -> Flow<bool> {
        let position = state.position;
        context.budget.spend(1)?;
        Ok(match atom {
            Atom::Holds(pattern) => self.has_match(context, pattern, state)?,
            Atom::Can(mv) => self.is_possible(context, mv, state)?,
            Atom::Fact(fact) => self.fact(context, *fact, state)?,
            Atom::Only(kinds) => {
                context.budget.spend(self.scan_cost())?;
                let pieces = KindSet::on_board(self.rules.pieces.len()).without(KindSet::of(Kind::EMPTY));
                position.count(pieces.without(*kinds)) == 0
            }
            Atom::Their(inner) => {
                context.budget.spend(self.scan_cost())?;
                let mut theirs = self.end_turn(context.before, state);
                let next = (context.mover + 1) % self.properties.sides.len();
                theirs.set_turn(self.rules.turn_of(next, theirs.turn()).unwrap_or(theirs.turn()));
                let theirs =
                    if context.scope.in_settling { theirs } else { self.settle_marks_within(theirs, context.budget)? };
                let mover = self.mover(&theirs);
                let context = RunContext { mover, before: &theirs, ..*context };
                self.holds(&context, inner, State { position: &theirs, fresh: &[], ..state })?
            }
            Atom::Perpetual(perpetual) => self.is_perpetual(context, perpetual, position)?,
            Atom::Compare(test) => test.evaluate(&mut |count| self.count(context, count, state))?,
        })
    }

    /// Returns whether the fact is true.
    fn fact(&self, context: &RunContext<'_>, fact: Fact, state: State<'_>) -> Flow<bool> {
        let position = state.position;
        let RunContext { mover, scope, budget, .. } = *context;
        if scope.excludes(fact) {
            return Ok(false);
        }
        Ok(match fact {
            Fact::Check => self.is_threatened(position, mover, scope.in_stuck_test, budget)?,
            Fact::Stuck => self.is_stuck(context, state)?,
            Fact::Mated => self.is_threatened(position, mover, false, budget)? && self.is_stuck(context, state)?,
            Fact::Taken => {
                context.budget.spend(2 * self.scan_cost())?;
                let enemies = self.properties.enemies[context.mover];
                position.count(enemies) < context.before.count(enemies)
            }
            Fact::Full => {
                context.budget.spend(self.scan_cost())?;
                position.count(KindSet::of(Kind::EMPTY)) == 0
            }
            Fact::Repeated(times) => {
                context.budget.spend(self.scan_cost() + context.past.earlier.len() + context.before.history_len())?;
                Self::repetition_count(context, position) >= times as usize
            }
            Fact::Passes(times) => u32::from(position.passes()) >= times,
            Fact::Quiet(turns) => {
                context.budget.spend(self.scan_cost() * (1 + context.past.earlier.len()))?;
                self.is_quiet_for(context, position, turns)
            }
        })
    }

    /// Returns whether the pattern matches: at the place of interest for `%`, else anywhere.
    fn has_match(&self, context: &RunContext<'_>, pattern: &Pattern, state: State<'_>) -> Flow<bool> {
        for fragment in pattern.iter() {
            if is_answered(self.for_each_match(context, fragment, state, &mut |_| Err(Halt::Answered)))? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    pub(super) fn evaluate(&self, context: &RunContext<'_>, number: &Number, state: State<'_>) -> Flow<i64> {
        number.evaluate(&mut |count| self.count(context, count, state))
    }

    pub(super) fn count(&self, context: &RunContext<'_>, count: &Count, state: State<'_>) -> Flow<i64> {
        let mut sum: i64 = 0;
        match count {
            Count::Since(condition) => sum = self.turns_since(context, condition, state.position)?,
            Count::When(condition, number) => sum = self.number_when(context, condition, number, state.position)?,
            Count::Hand(kinds) => sum = kinds.iter().map(|&kind| i64::from(state.position.in_hand(kind))).sum(),
            Count::Places(pattern) => {
                for fragment in pattern.iter() {
                    self.for_each_match(context, fragment, state, &mut |_| {
                        sum += 1;
                        Ok(())
                    })?;
                }
            }
            Count::Where(place, condition) => {
                self.for_each_square(context, place, state, &mut |cell| {
                    let here = State { interest: Some(self.board().home(cell, context.mover)), ..state };
                    sum += i64::from(self.holds(context, condition, here)?);
                    Ok(())
                })?;
            }
        }
        Ok(sum)
    }

    fn is_stuck(&self, context: &RunContext<'_>, state: State<'_>) -> Flow<bool> {
        let states = context.budget.states.take();
        let any = self.has_action_within(state.position, true, context.budget)?;
        context.budget.states.set(states);
        Ok(!any)
    }
}
