//! How many words of a set are in a cube and in none of some others, without making the set of them.

use super::count::Numbers;
use super::suffixes::NOTHING;
use super::{EMPTY, Node, Nodes, Set, Suffixes};
use crate::worlds::Work;
use std::sync::Arc;

/// What was counted lately, of a diagram that does not change.
pub(in crate::worlds) struct Among {
    numbers: Numbers,
    entries: Vec<Entry>,
    kept: usize,
    work: Arc<Work>,
    stopped: bool,
}

#[derive(Clone, Copy, Default)]
struct Entry {
    node: Node,
    inside: u32,
    outside: u32,
    words: u128,
}

const LEAST: usize = 1 << 12;
const MOST: usize = 1 << 20;

impl Among {
    /// Nothing has been counted.
    pub fn new(work: Arc<Work>) -> Self {
        let entries = vec![Entry::default(); LEAST];
        Self { numbers: Numbers::default(), entries, kept: 0, work, stopped: false }
    }

    /// Takes in nodes that are new.
    pub fn cover<const V: usize>(&mut self, diagram: &Nodes<V>) {
        self.numbers.cover(diagram);
    }

    fn slot(&self, node: Node, inside: Set, outside: Set) -> usize {
        let hash = (u64::from(node) | u64::from(inside.0) << 32).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let hash = (hash ^ hash >> 32 ^ u64::from(outside.0)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        let hash = (hash ^ hash >> 32).wrapping_mul(0xA076_1D64_78BD_642F);
        usize::try_from(hash >> 24).unwrap_or(0) & (self.entries.len() - 1)
    }

    fn put(&mut self, node: Node, inside: Set, outside: Set, words: u128) {
        let slot = self.slot(node, inside, outside);
        self.entries[slot] = Entry { node, inside: inside.0, outside: outside.0, words };
        self.kept += 1;
        if self.kept > self.entries.len() && self.entries.len() < MOST {
            let size = 2 * self.entries.len();
            let old = std::mem::replace(&mut self.entries, vec![Entry::default(); size]);
            for entry in old.into_iter().filter(|entry| entry.node != EMPTY) {
                let slot = self.slot(entry.node, Set(entry.inside), Set(entry.outside));
                self.entries[slot] = entry;
            }
            self.kept = 0;
        }
    }
}

impl<const V: usize> Nodes<V> {
    /// How many words are in any cube of one set and in none of another.
    pub fn among(&self, ways: &mut Suffixes<V>, node: Node, (inside, outside): (Set, Set), known: &mut Among) -> u128 {
        if node == EMPTY || known.stopped {
            return 0;
        }
        let below = self.below(node);
        let (inside, outside) = (ways.possible(inside, below), ways.possible(outside, below));
        if inside == NOTHING || ways.has_done(outside) {
            return 0;
        }
        let is_inside = ways.has_done(inside);
        if is_inside && outside == NOTHING {
            return known.numbers.of(node);
        }
        let entry = &known.entries[known.slot(node, inside, outside)];
        if entry.node == node && entry.inside == inside.0 && entry.outside == outside.0 {
            return entry.words;
        }
        let (first, other) = (if is_inside { usize::MAX } else { ways.level(inside) }, ways.level(outside));
        let level = self.level(node).min(first).min(other);
        let mut sum = 0;
        let mut children = [EMPTY; V];
        for value in self.expand(node, level, &mut children) {
            let inside = if first > level { inside } else { ways.remains(inside, value) };
            let outside = if other > level { outside } else { ways.remains(outside, value) };
            sum += self.among(ways, children[value & (V - 1)], (inside, outside), known);
        }
        known.put(node, inside, outside, sum);
        if known.kept.is_multiple_of(1 << 12) {
            known.stopped |= known.work.is_cancelled();
        }
        sum
    }

    /// One of these words; `None` if there is none.
    pub fn one_among(
        &self,
        ways: &mut Suffixes<V>,
        mut node: Node,
        (mut inside, mut outside): (Set, Set),
        known: &mut Among,
    ) -> Option<Box<[u8]>> {
        if self.among(ways, node, (inside, outside), known) == 0 {
            return None;
        }
        let mut word = vec![0u8; self.shape.len()];
        loop {
            let (first, other) = (ways.level(inside), ways.level(outside));
            let level = self.level(node).min(first).min(other);
            if level == usize::MAX {
                return Some(word.into());
            }
            let mut children = [EMPTY; V];
            let mut found = false;
            for value in self.expand(node, level, &mut children) {
                let child = children[value & (V - 1)];
                let inside_here = if first > level { inside } else { ways.remains(inside, value) };
                let outside_here = if other > level { outside } else { ways.remains(outside, value) };
                if self.among(ways, child, (inside_here, outside_here), known) > 0 {
                    word[level] = u8::try_from(value).unwrap_or(0);
                    (node, inside, outside) = (child, inside_here, outside_here);
                    found = true;
                    break;
                }
            }
            if !found {
                return None;
            }
        }
    }
}
