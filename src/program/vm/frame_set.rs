//! A set of frames in order of insertion, cleared in constant time.

use super::round_marks::RoundMarks;
use super::walk_tables::NOWHERE;

/// A set of frames in order of insertion.
#[derive(Debug, Default)]
pub(super) struct FrameSet {
    frames: Vec<u16>,
    marks: RoundMarks,
    /// The number of frames of the game; [`NOWHERE`] is marked with it.
    frame_count: usize,
}

impl FrameSet {
    /// Clears the set and sizes it for frames below `frame_count`.
    pub fn restart(&mut self, frame_count: usize) {
        self.frames.clear();
        self.marks.restart(frame_count + 1);
        self.frame_count = frame_count;
    }

    pub fn len(&self) -> usize {
        self.frames.len()
    }

    pub fn get(&self, index: usize) -> u16 {
        self.frames[index]
    }

    /// Inserts a frame, unless the set contains it.
    #[inline]
    pub fn insert(&mut self, frame: u16) {
        let number = if frame == NOWHERE { self.frame_count } else { frame.into() };
        if self.marks.mark(number) {
            self.frames.push(frame);
        }
    }
}
