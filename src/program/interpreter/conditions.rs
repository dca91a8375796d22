//! What conditions ask (section 4 of the language).

use super::state::State;
use super::{Context, Flow, Interpreter, Stop, answer};
use crate::algebra::term::{Comparison, Condition, Number, Pattern};
use crate::algebra::{Kind, KindSet};
use crate::program::Fault;

impl Interpreter {
    /// Does the condition hold?
    pub(super) fn holds(&self, context: &Context<'_>, condition: &Condition, state: State<'_>) -> Result<bool, Fault> {
        let position = state.position;
        context.spent.spend(1)?;
        Ok(match condition {
            Condition::Holds(pattern) => self.found(context, pattern, state)?,
            Condition::Can(made) => self.can(context, made, state)?,
            Condition::Check => {
                !context.threat && self.threatened(position, context.mover, context.deep, context.spent)?
            }
            Condition::Taken => {
                context.spent.spend(2 * self.look())?;
                let enemies = self.enemies(context.mover);
                position.count(enemies) < context.before.count(enemies)
            }
            Condition::Stuck => !context.deep && self.is_stuck(context, state)?,
            Condition::Mated => {
                // Nobody is in check inside a threat, nor mated.
                let asked = !context.deep && !context.threat;
                asked
                    && self.threatened(position, context.mover, false, context.spent)?
                    && self.is_stuck(context, state)?
            }
            Condition::Full => {
                context.spent.spend(self.look())?;
                position.count(KindSet::of(Kind::EMPTY)) == 0
            }
            Condition::Repeated(times) => {
                context.spent.spend(self.look() + context.past.earlier.len() + context.before.memories())?;
                Self::times_stood(context, position) >= *times as usize
            }
            Condition::Passes(times) => u32::from(position.passes()) >= *times,
            Condition::Quiet(turns) => {
                context.spent.spend(self.look() * (1 + context.past.earlier.len()))?;
                self.quiet(context, position, *turns)
            }
            Condition::Only(kinds) => {
                context.spent.spend(self.look())?;
                let pieces = KindSet::on_board(self.rules.pieces.len()).without(KindSet::of(Kind::EMPTY));
                position.count(pieces.without(*kinds)) == 0
            }
            Condition::Their(inner) => {
                context.spent.spend(self.look())?;
                let mut theirs = self.turned(context.before, state);
                let next = (context.mover + 1) % self.sides.len();
                theirs.set_turn(self.rules.turn_of(next, theirs.turn()).unwrap_or(theirs.turn()));
                let theirs = if context.settling { theirs } else { self.settled_within(theirs, context.spent)? };
                let mover = self.mover(&theirs);
                let context = Context { mover, before: &theirs, ..*context };
                self.holds(&context, inner, State { position: &theirs, fresh: &[], ..state })?
            }
            Condition::Not(inner) => !self.holds(context, inner, state)?,
            Condition::And(parts) => {
                for part in parts {
                    if !self.holds(context, part, state)? {
                        return Ok(false);
                    }
                }
                true
            }
            Condition::Or(parts) => {
                for part in parts {
                    if self.holds(context, part, state)? {
                        return Ok(true);
                    }
                }
                false
            }
            Condition::Compare(a, how, b) => {
                let (a, b) = (self.number(context, a, state)?, self.number(context, b, state)?);
                match how {
                    Comparison::Equal => a == b,
                    Comparison::NotEqual => a != b,
                    Comparison::Less => a < b,
                    Comparison::AtMost => a <= b,
                    Comparison::More => a > b,
                    Comparison::AtLeast => a >= b,
                }
            }
        })
    }

    /// Does the pattern match: at the place fixed by `%`, else anywhere?
    fn found(&self, context: &Context<'_>, pattern: &Pattern, state: State<'_>) -> Result<bool, Fault> {
        for fragment in pattern.iter() {
            if answer(self.places(context, fragment, state, &mut |_| Flow::Break(Stop::Enough)))? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    pub(super) fn number(&self, context: &Context<'_>, number: &Number, state: State<'_>) -> Result<i64, Fault> {
        let mut count: i64 = 0;
        match number {
            Number::Literal(n) => return Ok(*n),
            Number::Sum(parts) => {
                for part in parts {
                    count = i64::saturating_add(count, self.number(context, part, state)?);
                }
            }
            Number::Times(times, part) => count = times.saturating_mul(self.number(context, part, state)?),
            Number::Hand(kinds) => return Ok(kinds.iter().map(|&kind| i64::from(state.position.in_hand(kind))).sum()),
            Number::Places(pattern) => {
                for fragment in pattern.iter() {
                    answer(self.places(context, fragment, state, &mut |_| {
                        count += 1;
                        Flow::Continue(())
                    }))?;
                }
            }
            Number::Where(place, condition) => {
                answer(self.squares(context, place, state, &mut |cell| {
                    let here = State { interest: Some(self.board().home(cell, context.mover)), ..state };
                    count += i64::from(super::ask(self.holds(context, condition, here))?);
                    Flow::Continue(())
                }))?;
            }
        }
        Ok(count)
    }

    /// All pieces of other players.
    pub(super) fn enemies(&self, player: usize) -> KindSet {
        let others = self.sides.iter().enumerate().filter(|&(other, _)| other != player);
        others.fold(KindSet::default(), |set, (_, side)| set.or(*side))
    }

    fn is_stuck(&self, context: &Context<'_>, state: State<'_>) -> Result<bool, Fault> {
        let spent = context.spent;
        Ok(!spent.apart(|| self.has_action_within(state.position, true, spent))?)
    }
}
