//! Repetitions. A state seen before is not gone on from, so cyclic boards and `nil*` end (seed 001).
//!
//! There are four ways, all with one meaning: by states that are kept; by frames alone, where only the place of interest
//! moves; over plain walks, which is a flood; and straight on, where there is one state at most to go to and never one that
//! was seen.

use super::atlas::NOWHERE;
use super::machine::Machine;
use super::program::{Repeat, Rewrite, Way};
use super::spent::{Flow, Stop};
use crate::source::Span;

pub(super) const WHAT: &str = "repetition";

impl<'a> Machine<'a> {
    #[inline(never)]
    pub fn repeat(&mut self, repeat: &'a Repeat) -> Flow {
        match repeat.way {
            Way::States => self.repeat_states(repeat),
            Way::Frames => self.repeat_frames(repeat),
            Way::Ride(rewrite) => self.ride(repeat, &self.program.rewrites[rewrite as usize]),
        }
    }

    fn ride(&mut self, repeat: &'a Repeat, rewrite: &'a Rewrite) -> Flow {
        let mut times = 0;
        let changes = self.work.board.changes();
        loop {
            if times >= repeat.min {
                self.run(repeat.next)?;
            }
            if repeat.max.is_some_and(|max| times >= max) {
                return Ok(());
            }
            self.work.spent.spend(1)?;
            let frame = self.interest;
            if frame == NOWHERE || !self.matches(&rewrite.from, frame) || !self.apply(rewrite, frame) {
                return Ok(());
            }
            self.work.board.forget_between(changes);
            times += 1;
        }
    }

    /// One round has been done.
    pub fn collect(&mut self, repeat: &Repeat) -> Flow {
        let set = self.work.registers[repeat.set as usize];
        let is_new = self.keep(set, WHAT, repeat.span)?;
        // A greedy one counts where it goes on, as it asks of every state anew where it leads.
        if is_new && !repeat.greedy { self.work.spent.state(WHAT, repeat.span) } else { Ok(()) }
    }

    fn repeat_states(&mut self, repeat: &'a Repeat) -> Flow {
        let first = self.take_states();
        self.work.registers[repeat.set as usize] = first;
        let flow = if repeat.min == 0 { self.keep(first, WHAT, repeat.span).map(drop) } else { self.run(repeat.body) };
        let flow = flow.and_then(|()| {
            if self.work.states[first as usize].len() == 0 {
                return Ok(());
            }
            let mut sets = [first, self.take_states(), self.take_states()];
            let flow = self.rounds(repeat, &mut sets);
            sets.into_iter().filter(|&set| set != first).for_each(|set| self.give_states(set));
            flow
        });
        self.give_states(first);
        flow
    }

    /// Runs the body from a state of a set into another set.
    fn round(&mut self, repeat: &Repeat, from: u32, index: usize, into: u32) -> Flow {
        self.work.registers[repeat.set as usize] = into;
        self.run_from(from, index, repeat.body)
    }

    /// From the first round on, or the start if there need be none.
    fn rounds(&mut self, repeat: &'a Repeat, sets: &mut [u32; 3]) -> Flow {
        // Counting up to the minimum, a state may come again: `M{2}` is M and then M. So every round has its own set.
        for _ in 1..repeat.min {
            self.restart(sets[1]);
            for index in 0..self.work.states[sets[0] as usize].len() {
                self.round(repeat, sets[0], index, sets[1])?;
            }
            if self.next_round(sets) {
                break;
            }
        }
        match repeat.max {
            Some(max) if repeat.greedy => self.as_often_as_allowed(repeat, max, sets),
            _ => self.go_on(repeat, sets),
        }
    }

    fn restart(&mut self, set: u32) {
        let changes = self.work.board.changes();
        let states = &mut self.work.states[set as usize];
        let bytes = states.bytes();
        states.begin(changes);
        self.work.spent.give_back(bytes);
    }

    /// The next round becomes this one. Once a round leads to the same states again, or to none, so do all later ones.
    fn next_round(&mut self, sets: &mut [u32; 3]) -> bool {
        let [this, next, _] = sets.map(|set| &self.work.states[set as usize]);
        let steady = next.len() == 0 || next.is_as(this);
        sets.swap(0, 1);
        steady
    }

