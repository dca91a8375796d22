//! How many ways lead from some words into others.

use super::budget::{Budget, Claim};
use super::room::list;
use super::source::Source;
use super::suffixes::NOTHING;
use super::{Diagram, EMPTY, Node, Set, Suffixes};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Pairs that were counted lately.
pub(in crate::worlds) struct Pairs<'s> {
    source: &'s Source,
    entries: Vec<Entry>,
    kept: usize,
    most: usize,
    /// Larger numbers than entries have room for.
    large: FxHashMap<(Node, u32, Node), u128>,
    claim: Claim,
}

#[derive(Clone, Copy, Default)]
#[repr(align(16))]
struct Entry {
    words: Node,
    set: u32,
    into: Node,
    pairs: u32,
}

const LEAST: usize = 1 << 10;
const MOST: usize = 1 << 20;

impl<'s> Pairs<'s> {
    /// Nothing is known yet of some nodes.
    pub fn new(source: &'s Source, budget: &Arc<Budget>) -> Self {
        let most = (source.len / 4).next_power_of_two().clamp(MOST >> 4, MOST);
        let (entries, claim) = (vec![Entry::default(); LEAST], Claim::new(budget));
        Self { source, entries, kept: 0, most, large: FxHashMap::default(), claim }
    }

    #[inline(always)]
    fn slot(&self, words: Node, set: Set, into: Node) -> usize {
        let hash = (u64::from(words) | u64::from(set.0) << 32).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let hash = (hash ^ hash >> 32 ^ u64::from(into)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        let hash = (hash ^ hash >> 32).wrapping_mul(0xA076_1D64_78BD_642F);
        usize::try_from(hash >> 24).unwrap_or(0) & (self.entries.len() - 1)
    }

    fn put(&mut self, words: Node, set: Set, into: Node, pairs: u128) {
        let Ok(pairs) = u32::try_from(pairs) else {
            self.large.insert((words, set.0, into), pairs);
            return self.tell();
        };
        let slot = self.slot(words, set, into);
        self.entries[slot] = Entry { words, set: set.0, into, pairs };
        self.kept += 1;
        if self.kept > self.entries.len() && self.entries.len() < self.most {
            let size = 4 * self.entries.len();
            let old = std::mem::replace(&mut self.entries, list(size));
            self.tell();
            for entry in old.into_iter().filter(|entry| entry.words != EMPTY) {
                let slot = self.slot(entry.words, Set(entry.set), entry.into);
                self.entries[slot] = entry;
            }
            self.kept = 0;
        }
    }

    /// Says how much memory it takes.
    fn tell(&mut self) {
        let large = self.large.capacity() * size_of::<((Node, u32, Node), u128)>();
        self.claim.set((self.entries.len() * size_of::<Entry>() + large) as u64);
    }
}

impl<const V: usize> Diagram<V> {
    /// How many pairs there are of a word and an operation that leads it into a set.
    pub fn pairs(&mut self, ways: &mut Suffixes<V>, words: Node, set: Set, into: Node, known: &mut Pairs<'_>) -> u128 {
        if words == EMPTY || into == EMPTY || self.is_halted() {
            return 0;
        }
        let set = ways.possible(set, self.below(words));
        if set == NOTHING || !ways.may(set, known.source.marks(words)) {
            return 0;
        }
        let first = ways.level(set);
        let level = self.level(words).min(first).min(self.level(into));
        if level == usize::MAX {
            return ways.parted(set).0.into();
        }
        let slot = known.slot(words, set, into);
        let entry = &known.entries[slot];
        if entry.words == words && entry.set == set.0 && entry.into == into {
            return entry.pairs.into();
        }
        if let Some(&pairs) = known.large.get(&(words, set.0, into)) {
            return pairs;
        }
        let mut sum = 0;
        let mut children = [EMPTY; V];
        for value in self.expand(words, level, &mut children) {
            let child = children[value & (V - 1)];
            if first > level {
                let to = self.shape.fading[level].as_ref().map_or(value, |map| usize::from(map[value]));
                let into = self.child(into, level, to);
                sum += self.pairs(ways, child, set, into, known);
            } else {
                let (begin, end) = ways.steps(set, value);
                for at in begin..end {
                    let (to, remains) = ways.step(at);
                    let into = self.child(into, level, usize::from(to));
                    sum += self.pairs(ways, child, remains, into, known);
                }
            }
        }
        known.put(words, set, into, sum);
        if known.kept.is_multiple_of(1 << 12) {
            self.poll();
        }
        sum
    }
}
