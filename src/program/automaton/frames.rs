//! Frames in the order they came, each once.

/// See the module.
#[derive(Debug, Default)]
pub(super) struct Frames {
    list: Vec<u16>,
    /// By frame, the round in which it was met.
    met: Vec<u32>,
    round: u32,
}

impl Frames {
    /// Begins again, with so many frames there may be.
    pub fn begin(&mut self, frames: usize) {
        self.list.clear();
        self.round = self.round.wrapping_add(1);
        if self.met.len() != frames || self.round == 0 {
            self.met.clear();
            self.met.resize(frames, 0);
            self.round = 1;
        }
    }

    pub fn len(&self) -> usize {
        self.list.len()
    }

    pub fn get(&self, index: usize) -> u16 {
        self.list[index]
    }

    /// Takes a frame in; `false` if it was there. No frame is one, too, the last.
    #[inline]
    pub fn insert(&mut self, frame: u16) -> bool {
        let at = usize::from(frame).min(self.met.len() - 1);
        let is_new = self.met[at] != self.round;
        if is_new {
            self.met[at] = self.round;
            self.list.push(frame);
        }
        is_new
    }
}
