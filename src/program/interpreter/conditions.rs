//! Evaluates conditions and numbers (section 4 of the language).

use super::state::State;
use super::{Flow, Interpreter, RunContext, into_answer, into_flow};
use crate::algebra::term::{Atom, Condition, Count, Fact, Number, Pattern};
use crate::algebra::{Kind, KindSet};
use crate::program::Fault;
use crate::task::Halt;

impl Interpreter {
    /// Returns whether the condition holds.
    pub(super) fn holds(
        &self,
        context: &RunContext<'_>,
        condition: &Condition,
        state: State<'_>,
    ) -> Result<bool, Fault> {
        condition.evaluate(&mut |atom| self.atom_holds(context, atom, state))
    }

    /// Returns whether the atom of a condition is true.
    pub(super) fn atom_holds(&self, context: &RunContext<'_>, atom: &Atom, state: State<'_>) -> Result<bool, Fault> {
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
                let next = (context.mover + 1) % self.sides.len();
                theirs.set_turn(self.rules.turn_of(next, theirs.turn()).unwrap_or(theirs.turn()));
                let theirs =
                    if context.in_settling { theirs } else { self.settle_marks_within(theirs, context.budget)? };
                let mover = self.mover(&theirs);
                let context = RunContext { mover, before: &theirs, ..*context };
                self.holds(&context, inner, State { position: &theirs, fresh: &[], ..state })?
            }
            Atom::Compare(test) => test.evaluate(&mut |count| self.count(context, count, state))?,
        })
    }

    /// Returns whether the fact is true.
    fn fact(&self, context: &RunContext<'_>, fact: Fact, state: State<'_>) -> Result<bool, Fault> {
        let position = state.position;
        Ok(match fact {
            Fact::Check => {
                !context.in_threat
                    && self.is_threatened(position, context.mover, context.in_stuck_test, context.budget)?
            }
            Fact::Taken => {
                context.budget.spend(2 * self.scan_cost())?;
                let enemies = self.enemies(context.mover);
                position.count(enemies) < context.before.count(enemies)
            }
            Fact::Stuck => !context.in_stuck_test && self.is_stuck(context, state)?,
            Fact::Mated => {
                // Inside a threat `check` is false, so `mated` is, too.
                let applies = !context.in_stuck_test && !context.in_threat;
                applies
                    && self.is_threatened(position, context.mover, false, context.budget)?
                    && self.is_stuck(context, state)?
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
    fn has_match(&self, context: &RunContext<'_>, pattern: &Pattern, state: State<'_>) -> Result<bool, Fault> {
        for fragment in pattern.iter() {
            if into_answer(self.for_each_match(context, fragment, state, &mut |_| Flow::Break(Halt::Answered)))? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    pub(super) fn evaluate(&self, context: &RunContext<'_>, number: &Number, state: State<'_>) -> Result<i64, Fault> {
        number.evaluate(&mut |count| self.count(context, count, state))
    }

    fn count(&self, context: &RunContext<'_>, count: &Count, state: State<'_>) -> Result<i64, Fault> {
        let mut sum: i64 = 0;
        match count {
            Count::Hand(kinds) => sum = kinds.iter().map(|&kind| i64::from(state.position.in_hand(kind))).sum(),
            Count::Places(pattern) => {
                for fragment in pattern.iter() {
                    into_answer(self.for_each_match(context, fragment, state, &mut |_| {
                        sum += 1;
                        Flow::Continue(())
                    }))?;
                }
            }
            Count::Where(place, condition) => {
                into_answer(self.for_each_square(context, place, state, &mut |cell| {
                    let here = State { interest: Some(self.board().home(cell, context.mover)), ..state };
                    sum += i64::from(into_flow(self.holds(context, condition, here))?);
                    Flow::Continue(())
                }))?;
            }
        }
        Ok(sum)
    }

    /// Returns the pieces of all other players.
    pub(super) fn enemies(&self, player: usize) -> KindSet {
        let others = self.sides.iter().enumerate().filter(|&(other, _)| other != player);
        others.fold(KindSet::default(), |set, (_, side)| set.or(*side))
    }

    fn is_stuck(&self, context: &RunContext<'_>, state: State<'_>) -> Result<bool, Fault> {
        let budget = context.budget;
        Ok(!budget.isolated(|| self.has_action_within(state.position, true, budget))?)
    }
}
