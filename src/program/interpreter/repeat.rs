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
        self.run_rounds(context, repeat, repeat.min, &mut round, &mut |_| {})?;
        match repeat.max {
            // The number of rounds decides whether a state is final, so every round has its own set.
            Some(max) if repeat.greedy => {
                let mut finished = StateSet::new(context.budget);
                let rounds = max.saturating_sub(repeat.min);
                self.run_rounds(context, repeat, rounds, &mut round, &mut |stuck| {
                    finished.insert(stuck);
                })?;
                for i in 0..round.len() {
                    finished.insert(round.get(i).state());
                }
                (0..finished.len()).try_for_each(|i| continuation(finished.get(i).state()))
            }
            _ => self.repeat_breadth_first(context, repeat, round, continuation),
        }
    }

    /// Runs the body from all states of a round, and so on for a number of rounds. Calls `on_stuck` with the states from which it has
    /// no outcome.
    fn run_rounds<'s>(
        &self,
        context: &RunContext<'s>,
        repeat: &Repeat,
        rounds: u32,
        round: &mut StateSet<'s>,
        on_stuck: &mut dyn FnMut(State<'_>),
    ) -> Flow {
        for _ in 0..rounds {
            let mut next = StateSet::new(context.budget);
            for i in 0..round.len() {
                let mut is_stuck = true;
                self.run(context, &repeat.body, round.get(i).state(), &mut |state| {
                    is_stuck = false;
                    next.insert(state);
                    context.budget.count_state("repetition", repeat.span)
                })?;
                if is_stuck {
                    on_stuck(round.get(i).state());
                }
            }
            // If a round repeats the states of the last, so do all later rounds.
            let is_steady = next.same_states(round);
            *round = next;
            if round.len() == 0 || is_steady {
                break;
            }
        }
        Ok(())
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
                        context.budget.count_state("repetition", repeat.span)?;
                    }
                    stays &= repeat.greedy && state.is_same(&saved);
                    Ok(())
                })?;
                if repeat.greedy && stays {
                    continuation(saved.state())?;
                }
            }
            from = to;
            times = times.saturating_add(1);
        }
        Ok(())
    }
}
