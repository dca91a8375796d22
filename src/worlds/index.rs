//! The index that finds equal worlds while a part of a set is made.

use super::arena::Arena;
use hashbrown::HashTable;
use rustc_hash::FxHasher;
use std::hash::Hasher;

/// Finds records of an arena by what they are.
#[derive(Default)]
pub(super) struct Index(HashTable<u32>);

impl Index {
    /// The record equal to this one, or else a place in the index for the number given.
    pub fn find_or_add(&mut self, arena: &Arena, record: &[u8], digest: u64, number: u32) -> Option<u32> {
        if let Some(&found) = self.0.find(digest, |&at| same(arena.get(at as usize), record)) {
            return Some(found);
        }
        self.0.insert_unique(digest, number, |&at| self::digest(arena.get(at as usize)));
        None
    }

    /// The record equal to this one.
    pub fn find(&self, arena: &Arena, record: &[u8]) -> Option<u32> {
        self.0.find(digest(record), |&at| same(arena.get(at as usize), record)).copied()
    }

    /// How many bytes it takes.
    pub fn bytes(&self) -> usize {
        self.0.allocation_size()
    }
}

/// A number that equal records share, however they are padded.
pub(super) fn digest(record: &[u8]) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(trimmed(record));
    hasher.finish()
}

/// Are two records equal, however they are padded?
pub(super) fn same(a: &[u8], b: &[u8]) -> bool {
    if a.len() == b.len() { a == b } else { trimmed(a) == trimmed(b) }
}

fn trimmed(record: &[u8]) -> &[u8] {
    let end = record.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
    &record[..end]
}
