//! A diagram: nodes, each of which is there once.

use super::bits::Bits;
use super::memo::Memo;
use super::nodes::{EMPTY, Node, Nodes, ONE};
use super::room::list;
use crate::worlds::{Stopped, Work};
use std::sync::Arc;

/// Why work on a diagram does not go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::worlds) enum Halt {
    Cancelled,
    /// It would take so many bytes.
    Memory(u64),
}

/// Between two looks at whether to go on, so many nodes are asked for.
const LOOK: u32 = 1 << 11;
/// Between two such looks, so many nodes are moved or found a place for.
pub(super) const MOVES: usize = 1 << 15;

/// Nodes over levels of fewer than `V` values, to which more are added: each is there once.
pub(in crate::worlds) struct Diagram<const V: usize> {
    nodes: Nodes<V>,
    /// Where nodes are found: their place, and above it as much of the hash of their words as there is room for; 0 where there
    /// is none.
    table: Vec<u32>,
    /// So many bits has a place in the table.
    bits: u32,
    len: usize,
    /// Nodes that begin before this place stay where they are.
    pub(super) base: usize,
    /// How many of these there are.
    pub(super) base_len: usize,
    pub(super) memo: Memo,
    work: Arc<Work>,
    /// So many bytes may it take.
    budget: u64,
    until: u32,
    halted: Option<Halt>,
}

impl<const V: usize> Diagram<V> {
    /// A diagram with some nodes, at the same places.
    pub fn new(nodes: Nodes<V>, work: Arc<Work>, budget: u64) -> Self {
        let len = nodes.places().count();
        let (table, memo) = (Vec::new(), Memo::new());
        let mut diagram =
            Self { nodes, table, bits: 0, len, base: 2, base_len: 0, memo, work, budget, until: LOOK, halted: None };
        diagram.rehash();
        diagram
    }

    /// Keeps all nodes that there are where they are, however often others are collected.
    pub fn settle(&mut self) {
        (self.base, self.base_len) = (self.words.len(), self.len);
    }

    /// So many bytes may it take from now on; what is settled stays so.
    pub fn limit(&mut self, budget: u64) {
        self.budget = budget;
    }

    /// Has it come to its budget?
    pub fn is_full(&self) -> bool {
        matches!(self.halted, Some(Halt::Memory(_)))
    }

    /// So many bytes may it take.
    pub fn budget(&self) -> u64 {
        self.budget
    }

    /// The node with these children; those for values that are not among `values` do not count.
    #[inline(always)]
    pub fn make(&mut self, level: usize, children: &[Node; V], values: Bits<V>) -> Node {
        // Most diagrams are narrow, and clearing words takes time.
        if Nodes::<V>::NARROW {
            self.make_in(&mut [0; 20], level, children, values)
        } else {
            self.make_in(&mut [0; 136], level, children, values)
        }
    }

    #[inline(always)]
    fn make_in(&mut self, words: &mut [u32], level: usize, children: &[Node; V], values: Bits<V>) -> Node {
        self.until -= 1;
        if self.until == 0 {
            self.look();
        }
        let first = Nodes::<V>::HEAD;
        let (mut len, mut kept, mut below) = (first, Bits::<V>::default(), 0);
        let classes = &self.shape.classes[level];
        for value in values {
            let child = children[value & (V - 1)];
            if child != EMPTY {
                words[len] = child;
                len += 1;
                kept.insert(value);
                below |= classes[value] | self.below(child);
            }
        }
        if len == first {
            return EMPTY;
        }
        if len == first + 1 && kept.contains(self.shape.usual(level)) {
            return words[first];
        }
        #[allow(clippy::cast_possible_truncation)]
        if Nodes::<V>::NARROW {
            words[0] = level as u32 | (kept.low() as u32) << 8 | u32::from(below) << 24;
        } else {
            words[0] = level as u32 | u32::from(below) << 24;
            let all = kept.all();
            for (place, word) in words[1..first].iter_mut().enumerate() {
                *word = (all >> (32 * place)) as u32;
            }
        }
        self.find_or_add(&words[..len])
    }

    fn find_or_add(&mut self, words: &[u32]) -> Node {
        let hash = hash(words);
        let (mut slot, tag) = (self.slot(hash), self.tag(hash));
        loop {
            let entry = self.table[slot];
            if entry == 0 {
                break;
            }
            // Most nodes that are not the one are told apart without being looked at.
            if u64::from(entry) >> self.bits == tag {
                let node = self.place(entry);
                let at = node as usize;
                if let Some(known) = self.words.get(at..at + words.len())
                    && known.iter().zip(words).all(|(known, word)| known == word)
                {
                    return node;
                }
            }
            slot += 1;
            if slot == self.table.len() {
                slot = 0;
            }
        }
        let Ok(node) = Node::try_from(self.words.len()) else {
            self.halted.get_or_insert(Halt::Memory(self.bytes()));
            return EMPTY;
        };
        self.nodes.words.extend_from_slice(words);
        self.table[slot] = self.entry(hash, node);
        self.len += 1;
        if self.len * 4 > self.table.len() * 3 || self.words.len() >> self.bits > 0 {
            self.rehash();
        }
        node
    }

    /// The part of a hash that tells nodes apart.
    #[inline(always)]
    fn tag(&self, hash: u64) -> u64 {
        hash & (0xffff_ffff >> self.bits)
    }

