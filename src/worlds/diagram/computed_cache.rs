//! The computed cache and others: lossy caches of results, in which a new result replaces an old one in its slot.

use super::Node;
use super::large_vec::default_vec;
use super::memory_budget::{MemoryBudget, MemoryClaim};
use super::source_nodes::SourceNodes;
use rustc_hash::FxHashMap;
use std::hash::Hash;
use std::sync::Arc;

/// The operands of an operation. The default value is not a valid key.
pub(in crate::worlds) trait CacheKey: Copy + Default + Eq + Hash {
    fn cache_hash(self) -> u64;
}

impl CacheKey for (u32, u32) {
    #[inline(always)]
    fn cache_hash(self) -> u64 {
        let hash = (u64::from(self.0) | u64::from(self.1) << 32).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (hash ^ hash >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93)
    }
}

impl CacheKey for (u32, u32, u32) {
    #[inline(always)]
    fn cache_hash(self) -> u64 {
        let hash = (u64::from(self.0) | u64::from(self.1) << 32).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let hash = (hash ^ hash >> 32 ^ u64::from(self.2)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        (hash ^ hash >> 32).wrapping_mul(0xA076_1D64_78BD_642F)
    }
}

/// A direct-mapped cache. Its size is a power of two.
struct LossyCache<K, R>(Vec<CacheEntry<K, R>>);

#[derive(Clone, Copy, Default)]
#[repr(align(16))]
struct CacheEntry<K, R> {
    key: K,
    result: R,
}

impl<K: CacheKey, R: Copy + Default> LossyCache<K, R> {
    #[inline(always)]
    fn slot(&self, key: K) -> usize {
        usize::try_from(key.cache_hash() >> 24).unwrap_or(0) & (self.0.len() - 1)
    }

    #[inline(always)]
    fn get(&self, key: K) -> Option<R> {
        let entry = &self.0[self.slot(key)];
        (entry.key == key).then_some(entry.result)
    }

    #[inline(always)]
    fn put(&mut self, key: K, result: R) {
        let slot = self.slot(key);
        self.0[slot] = CacheEntry { key, result };
    }

    /// Grows to a number of entries, and keeps the results of some keys.
    #[cold]
    fn grow_to(&mut self, size: usize, keeps: impl Fn(K) -> bool) {
        let old = std::mem::replace(&mut self.0, default_vec(size));
        old.into_iter().filter(|entry| keeps(entry.key)).for_each(|entry| self.put(entry.key, entry.result));
    }

    fn bytes(&self) -> usize {
        self.0.len() * size_of::<CacheEntry<K, R>>()
    }
}

/// The computed cache (apply cache): recent results of operations on two operands.
pub(in crate::worlds) struct ComputedCache {
    /// By both operands and a tag of operation and generation.
    results: LossyCache<(u32, u32, u32), Node>,
    generation: u32,
}

/// Operations whose results are in the computed cache.
#[derive(Clone, Copy)]
pub(super) enum CachedOperation {
    Union = 0,
    Difference = 1,
    Intersection = 2,
    Select = 3,
    Reject = 4,
    Fade = 5,
    /// The second operand is a node of another diagram.
    TransferUnion = 6,
}

/// Number of operations that fit into a tag; at least the number of [`CachedOperation`]s.
const OPERATION_KINDS: u32 = 8;
/// Initial number of entries; a power of two.
const MIN_COMPUTED: usize = 1 << 11;
/// Maximum number of entries; a power of two.
const MAX_COMPUTED: usize = 1 << 22;

impl ComputedCache {
    pub fn new() -> Self {
        Self { results: LossyCache(default_vec(MIN_COMPUTED)), generation: 1 }
    }

    #[inline(always)]
    fn key(&self, operation: CachedOperation, a: u32, b: u32) -> (u32, u32, u32) {
        (a, b, operation as u32 + self.generation * OPERATION_KINDS)
    }

    #[inline(always)]
    pub fn get(&self, operation: CachedOperation, a: u32, b: u32) -> Option<Node> {
        self.results.get(self.key(operation, a, b))
    }

    #[inline(always)]
    pub fn put(&mut self, operation: CachedOperation, a: u32, b: u32, result: Node) {
        self.results.put(self.key(operation, a, b), result);
    }

