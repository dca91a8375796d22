//! A set of frames in order of insertion, cleared in constant time by starting a new round.

/// A set of frames in order of insertion.
#[derive(Debug, Default)]
pub(super) struct FrameSet {
    frames: Vec<u16>,
    /// By frame, the round of its last insertion; the set contains the frames of the current round.
    round_added: Vec<u32>,
    round: u32,
}

impl FrameSet {
    /// Clears the set and sizes it for frames below `frames`.
    pub fn restart(&mut self, frames: usize) {
        self.frames.clear();
        self.round = self.round.wrapping_add(1);
        if self.round_added.len() != frames || self.round == 0 {
            self.round_added.clear();
            self.round_added.resize(frames, 0);
            self.round = 1;
        }
    }

    pub fn len(&self) -> usize {
        self.frames.len()
    }

    pub fn get(&self, index: usize) -> u16 {
        self.frames[index]
    }

    /// Inserts a frame; returns `false` for a duplicate. [`NOWHERE`](super::walk_tables::NOWHERE) takes the last slot.
    #[inline]
    pub fn insert(&mut self, frame: u16) -> bool {
        let at = usize::from(frame).min(self.round_added.len() - 1);
        let is_new = self.round_added[at] != self.round;
        if is_new {
            self.round_added[at] = self.round;
            self.frames.push(frame);
        }
        is_new
    }
}
