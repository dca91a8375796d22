//! What was worked out lately: a cache that forgets.

use super::Node;
use super::room::list;

/// An answer: for which nodes and which question.
#[derive(Clone, Copy, Default)]
struct Entry {
    a: u32,
    b: u32,
    /// Which question, and since when; 0 of none.
    tag: u32,
    answer: Node,
}

/// Answers by what was asked; a new one takes the place of an old one.
pub(in crate::worlds) struct Memo {
    entries: Vec<Entry>,
    age: u32,
}

/// Kinds of questions.
#[derive(Clone, Copy)]
pub(super) enum Ask {
    Union = 0,
    Without = 1,
    Select = 2,
    Reject = 3,
    Fade = 4,
    Common = 5,
    /// With a node of another diagram.
    Join = 6,
}

/// How many kinds of questions there may be.
const ASKS: u32 = 8;
const LEAST: usize = 1 << 11;
const MOST: usize = 1 << 22;

impl Memo {
    pub fn new() -> Self {
        Self { entries: vec![Entry::default(); LEAST], age: 1 }
    }

    #[inline(always)]
    pub fn get(&self, ask: Ask, a: u32, b: u32) -> Option<Node> {
        let tag = ask as u32 + self.age * ASKS;
        let entry = &self.entries[self.slot(a, b, tag)];
        (entry.a == a && entry.b == b && entry.tag == tag).then_some(entry.answer)
    }

    #[inline(always)]
    pub fn put(&mut self, ask: Ask, a: u32, b: u32, answer: Node) {
        let tag = ask as u32 + self.age * ASKS;
        let slot = self.slot(a, b, tag);
        self.entries[slot] = Entry { a, b, tag, answer };
    }

    #[inline(always)]
    fn slot(&self, a: u32, b: u32, tag: u32) -> usize {
        let mut hash = (u64::from(a) | u64::from(b) << 32).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        hash ^= hash >> 32;
        hash = (hash ^ u64::from(tag)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        hash ^= hash >> 32;
        usize::try_from(hash.wrapping_mul(0xA076_1D64_78BD_642F) >> 20).unwrap_or(0) & (self.entries.len() - 1)
    }

    /// Forgets everything: nodes have other places now, or sets of operations other numbers.
    pub fn forget(&mut self) {
        self.age += 1;
        if self.age >= u32::MAX / ASKS {
            self.age = 1;
            self.entries.fill(Entry::default());
        }
    }

    /// Grows with the number of nodes.
    pub fn fit(&mut self, nodes: usize) {
        let size = (nodes / 8).next_power_of_two().clamp(LEAST, MOST);
        if size > self.entries.len() {
            let old = std::mem::replace(&mut self.entries, list(size));
            for entry in old.into_iter().filter(|entry| entry.tag / ASKS == self.age) {
                let slot = self.slot(entry.a, entry.b, entry.tag);
                self.entries[slot] = entry;
            }
        }
    }

    pub fn bytes(&self) -> usize {
        self.entries.len() * size_of::<Entry>()
    }
}
