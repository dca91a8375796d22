//! Where nodes are found by what they say.

use super::Node;
use super::room::list;

/// Places of nodes by a hash of their words.
///
/// A node is first looked for near where its latest child is by its place: nodes that are made one after the other have children
/// that were, so that most of what is looked at was looked at a short while ago. Where there is no room it is anywhere.
pub(super) struct Table {
    /// A place, and above it as much of the hash as there is room for; 0 where there is none.
    slots: Vec<u32>,
    /// So many bits has a place.
    bits: u32,
    /// So many slots, in parts of 2³², belong to a word.
    scale: u64,
}

/// It has room for so many nodes at least.
const LEAST: usize = 512;
/// Nodes with the same latest child are spread over so many slots; a power of two.
const NEAR: usize = 256;
/// Of these so many are looked at.
const TRIES: usize = 16;

impl Table {
    /// A table for so many nodes in so many words, and for as many again: it is seldom made anew.
    pub fn new(words: usize, len: usize) -> Self {
        let most = (9 * words as u64 / 4).max(1 << 12);
        let slots = 3 * len.max(LEAST);
        let scale = ((slots - NEAR - TRIES) as u64) << 32;
        Self { slots: list(slots), bits: (most.ilog2() + 1).min(32), scale: scale / most }
    }

    /// The node with a hash and a latest child that is the one, or the slot in which it belongs.
    #[inline(always)]
    pub fn find(&self, hash: u64, child: Node, is: impl Fn(Node) -> bool) -> Result<Node, usize> {
        let tag = self.tag(hash);
        let look = |slot: usize| {
            let entry = self.slots[slot];
            // Most nodes that are not the one are told apart without being looked at.
            let node = || (u64::from(entry) >> self.bits == tag).then(|| self.place(entry)).filter(|&node| is(node));
            if entry == 0 { Some(Err(slot)) } else { node().map(Ok) }
        };
        let near = self.near(hash, child);
        if let Some(found) = (near..near + TRIES).find_map(look) {
            return found;
        }
        let mut slot = self.slot(hash);
        loop {
            if let Some(found) = look(slot) {
                return found;
            }
            slot = self.after(slot);
        }
    }

    /// Takes in a node with a hash, in the slot in which it belongs.
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation)]
    pub fn put(&mut self, slot: usize, hash: u64, node: Node) {
        self.slots[slot] = (self.tag(hash) << self.bits) as u32 | node;
    }

    /// Takes in a node with a hash and a latest child that is not there yet.
    #[inline(always)]
    pub fn add(&mut self, hash: u64, child: Node, node: Node) {
        if let Err(slot) = self.find(hash, child, |_| false) {
            self.put(slot, hash, node);
        }
    }

    /// Forgets all nodes that begin behind a place. Every other one was taken in before them, so that none of these was in its way.
    pub fn forget_from(&mut self, place: Node) {
        for slot in 0..self.slots.len() {
            if self.place(self.slots[slot]) >= place {
                self.slots[slot] = 0;
            }
        }
    }

    /// Has it to be made anew for so many nodes in so many words?
    #[inline(always)]
    pub fn is_full(&self, words: usize, len: usize) -> bool {
        len * 4 > self.slots.len() * 3 || words >> self.bits > 0
    }

    /// How many bytes it takes.
    pub fn bytes(&self) -> usize {
        size_of::<u32>() * self.slots.len()
    }

    /// The part of a hash that tells nodes apart.
    #[inline(always)]
    fn tag(&self, hash: u64) -> u64 {
        hash & (0xffff_ffff >> self.bits)
    }

    /// The node of an entry.
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation)]
    fn place(&self, entry: u32) -> Node {
        entry & ((1u64 << self.bits) - 1) as u32
    }

    /// Where a hash is looked for first, by the latest child.
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation)]
    fn near(&self, hash: u64, child: Node) -> usize {
        let place = ((u64::from(child) * self.scale) >> 32) as usize;
        place.min(self.slots.len() - NEAR - TRIES) + (hash >> 40) as usize % NEAR
    }

    /// Where a hash is looked for if there is no room near the latest child.
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation)]
    fn slot(&self, hash: u64) -> usize {
        // The high bits choose the slot, the low ones are the tag.
        ((u128::from(hash) * self.slots.len() as u128) >> 64) as usize
    }

    /// Where it is looked for then.
    #[inline(always)]
    fn after(&self, slot: usize) -> usize {
        if slot + 1 == self.slots.len() { 0 } else { slot + 1 }
    }
}

/// A number by which nodes are found.
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
