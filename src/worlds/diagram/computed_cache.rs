//! The computed cache (apply cache): recent results of operations on nodes. A new result replaces an old one in its slot.

use super::Node;
use super::large_vec::default_vec;

/// The result of an operation on two operands.
#[derive(Clone, Copy, Default)]
struct CachedResult {
    a: u32,
    b: u32,
    /// The operation and the generation; 0 if the entry is empty.
    tag: u32,
    result: Node,
}

/// A direct-mapped, lossy cache of results.
pub(in crate::worlds) struct ComputedCache {
    entries: Vec<CachedResult>,
    generation: u32,
}

/// Operations whose results are cached.
#[derive(Clone, Copy)]
pub(super) enum CachedOperation {
    Union = 0,
    Difference = 1,
    Select = 2,
    Reject = 3,
    Fade = 4,
    Intersection = 5,
    /// The second operand is a node of another diagram.
    TransferUnion = 6,
}

/// Number of operations that fit into a tag; at least the number of [`CachedOperation`]s.
const OPERATION_KINDS: u32 = 8;
/// Initial number of entries; a power of two.
const MIN_ENTRIES: usize = 1 << 11;
/// Maximum number of entries; a power of two.
const MAX_ENTRIES: usize = 1 << 22;

impl ComputedCache {
    pub fn new() -> Self {
        Self { entries: vec![CachedResult::default(); MIN_ENTRIES], generation: 1 }
    }

    #[inline(always)]
    pub fn get(&self, operation: CachedOperation, a: u32, b: u32) -> Option<Node> {
        let tag = operation as u32 + self.generation * OPERATION_KINDS;
        let entry = &self.entries[self.slot(a, b, tag)];
        (entry.a == a && entry.b == b && entry.tag == tag).then_some(entry.result)
    }

    #[inline(always)]
    pub fn put(&mut self, operation: CachedOperation, a: u32, b: u32, result: Node) {
        let tag = operation as u32 + self.generation * OPERATION_KINDS;
        let slot = self.slot(a, b, tag);
        self.entries[slot] = CachedResult { a, b, tag, result };
    }

    #[inline(always)]
    fn slot(&self, a: u32, b: u32, tag: u32) -> usize {
        let mut hash = (u64::from(a) | u64::from(b) << 32).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        hash ^= hash >> 32;
        hash = (hash ^ u64::from(tag)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        hash ^= hash >> 32;
        usize::try_from(hash.wrapping_mul(0xA076_1D64_78BD_642F) >> 20).unwrap_or(0) & (self.entries.len() - 1)
    }

    /// Invalidates all results, because nodes have moved or transition sets have new numbers.
    pub fn clear(&mut self) {
        self.generation += 1;
        if self.generation >= u32::MAX / OPERATION_KINDS {
            self.generation = 1;
            self.entries.fill(CachedResult::default());
        }
    }

    /// Grows in proportion to the number of nodes; keeps the current results.
    pub fn grow_to(&mut self, nodes: usize) {
        let size = (nodes / 8).next_power_of_two().clamp(MIN_ENTRIES, MAX_ENTRIES);
        if size > self.entries.len() {
            let old = std::mem::replace(&mut self.entries, default_vec(size));
            for entry in old.into_iter().filter(|entry| entry.tag / OPERATION_KINDS == self.generation) {
                let slot = self.slot(entry.a, entry.b, entry.tag);
                self.entries[slot] = entry;
            }
        }
    }

    pub fn bytes(&self) -> usize {
        self.entries.len() * size_of::<CachedResult>()
    }
}