    /// `M{min,max}!` from the minimum on. How often M has been done says whether it may be done again, so every round
    /// has its own set here too.
    fn as_often_as_allowed(&mut self, repeat: &'a Repeat, max: u32, sets: &mut [u32; 3]) -> Flow {
        let done = sets[2];
        for _ in repeat.min..max {
            self.restart(sets[1]);
            for index in 0..self.work.states[sets[0] as usize].len() {
                let led = self.led_anywhere(repeat, sets[0], index, sets[1])?;
                if !led {
                    self.move_state(repeat.span, sets[0], index, done)?;
                }
            }
            if self.next_round(sets) {
                break;
            }
        }
        for index in 0..self.work.states[sets[0] as usize].len() {
            self.move_state(repeat.span, sets[0], index, done)?;
        }
        (0..self.work.states[done as usize].len()).try_for_each(|index| self.run_from(done, index, repeat.next))
    }

    /// Runs the body from a state into a set, and says whether it was possible at all.
    fn led_anywhere(&mut self, repeat: &Repeat, from: u32, index: usize, into: u32) -> Result<bool, Stop> {
        // What was there before may come again, so a set of its own tells.
        let own = self.take_states();
        let mut flow = self.round(repeat, from, index, own);
        let led = self.work.states[own as usize].len();
        for new in 0..led {
            flow = flow.and_then(|()| self.work.spent.state(WHAT, repeat.span));
            flow = flow.and_then(|()| self.move_state(repeat.span, own, new, into).map(drop));
        }
        self.give_states(own);
        flow.map(|()| led > 0)
    }

    /// Takes a state of one set into another; `false` if it was there.
    fn move_state(&mut self, span: Span, from: u32, index: usize, into: u32) -> Result<bool, Stop> {
        let (interest, chosen, changes) = (self.interest, self.from, self.work.board.changes());
        let states = &self.work.states[from as usize];
        let held = states.get(index);
        for &(at, holds) in states.changes(held) {
            self.work.board.set(at, holds);
        }
        (self.interest, self.from) = (held.interest, held.from);
        let is_new = self.keep(into, WHAT, span);
        self.work.board.undo(changes);
        (self.interest, self.from) = (interest, chosen);
        is_new
    }

    /// From the minimum on: breadth first, each state once.
    fn go_on(&mut self, repeat: &'a Repeat, sets: &mut [u32; 3]) -> Flow {
        let seen = sets[0];
        let mut from = 0;
        let mut times = repeat.min;
        while from < self.work.states[seen as usize].len() {
            let to = self.work.states[seen as usize].len();
            let last = repeat.max.is_some_and(|max| times >= max);
            for index in from..to {
                if !repeat.greedy {
                    self.run_from(seen, index, repeat.next)?;
                }
                if last {
                    continue;
                }
                if !repeat.greedy {
                    self.round(repeat, seen, index, seen)?;
                    continue;
                }
                // Unbounded, it can do nothing more where it leads nowhere else.
                let own = sets[1];
                self.restart(own);
                self.round(repeat, seen, index, own)?;
                let led = self.work.states[own as usize].len();
                let stays = led == 0 || (led == 1 && self.is_same(own, 0, seen, index));
                for new in 0..led {
                    if self.move_state(repeat.span, own, new, seen)? {
                        self.work.spent.state(WHAT, repeat.span)?;
                    }
                }
                if stays {
                    self.run_from(seen, index, repeat.next)?;
                }
            }
            from = to;
            times = times.saturating_add(1);
        }
        Ok(())
    }

    fn is_same(&self, set: u32, index: usize, other: u32, its: usize) -> bool {
        let (a, b) = (&self.work.states[set as usize], &self.work.states[other as usize]);
        a.is_one(a.get(index), b, b.get(its))
    }

    /// One round of a repetition that only walks has been done.
    pub fn arrive(&mut self, repeat: &Repeat) {
        let set = self.work.registers[repeat.set as usize];
        self.work.frames[set as usize].insert(self.interest);
    }
}
