//! Marks of numbers, cleared in constant time by starting a new round.

/// A set of marked numbers.
#[derive(Debug, Default)]
pub(super) struct RoundMarks {
    /// By number, the round that marked it last; those of the current round are marked.
    last_round: Vec<u32>,
    round: u32,
}

impl RoundMarks {
    /// Removes all marks, and makes room for numbers below `len`.
    pub fn restart(&mut self, len: usize) {
        self.round = self.round.wrapping_add(1);
        if self.last_round.len() != len || self.round == 0 {
            self.last_round.clear();
            self.last_round.resize(len, 0);
            self.round = 1;
        }
    }

    /// Marks a number; returns `false` if it is marked already.
    #[inline]
    pub fn mark(&mut self, number: usize) -> bool {
        std::mem::replace(&mut self.last_round[number], self.round) != self.round
    }
}
