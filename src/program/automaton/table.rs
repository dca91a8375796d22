//! Indices of a list by number, once it has more than a few things: open addressing, at most half full.

/// Few enough things are compared one by one.
const FEW: usize = 12;

/// See the module.
#[derive(Debug, Default)]
pub(super) struct Table {
    /// Index and round of what stands in each; of an earlier round is nothing.
    slots: Vec<(u32, u32)>,
    round: u32,
    /// Has this round come to use it?
    used: bool,
}

impl Table {
    pub fn clear(&mut self) {
        self.used = false;
    }

    /// Makes room for one more thing of this number behind the list; `false` if it is there.
    #[inline]
    pub fn insert<T>(
        &mut self,
        list: &[T],
        number: u64,
        number_of: impl Fn(&T) -> u64,
        same: impl Fn(&T) -> bool,
    ) -> bool {
        if list.len() < FEW {
            return !list.iter().any(same);
        }
        if !self.used || list.len() * 2 >= self.slots.len() {
            self.fill(list, number_of);
        }
        let mask = self.slots.len() - 1;
        let mut slot = spread(number) & mask;
        while let (index, true) = (self.slots[slot].0, self.slots[slot].1 == self.round) {
            if list.get(index as usize).is_some_and(&same) {
                return false;
            }
            slot = (slot + 1) & mask;
        }
        self.slots[slot] = (low(list.len()), self.round);
        true
    }

    /// Begins a round with the whole list, in a larger table if it needs one.
    #[cold]
    fn fill<T>(&mut self, list: &[T], number_of: impl Fn(&T) -> u64) {
        self.used = true;
        let size = (list.len() * 4).next_power_of_two();
        self.round = self.round.wrapping_add(1);
        if size > self.slots.len() || self.round == 0 {
            let size = size.max(self.slots.len());
            self.slots.clear();
            self.slots.resize(size, (0, 0));
            self.round = 1;
        }
        let mask = self.slots.len() - 1;
        for (index, thing) in list.iter().enumerate() {
            let mut slot = spread(number_of(thing)) & mask;
            while self.slots[slot].1 == self.round {
                slot = (slot + 1) & mask;
            }
            self.slots[slot] = (low(index), self.round);
        }
    }
}

#[expect(clippy::cast_possible_truncation, reason = "any bits do")]
fn spread(number: u64) -> usize {
    (number ^ number >> 32) as usize
}

/// Lists are far shorter than that: the budget sees to it.
pub(super) fn low(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}
