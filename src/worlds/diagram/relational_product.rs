//! The relational product: the image of a set of words under a set of operations, in one recursion over both.

use super::computed_cache::CachedOperation;
use super::large_vec::default_vec;
use super::memory_budget::{MemoryBudget, MemoryClaim};
use super::shape::FADING;
use super::source_nodes::SourceNodes;
use super::transition_sets::NO_TRANSITIONS;
use super::value_set::ValueSet;
use super::{Diagram, EMPTY, Node, TransitionSet, TransitionSets};
use crate::game::relation::ValueMap;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::sync::Arc;

/// A lossy cache of relational products; also counts transitions and reports progress.
pub(in crate::worlds) struct ProductCache<'s> {
    source: &'s SourceNodes,
    entries: Vec<ProductEntry>,
    inserted: usize,
    max_entries: usize,
    /// Results with more transitions than an entry can store.
    large: FxHashMap<(Node, u32), (Node, u128)>,
    claim: MemoryClaim,
    /// Progress steps that the next product stands for.
    steps: usize,
    /// Progress steps reported so far.
    reported_steps: usize,
}

/// The image of a node under a set, and the number of its transitions (pairs of a word and a possible operation).
#[derive(Clone, Copy, Default)]
#[repr(align(16))]
struct ProductEntry {
    node: Node,
    set: u32,
    image: Node,
    transition_count: u32,
}

/// Initial number of entries; a power of two.
const MIN_ENTRIES: usize = 1 << 10;
/// Maximum number of entries; a power of two.
const MAX_ENTRIES: usize = 1 << 20;

impl<'s> ProductCache<'s> {
    /// An empty cache for these nodes.
    pub fn new(source: &'s SourceNodes, budget: &Arc<MemoryBudget>) -> Self {
        let max_entries = (source.len / 2).next_power_of_two().clamp(MAX_ENTRIES >> 4, MAX_ENTRIES);
        Self {
            source,
            entries: vec![ProductEntry::default(); MIN_ENTRIES],
            inserted: 0,
            max_entries,
            large: FxHashMap::default(),
            claim: MemoryClaim::new(budget),
            steps: 0,
            reported_steps: 0,
        }
    }

    /// Sets the progress steps that the next product stands for.
    pub fn set_progress_steps(&mut self, steps: usize) {
        self.steps = steps;
    }

    #[inline(always)]
    fn slot(&self, node: Node, set: TransitionSet) -> usize {
        let hash = (u64::from(node) | u64::from(set.0) << 32).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let hash = (hash ^ hash >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        usize::try_from(hash >> 24).unwrap_or(0) & (self.entries.len() - 1)
    }

    #[inline(always)]
    fn get(&self, node: Node, set: TransitionSet) -> Option<(Node, u128)> {
        let entry = &self.entries[self.slot(node, set)];
        if entry.node == node && entry.set == set.0 {
            return Some((entry.image, entry.transition_count.into()));
        }
        if self.large.is_empty() { None } else { self.large.get(&(node, set.0)).copied() }
    }

    #[inline(always)]
    fn put(&mut self, node: Node, set: TransitionSet, (image, transition_count): (Node, u128)) {
        let Ok(transition_count) = u32::try_from(transition_count) else {
            self.large.insert((node, set.0), (image, transition_count));
            return self.report_memory();
        };
        let slot = self.slot(node, set);
        self.entries[slot] = ProductEntry { node, set: set.0, image, transition_count };
        self.inserted += 1;
        if self.inserted > self.entries.len() && self.entries.len() < self.max_entries {
            self.grow();
        }
    }

    #[cold]
    fn grow(&mut self) {
        let size = 4 * self.entries.len();
        let old = std::mem::replace(&mut self.entries, default_vec(size));
        self.report_memory();
        for entry in old.into_iter().filter(|entry| entry.node != EMPTY) {
            let slot = self.slot(entry.node, TransitionSet(entry.set));
            self.entries[slot] = entry;
        }
        self.inserted = 0;
    }

    /// Updates the memory claim.
    fn report_memory(&mut self) {
        let bytes = self.entries.len() * size_of::<ProductEntry>()
            + self.large.capacity() * size_of::<((Node, u32), (Node, u128))>();
        self.claim.set(bytes as u64);
    }
}

impl<const V: usize> Diagram<V> {
    /// The image of a set of words under operations, and the number of pairs of a word and an operation possible in it.
    #[inline(always)]
    pub fn relational_product(
        &mut self,
        transitions: &mut TransitionSets<V>,
        node: Node,
        set: TransitionSet,
        cache: &mut ProductCache<'_>,
    ) -> (Node, u128) {
        if cache.steps == 0 {
            self.compute_product(transitions, node, set, cache)
        } else {
            self.product_with_progress(transitions, node, set, cache)
        }
    }

    /// The same, and reports the progress steps.
    #[cold]
    fn product_with_progress(
        &mut self,
        transitions: &mut TransitionSets<V>,
        node: Node,
        set: TransitionSet,
        cache: &mut ProductCache<'_>,
    ) -> (Node, u128) {
        let (steps, reported) = (cache.steps, cache.reported_steps);
        let found = self.compute_product(transitions, node, set, cache);
        let missing = steps.saturating_sub(cache.reported_steps - reported);
        cache.reported_steps += missing;
        cache.steps = 0;
        self.monitor().advance(missing);
        found
    }

