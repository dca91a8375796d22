//! Reachability for moves that only walk: the frames they lead to, without symbolic states.

use super::ground_error::GroundError;
use super::grounder::Grounder;
use super::{Code, CodeSet};
use crate::algebra::term::{Move, Repeat};
use crate::board::Frame;

impl Grounder<'_> {
    /// Whether every cell is known to be a square or a hole, whatever a turn does.
    pub fn are_holes_fixed(universe: &[CodeSet]) -> bool {
        let off = CodeSet::of(Code::OFF);
        universe.iter().all(|&set| set == off || set.and(off).is_empty())
    }

    /// The frames that a repetition leads to, without duplicates and in the interpreter's order; `None` if it does more than
    /// walk.
    pub fn reachable_frames(&mut self, repeat: &Repeat, from: Frame) -> Result<Option<Vec<Frame>>, GroundError> {
        let mut found = Vec::new();
        let walks = self.has_fixed_holes && self.collect_repeat(repeat, from, &mut found)?;
        Ok(walks.then_some(found))
    }

    /// Adds the frames that a move leads to; returns `false` if it does more than walk.
    fn collect_reachable(&mut self, body: &Move, from: Frame, into: &mut Vec<Frame>) -> Result<bool, GroundError> {
        self.charge_step()?;
        match body {
            Move::Nil => into.push(from),
            Move::Never => {}
            Move::Walk(walk) => {
                let is_square = |frame: &Frame| self.universe[frame.cell.index()] != CodeSet::of(Code::OFF);
                into.extend(self.rules.board.walk(from, walk).filter(is_square));
            }
            Move::Any(parts) => {
                for part in parts {
                    if !self.collect_reachable(part, from, into)? {
                        return Ok(false);
                    }
                }
            }
            Move::Then(parts) => {
                let mut here = vec![from];
                for part in parts {
                    let mut next = Vec::new();
                    for frame in here {
                        if !self.collect_reachable(part, frame, &mut next)? {
                            return Ok(false);
                        }
                    }
                    here = next;
                }
                into.append(&mut here);
            }
            Move::Repeat(repeat) => return self.collect_repeat(repeat, from, into),
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn collect_repeat(&mut self, repeat: &Repeat, from: Frame, into: &mut Vec<Frame>) -> Result<bool, GroundError> {
        if repeat.greedy {
            return Ok(false);
        }
        let mut reached = vec![from];
        for _ in 0..repeat.min {
            let mut next = Vec::new();
            for &frame in &reached {
                if !self.collect_reachable(&repeat.body, frame, &mut next)? {
                    return Ok(false);
                }
            }
            reached = Vec::with_capacity(next.len());
            next.into_iter().for_each(|frame| push_new(&mut reached, frame));
        }
        let (mut start, mut times) = (0, repeat.min);
        while start < reached.len() && repeat.max.is_none_or(|max| times < max) {
            let mut next = Vec::new();
            for &frame in &reached[start..] {
                if !self.collect_reachable(&repeat.body, frame, &mut next)? {
                    return Ok(false);
                }
            }
            start = reached.len();
            next.into_iter().for_each(|frame| push_new(&mut reached, frame));
            times = times.saturating_add(1);
        }
        into.append(&mut reached);
        Ok(true)
    }
}

fn push_new(frames: &mut Vec<Frame>, frame: Frame) {
    if !frames.contains(&frame) {
        frames.push(frame);
    }
}
