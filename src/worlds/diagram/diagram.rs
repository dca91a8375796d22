//! A mutable diagram: hash-consed nodes with a unique table, a computed cache and a memory claim.

use super::computed_cache::ComputedCache;
use super::memory_budget::{MemoryBudget, MemoryClaim};
use super::nodes::{EMPTY, Node, Nodes};
use super::shape::{ANY, NARROW};
use super::transition_sets::TransitionSets;
use super::unique_table::{UniqueTable, hash};
use super::value_set::ValueSet;
use crate::task::{Halt, ProgressMonitor};
use std::sync::Arc;

/// Calls of `make` between two checks of the limits.
const NODES_PER_LIMIT_CHECK: u32 = 1 << 11;
/// Nodes visited, moved or rehashed between two checks for cancellation.
pub(super) const NODES_PER_CANCEL_CHECK: usize = 1 << 15;

/// Nodes with the tables to make more. Equal nodes are stored once, so equal sets have equal nodes.
pub(in crate::worlds) struct Diagram {
    nodes: Nodes,
    /// The operations and cubes that are applied to the nodes.
    pub transitions: TransitionSets,
    unique_table: UniqueTable,
    /// Whether the unique table lacks some nodes. The next `make` rebuilds it.
    is_table_stale: bool,
    len: usize,
    /// Nodes that begin before this word never move.
    pub(super) frozen_words: usize,
    /// Number of these nodes.
    pub(super) frozen_nodes: usize,
    pub(super) computed_cache: ComputedCache,
    /// The set whose support was computed last, and that support.
    last_support: (Node, Vec<u128>),
    pub(super) monitor: Arc<ProgressMonitor>,
    /// The diagram's share of the memory budget.
    pub(super) claim: MemoryClaim,
    makes_until_check: u32,
    /// Why work on it stopped.
    pub(super) halted: Option<Halt<()>>,
}

impl Diagram {
    /// Creates a diagram from existing nodes, which keep their indices.
    pub fn new(nodes: Nodes, monitor: Arc<ProgressMonitor>, budget: &Arc<MemoryBudget>) -> Self {
        let mut diagram = Self {
            len: nodes.iter().count(),
            transitions: TransitionSets::new(nodes.shape.clone()),
            nodes,
            unique_table: UniqueTable::new(0, 0),
            is_table_stale: true,
            frozen_words: 2,
            frozen_nodes: 0,
            computed_cache: ComputedCache::new(),
            last_support: (EMPTY, Vec::new()),
            monitor,
            claim: MemoryClaim::new(budget),
            makes_until_check: 1,
            halted: None,
        };
        diagram.report_memory();
        diagram
    }

    /// A diagram of the same shape without nodes.
    pub fn new_empty(&self) -> Self {
        Self::new(Nodes::new(self.shape.clone()), self.monitor.clone(), self.budget())
    }

    /// Freezes all current nodes: garbage collection neither moves nor removes them.
    pub fn freeze(&mut self) {
        (self.frozen_words, self.frozen_nodes) = (self.words.len(), self.len);
    }

    /// Returns the node with these children. Children outside `values` are ignored.
    #[inline(always)]
    pub fn make<const V: usize>(&mut self, level: usize, children: &[Node; V], values: ValueSet<V>) -> Node {
        let children = values.into_iter().map(|value| (value, children[value & (V - 1)]));
        // Most diagrams are narrow, and clearing words takes time.
        if V == NARROW { self.make_in::<V, 20>(level, children) } else { self.make_in::<V, 136>(level, children) }
    }

    /// Returns the node with these children, sorted by value.
    pub fn make_node(&mut self, level: usize, children: &[(usize, Node)]) -> Node {
        self.make_in::<ANY, 136>(level, children.iter().copied())
    }

    #[inline(always)]
    fn make_in<const V: usize, const MAX_NODE_WORDS: usize>(
        &mut self,
        level: usize,
        children: impl Iterator<Item = (usize, Node)>,
    ) -> Node {
        self.makes_until_check -= 1;
        if self.makes_until_check == 0 {
            self.check_limits();
        }
        let first = self.head_words::<V>();
        let mut words = [0; MAX_NODE_WORDS];
        let (mut len, mut kept, mut below) = (first, ValueSet::<V>::default(), 0);
        let classes = &self.shape.classes[level];
        for (value, child) in children {
            if child != EMPTY {
                words[len] = child;
                len += 1;
                kept.insert(value);
                below |= classes[value] | self.class_mask(child);
            }
        }
        if len == first {
            return EMPTY;
        }
        if len == first + 1 && kept.contains(self.shape.default_value(level)) {
            return words[first];
        }
        #[allow(clippy::cast_possible_truncation)]
        if first == 1 {
            words[0] = level as u32 | (kept.low_bits() as u32) << 8 | u32::from(below) << 24;
        } else {
            words[0] = level as u32 | u32::from(below) << 24;
            let all = kept.bits();
            for (place, word) in words[1..first].iter_mut().enumerate() {
                *word = (all >> (32 * place)) as u32;
            }
        }
        self.find_or_add(&words[..len], first)
    }

