//! Number of transitions from one set of words into another.

use super::large_vec::default_vec;
use super::memory_budget::{MemoryBudget, MemoryClaim};
use super::source_nodes::SourceNodes;
use super::transition_sets::NO_TRANSITIONS;
use super::{Diagram, EMPTY, Node, TransitionSet, TransitionSets};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A lossy cache of these numbers.
pub(in crate::worlds) struct TransitionCountCache<'s> {
    source: &'s SourceNodes,
    entries: Vec<TransitionCount>,
    inserted: usize,
    max_entries: usize,
    /// Numbers that exceed an entry's `u32`.
    large: FxHashMap<(Node, u32, Node), u128>,
    claim: MemoryClaim,
}

#[derive(Clone, Copy, Default)]
#[repr(align(16))]
struct TransitionCount {
    words: Node,
    set: u32,
    target: Node,
    count: u32,
}

/// Initial number of entries; a power of two.
const MIN_ENTRIES: usize = 1 << 10;
/// Maximum number of entries; a power of two.
const MAX_ENTRIES: usize = 1 << 20;

impl<'s> TransitionCountCache<'s> {
    /// An empty cache for these nodes.
    pub fn new(source: &'s SourceNodes, budget: &Arc<MemoryBudget>) -> Self {
        let max_entries = (source.len / 4).next_power_of_two().clamp(MAX_ENTRIES >> 4, MAX_ENTRIES);
        let (entries, claim) = (vec![TransitionCount::default(); MIN_ENTRIES], MemoryClaim::new(budget));
        Self { source, entries, inserted: 0, max_entries, large: FxHashMap::default(), claim }
    }

    #[inline(always)]
    fn slot(&self, words: Node, set: TransitionSet, target: Node) -> usize {
        let hash = (u64::from(words) | u64::from(set.0) << 32).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let hash = (hash ^ hash >> 32 ^ u64::from(target)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        let hash = (hash ^ hash >> 32).wrapping_mul(0xA076_1D64_78BD_642F);
        usize::try_from(hash >> 24).unwrap_or(0) & (self.entries.len() - 1)
    }

    fn put(&mut self, words: Node, set: TransitionSet, target: Node, count: u128) {
        let Ok(count) = u32::try_from(count) else {
            self.large.insert((words, set.0, target), count);
            return self.report_memory();
        };
        let slot = self.slot(words, set, target);
        self.entries[slot] = TransitionCount { words, set: set.0, target, count };
        self.inserted += 1;
        if self.inserted > self.entries.len() && self.entries.len() < self.max_entries {
            let size = 4 * self.entries.len();
            let old = std::mem::replace(&mut self.entries, default_vec(size));
            self.report_memory();
            for entry in old.into_iter().filter(|entry| entry.words != EMPTY) {
                let slot = self.slot(entry.words, TransitionSet(entry.set), entry.target);
                self.entries[slot] = entry;
            }
            self.inserted = 0;
        }
    }

    /// Updates the memory claim.
    fn report_memory(&mut self) {
        let large = self.large.capacity() * size_of::<((Node, u32, Node), u128)>();
        self.claim.set((self.entries.len() * size_of::<TransitionCount>() + large) as u64);
    }
}

impl<const V: usize> Diagram<V> {
    /// Counts the pairs of a word and an operation that maps it into `target`.
    pub fn count_transitions(
        &mut self,
        transitions: &mut TransitionSets<V>,
        words: Node,
        set: TransitionSet,
        target: Node,
        cache: &mut TransitionCountCache<'_>,
    ) -> u128 {
        if words == EMPTY || target == EMPTY || self.is_halted() {
            return 0;
        }
        let set = transitions.possible(set, self.class_mask(words));
        if set == NO_TRANSITIONS || !transitions.may_apply(set, cache.source.support_mask(words)) {
            return 0;
        }
        let first = transitions.level(set);
        let level = self.level(words).min(first).min(self.level(target));
        if level == usize::MAX {
            return transitions.done_and_rest(set).0.into();
        }
        let slot = cache.slot(words, set, target);
        let entry = &cache.entries[slot];
        if entry.words == words && entry.set == set.0 && entry.target == target {
            return entry.count.into();
        }
        if let Some(&count) = cache.large.get(&(words, set.0, target)) {
            return count;
        }
        let mut sum = 0;
        let mut children = [EMPTY; V];
        for value in self.cofactors(words, level, &mut children) {
            let child = children[value & (V - 1)];
            if first > level {
                let to = self.shape.fading[level].as_ref().map_or(value, |map| usize::from(map[value]));
                let target = self.child(target, level, to);
                sum += self.count_transitions(transitions, child, set, target, cache);
            } else {
                let (begin, end) = transitions.steps(set, value);
                for at in begin..end {
                    let (to, remains) = transitions.step(at);
                    let target = self.child(target, level, usize::from(to));
                    sum += self.count_transitions(transitions, child, remains, target, cache);
                }
            }
        }
        cache.put(words, set, target, sum);
        if cache.inserted.is_multiple_of(1 << 12) {
            self.poll_cancelled();
        }
        sum
    }
}
