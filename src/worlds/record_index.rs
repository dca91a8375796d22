//! The hash index that finds equal worlds while a partition is built.

use super::digest::{digest, digest_tag};
use super::record_arena::RecordArena;
use super::record_bytes::records_equal;

/// Slots of a new index.
const INITIAL_SLOTS: usize = 64;

/// An open-addressing hash table with linear probing over the records of an arena.
///
/// A slot holds a record's digest tag and its number plus one; zero is an empty slot. The records themselves are compared only
/// if the tags agree.
#[derive(Default)]
pub(super) struct RecordIndex {
    slots: Vec<u64>,
    len: usize,
}

impl RecordIndex {
    /// The index of the distinct records of an arena.
    pub fn new(arena: &RecordArena) -> Self {
        let mut index = Self::default();
        for (place, number) in (0..arena.len()).zip(0u32..) {
            let record = arena.get(place);
            index.find_or_insert(arena, record, digest_tag(digest(record)), number);
        }
        index
    }

    /// The number of an equal record. If there is none, inserts the given number and returns `None`.
    #[inline]
    pub fn find_or_insert(&mut self, arena: &RecordArena, record: &[u8], tag: u32, number: u32) -> Option<u32> {
        if 4 * (self.len + 1) > 3 * self.slots.len() {
            self.grow();
        }
        match self.probe(arena, record, tag) {
            Ok(known) => Some(known),
            Err(slot) => {
                self.slots[slot] = pack_slot(tag, number);
                self.len += 1;
                None
            }
        }
    }

    /// The number of an equal record.
    pub fn find(&self, arena: &RecordArena, record: &[u8], tag: u32) -> Option<u32> {
        if self.slots.is_empty() { None } else { self.probe(arena, record, tag).ok() }
    }

    /// Loads all slots into the cache.
    pub fn warm_cache(&self) {
        std::hint::black_box(self.slots.iter().step_by(8).fold(0, |all, slot| all ^ slot));
    }

    /// For each tag, the record in its home slot if the tags agree. Loads all slots before any record, to overlap cache misses.
    #[inline]
    pub fn likely_matches<const N: usize>(&self, tags: impl Iterator<Item = u32>) -> [Option<u32>; N] {
        let mut matches = [None; N];
        if !self.slots.is_empty() {
            for (likely, tag) in matches.iter_mut().zip(tags) {
                let (other, number) = unpack_slot(self.slots[self.home_slot(tag)]);
                *likely = (number != 0 && other == tag).then(|| number - 1);
            }
        }
        matches
    }

    /// The number of an equal record, or else the empty slot where it belongs.
    #[inline]
    fn probe(&self, arena: &RecordArena, record: &[u8], tag: u32) -> Result<u32, usize> {
        let mut slot = self.home_slot(tag);
        loop {
            let packed = self.slots[slot];
            if packed == 0 {
                return Err(slot);
            }
            let (other, number) = unpack_slot(packed);
            if other == tag && records_equal(arena.get(number as usize - 1), record) {
                return Ok(number - 1);
            }
            slot = (slot + 1) & (self.slots.len() - 1);
        }
    }

    /// The slot where probing for a tag starts.
    #[inline]
    fn home_slot(&self, tag: u32) -> usize {
        tag as usize & (self.slots.len() - 1)
    }

    /// Doubles the number of slots.
    fn grow(&mut self) {
        let capacity = (2 * self.slots.len()).max(INITIAL_SLOTS);
        let old = std::mem::replace(&mut self.slots, vec![0; capacity]);
        for packed in old.into_iter().filter(|&packed| packed != 0) {
            let mut slot = self.home_slot(unpack_slot(packed).0);
            while self.slots[slot] != 0 {
                slot = (slot + 1) & (capacity - 1);
            }
            self.slots[slot] = packed;
        }
    }

    /// Allocated bytes.
    pub fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<u64>()
    }
}

#[inline]
fn pack_slot(tag: u32, number: u32) -> u64 {
    u64::from(tag) << 32 | (u64::from(number) + 1)
}

/// The tag of a slot, and its number plus one.
#[allow(clippy::cast_possible_truncation)]
#[inline]
fn unpack_slot(packed: u64) -> (u32, u32) {
    ((packed >> 32) as u32, packed as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_are_found_when_tags_collide() {
        let record = |i: u32| i.to_le_bytes();
        for distinct_tags in [1, 7, u32::MAX] {
            let (mut arena, mut index) = (RecordArena::default(), RecordIndex::default());
            for i in 0..1000 {
                let tag = i % distinct_tags;
                assert_eq!(index.find(&arena, &record(i), tag), None);
                assert_eq!(index.find_or_insert(&arena, &record(i), tag, i), None);
                arena.push(&record(i));
            }
            for i in 0..1000 {
                let tag = i % distinct_tags;
                assert_eq!(index.find_or_insert(&arena, &record(i), tag, 0), Some(i));
                assert_eq!(index.find(&arena, &record(i), tag), Some(i));
            }
        }
    }
}
