//! The index that finds equal worlds while a part of a set is made.

use super::arena::Arena;
use super::bytes::same;

/// How many places an index begins with.
const FIRST: usize = 64;

/// Finds records of an arena by what they are. A place holds half of a record's digest and, from 1, the number of the record;
/// so the records themselves are looked at only where they are the same one but for a miracle.
#[derive(Default)]
pub(super) struct Index {
    places: Vec<u64>,
    len: usize,
}

impl Index {
    /// The record equal to this one, or else a place in the index for the number given.
    #[inline]
    pub fn find_or_add(&mut self, arena: &Arena, record: &[u8], tag: u32, number: u32) -> Option<u32> {
        if 4 * (self.len + 1) > 3 * self.places.len() {
            self.grow();
        }
        match self.look(arena, record, tag) {
            Ok(found) => Some(found),
            Err(place) => {
                self.places[place] = entry(tag, number);
                self.len += 1;
                None
            }
        }
    }

    /// The record equal to this one.
    pub fn find(&self, arena: &Arena, record: &[u8], tag: u32) -> Option<u32> {
        if self.places.is_empty() { None } else { self.look(arena, record, tag).ok() }
    }

    /// Has all of it brought into the cache.
    pub fn warm(&self) {
        std::hint::black_box(self.places.iter().step_by(8).fold(0, |all, place| all ^ place));
    }

    /// The records that are likely to be those of some tags, the first of each: all are looked for before any is looked at.
    #[inline]
    pub fn likely<const N: usize>(&self, tags: impl Iterator<Item = u32>) -> [Option<u32>; N] {
        let mut found = [None; N];
        if !self.places.is_empty() {
            for (found, tag) in found.iter_mut().zip(tags) {
                let (other, number) = halves(self.places[self.first(tag)]);
                *found = (number != 0 && other == tag).then(|| number - 1);
            }
        }
        found
    }

    /// The record equal to this one, or else the place where it belongs.
    #[inline]
    fn look(&self, arena: &Arena, record: &[u8], tag: u32) -> Result<u32, usize> {
        let mut place = self.first(tag);
        loop {
            let found = self.places[place];
            if found == 0 {
                return Err(place);
            }
            let (other, number) = halves(found);
            if other == tag && same(arena.get(number as usize - 1), record) {
                return Ok(number - 1);
            }
            place = (place + 1) & (self.places.len() - 1);
        }
    }

    /// Where a record of a tag is looked for first.
    #[inline]
    fn first(&self, tag: u32) -> usize {
        tag as usize & (self.places.len() - 1)
    }

    /// Makes twice as many places.
    fn grow(&mut self) {
        let room = (2 * self.places.len()).max(FIRST);
        let old = std::mem::replace(&mut self.places, vec![0; room]);
        for entry in old.into_iter().filter(|&entry| entry != 0) {
            let mut place = self.first(halves(entry).0);
            while self.places[place] != 0 {
                place = (place + 1) & (room - 1);
            }
            self.places[place] = entry;
        }
    }

    /// How many bytes it takes.
    pub fn bytes(&self) -> usize {
        self.places.capacity() * size_of::<u64>()
    }
}

#[inline]
fn entry(tag: u32, number: u32) -> u64 {
    u64::from(tag) << 32 | (u64::from(number) + 1)
}

/// The tag of an entry and its number, from 1.
#[allow(clippy::cast_possible_truncation)]
#[inline]
fn halves(entry: u64) -> (u32, u32) {
    ((entry >> 32) as u32, entry as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_are_found_whatever_their_tags() {
        let record = |i: u32| i.to_le_bytes();
        // Few tags, many records of each.
        for tags in [1, 7, u32::MAX] {
            let (mut arena, mut index) = (Arena::default(), Index::default());
            for i in 0..1000 {
                assert_eq!(index.find(&arena, &record(i), i % tags), None);
                assert_eq!(index.find_or_add(&arena, &record(i), i % tags, i), None);
                arena.push(&record(i));
            }
            for i in 0..1000 {
                assert_eq!(index.find_or_add(&arena, &record(i), i % tags, 0), Some(i));
                assert_eq!(index.find(&arena, &record(i), i % tags), Some(i));
            }
        }
    }
}
