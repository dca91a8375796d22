//! Repetitions that move only the place of interest: breadth-first search over frames.
//!
//! The board does not change, so a state is a frame and a set of states is an array of round numbers.

use super::frame_set::FrameSet;
use super::machine::{Machine, is_off};
use super::program::{FloodStep, RepeatOp};
use super::repeat::SUBJECT;
use super::walk_tables::NOWHERE;
use crate::program::budget::Flow;

impl<'a> Machine<'a> {
    fn take_frame_set(&mut self) -> u32 {
        let index = self.scratch.free_frame_sets.pop().unwrap_or_else(|| {
            self.scratch.frame_sets.push(FrameSet::default());
            u32::try_from(self.scratch.frame_sets.len() - 1).unwrap_or(0)
        });
        self.scratch.frame_sets[index as usize].restart(self.program.walk_tables.frame_count());
        index
    }

    /// Runs a repetition over frames. `expand` adds the frames to which the body leads from a frame.
    #[inline]
    pub(super) fn repeat_frames(
        &mut self,
        repeat: &'a RepeatOp,
        mut expand: impl FnMut(&mut Self, u16) -> Flow,
    ) -> Flow {
        let set = self.take_frame_set();
        let interest = self.interest;
        self.scratch.registers[repeat.set as usize] = set;
        let flow = if repeat.min == 0 {
            self.collect_frame(repeat);
            Ok(())
        } else {
            expand(self, interest)
        };
        let flow = flow.and_then(|()| self.run_frame_rounds(repeat, set, &mut expand));
        self.interest = interest;
        self.scratch.free_frame_sets.push(set);
        flow
    }

    fn run_frame_rounds(
        &mut self,
        repeat: &'a RepeatOp,
        set: u32,
        expand: &mut impl FnMut(&mut Self, u16) -> Flow,
    ) -> Flow {
        let mut from = 0;
        let mut times = repeat.min;
        while from < self.scratch.frame_sets[set as usize].len() {
            let to = self.scratch.frame_sets[set as usize].len();
            let last = repeat.max.is_some_and(|max| times >= max);
            for index in from..to {
                let frame = self.scratch.frame_sets[set as usize].get(index);
                self.interest = frame;
                self.run(repeat.next)?;
                if !last {
                    let len_before = self.scratch.frame_sets[set as usize].len();
                    expand(self, frame)?;
                    for _ in len_before..self.scratch.frame_sets[set as usize].len() {
                        self.scratch.budget.count_state(SUBJECT, repeat.span)?;
                    }
                }
            }
            from = to;
            times = times.saturating_add(1);
        }
        Ok(())
    }

    /// Accepts an outcome of a round over frames.
    pub fn collect_frame(&mut self, repeat: &RepeatOp) {
        let set = self.scratch.registers[repeat.set as usize];
        self.scratch.frame_sets[set as usize].insert(self.interest);
    }

    /// Adds the targets of the walks from a frame, if they pass their tests.
    #[inline]
    pub(super) fn flood_from(&mut self, repeat: &RepeatOp, steps: &[FloodStep], frame: u16) -> Flow {
        if frame == NOWHERE {
            return Ok(());
        }
        self.scratch.budget.spend(1 + steps.len() / 4)?;
        let program = self.program;
        let set = self.scratch.registers[repeat.set as usize];
        let frames = &mut self.scratch.frame_sets[set as usize];
        let board = &self.scratch.board;
        for (walk, tests) in steps {
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
        Ok(())
    }
}