    /// Invalidates all results, because nodes have moved or transition sets have new numbers.
    pub fn clear(&mut self) {
        self.generation += 1;
        if self.generation >= u32::MAX / OPERATION_KINDS {
            self.generation = 1;
            self.results.0.fill(CacheEntry::default());
        }
    }

    /// Grows in proportion to the number of nodes, unless that takes more than `room` bytes; keeps the current results.
    pub fn grow_to(&mut self, nodes: usize, room: u64) {
        let (size, generation) = ((nodes / 8).next_power_of_two().clamp(MIN_COMPUTED, MAX_COMPUTED), self.generation);
        let bytes = size_of::<CacheEntry<(u32, u32, u32), Node>>() * size;
        if size > self.results.0.len() && bytes as u64 <= room {
            self.results.grow_to(size, |key| key.2 / OPERATION_KINDS == generation);
        }
    }

    pub fn bytes(&self) -> usize {
        self.results.bytes()
    }
}

/// Relational products by words and transition set: the image, and the number of transitions (pairs of a word and a possible
/// operation).
pub(in crate::worlds) type ProductCache<'s> = TransitionCache<'s, (Node, u32), Node>;

/// Numbers of transitions by words, transition set and target.
pub(in crate::worlds) type TransitionCountCache<'s> = TransitionCache<'s, (Node, u32, Node), ()>;

/// A cache of images with their numbers of transitions. Also counts the progress of relational products.
pub(in crate::worlds) struct TransitionCache<'s, K, I> {
    pub(super) source: &'s SourceNodes,
    results: LossyCache<K, (I, u32)>,
    inserted: usize,
    max_entries: usize,
    /// Results with more transitions than an entry can store.
    large: FxHashMap<K, (I, u128)>,
    claim: MemoryClaim,
    /// Progress steps that the next product counts as.
    pub(super) steps: usize,
    /// Progress steps reported so far.
    pub(super) reported_steps: usize,
}

/// Initial number of transition results; a power of two.
const MIN_TRANSITIONS: usize = 1 << 10;
/// Maximum number of transition results; a power of two.
const MAX_TRANSITIONS: usize = 1 << 20;

impl<'s, K: CacheKey, I: Copy + Default> TransitionCache<'s, K, I> {
    /// An empty cache for these nodes, with at most one entry for `nodes_per_entry` of them.
    pub fn new(source: &'s SourceNodes, nodes_per_entry: usize, budget: &Arc<MemoryBudget>) -> Self {
        let max_entries = (source.len / nodes_per_entry).next_power_of_two();
        Self {
            source,
            results: LossyCache(default_vec(MIN_TRANSITIONS)),
            inserted: 0,
            max_entries: max_entries.clamp(MAX_TRANSITIONS >> 4, MAX_TRANSITIONS),
            large: FxHashMap::default(),
            claim: MemoryClaim::new(budget),
            steps: 0,
            reported_steps: 0,
        }
    }

    #[inline(always)]
    pub fn get(&self, key: K) -> Option<(I, u128)> {
        match self.results.get(key) {
            Some((image, count)) => Some((image, count.into())),
            None if self.large.is_empty() => None,
            None => self.large.get(&key).copied(),
        }
    }

    /// Stores a result. Returns true now and then, to check for cancellation.
    #[inline(always)]
    pub fn put(&mut self, key: K, image: I, count: u128) -> bool {
        let Ok(count) = u32::try_from(count) else {
            self.large.insert(key, (image, count));
            self.report_memory();
            return false;
        };
        self.results.put(key, (image, count));
        self.inserted += 1;
        if self.inserted > self.results.0.len() && self.results.0.len() < self.max_entries {
            self.grow();
        }
        self.inserted.is_multiple_of(1 << 12)
    }

    #[cold]
    fn grow(&mut self) {
        self.results.grow_to(4 * self.results.0.len(), |key| key != K::default());
        self.report_memory();
        self.inserted = 0;
    }

    /// Updates the memory claim.
    fn report_memory(&mut self) {
        self.claim.set((self.results.bytes() + self.large.capacity() * size_of::<(K, (I, u128))>()) as u64);
    }
}
