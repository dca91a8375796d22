//! Repetitions that move only the place of interest: breadth-first search over frames.
//!
//! The board does not change, so a state is a frame and a set of states is an array of round numbers.

use super::budget::Flow;
use super::frame_set::FrameSet;
use super::machine::{Machine, is_off};
use super::program::{FloodOp, RepeatOp};
use super::repeat::SUBJECT;
use super::walk_tables::NOWHERE;
use crate::source::Span;

impl<'a> Machine<'a> {
    fn take_frame_set(&mut self) -> u32 {
        let index = self.scratch.free_frame_sets.pop().unwrap_or_else(|| {
            self.scratch.frame_sets.push(FrameSet::default());
            u32::try_from(self.scratch.frame_sets.len() - 1).unwrap_or(0)
        });
        self.scratch.frame_sets[index as usize].restart(self.program.walk_tables.frame_count() + 1);
        index
    }

    pub(super) fn repeat_frames(&mut self, repeat: &'a RepeatOp) -> Flow {
        let set = self.take_frame_set();
        let interest = self.interest;
        self.scratch.registers[repeat.set as usize] = set;
        let flow = if repeat.min == 0 {
            self.scratch.frame_sets[set as usize].insert(interest);
            Ok(())
        } else {
            self.run(repeat.body)
        };
        let flow = flow.and_then(|()| self.run_frame_rounds(repeat, set));
        self.interest = interest;
        self.scratch.free_frame_sets.push(set);
        flow
    }

    fn run_frame_rounds(&mut self, repeat: &'a RepeatOp, set: u32) -> Flow {
        let mut from = 0;
        let mut times = repeat.min;
        while from < self.scratch.frame_sets[set as usize].len() {
            let to = self.scratch.frame_sets[set as usize].len();
            let last = repeat.max.is_some_and(|max| times >= max);
            for index in from..to {
                self.interest = self.scratch.frame_sets[set as usize].get(index);
                self.run(repeat.next)?;
                if !last {
                    let len_before = self.scratch.frame_sets[set as usize].len();
                    self.run(repeat.body)?;
                    self.count_new_frames(len_before, set, repeat.span)?;
                }
            }
            from = to;
            times = times.saturating_add(1);
        }
        Ok(())
    }

    /// Charges the budget for the frames that a set has gained since it had `len_before`.
    #[inline]
    fn count_new_frames(&mut self, len_before: usize, set: u32, span: Span) -> Flow {
        (len_before..self.scratch.frame_sets[set as usize].len())
            .try_for_each(|_| self.scratch.budget.count_state(SUBJECT, span))
    }

    /// Runs a repetition of plain walks.
    #[inline(never)]
    pub fn flood(&mut self, flood: &'a FloodOp) -> Flow {
        let set = self.take_frame_set();
        let interest = self.interest;
        let flow = self.run_flood_rounds(flood, set, interest);
        self.interest = interest;
        self.scratch.free_frame_sets.push(set);
        flow
    }

    fn run_flood_rounds(&mut self, flood: &'a FloodOp, set: u32, start: u16) -> Flow {
        if flood.min == 0 {
            self.scratch.frame_sets[set as usize].insert(start);
        } else {
            self.flood_from(flood, set, start);
        }
        let mut from = 0;
        let mut times = flood.min;
        while from < self.scratch.frame_sets[set as usize].len() {
            let to = self.scratch.frame_sets[set as usize].len();
            let last = flood.max.is_some_and(|max| times >= max);
            for index in from..to {
                let frame = self.scratch.frame_sets[set as usize].get(index);
                self.interest = frame;
                self.run(flood.next)?;
                if !last {
                    self.scratch.budget.spend(1 + flood.steps.len() / 4)?;
                    let len_before = self.scratch.frame_sets[set as usize].len();
                    self.flood_from(flood, set, frame);
                    self.count_new_frames(len_before, set, flood.span)?;
                }
            }
            from = to;
            times = times.saturating_add(1);
        }
        Ok(())
    }

    /// Adds the targets of the walks from a frame, if they pass their tests.
    #[inline]
    fn flood_from(&mut self, flood: &FloodOp, set: u32, frame: u16) {
        if frame == NOWHERE {
            return;
        }
        let program = self.program;
        let frames = &mut self.scratch.frame_sets[set as usize];
        let board = &self.scratch.board;
        for (walk, tests) in &flood.steps {
            let target = program.walk_tables.walk(self.topology, frame, *walk);
            if target == NOWHERE {
                continue;
            }
            let cell = program.walk_tables.cell_of(target);
            let content = board.at(cell);
            let passes = |test: &super::matcher::CompiledTest| test.passes(&program.zones, cell, content);
            if !is_off(content) && (tests.is_empty() || tests.iter().any(passes)) {
                frames.insert(target);
            }
        }
    }
}
