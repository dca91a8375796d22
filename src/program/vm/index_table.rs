//! A hash table of indices into a list: open addressing with linear probing, at most half full.
//!
//! It finds duplicates in lists that are cleared very often. Clearing only forgets the table, and short lists need none.

/// Lists shorter than this are scanned, which is faster than hashing.
const HASHED_LIST_MIN: usize = 12;

/// 2^64 divided by the golden ratio: a multiplier that spreads small numbers over 64 bits (Knuth, multiplicative hashing).
pub(super) const HASH_MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;

/// A hash table of indices into a list.
#[derive(Debug, Default)]
pub(super) struct IndexTable {
    /// An index, and the round that wrote it. Slots of earlier rounds are free.
    slots: Vec<(u32, u32)>,
    round: u32,
    /// Whether the table holds the list in this round.
    is_filled: bool,
}

impl IndexTable {
    pub fn clear(&mut self) {
        self.is_filled = false;
    }

    /// Adds the index of an item that the caller is about to push; returns `false` for a duplicate.
    #[inline]
    pub fn insert<T>(&mut self, list: &[T], hash: u64, hash_of: impl Fn(&T) -> u64, same: impl Fn(&T) -> bool) -> bool {
        if list.len() < HASHED_LIST_MIN {
            return !list.iter().any(same);
        }
        if !self.is_filled || list.len() * 2 >= self.slots.len() {
            self.fill(list, hash_of);
        }
        let mask = self.slots.len() - 1;
        let mut slot = fold_hash(hash) & mask;
        while let (index, true) = (self.slots[slot].0, self.slots[slot].1 == self.round) {
            if list.get(index as usize).is_some_and(&same) {
                return false;
            }
            slot = (slot + 1) & mask;
        }
        self.slots[slot] = (to_u32(list.len()), self.round);
        true
    }

    /// Starts a round with the whole list; grows the table if necessary.
    #[cold]
    fn fill<T>(&mut self, list: &[T], hash_of: impl Fn(&T) -> u64) {
        self.is_filled = true;
        let size = (list.len() * 4).next_power_of_two();
        self.round = self.round.wrapping_add(1);
        if size > self.slots.len() || self.round == 0 {
            let size = size.max(self.slots.len());
            self.slots.clear();
            self.slots.resize(size, (0, 0));
            self.round = 1;
        }
        let mask = self.slots.len() - 1;
        for (index, item) in list.iter().enumerate() {
            let mut slot = fold_hash(hash_of(item)) & mask;
            while self.slots[slot].1 == self.round {
                slot = (slot + 1) & mask;
            }
            self.slots[slot] = (to_u32(index), self.round);
        }
    }
}

#[expect(clippy::cast_possible_truncation, reason = "every bit of the hash is equally good")]
fn fold_hash(hash: u64) -> usize {
    (hash ^ hash >> 32) as usize
}

/// Returns the length of a list as `u32`; the budget keeps all lists shorter.
pub(super) fn to_u32(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}