    fn find_or_add(&mut self, words: &[u32], first_child: usize) -> Node {
        let hash = hash(words);
        let is = |node: Node| {
            let at = node as usize;
            let known = self.nodes.words.get(at..at + words.len());
            known.is_some_and(|known| known.iter().zip(words).all(|(known, word)| known == word))
        };
        let latest = words[first_child..].iter().copied().max().unwrap_or(EMPTY);
        let slot = match self.unique_table.find_or_slot(hash, latest, is) {
            Ok(node) => return node,
            Err(slot) => slot,
        };
        let Some(node) = Node::try_from(self.words.len()).ok().filter(|_| self.halted.is_none()) else {
            self.halted.get_or_insert(Halt::MemoryLimit);
            return EMPTY;
        };
        self.nodes.words.extend_from_slice(words);
        self.unique_table.insert_at(slot, hash, node);
        self.len += 1;
        if self.unique_table.needs_rehash(self.words.len(), self.len) {
            self.rehash();
        }
        node
    }

    /// Checks cancellation and the memory budget.
    #[cold]
    fn check_limits(&mut self) {
        self.makes_until_check = NODES_PER_LIMIT_CHECK;
        if self.is_table_stale {
            self.rehash();
        }
        // The cache grows only if the budget has room for it.
        self.computed_cache.grow_to(self.len, self.budget().remaining() / 4);
        self.report_memory();
        if self.monitor.is_cancelled() {
            self.halted = Some(Halt::Cancelled);
        } else if self.budget().is_exceeded() {
            self.halted = Some(Halt::MemoryLimit);
        }
    }

    /// Rebuilds the unique table.
    #[cold]
    fn rehash(&mut self) {
        let table_bytes = UniqueTable::bytes_for(self.len) as u64;
        if table_bytes > self.budget().remaining() + self.unique_table.bytes() as u64 {
            // No node is added any more, so the old table is large enough.
            self.halted.get_or_insert(Halt::MemoryLimit);
            return;
        }
        // Frees the old table first: both together may not fit into memory.
        self.unique_table = UniqueTable::new(0, 0);
        self.unique_table = UniqueTable::new(self.words.len(), self.len);
        self.is_table_stale = false;
        let (mut at, mut passed) = (2, 0);
        while let Ok(node) = Node::try_from(at)
            && at < self.words.len()
        {
            let words = &self.nodes.words[at..self.end(node)];
            let latest = self.children(node).iter().copied().max().unwrap_or(EMPTY);
            self.unique_table.insert_new(hash(words), latest, node);
            at += words.len();
            passed += 1;
            if passed % NODES_PER_CANCEL_CHECK == 0 && self.poll_halted() {
                break;
            }
        }
    }

    /// Finishes a collection that left `len` nodes in `words` words.
    pub(super) fn finish_collection(&mut self, words: usize, len: usize) {
        self.nodes.words.truncate(words);
        self.len = len;
        self.clear_caches();
        self.unique_table = UniqueTable::new(0, 0);
        (self.is_table_stale, self.makes_until_check) = (true, 1);
        self.report_memory();
    }

    /// Removes all nodes that are not frozen.
    pub(super) fn clear_unfrozen(&mut self) {
        self.nodes.words.truncate(self.frozen_words);
        self.len = self.frozen_nodes;
        self.clear_caches();
        self.unique_table.remove_from(Node::try_from(self.frozen_words).unwrap_or(Node::MAX));
        self.report_memory();
    }

    /// Registers `count` nodes that were appended to the words.
    pub(super) fn finish_append(&mut self, count: usize) {
        self.len += count;
        (self.is_table_stale, self.makes_until_check) = (true, 1);
        self.report_memory();
    }

    /// Number of nodes.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Clears caches that refer to nodes, after these have moved.
    fn clear_caches(&mut self) {
        self.computed_cache.clear();
        self.last_support.0 = EMPTY;
    }

    /// The words of the nodes, for moving and appending.
    pub(super) fn words_mut(&mut self) -> &mut Vec<u32> {
        &mut self.nodes.words
    }

    /// The support of a set: by level, the values that occur in its words. Incomplete if the work is cancelled.
    pub fn support(&mut self, node: Node) -> Vec<u128> {
        if node == EMPTY || self.last_support.0 != node {
            self.last_support = (node, self.nodes.compute_support(node, &self.monitor));
        }
        self.last_support.1.clone()
    }

    /// The nodes without the tables.
    pub fn into_nodes(mut self) -> Nodes {
        self.nodes.words.shrink_to_fit();
        self.nodes
    }

    /// Memory in bytes.
    pub fn bytes(&self) -> u64 {
        self.nodes.bytes() + (self.unique_table.bytes() + self.computed_cache.bytes()) as u64
    }

    /// The monitor that reports progress and cancellation.
    pub fn monitor(&self) -> Arc<ProgressMonitor> {
        self.monitor.clone()
    }
}

impl std::ops::Deref for Diagram {
    type Target = Nodes;

    #[inline(always)]
    fn deref(&self) -> &Nodes {
        &self.nodes
    }
}
