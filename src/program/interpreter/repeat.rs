//! Repetitions. A state is expanded once, so `nil*` and walks around a cyclic board end (seed 001).

use super::state::{State, StateSet};
use super::{Continuation, Flow, Interpreter, RunContext};
use crate::algebra::term::Repeat;

impl Interpreter {
    /// Runs `M{min,max}`, greedy or not.
    pub(super) fn repeat(
        &self,
        context: &RunContext<'_>,
        repeat: &Repeat,
        state: State<'_>,
        continuation: Continuation<'_>,
    ) -> Flow {
        // Below the minimum a state may recur, because `M{2}` is M and then M. So every round has its own set.
        let mut round = StateSet::new(context.budget);
        round.insert(state);
        for _ in 0..repeat.min {
            let mut next = StateSet::new(context.budget);
            for i in 0..round.len() {
                self.run(context, &repeat.body, round.get(i).state(), &mut |state| {
                    next.insert(state);
                    Self::count_state(context, "repetition", repeat.span)
                })?;
            }
            // If a round repeats the states of the last, so do all later rounds.
            let steady = next.same_states(&round);
            round = next;
            if round.len() == 0 || steady {
                break;
            }
        }
        match repeat.max {
            Some(max) if repeat.greedy => self.repeat_greedy_bounded(context, repeat, round, max, continuation),
            _ => self.repeat_breadth_first(context, repeat, round, continuation),
        }
    }

    /// Runs `M{min,max}!` from the minimum on. The number of rounds decides whether a state is final, so every round has its own set.
    fn repeat_greedy_bounded<'s>(
        &self,
        context: &RunContext<'s>,
        repeat: &Repeat,
        mut round: StateSet<'s>,
        max: u32,
        continuation: Continuation<'_>,
    ) -> Flow {
        let mut done = StateSet::new(context.budget);
        for _ in repeat.min..max {
            let mut next = StateSet::new(context.budget);
            for i in 0..round.len() {
                let mut stuck = true;
                self.run(context, &repeat.body, round.get(i).state(), &mut |state| {
                    stuck = false;
                    next.insert(state);
                    Self::count_state(context, "repetition", repeat.span)
                })?;
                if stuck {
                    done.insert(round.get(i).state());
                }
            }
            let steady = next.same_states(&round);
            round = next;
            if round.len() == 0 || steady {
                break;
            }
        }
        for i in 0..round.len() {
            done.insert(round.get(i).state());
        }
        (0..done.len()).try_for_each(|i| continuation(done.get(i).state()))
    }

    /// Runs `M{min,max}` from the minimum on: breadth first, each state once.
    fn repeat_breadth_first(
        &self,
        context: &RunContext<'_>,
        repeat: &Repeat,
        mut visited: StateSet<'_>,
        continuation: Continuation<'_>,
    ) -> Flow {
        let mut from = 0;
        let mut times = repeat.min;
        while from < visited.len() {
            let to = visited.len();
            let last = repeat.max.is_some_and(|max| times >= max);
            for i in from..to {
                let saved = visited.get(i).clone();
                if !repeat.greedy {
                    continuation(saved.state())?;
                }
                if last {
                    continue;
                }
                // Without a maximum a state is final if the body leads to no other state.
                let mut stays = true;
                self.run(context, &repeat.body, saved.state(), &mut |state| {
                    if visited.insert(state) {
                        Self::count_state(context, "repetition", repeat.span)?;
                    }
                    stays &= repeat.greedy && state.is_same(&saved);
                    Flow::Continue(())
                })?;
                if repeat.greedy && stays {
                    continuation(saved.state())?;
                }
            }
            from = to;
            times = times.saturating_add(1);
        }
        Flow::Continue(())
    }
}