    /// What the table says of a node.
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation)]
    fn entry(&self, hash: u64, node: Node) -> u32 {
        (self.tag(hash) << self.bits) as u32 | node
    }

    /// The node of an entry.
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation)]
    fn place(&self, entry: u32) -> Node {
        entry & ((1u64 << self.bits) - 1) as u32
    }

    /// Where a hash is looked for first.
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation)]
    fn slot(&self, hash: u64) -> usize {
        // The high bits choose the slot, the low ones are the tag.
        ((u128::from(hash) * self.table.len() as u128) >> 64) as usize
    }

    /// Asks whether to go on.
    #[cold]
    fn look(&mut self) {
        self.until = LOOK;
        if self.work.is_cancelled() {
            self.halted = Some(Halt::Cancelled);
        } else if self.bytes() > self.budget {
            self.halted = Some(Halt::Memory(self.bytes()));
        }
        self.memo.fit(self.len);
    }

    /// Has work been stopped? Then no result of it means anything.
    #[inline(always)]
    pub fn is_halted(&self) -> bool {
        self.halted.is_some()
    }

    /// Whether the results mean anything.
    pub fn checked(&self, allowed: u64) -> Result<(), Stopped> {
        match self.halted {
            None => Ok(()),
            Some(Halt::Cancelled) => Err(Stopped::Cancelled),
            Some(Halt::Memory(used)) => Err(Stopped::Memory { used, allowed }),
        }
    }

    #[cold]
    pub(super) fn rehash(&mut self) {
        // There is room for as many again, so that it is seldom made anew.
        let size = 3 * self.len.max(512);
        self.table = Vec::new();
        self.table = list(size);
        // Places grow until the next time.
        self.bits = (9 * self.words.len() as u64 / 4).max(1 << 12).ilog2() + 1;
        self.bits = self.bits.min(32);
        let (mut at, mut passed) = (2, 0);
        while at < self.words.len() {
            let Ok(node) = Node::try_from(at) else { break };
            let end = self.end(node);
            let hash = hash(&self.words[at..end]);
            let mut slot = self.slot(hash);
            while self.table[slot] != 0 {
                slot = if slot + 1 == self.table.len() { 0 } else { slot + 1 };
            }
            self.table[slot] = self.entry(hash, node);
            at = end;
            passed += 1;
            if passed % MOVES == 0 && self.has_to_stop() {
                break;
            }
        }
    }

    /// Nodes have moved: so many there are now, in so many words.
    pub(super) fn moved(&mut self, words: usize, len: usize) {
        self.nodes.words.truncate(words);
        self.len = len;
        self.memo.forget();
        self.rehash();
    }

    /// The words of nodes, to be moved.
    pub(super) fn words_mut(&mut self) -> &mut Vec<u32> {
        &mut self.nodes.words
    }

    /// Its nodes alone.
    pub fn into_nodes(mut self) -> Nodes<V> {
        self.nodes.words.shrink_to_fit();
        self.nodes
    }

    /// How many bytes it takes.
    pub fn bytes(&self) -> u64 {
        (4 * (self.words.capacity() + self.table.len()) + self.memo.bytes()) as u64
    }

    /// The node of the set of one word.
    pub fn word(&mut self, word: &[u8]) -> Node {
        let mut node = ONE;
        for (level, &value) in word.iter().enumerate().rev() {
            let mut children = [EMPTY; V];
            children[usize::from(value) & (V - 1)] = node;
            node = self.make(level, &children, Bits::new(1 << value));
        }
        node
    }

    /// The set of some words, which are in order.
    pub fn of_sorted(&mut self, words: &[Box<[u8]>]) -> Node {
        self.sorted_from(words, 0)
    }

    fn sorted_from(&mut self, words: &[Box<[u8]>], level: usize) -> Node {
        if words.is_empty() {
            return EMPTY;
        }
        if level == self.shape.len() {
            return ONE;
        }
        let mut children = [EMPTY; V];
        let mut values = Bits::<V>::default();
        let mut rest = words;
        while let Some(first) = rest.first() {
            let value = first[level];
            let (here, others) = rest.split_at(rest.partition_point(|word| word[level] == value));
            children[usize::from(value) & (V - 1)] = self.sorted_from(here, level + 1);
            values.insert(usize::from(value));
            rest = others;
        }
        self.make(level, &children, values)
    }

    /// The view of what is worked on.
    pub fn work(&self) -> Arc<Work> {
        self.work.clone()
    }

    /// Asked now and then by work that makes no nodes.
    pub(super) fn poll(&mut self) {
        if self.work.is_cancelled() {
            self.halted = Some(Halt::Cancelled);
        }
    }

    /// Has the work to stop, as far as it is asked now?
    pub(super) fn has_to_stop(&mut self) -> bool {
        self.poll();
        self.is_halted()
    }

    /// Stops where another one has stopped.
    pub(super) fn halt_as(&mut self, other: &Self) {
        if self.halted.is_none() {
            self.halted.clone_from(&other.halted);
        }
    }
}

impl<const V: usize> std::ops::Deref for Diagram<V> {
    type Target = Nodes<V>;

    #[inline(always)]
    fn deref(&self) -> &Nodes<V> {
        &self.nodes
    }
}

/// A number by which nodes are found.
#[inline(always)]
fn hash(words: &[u32]) -> u64 {
    let mut hash = 0x0123_4567_u64;
    for &word in words {
        hash = (hash ^ u64::from(word)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        hash ^= hash >> 32;
    }
    hash = hash.wrapping_mul(0xD6E8_FEB8_6659_FD93);
    hash ^ hash >> 29
}
