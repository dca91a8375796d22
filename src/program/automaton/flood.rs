//! Repetitions in which only the place of interest moves: by frames alone, and over plain walks.

use super::atlas::NOWHERE;
use super::frames::Frames;
use super::machine::{Machine, is_off};
use super::program::{Flood, Repeat};
use super::repeat::WHAT;
use super::spent::Flow;
use crate::source::Span;

impl<'a> Machine<'a> {
    fn take_frames(&mut self) -> u32 {
        let index = self.work.free_frames.pop().unwrap_or_else(|| {
            self.work.frames.push(Frames::default());
            u32::try_from(self.work.frames.len() - 1).unwrap_or(0)
        });
        self.work.frames[index as usize].begin(self.program.atlas.len() + 1);
        index
    }

    pub(super) fn repeat_frames(&mut self, repeat: &'a Repeat) -> Flow {
        let set = self.take_frames();
        let interest = self.interest;
        self.work.registers[repeat.set as usize] = set;
        let flow = if repeat.min == 0 {
            self.work.frames[set as usize].insert(interest);
            Ok(())
        } else {
            self.run(repeat.body)
        };
        let flow = flow.and_then(|()| self.rounds_of_frames(repeat, set));
        self.interest = interest;
        self.work.free_frames.push(set);
        flow
    }

    fn rounds_of_frames(&mut self, repeat: &'a Repeat, set: u32) -> Flow {
        let mut from = 0;
        let mut times = repeat.min;
        while from < self.work.frames[set as usize].len() {
            let to = self.work.frames[set as usize].len();
            let last = repeat.max.is_some_and(|max| times >= max);
            for index in from..to {
                self.interest = self.work.frames[set as usize].get(index);
                self.run(repeat.next)?;
                if !last {
                    let known = self.work.frames[set as usize].len();
                    self.run(repeat.body)?;
                    self.count_from(known, set, repeat.span)?;
                }
            }
            from = to;
            times = times.saturating_add(1);
        }
        Ok(())
    }

    /// Counts the frames of a set that are new since there were so many.
    #[inline]
    fn count_from(&mut self, known: usize, set: u32, span: Span) -> Flow {
        (known..self.work.frames[set as usize].len()).try_for_each(|_| self.work.spent.state(WHAT, span))
    }

    /// A repetition of plain walks.
    #[inline(never)]
    pub fn flood(&mut self, flood: &'a Flood) -> Flow {
        let set = self.take_frames();
        let interest = self.interest;
        let flow = self.flooded(flood, set, interest);
        self.interest = interest;
        self.work.free_frames.push(set);
        flow
    }

    fn flooded(&mut self, flood: &'a Flood, set: u32, start: u16) -> Flow {
        if flood.min == 0 {
            self.work.frames[set as usize].insert(start);
        } else {
            self.step(flood, set, start);
        }
        let mut from = 0;
        let mut times = flood.min;
        while from < self.work.frames[set as usize].len() {
            let to = self.work.frames[set as usize].len();
            let last = flood.max.is_some_and(|max| times >= max);
            for index in from..to {
                let frame = self.work.frames[set as usize].get(index);
                self.interest = frame;
                self.run(flood.next)?;
                if !last {
                    self.work.spent.spend(1 + flood.steps.len() / 4)?;
                    let known = self.work.frames[set as usize].len();
                    self.step(flood, set, frame);
                    self.count_from(known, set, flood.span)?;
                }
            }
            from = to;
            times = times.saturating_add(1);
        }
        Ok(())
    }

    /// Takes in where the walks lead from a frame.
    #[inline]
    fn step(&mut self, flood: &Flood, set: u32, frame: u16) {
        if frame == NOWHERE {
            return;
        }
        let program = self.program;
        let frames = &mut self.work.frames[set as usize];
        let board = &self.work.board;
        for (walk, probes) in &flood.steps {
            let there = program.atlas.walk(self.atlas_board, frame, *walk);
            if there == NOWHERE {
                continue;
            }
            let cell = program.atlas.cell(there);
            let holds = board.at(cell);
            let fits = |probe: &super::shape::Probe| probe.passes(&program.zones, cell, holds);
            if !is_off(holds) && (probes.is_empty() || probes.iter().any(fits)) {
                frames.insert(there);
            }
        }
    }
}
