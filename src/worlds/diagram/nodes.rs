//! The read-only part of a diagram: nodes packed into one array of words.

use super::diagram::NODES_PER_CANCEL_CHECK;
use super::large_vec::vec_with_capacity;
use super::shape::{ClassMask, DiagramShape};
use super::value_set::ValueSet;
use crate::task::ProgressMonitor;
use std::sync::Arc;

/// A node, as the index of its first word.
pub(in crate::worlds) type Node = u32;

/// The empty set (the terminal 0).
pub(in crate::worlds) const EMPTY: Node = 0;
/// The set of the empty word (the terminal 1).
pub(in crate::worlds) const ONE: Node = 1;

/// Nodes over levels of fewer than `V` values.
///
/// A node is a head, the set of its values, and its children in the order of these values. The head has the level and the
/// class mask, in narrow diagrams also the values. No child is [`EMPTY`], and no node has only a child for the default value
/// of its level. Children lie before their parents.
pub(in crate::worlds) struct Nodes<const V: usize> {
    pub shape: Arc<DiagramShape>,
    pub(super) words: Vec<u32>,
}

impl<const V: usize> Nodes<V> {
    /// Whether the head contains the set of values.
    pub(super) const NARROW: bool = V <= 16;
    /// Words before the children.
    pub(super) const HEAD: usize = if Self::NARROW { 1 } else { 1 + V / 32 };

    /// The same nodes with the same indices, with spare capacity.
    pub fn copied(&self) -> Self {
        let mut words = vec_with_capacity(self.words.len());
        words.extend_from_slice(&self.words);
        Self { shape: self.shape.clone(), words }
    }

    /// No nodes.
    pub fn new(shape: Arc<DiagramShape>) -> Self {
        Self { shape, words: vec![0, 0] }
    }

    /// The level of a node; `usize::MAX` for the terminals.
    #[inline(always)]
    pub fn level(&self, node: Node) -> usize {
        if node < 2 {
            return usize::MAX;
        }
        let head = self.words[node as usize];
        if Self::NARROW { (head & 0xff) as usize } else { (head & 0xffff) as usize }
    }

    /// The classes of values in a node or below.
    #[inline(always)]
    pub fn class_mask(&self, node: Node) -> ClassMask {
        if node < 2 { 0 } else { (self.words[node as usize] >> 24) as u8 }
    }

    /// The values of a node, and the index of its first child.
    #[inline(always)]
    pub fn values(&self, node: Node) -> (ValueSet<V>, usize) {
        let at = node as usize;
        if Self::NARROW {
            (ValueSet::new(u128::from(self.words[at] >> 8 & 0xffff)), at + 1)
        } else {
            let set =
                self.words[at + 1..at + Self::HEAD].iter().rev().fold(0, |set, &word| set << 32 | u128::from(word));
            (ValueSet::new(set), at + Self::HEAD)
        }
    }

    /// Writes the cofactors of a node at a level by value, and returns the values. Other children are left unchanged.
    #[inline(always)]
    pub fn cofactors(&self, node: Node, level: usize, children: &mut [Node; V]) -> ValueSet<V> {
        if self.level(node) > level {
            if node == EMPTY {
                return ValueSet::default();
            }
            let default = self.shape.default_value(level);
            children[default & (V - 1)] = node;
            return ValueSet::new(1 << default);
        }
        let (values, at) = self.values(node);
        for (place, value) in (at..).zip(values) {
            children[value & (V - 1)] = self.words[place];
        }
        values
    }

    /// The cofactor of a node at a level for one value.
    pub fn child(&self, node: Node, level: usize, value: usize) -> Node {
        if self.level(node) > level {
            return if value == self.shape.default_value(level) { node } else { EMPTY };
        }
        let (values, at) = self.values(node);
        if !values.contains(value) {
            return EMPTY;
        }
        let before = ValueSet::<V>::new(values.bits() & ((1 << value) - 1));
        self.words[at + before.len()]
    }

    /// The index after the last word of a node.
    #[inline(always)]
    pub(super) fn end(&self, node: Node) -> usize {
        let (values, at) = self.values(node);
        at + values.len()
    }

    /// All nodes, children before their parents.
    pub(super) fn iter(&self) -> impl Iterator<Item = Node> + '_ {
        let mut at = 2;
        std::iter::from_fn(move || {
            let node = Node::try_from(at).ok().filter(|_| at < self.words.len())?;
            at = self.end(node);
            Some(node)
        })
    }

    /// All nodes, children before their parents; stops early if the work is cancelled.
    pub(super) fn iter_until_cancelled<'n>(&'n self, work: &'n ProgressMonitor) -> impl Iterator<Item = Node> + 'n {
        let mut passed = 0;
        self.iter().take_while(move |_| {
            passed += 1;
            passed % NODES_PER_CANCEL_CHECK != 0 || !work.is_cancelled()
        })
    }

    /// Memory in bytes.
    pub fn bytes(&self) -> u64 {
        (size_of::<u32>() * self.words.len()) as u64
    }
}
