//! Repetitions; as the interpreter, breadth first.

use super::run::{Grounder, Run, Then, Why, because};
use super::sym::Sym;
use crate::algebra::term::Repeat;

/// More states than this a repetition does not come to.
const MOST_STATES: usize = 2_000;

impl Grounder<'_> {
    /// `M{min,max}`; as the interpreter, breadth first.
    pub fn repeat(&mut self, repeat: &Repeat, sym: &Sym, then: Then<'_>) -> Run {
        if let Some(frame) = sym.interest
            && sym.loose.is_none()
            && let Some(frames) = self.strolls(repeat, frame)?
        {
            let mut there = sym.clone();
            return frames.into_iter().try_for_each(|frame| {
                there.interest = Some(frame);
                then(self, &there)
            });
        }
        let mut round = vec![sym.clone()];
        for _ in 0..repeat.min {
            let mut next: Vec<Sym> = Vec::new();
            for state in &round {
                for branch in self.branches(&repeat.body, state)? {
                    self.take(&mut next, branch)?;
                }
            }
            round = next;
        }
        match repeat.max {
            Some(max) if repeat.greedy => self.as_often_as_allowed(repeat, round, max, then),
            _ => self.go_on(repeat, round, then),
        }
    }

    /// Takes a state in, unless one that is there already is possible wherever it is.
    pub fn take(&mut self, states: &mut Vec<Sym>, state: Sym) -> Result<bool, Why> {
        self.steps = self.steps.saturating_sub(u32::try_from(states.len() / 4).unwrap_or(u32::MAX));
        if states.iter().any(|other| other.is_at(&state) && other.is_weaker(&state)) {
            return Ok(false);
        }
        if states.len() >= MOST_STATES {
            return because("a repetition comes to too many states");
        }
        states.push(state);
        Ok(true)
    }

    pub fn as_often_as_allowed(&mut self, repeat: &Repeat, mut round: Vec<Sym>, max: u32, then: Then<'_>) -> Run {
        let mut done = Vec::new();
        for _ in repeat.min..max {
            let mut next = Vec::new();
            for state in &round {
                let branches = self.branches(&repeat.body, state)?;
                if repeat.min + 1 == max
                    && let Some(changed) = self.open_end(state, &branches)
                {
                    done.push(changed);
                    continue;
                }
                for stuck in self.without(state, &branches)? {
                    self.take(&mut done, stuck)?;
                }
                for branch in branches {
                    self.take(&mut next, branch)?;
                }
            }
            round = next;
            if round.is_empty() {
                break;
            }
        }
        for state in round {
            self.take(&mut done, state)?;
        }
        done.iter().try_for_each(|state| then(self, state))
    }

    pub fn go_on(&mut self, repeat: &Repeat, mut seen: Vec<Sym>, then: Then<'_>) -> Run {
        let (mut from, mut times) = (0, repeat.min);
        while from < seen.len() {
            let to = seen.len();
            let last = repeat.max.is_some_and(|max| times >= max);
            for i in from..to {
                let held = &seen[i];
                if !repeat.greedy {
                    then(self, held)?;
                }
                if last {
                    continue;
                }
                let branches = self.branches(&repeat.body, held)?;
                if repeat.greedy {
                    let on: Vec<Sym> = branches.iter().filter(|branch| !branch.is_at(held)).cloned().collect();
                    for stays in self.without(held, &on)? {
                        then(self, &stays)?;
                    }
                }
                for branch in branches {
                    self.take(&mut seen, branch)?;
                }
            }
            from = to;
            times = times.saturating_add(1);
        }
        Ok(())
    }
}
