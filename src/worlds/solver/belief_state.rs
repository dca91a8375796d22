//! Belief states: sets of worlds as the solver stores them, without histories or parents.

use super::super::digest::{digest, digest_tag};
use super::super::record_arena::RecordArena;
use super::super::record_index::RecordIndex;

/// The distinct worlds in play on the player's turn, in the order in which they were found.
#[derive(Default)]
pub(super) struct BeliefState {
    arena: RecordArena,
    /// The sum of the worlds' mixed digests, which does not depend on their order.
    hash: u64,
}

/// A belief state under construction.
#[derive(Default)]
pub(super) struct BeliefBuilder {
    belief: BeliefState,
    index: RecordIndex,
}

impl BeliefState {
    /// A set of one world.
    pub fn singleton(record: &[u8]) -> Self {
        let mut builder = BeliefBuilder::default();
        builder.insert(record);
        builder.belief
    }

    pub fn len(&self) -> usize {
        self.arena.len()
    }

    /// A packed world by its number.
    pub fn get(&self, number: usize) -> &[u8] {
        self.arena.get(number)
    }

    /// A hash that equal sets share.
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// Whether both sets have the same worlds.
    pub fn has_same_worlds(&self, other: &Self) -> bool {
        if (self.len(), self.hash) != (other.len(), other.hash) {
            return false;
        }
        let index = RecordIndex::new(&self.arena);
        let contains = |record: &[u8]| index.find(&self.arena, record, digest_tag(digest(record))).is_some();
        (0..other.len()).all(|number| contains(other.get(number)))
    }

    fn push(&mut self, record: &[u8], digest: u64) {
        self.arena.push(record);
        self.hash = self.hash.wrapping_add(mix_hash(digest));
    }

    /// Allocated bytes.
    pub fn bytes(&self) -> usize {
        self.arena.bytes() + size_of::<Self>()
    }
}

impl BeliefBuilder {
    /// Adds a world. Returns its number if it is new.
    pub fn insert(&mut self, record: &[u8]) -> Option<usize> {
        let (digest, number) = (digest(record), self.belief.len());
        let tag = digest_tag(digest);
        let known = self.index.find_or_insert(&self.belief.arena, record, tag, u32::try_from(number).ok()?);
        if known.is_some() {
            return None;
        }
        self.belief.push(record, digest);
        Some(number)
    }

    pub fn len(&self) -> usize {
        self.belief.len()
    }

    pub fn get(&self, number: usize) -> &[u8] {
        self.belief.get(number)
    }

    /// The set without some worlds, given by ascending number.
    pub fn finish_without(self, removed: &[usize]) -> BeliefState {
        let mut belief = self.belief;
        if !removed.is_empty() {
            let mut kept = BeliefState::default();
            let mut removed = removed.iter().peekable();
            for number in 0..belief.len() {
                if removed.next_if_eq(&&number).is_none() {
                    kept.push(belief.get(number), digest(belief.get(number)));
                }
            }
            belief = kept;
        }
        belief.arena.shrink();
        belief
    }
}

/// Mixes the bits of a hash. A plain sum of digests would keep their common structure.
pub(super) fn mix_hash(hash: u64) -> u64 {
    let mixed = (hash ^ (hash >> 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed ^ (mixed >> 29)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn belief(records: &[&[u8]]) -> BeliefState {
        let mut builder = BeliefBuilder::default();
        for record in records {
            builder.insert(record);
        }
        builder.finish_without(&[])
    }

    #[test]
    fn equality_ignores_order_and_duplicates() {
        let one = belief(&[b"ab", b"c", b"ab", b"d\0"]);
        assert_eq!(one.len(), 3);
        assert!(one.has_same_worlds(&belief(&[b"d", b"ab", b"c"])));
        assert!(!one.has_same_worlds(&belief(&[b"d", b"ab", b"b"])));
        assert!(!one.has_same_worlds(&belief(&[b"ab", b"c"])));
    }

    #[test]
    fn removed_worlds_leave_no_trace() {
        let mut builder = BeliefBuilder::default();
        for record in [b"a", b"b", b"c"] {
            builder.insert(record);
        }
        assert!(builder.finish_without(&[0, 2]).has_same_worlds(&belief(&[b"b"])));
    }
}
