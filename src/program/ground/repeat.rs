//! Repetition, breadth first like the interpreter.

use super::ground_error::GroundError;
use super::grounder::{GroundResult, Grounder, OnState};
use super::symbolic_state::SymbolicState;
use crate::algebra::term::Repeat;

/// The most states that one repetition may reach.
const MAX_GROUND_REPETITION_STATES: usize = 2_000;

impl Grounder<'_> {
    /// Executes `M{min,max}`.
    pub fn execute_repeat(&mut self, repeat: &Repeat, state: &SymbolicState, visit: OnState<'_>) -> GroundResult {
        if let Some(frame) = state.interest
            && state.deferred_effects.is_none()
            && let Some(frames) = self.reachable_frames(repeat, frame)?
        {
            let mut framed = state.clone();
            return frames.into_iter().try_for_each(|frame| {
                framed.interest = Some(frame);
                visit(self, &framed)
            });
        }
        let mut round = vec![state.clone()];
        for _ in 0..repeat.min {
            let mut next: Vec<SymbolicState> = Vec::new();
            for state in &round {
                for branch in self.branches(&repeat.body, state)? {
                    self.add_state(&mut next, branch)?;
                }
            }
            round = next;
        }
        match repeat.max {
            Some(max) if repeat.greedy => self.repeat_greedily(repeat, round, max, visit),
            _ => self.repeat_breadth_first(repeat, round, visit),
        }
    }

    /// Adds a state, unless an equal one with weaker requirements is present. Returns whether it was added.
    pub fn add_state(&mut self, states: &mut Vec<SymbolicState>, state: SymbolicState) -> Result<bool, GroundError> {
        self.charge_steps(states.len() / 4);
        if states.iter().any(|other| other.has_same_result(&state) && other.subsumes(&state)) {
            return Ok(false);
        }
        if states.len() >= MAX_GROUND_REPETITION_STATES {
            return Err(GroundError::TooManyStates);
        }
        states.push(state);
        Ok(true)
    }

    pub fn repeat_greedily(
        &mut self,
        repeat: &Repeat,
        mut round: Vec<SymbolicState>,
        max: u32,
        visit: OnState<'_>,
    ) -> GroundResult {
        let mut finished = Vec::new();
        for _ in repeat.min..max {
            let mut next = Vec::new();
            for state in &round {
                let branches = self.branches(&repeat.body, state)?;
                if repeat.min + 1 == max
                    && let Some(changed) = self.defer(state, &branches)
                {
                    finished.push(changed);
                    continue;
                }
                for stuck in self.complement(state, &branches)? {
                    self.add_state(&mut finished, stuck)?;
                }
                for branch in branches {
                    self.add_state(&mut next, branch)?;
                }
            }
            round = next;
            if round.is_empty() {
                break;
            }
        }
        for state in round {
            self.add_state(&mut finished, state)?;
        }
        finished.iter().try_for_each(|state| visit(self, state))
    }

    pub fn repeat_breadth_first(
        &mut self,
        repeat: &Repeat,
        mut reached: Vec<SymbolicState>,
        visit: OnState<'_>,
    ) -> GroundResult {
        let (mut from, mut times) = (0, repeat.min);
        while from < reached.len() {
            let to = reached.len();
            let is_last = repeat.max.is_some_and(|max| times >= max);
            for i in from..to {
                let held = &reached[i];
                if !repeat.greedy {
                    visit(self, held)?;
                }
                if is_last {
                    continue;
                }
                let branches = self.branches(&repeat.body, held)?;
                if repeat.greedy {
                    let moving: Vec<SymbolicState> =
                        branches.iter().filter(|branch| !branch.has_same_result(held)).cloned().collect();
                    for stays in self.complement(held, &moving)? {
                        visit(self, &stays)?;
                    }
                }
                for branch in branches {
                    self.add_state(&mut reached, branch)?;
                }
            }
            from = to;
            times = times.saturating_add(1);
        }
        Ok(())
    }
}
