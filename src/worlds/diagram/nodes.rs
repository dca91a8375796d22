//! Nodes of a diagram, to be read.

use super::bits::Bits;
use super::diagram::MOVES;
use super::room::room;
use super::shape::{Below, Shape};
use crate::worlds::ProgressMonitor;
use std::sync::Arc;

/// A node by its place.
pub(in crate::worlds) type Node = u32;

/// No world.
pub(in crate::worlds) const EMPTY: Node = 0;
/// The one word without levels.
pub(in crate::worlds) const ONE: Node = 1;

/// Nodes over levels of fewer than `V` values.
///
/// A node is a few words: its head (level and what there is in it or below, for narrow diagrams with the set of its values),
/// for others the set of its values in words of its own, and its children in the order of the values. None of them is
/// [`EMPTY`], and no node has a child for the usual value of its level alone. Children lie before their parents.
pub(in crate::worlds) struct Nodes<const V: usize> {
    pub shape: Arc<Shape>,
    pub(super) words: Vec<u32>,
}

impl<const V: usize> Nodes<V> {
    /// Is the set of values in the head?
    pub(super) const NARROW: bool = V <= 16;
    /// How many words come before the children.
    pub(super) const HEAD: usize = if Self::NARROW { 1 } else { 1 + V / 32 };

    /// The same nodes at the same places, with room for others.
    pub fn copied(&self) -> Self {
        let mut words = room(self.words.len());
        words.extend_from_slice(&self.words);
        Self { shape: self.shape.clone(), words }
    }

    /// No nodes.
    pub fn new(shape: Arc<Shape>) -> Self {
        Self { shape, words: vec![0, 0] }
    }

    /// The level of a node; beyond the last for those without one.
    #[inline(always)]
    pub fn level(&self, node: Node) -> usize {
        if node < 2 {
            return usize::MAX;
        }
        let head = self.words[node as usize];
        if Self::NARROW { (head & 0xff) as usize } else { (head & 0xffff) as usize }
    }

    /// What there is in a node or below.
    #[inline(always)]
    pub fn below(&self, node: Node) -> Below {
        if node < 2 { 0 } else { (self.words[node as usize] >> 24) as u8 }
    }

    /// The values of a node, and where its children begin.
    #[inline(always)]
    pub fn values(&self, node: Node) -> (Bits<V>, usize) {
        let at = node as usize;
        if Self::NARROW {
            (Bits::new(u128::from(self.words[at] >> 8 & 0xffff)), at + 1)
        } else {
            let set =
                self.words[at + 1..at + Self::HEAD].iter().rev().fold(0, |set, &word| set << 32 | u128::from(word));
            (Bits::new(set), at + Self::HEAD)
        }
    }

    /// The children of a node as those of one at a level, by value; the others are not touched.
    #[inline(always)]
    pub fn expand(&self, node: Node, level: usize, children: &mut [Node; V]) -> Bits<V> {
        if self.level(node) > level {
            if node == EMPTY {
                return Bits::default();
            }
            let usual = self.shape.usual(level);
            children[usual & (V - 1)] = node;
            return Bits::new(1 << usual);
        }
        let (values, at) = self.values(node);
        for (place, value) in (at..).zip(values) {
            children[value & (V - 1)] = self.words[place];
        }
        values
    }

    /// The child of a node, seen at a level, for a value.
    pub fn child(&self, node: Node, level: usize, value: usize) -> Node {
        if self.level(node) > level {
            return if value == self.shape.usual(level) { node } else { EMPTY };
        }
        let (values, at) = self.values(node);
        if !values.contains(value) {
            return EMPTY;
        }
        let before = Bits::<V>::new(values.all() & ((1 << value) - 1));
        self.words[at + before.len()]
    }

    /// Where the words of a node end.
    #[inline(always)]
    pub(super) fn end(&self, node: Node) -> usize {
        let (values, at) = self.values(node);
        at + values.len()
    }

    /// All nodes, children before their parents.
    pub(super) fn places(&self) -> impl Iterator<Item = Node> + '_ {
        let mut at = 2;
        std::iter::from_fn(move || {
            let node = Node::try_from(at).ok().filter(|_| at < self.words.len())?;
            at = self.end(node);
            Some(node)
        })
    }

    /// All nodes, children before their parents, until work is called off.
    pub(super) fn passed<'n>(&'n self, work: &'n ProgressMonitor) -> impl Iterator<Item = Node> + 'n {
        let mut passed = 0;
        self.places().take_while(move |_| {
            passed += 1;
            passed % MOVES != 0 || !work.is_cancelled()
        })
    }

    /// How many bytes they take.
    pub fn bytes(&self) -> u64 {
        (size_of::<u32>() * self.words.len()) as u64
    }
}
