//! The index that finds equal worlds while a set is made.

use super::arena::Arena;
use hashbrown::HashTable;
use rustc_hash::FxHasher;
use std::hash::Hasher;

/// How many parts the index has. They grow one by one, each in a moment, where a whole index of millions would be busy
/// with growing for longer than a person waits.
const PARTS: usize = 64;

/// Finds records of an arena by what they are.
pub(super) struct Index {
    parts: Vec<HashTable<u32>>,
}

impl Default for Index {
    fn default() -> Self {
        Self { parts: vec![HashTable::new(); PARTS] }
    }
}

impl Index {
    /// The record equal to this one, or else a place in the index for the number given.
    pub fn find_or_add(&mut self, arena: &Arena, record: &[u8], digest: u64, number: u32) -> Option<u32> {
        let part = &mut self.parts[part(digest)];
        if let Some(&found) = part.find(digest, |&at| same(arena.get(at as usize), record)) {
            return Some(found);
        }
        part.insert_unique(digest, number, |&at| self::digest(arena.get(at as usize)));
        None
    }

    /// The record equal to this one.
    pub fn find(&self, arena: &Arena, record: &[u8]) -> Option<u32> {
        let digest = digest(record);
        self.parts[part(digest)].find(digest, |&at| same(arena.get(at as usize), record)).copied()
    }

    /// How many bytes it takes.
    pub fn bytes(&self) -> usize {
        self.parts.iter().map(HashTable::allocation_size).sum()
    }
}

/// The part for a digest, by bits that the tables themselves look at last.
fn part(digest: u64) -> usize {
    usize::from(digest.to_le_bytes()[5]) % PARTS
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
