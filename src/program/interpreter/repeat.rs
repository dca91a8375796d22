//! Repetitions. A state seen before is not gone on from, so cyclic boards and `nil*` end (seed 001).

use super::state::{Seen, State};
use super::{Context, Flow, Interpreter, Then};
use crate::algebra::term::Repeat;

impl Interpreter {
    /// `M{min,max}`, greedy or not.
    pub(super) fn repeat(&self, context: &Context<'_>, repeat: &Repeat, state: State<'_>, then: Then<'_>) -> Flow {
        // Counting up to the minimum, a state may come again: `M{2}` is M and then M. So every round has its own set.
        let mut round = Seen::new(context.spent);
        round.insert(state);
        for _ in 0..repeat.min {
            let mut next = Seen::new(context.spent);
            for i in 0..round.len() {
                self.run(context, &repeat.body, round.get(i).state(), &mut |state| {
                    next.insert(state);
                    Self::count(context, "repetition", repeat.span)
                })?;
            }
            // Once a round leads to the same states again, so do all later ones.
            let steady = next.is_as(&round);
            round = next;
            if round.len() == 0 || steady {
                break;
            }
        }
        match repeat.max {
            Some(max) if repeat.greedy => self.as_often_as_allowed(context, repeat, round, max, then),
            _ => self.go_on(context, repeat, round, then),
        }
    }

    /// `M{min,max}!` from the minimum on. How often M has been done says whether it may be done again, so every round
    /// has its own set here too.
    fn as_often_as_allowed<'s>(
        &self,
        context: &Context<'s>,
        repeat: &Repeat,
        mut round: Seen<'s>,
        max: u32,
        then: Then<'_>,
    ) -> Flow {
        let mut done = Seen::new(context.spent);
        for _ in repeat.min..max {
            let mut next = Seen::new(context.spent);
            for i in 0..round.len() {
                let mut stuck = true;
                self.run(context, &repeat.body, round.get(i).state(), &mut |state| {
                    stuck = false;
                    next.insert(state);
                    Self::count(context, "repetition", repeat.span)
                })?;
                if stuck {
                    done.insert(round.get(i).state());
                }
            }
            let steady = next.is_as(&round);
            round = next;
            if round.len() == 0 || steady {
                break;
            }
        }
        for i in 0..round.len() {
            done.insert(round.get(i).state());
        }
        (0..done.len()).try_for_each(|i| then(done.get(i).state()))
    }

    /// From the minimum on: breadth first, each state once.
    fn go_on(&self, context: &Context<'_>, repeat: &Repeat, mut seen: Seen<'_>, then: Then<'_>) -> Flow {
        let mut from = 0;
        let mut times = repeat.min;
        while from < seen.len() {
            let to = seen.len();
            let last = repeat.max.is_some_and(|max| times >= max);
            for i in from..to {
                let held = seen.get(i).clone();
                if !repeat.greedy {
                    then(held.state())?;
                }
                if last {
                    continue;
                }
                // Unbounded, it can do nothing more where it leads nowhere else.
                let mut stays = true;
                self.run(context, &repeat.body, held.state(), &mut |state| {
                    if seen.insert(state) {
                        Self::count(context, "repetition", repeat.span)?;
                    }
                    stays &= repeat.greedy && state.is(&held);
                    Flow::Continue(())
                })?;
                if repeat.greedy && stays {
                    then(held.state())?;
                }
            }
            from = to;
            times = times.saturating_add(1);
        }
        Flow::Continue(())
    }
}
