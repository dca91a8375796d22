//! Reachability for moves that only walk: the frames they lead to, without symbolic states.

use super::ground_error::GroundError;
use super::grounder::Grounder;
use super::{Code, CodeSet};
use crate::algebra::term::{Move, Repeat};
use crate::board::Frame;

impl Grounder<'_> {
    /// Whether every cell is always a square or always a hole.
    pub fn are_holes_fixed(universe: &[CodeSet]) -> bool {
        let off = CodeSet::of(Code::OFF);
        universe.iter().all(|&set| set == off || set.and(off).is_empty())
    }

    /// The frames that a repetition leads to, without duplicates and in the interpreter's order; `None` if it does more than
    /// walk.
    pub fn reachable_frames(&mut self, repeat: &Repeat, from: Frame) -> Result<Option<Vec<Frame>>, GroundError> {
        if !self.has_fixed_holes {
            return Ok(None);
        }
        match self.frames_after_repeat(repeat, from) {
            Err(GroundError::NotOnlyWalks) => Ok(None),
            frames => frames.map(Some),
        }
    }

    /// The frames that a move leads to.
    fn frames_after(&mut self, body: &Move, from: &[Frame]) -> Result<Vec<Frame>, GroundError> {
        let mut frames = Vec::new();
        for &frame in from {
            self.charge_step()?;
            match body {
                Move::Nil => frames.push(frame),
                Move::Never => {}
                Move::Walk(walk) => {
                    let is_square = |frame: &Frame| self.universe[frame.cell.index()] != CodeSet::of(Code::OFF);
                    frames.extend(self.rules.board.walk(frame, walk).filter(is_square));
                }
                Move::Any(parts) => {
                    for part in parts {
                        frames.append(&mut self.frames_after(part, &[frame])?);
                    }
                }
                Move::Then(parts) => {
                    let first = vec![frame];
                    let mut last = parts.iter().try_fold(first, |frames, part| self.frames_after(part, &frames))?;
                    frames.append(&mut last);
                }
                Move::Repeat(repeat) => frames.append(&mut self.frames_after_repeat(repeat, frame)?),
                _ => return Err(GroundError::NotOnlyWalks),
            }
        }
        Ok(frames)
    }

    fn frames_after_repeat(&mut self, repeat: &Repeat, from: Frame) -> Result<Vec<Frame>, GroundError> {
        if repeat.greedy {
            return Err(GroundError::NotOnlyWalks);
        }
        let mut reached = vec![from];
        for _ in 0..repeat.min {
            let next = self.frames_after(&repeat.body, &reached)?;
            reached.clear();
            extend_distinct(&mut reached, next);
        }
        let (mut start, mut times) = (0, repeat.min);
        while start < reached.len() && repeat.max.is_none_or(|max| times < max) {
            let next = self.frames_after(&repeat.body, &reached[start..])?;
            start = reached.len();
            extend_distinct(&mut reached, next);
            times = times.saturating_add(1);
        }
        Ok(reached)
    }
}

fn extend_distinct(frames: &mut Vec<Frame>, new: Vec<Frame>) {
    for frame in new {
        if !frames.contains(&frame) {
            frames.push(frame);
        }
    }
}
