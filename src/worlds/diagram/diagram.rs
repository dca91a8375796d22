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
    table: Vec<u32>,
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
    pub fn make(&mut self, level: usize, children: &[Node; V], values: Bits<V>) -> Node {
        let mut words = [0u32; 160];
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
        let mask = self.table.len() - 1;
        let mut slot = hash(words) & mask;
        loop {
            let at = self.table[slot] as usize;
            if at == 0 {
                break;
            }
            if let Some(known) = self.words.get(at..at + words.len())
                && known.iter().zip(words).all(|(known, word)| known == word)
            {
                return self.table[slot];
            }
            slot = (slot + 1) & mask;
        }
        let Ok(node) = Node::try_from(self.words.len()) else {
            self.halted.get_or_insert(Halt::Memory(self.bytes()));
            return EMPTY;
        };
        self.nodes.words.extend_from_slice(words);
        self.table[slot] = node;
        self.len += 1;
        self.until -= 1;
        if self.until == 0 {
            self.look();
        }
        if self.len * 4 > self.table.len() * 3 {
            self.rehash();
        }
        node
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
        let size = (2 * self.len.max(512)).next_power_of_two();
        self.table = Vec::new();
        let mut table = vec![0; size];
        for node in self.places() {
            let mut slot = hash(&self.words[node as usize..self.end(node)]) & (size - 1);
            while table[slot] != 0 {
                slot = (slot + 1) & (size - 1);
            }
            table[slot] = node;
        }
        self.table = table;
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
}

impl<const V: usize> std::ops::Deref for Diagram<V> {
    type Target = Nodes<V>;

    #[inline(always)]
    fn deref(&self) -> &Nodes<V> {
        &self.nodes
    }
}

/// Where the words of a node are looked for first.
#[inline(always)]
fn hash(words: &[u32]) -> usize {
    let mut hash = 0x0123_4567_u64;
    for &word in words {
        hash = (hash ^ u64::from(word)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        hash ^= hash >> 32;
    }
    usize::try_from(hash.wrapping_mul(0xD6E8_FEB8_6659_FD93) >> 16).unwrap_or(0)
}
