//! Repetitions. A state is expanded once, so `nil*` and walks around a cyclic board end (seed 001).
//!
//! Four methods give the same result. In general a repetition runs over saved states. It runs over frames if only the place of
//! interest moves, and as a flood fill if its body is plain walks. A rider such as a rook moves straight on and needs no set.

use super::machine::Machine;
use super::program::{RepeatMode, RepeatOp, RewriteOp};
use super::walk_tables::NOWHERE;
use crate::program::budget::Flow;
use crate::source::Span;

/// The name of a repetition in faults.
pub(super) const SUBJECT: &str = "repetition";

impl<'a> Machine<'a> {
    #[inline(never)]
    pub fn repeat(&mut self, repeat: &'a RepeatOp) -> Flow {
        match &repeat.mode {
            RepeatMode::States => self.repeat_states(repeat),
            RepeatMode::Frames => self.repeat_frames(repeat, |machine, _| machine.run(repeat.body)),
            RepeatMode::Flood(steps) => {
                self.repeat_frames(repeat, |machine, frame| machine.flood_from(repeat, steps, frame))
            }
            RepeatMode::Ride(rewrite) => self.ride(repeat, &self.program.rewrites[*rewrite as usize]),
        }
    }

    fn ride(&mut self, repeat: &'a RepeatOp, rewrite: &'a RewriteOp) -> Flow {
        let mut times = 0;
        let changes = self.scratch.board.checkpoint();
        loop {
            if times >= repeat.min {
                self.run(repeat.next)?;
            }
            if repeat.max.is_some_and(|max| times >= max) {
                return Ok(());
            }
            self.scratch.budget.spend(1)?;
            let frame = self.interest;
            if frame == NOWHERE || !self.matches(&rewrite.from, frame) || !self.apply(rewrite, frame) {
                return Ok(());
            }
            self.scratch.board.compact_log(changes);
            times += 1;
        }
    }

    /// Accepts an outcome of a round over states.
    pub fn collect_state(&mut self, repeat: &RepeatOp) -> Flow {
        let set = self.scratch.registers[repeat.set as usize];
        let is_new = self.save_state(set, SUBJECT, repeat.span)?;
        // A greedy repetition counts states when it expands them.
        if is_new && !repeat.greedy { self.scratch.budget.count_state(SUBJECT, repeat.span) } else { Ok(()) }
    }

    fn repeat_states(&mut self, repeat: &'a RepeatOp) -> Flow {
        let first = self.take_state_set();
        self.scratch.registers[repeat.set as usize] = first;
        let flow = if repeat.min == 0 {
            self.save_state(first, SUBJECT, repeat.span).map(drop)
        } else {
            self.run(repeat.body)
        };
        let flow = flow.and_then(|()| {
            if self.scratch.state_sets[first as usize].len() == 0 {
                return Ok(());
            }
            let mut sets = [first, self.take_state_set(), self.take_state_set()];
            let flow = self.run_from_first_round(repeat, &mut sets);
            sets.into_iter().filter(|&set| set != first).for_each(|set| self.return_state_set(set));
            flow
        });
        self.return_state_set(first);
        flow
    }

    /// Runs the body from a state of one set into another set.
    fn run_body(&mut self, repeat: &RepeatOp, from: u32, index: usize, into: u32) -> Flow {
        self.scratch.registers[repeat.set as usize] = into;
        self.run_from_state(from, index, repeat.body)
    }

    /// Runs the repetition from the states of the first set, the first round or the start.
    fn run_from_first_round(&mut self, repeat: &'a RepeatOp, sets: &mut [u32; 3]) -> Flow {
        self.run_rounds(repeat, repeat.min.saturating_sub(1), sets, None)?;
        let Some(max) = repeat.max.filter(|_| repeat.greedy) else {
            return self.repeat_breadth_first(repeat, sets);
        };
        // The number of rounds decides whether a state is final, so every round has its own set.
        let finished = sets[2];
        self.run_rounds(repeat, max.saturating_sub(repeat.min), sets, Some(finished))?;
        for index in 0..self.scratch.state_sets[sets[0] as usize].len() {
            self.copy_state(repeat.span, sets[0], index, finished)?;
        }
        (0..self.scratch.state_sets[finished as usize].len())
            .try_for_each(|index| self.run_from_state(finished, index, repeat.next))
    }

