//! A diagram: nodes, each of which is there once.

use super::bits::Bits;
use super::memo::Memo;
use super::nodes::{EMPTY, Node, Nodes, ONE};
use crate::worlds::{Stopped, Work};
use std::sync::Arc;

/// Why work on a diagram does not go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::worlds) enum Halt {
    Cancelled,
    /// It would take so many bytes.
    Memory(u64),
}

/// Between two looks at whether to go on, so many nodes are made.
const LOOK: u32 = 1 << 12;

/// Nodes over levels of fewer than `V` values, to which more are added: each is there once.
pub(in crate::worlds) struct Diagram<const V: usize> {
    nodes: Nodes<V>,
    /// Where nodes are found: a part of the hash of their words, and their place; 0 where there is none.
    table: Vec<u64>,
    len: usize,
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
        let mut diagram =
            Self { nodes, table: Vec::new(), len, memo: Memo::new(), work, budget, until: LOOK, halted: None };
        diagram.rehash();
        diagram
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

    fn make_in(&mut self, words: &mut [u32], level: usize, children: &[Node; V], values: Bits<V>) -> Node {
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
        if len == first + 1 && kept.contains(0) {
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
        let (mut slot, tag) = (self.slot(hash), hash & 0xffff_ffff);
        loop {
            let entry = self.table[slot];
            if entry == 0 {
                break;
            }
            // Most nodes that are not the one are told apart without being looked at.
            if entry >> 32 == tag {
                let node = place(entry);
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
        self.table[slot] = entry(hash, node);
        self.len += 1;
        self.until -= 1;
        if self.until == 0 {
            self.look();
        }
        if self.len * 6 > self.table.len() * 5 {
            self.rehash();
        }
        node
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
        self.table = Vec::new();
        // Half as large again as what is full, so that it is seldom made anew and never twice too large.
        self.table = vec![0; 9 * self.len.max(512) / 5];
        let mut at = 2;
        while at < self.words.len() {
            let Ok(node) = Node::try_from(at) else { break };
            let end = self.end(node);
            let hash = hash(&self.words[at..end]);
            let mut slot = self.slot(hash);
            while self.table[slot] != 0 {
                slot = if slot + 1 == self.table.len() { 0 } else { slot + 1 };
            }
            self.table[slot] = entry(hash, node);
            at = end;
        }
    }

    /// Replaces all nodes.
    pub(super) fn replace(&mut self, words: Vec<u32>, len: usize) {
        self.nodes.words = words;
        self.len = len;
        self.memo.forget();
        self.rehash();
    }

    /// Its nodes alone.
    pub fn into_nodes(mut self) -> Nodes<V> {
        self.nodes.words.shrink_to_fit();
        self.nodes
    }

    /// How many bytes it takes.
    pub fn bytes(&self) -> u64 {
        (4 * self.words.capacity() + 8 * self.table.len() + self.memo.bytes()) as u64
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

/// What the table says of a node.
#[inline(always)]
fn entry(hash: u64, node: Node) -> u64 {
    hash << 32 | u64::from(node)
}

/// The node of an entry.
#[inline(always)]
#[allow(clippy::cast_possible_truncation)]
fn place(entry: u64) -> Node {
    entry as Node
}