    fn compute_product(
        &mut self,
        transitions: &mut TransitionSets<V>,
        node: Node,
        set: TransitionSet,
        cache: &mut ProductCache<'_>,
    ) -> (Node, u128) {
        let steps = std::mem::take(&mut cache.steps);
        if node == EMPTY || self.is_halted() {
            return (EMPTY, 0);
        }
        let set = transitions.possible(set, self.class_mask(node));
        if set == NO_TRANSITIONS || !transitions.may_apply(set, cache.source.support_mask(node)) {
            return (EMPTY, 0);
        }
        if let (done @ 1.., rest) = transitions.done_and_rest(set) {
            cache.steps = steps;
            let (more, transition_count) = self.relational_product(transitions, node, rest, cache);
            let faded = self.fade(node);
            return (self.union(faded, more), transition_count + u128::from(done) * cache.source.counts.get(node));
        }
        if let Some(found) = cache.get(node, set) {
            return found;
        }
        let first = transitions.level(set);
        let level = self.level(node).min(first);
        let mut children = [EMPTY; V];
        let values = self.cofactors(node, level, &mut children);
        let mut made = [EMPTY; V];
        let mut into = ValueSet::<V>::default();
        let mut sum = 0;
        let each = steps / values.len().max(1);
        if first > level {
            let fades = self.class_mask(node) & FADING != 0 && self.shape.fading[level].is_some();
            for value in values {
                cache.steps = each;
                let (image, transition_count) =
                    self.relational_product(transitions, children[value & (V - 1)], set, cache);
                sum += transition_count;
                let to = if fades { self.faded_value(level, value) } else { value };
                self.add_child(&mut made, &mut into, to, image);
            }
        } else {
            let mut parts: SmallVec<[(u8, Node); 64]> = SmallVec::new();
            for value in values {
                let child = children[value & (V - 1)];
                let (begin, end) = transitions.steps(set, value);
                for at in begin..end {
                    let (to, remains) = transitions.step(at);
                    cache.steps = each / (end - begin) as usize;
                    let (image, transition_count) = self.relational_product(transitions, child, remains, cache);
                    sum += transition_count;
                    if image != EMPTY {
                        parts.push((to, image));
                        into.insert(usize::from(to));
                    }
                }
            }
            // Unites the images of each new value from the oldest node to the newest, because the newest are the largest.
            parts.sort_unstable();
            for (to, image) in parts {
                let to = usize::from(to) & (V - 1);
                made[to] = self.union(made[to], image);
            }
        }
        let found = (self.make(level, &made, into), sum);
        cache.put(node, set, found);
        found
    }

    #[inline(always)]
    fn faded_value(&self, level: usize, value: usize) -> usize {
        self.shape.fading[level].as_ref().map_or(value, |map| usize::from(map[value]))
    }

    /// The image of a set under fading alone.
    #[inline(always)]
    pub fn fade(&mut self, node: Node) -> Node {
        if self.class_mask(node) & FADING == 0 { node } else { self.fade_all(node) }
    }

    fn fade_all(&mut self, node: Node) -> Node {
        if self.is_halted() {
            return EMPTY;
        }
        if let Some(known) = self.computed_cache.get(CachedOperation::Fade, node, 0) {
            return known;
        }
        let level = self.level(node);
        let mut children = [EMPTY; V];
        let values = self.cofactors(node, level, &mut children);
        let mut made = [EMPTY; V];
        let mut into = ValueSet::<V>::default();
        for value in values {
            let child = self.fade(children[value & (V - 1)]);
            self.add_child(&mut made, &mut into, self.faded_value(level, value), child);
        }
        let faded = self.make(level, &made, into);
        self.computed_cache.put(CachedOperation::Fade, node, 0, faded);
        faded
    }

    /// The image of a set under maps of some levels, without fading.
    pub fn map_levels(&mut self, node: Node, touches: &[(u16, ValueMap)]) -> Node {
        self.map_levels_from(node, touches, &mut FxHashMap::default())
    }

    fn map_levels_from(
        &mut self,
        node: Node,
        touches: &[(u16, ValueMap)],
        known: &mut FxHashMap<(Node, usize), Node>,
    ) -> Node {
        if node == EMPTY || self.is_halted() {
            return EMPTY;
        }
        let Some(((first, map), others)) = touches.split_first() else { return node };
        if let Some(&found) = known.get(&(node, touches.len())) {
            return found;
        }
        let first = usize::from(*first);
        let level = self.level(node).min(first);
        let mut children = [EMPTY; V];
        let values = self.cofactors(node, level, &mut children);
        let mut made = [EMPTY; V];
        let mut into = ValueSet::<V>::default();
        for value in values {
            let (to, rest) = if level == first { (usize::from(map[value]), others) } else { (value, touches) };
            if to < V {
                let child = self.map_levels_from(children[value & (V - 1)], rest, known);
                self.add_child(&mut made, &mut into, to, child);
            }
        }
        let made = self.make(level, &made, into);
        known.insert((node, touches.len()), made);
        made
    }
}