    /// Runs the body from all states of the first set, and so on for a number of rounds. States from which it has no outcome go into
    /// the set `finished`.
    fn run_rounds(&mut self, repeat: &'a RepeatOp, rounds: u32, sets: &mut [u32; 3], finished: Option<u32>) -> Flow {
        // Below the minimum a state may recur, because `M{2}` is M and then M. So every round has its own set.
        for _ in 0..rounds {
            self.restart_state_set(sets[1]);
            for index in 0..self.scratch.state_sets[sets[0] as usize].len() {
                let Some(finished) = finished else {
                    self.run_body(repeat, sets[0], index, sets[1])?;
                    continue;
                };
                if !self.run_body_into(repeat, sets[0], index, sets[1])? {
                    self.copy_state(repeat.span, sets[0], index, finished)?;
                }
            }
            if self.next_round(sets) {
                break;
            }
        }
        Ok(())
    }

    fn restart_state_set(&mut self, set: u32) {
        let changes = self.scratch.board.checkpoint();
        let states = &mut self.scratch.state_sets[set as usize];
        let bytes = states.bytes();
        states.restart(changes);
        self.scratch.budget.release_bytes(bytes);
    }

    /// Makes the next round the current one. Returns whether it is empty or equal to the last, so that all later rounds are, too.
    fn next_round(&mut self, sets: &mut [u32; 3]) -> bool {
        let [this, next, _] = sets.map(|set| &self.scratch.state_sets[set as usize]);
        let steady = next.len() == 0 || next.is_same(this);
        sets.swap(0, 1);
        steady
    }

    /// Runs the body from a state into a set, and returns whether it had an outcome.
    fn run_body_into(&mut self, repeat: &RepeatOp, from: u32, index: usize, into: u32) -> Flow<bool> {
        // `into` may contain the outcomes already, so a separate set counts them.
        let outcome_set = self.take_state_set();
        let mut flow = self.run_body(repeat, from, index, outcome_set);
        let outcomes = self.scratch.state_sets[outcome_set as usize].len();
        for new in 0..outcomes {
            flow = flow.and_then(|()| self.scratch.budget.count_state(SUBJECT, repeat.span));
            flow = flow.and_then(|()| self.copy_state(repeat.span, outcome_set, new, into).map(drop));
        }
        self.return_state_set(outcome_set);
        flow.map(|()| outcomes > 0)
    }

    /// Copies a state to another set; returns `false` for a duplicate.
    fn copy_state(&mut self, span: Span, from: u32, index: usize, into: u32) -> Flow<bool> {
        self.with_state(from, index, |machine| machine.save_state(into, SUBJECT, span))
    }

    /// Runs `M{min,max}` from the minimum on: breadth first, each state once.
    fn repeat_breadth_first(&mut self, repeat: &'a RepeatOp, sets: &mut [u32; 3]) -> Flow {
        let visited = sets[0];
        let mut from = 0;
        let mut times = repeat.min;
        while from < self.scratch.state_sets[visited as usize].len() {
            let to = self.scratch.state_sets[visited as usize].len();
            let last = repeat.max.is_some_and(|max| times >= max);
            for index in from..to {
                if !repeat.greedy {
                    self.run_from_state(visited, index, repeat.next)?;
                }
                if last {
                    continue;
                }
                if !repeat.greedy {
                    self.run_body(repeat, visited, index, visited)?;
                    continue;
                }
                // Without a maximum a state is final if the body leads to no other state.
                let outcome_set = sets[1];
                self.restart_state_set(outcome_set);
                self.run_body(repeat, visited, index, outcome_set)?;
                let outcomes = self.scratch.state_sets[outcome_set as usize].len();
                let stays = outcomes == 0 || (outcomes == 1 && self.same_state(outcome_set, 0, visited, index));
                for new in 0..outcomes {
                    if self.copy_state(repeat.span, outcome_set, new, visited)? {
                        self.scratch.budget.count_state(SUBJECT, repeat.span)?;
                    }
                }
                if stays {
                    self.run_from_state(visited, index, repeat.next)?;
                }
            }
            from = to;
            times = times.saturating_add(1);
        }
        Ok(())
    }

    fn same_state(&self, set: u32, index: usize, other: u32, other_index: usize) -> bool {
        let (a, b) = (&self.scratch.state_sets[set as usize], &self.scratch.state_sets[other as usize]);
        a.is_same_diff(a.get(index), b, b.get(other_index))
    }
}
