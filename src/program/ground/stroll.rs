//! Moves that only walk, and ask and write nothing: where they lead to is found without states.

use super::run::{Grounder, Why};
use super::{Code, CodeSet};
use crate::algebra::term::{Move, Repeat};
use crate::board::Frame;

impl Grounder<'_> {
    /// Is it known of every cell whether it is a square, whatever a turn does?
    pub fn is_firm(universe: &[CodeSet]) -> bool {
        let off = CodeSet::of(Code::OFF);
        universe.iter().all(|&set| set == off || set.and(off).is_empty())
    }

    /// Where a repetition leads to, each place once and in the order of the interpreter; nothing, if it does more than walk.
    pub fn strolls(&mut self, repeat: &Repeat, from: Frame) -> Result<Option<Vec<Frame>>, Why> {
        let mut found = Vec::new();
        let walks = self.firm && self.repeated(repeat, from, &mut found)?;
        Ok(walks.then_some(found))
    }

    /// Adds where a move leads to; `false` if it does more than walk.
    fn stroll(&mut self, made: &Move, from: Frame, into: &mut Vec<Frame>) -> Result<bool, Why> {
        self.step()?;
        match made {
            Move::Nil => into.push(from),
            Move::Never => {}
            Move::Walk(walk) => {
                let is_square = |frame: &Frame| self.universe[frame.cell.index()] != CodeSet::of(Code::OFF);
                into.extend(self.rules.board.walk(from, walk).filter(is_square));
            }
            Move::Any(parts) => {
                for part in parts {
                    if !self.stroll(part, from, into)? {
                        return Ok(false);
                    }
                }
            }
            Move::Then(parts) => {
                let mut here = vec![from];
                for part in parts {
                    let mut next = Vec::new();
                    for frame in here {
                        if !self.stroll(part, frame, &mut next)? {
                            return Ok(false);
                        }
                    }
                    here = next;
                }
                into.append(&mut here);
            }
            Move::Repeat(repeat) => return self.repeated(repeat, from, into),
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn repeated(&mut self, repeat: &Repeat, from: Frame, into: &mut Vec<Frame>) -> Result<bool, Why> {
        if repeat.greedy {
            return Ok(false);
        }
        let mut seen = vec![from];
        for _ in 0..repeat.min {
            let mut next = Vec::new();
            for &frame in &seen {
                if !self.stroll(&repeat.body, frame, &mut next)? {
                    return Ok(false);
                }
            }
            seen = Vec::with_capacity(next.len());
            next.into_iter().for_each(|frame| once(&mut seen, frame));
        }
        let (mut start, mut times) = (0, repeat.min);
        while start < seen.len() && repeat.max.is_none_or(|max| times < max) {
            let mut next = Vec::new();
            for &frame in &seen[start..] {
                if !self.stroll(&repeat.body, frame, &mut next)? {
                    return Ok(false);
                }
            }
            start = seen.len();
            next.into_iter().for_each(|frame| once(&mut seen, frame));
            times = times.saturating_add(1);
        }
        into.append(&mut seen);
        Ok(true)
    }
}

fn once(frames: &mut Vec<Frame>, frame: Frame) {
    if !frames.contains(&frame) {
        frames.push(frame);
    }
}
