//! The unique table: a hash table that stores every node of a diagram once.

use super::Node;
use super::large_vec::default_vec;

/// Nodes by a hash of their words, with open addressing.
///
/// A lookup first probes a neighbourhood that the index of the newest child selects. Nodes made one after another have
/// children made one after another, so most of these probes hit cached memory. A full neighbourhood falls back to linear
/// probing from a slot that the hash selects.
pub(super) struct UniqueTable {
    /// A node, and in the bits above it part of its hash as a tag; 0 if the slot is empty.
    slots: Vec<u32>,
    /// Bits of a slot that hold the node.
    node_bits: u32,
    /// Slots per word of the diagram, as a fixed-point number with 32 fractional bits.
    scale: u64,
}

/// Minimum capacity of a table, in nodes.
const MIN_NODES: usize = 512;
/// Slots over which nodes with the same newest child are spread; a power of two.
const NEIGHBOURHOOD_SLOTS: usize = 256;
/// Slots of the neighbourhood that a lookup probes.
const NEIGHBOURHOOD_PROBES: usize = 16;

impl UniqueTable {
    /// Creates a table for `len` nodes in `words` words, with room for twice as many, so that rehashing is rare.
    pub fn new(words: usize, len: usize) -> Self {
        let max_words = (9 * words as u64 / 4).max(1 << 12);
        let slots = Self::slots_for(len);
        let scale = ((slots - NEIGHBOURHOOD_SLOTS - NEIGHBOURHOOD_PROBES) as u64) << 32;
        Self { slots: default_vec(slots), node_bits: (max_words.ilog2() + 1).min(32), scale: scale / max_words }
    }

    fn slots_for(len: usize) -> usize {
        3 * len.max(MIN_NODES)
    }

    /// Memory in bytes of a table for `len` nodes.
    pub fn bytes_for(len: usize) -> usize {
        size_of::<u32>() * Self::slots_for(len)
    }

    /// Returns the node that matches, or the empty slot where it belongs. `child` is its newest child.
    #[inline(always)]
    pub fn find_or_slot(&self, hash: u64, child: Node, matches: impl Fn(Node) -> bool) -> Result<Node, usize> {
        let tag = self.tag(hash);
        let look = |slot: usize| {
            let entry = self.slots[slot];
            // The tag rejects most other nodes without reading them.
            let node = || {
                (u64::from(entry) >> self.node_bits == tag)
                    .then(|| self.node_of_entry(entry))
                    .filter(|&node| matches(node))
            };
            if entry == 0 { Some(Err(slot)) } else { node().map(Ok) }
        };
        let first = self.neighbourhood(hash, child);
        if let Some(result) = (first..first + NEIGHBOURHOOD_PROBES).find_map(look) {
            return result;
        }
        let mut slot = self.home_slot(hash);
        loop {
            if let Some(result) = look(slot) {
                return result;
            }
            slot = self.next_slot(slot);
        }
    }

    /// Stores a node in the slot that [`find_or_slot`](Self::find_or_slot) returned.
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation)]
    pub fn insert_at(&mut self, slot: usize, hash: u64, node: Node) {
        self.slots[slot] = (self.tag(hash) << self.node_bits) as u32 | node;
    }

    /// Stores a node that the table does not contain yet.
    #[inline(always)]
    pub fn insert_new(&mut self, hash: u64, child: Node, node: Node) {
        if let Err(slot) = self.find_or_slot(hash, child, |_| false) {
            self.insert_at(slot, hash, node);
        }
    }

    /// Removes all nodes from an index on. All others were inserted earlier, so no probe sequence breaks.
    pub fn remove_from(&mut self, place: Node) {
        for slot in 0..self.slots.len() {
            if self.node_of_entry(self.slots[slot]) >= place {
                self.slots[slot] = 0;
            }
        }
    }

    /// Whether the table is too small for `len` nodes in `words` words.
    #[inline(always)]
    pub fn needs_rehash(&self, words: usize, len: usize) -> bool {
        len * 4 > self.slots.len() * 3 || words >> self.node_bits > 0
    }

    /// Memory in bytes.
    pub fn bytes(&self) -> usize {
        size_of::<u32>() * self.slots.len()
    }

    /// The part of a hash that is stored beside the node.
    #[inline(always)]
    fn tag(&self, hash: u64) -> u64 {
        hash & (0xffff_ffff >> self.node_bits)
    }

    /// The node in a slot's contents.
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation)]
    fn node_of_entry(&self, entry: u32) -> Node {
        entry & ((1u64 << self.node_bits) - 1) as u32
    }

    /// The first slot that a lookup probes in the neighbourhood of the newest child.
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation)]
    fn neighbourhood(&self, hash: u64, child: Node) -> usize {
        let place = ((u64::from(child) * self.scale) >> 32) as usize;
        place.min(self.slots.len() - NEIGHBOURHOOD_SLOTS - NEIGHBOURHOOD_PROBES)
            + (hash >> 40) as usize % NEIGHBOURHOOD_SLOTS
    }

    /// The first slot that a lookup probes outside the neighbourhood.
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation)]
    fn home_slot(&self, hash: u64) -> usize {
        // The high bits choose the slot, the low ones are the tag.
        ((u128::from(hash) * self.slots.len() as u128) >> 64) as usize
    }

    /// The next slot of linear probing.
    #[inline(always)]
    fn next_slot(&self, slot: usize) -> usize {
        if slot + 1 == self.slots.len() { 0 } else { slot + 1 }
    }
}

/// Hashes the words of a node.
#[inline(always)]
pub(super) fn hash(words: &[u32]) -> u64 {
    let mut hash = 0x0123_4567_u64;
    for &word in words {
        hash = (hash ^ u64::from(word)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        hash ^= hash >> 32;
    }
    hash = hash.wrapping_mul(0xD6E8_FEB8_6659_FD93);
    hash ^ hash >> 29
}
