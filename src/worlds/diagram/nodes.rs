//! The read-only part of a diagram: nodes packed into one array of words.

use super::diagram::NODES_PER_CANCEL_CHECK;
use super::large_vec::vec_with_capacity;
use super::shape::{ANY, ClassMask, DiagramShape, NARROW, NodeWidth};
use super::value_set::ValueSet;
use crate::task::ProgressMonitor;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::sync::Arc;

/// A node, as the index of its first word.
pub(in crate::worlds) type Node = u32;

/// The empty set (the terminal 0).
pub(in crate::worlds) const EMPTY: Node = 0;
/// The set of the empty word (the terminal 1).
pub(in crate::worlds) const ONE: Node = 1;

/// Children with their values, by ascending value.
pub(in crate::worlds) type Children = SmallVec<[(usize, Node); NARROW]>;

/// Nodes of one width.
///
/// A node is a head, the set of its values, and its children in the order of these values. The head has the level and the
/// class mask, in narrow diagrams also the values. No child is [`EMPTY`], and no node has only a child for the default value
/// of its level. Children come before their parents.
///
/// Methods with a parameter `V` are for diagrams of this width; [`ANY`] is for all of them.
pub(in crate::worlds) struct Nodes {
    pub shape: Arc<DiagramShape>,
    pub(super) words: Vec<u32>,
    /// Words before the children; 1 in narrow diagrams.
    head_words: usize,
}

impl Nodes {
    /// No nodes.
    pub fn new(shape: Arc<DiagramShape>) -> Self {
        let head_words = match shape.width {
            NodeWidth::Narrow => 1,
            NodeWidth::Medium => 3,
            NodeWidth::Wide => 5,
        };
        Self { shape, words: vec![0, 0], head_words }
    }

    /// The same nodes with the same indices, with spare capacity.
    pub fn copied(&self) -> Self {
        let mut words = vec_with_capacity(self.words.len());
        words.extend_from_slice(&self.words);
        Self { shape: self.shape.clone(), words, head_words: self.head_words }
    }

    /// Words before the children.
    #[inline(always)]
    pub(super) fn head_words<const V: usize>(&self) -> usize {
        match V {
            ANY => self.head_words,
            NARROW => 1,
            _ => 1 + V / 32,
        }
    }

    /// The level of a node; `usize::MAX` for the terminals.
    #[inline(always)]
    pub fn level<const V: usize>(&self, node: Node) -> usize {
        if node < 2 {
            return usize::MAX;
        }
        let head = self.words[node as usize];
        if self.head_words::<V>() == 1 { (head & 0xff) as usize } else { (head & 0xffff) as usize }
    }

    /// The classes of values in a node or below.
    #[inline(always)]
    pub fn class_mask(&self, node: Node) -> ClassMask {
        if node < 2 { 0 } else { (self.words[node as usize] >> 24) as u8 }
    }

    /// The values of a node, and the index of its first child.
    #[inline(always)]
    pub fn values<const V: usize>(&self, node: Node) -> (ValueSet<V>, usize) {
        let (at, head) = (node as usize, self.head_words::<V>());
        if head == 1 {
            return (ValueSet::new(u128::from(self.words[at] >> 8 & 0xffff)), at + 1);
        }
        let set = self.words[at + 1..at + head].iter().rev().fold(0, |set, &word| set << 32 | u128::from(word));
        (ValueSet::new(set), at + head)
    }

    /// Writes the cofactors of a node at a level by value, and returns the values. Other children are left unchanged.
    #[inline(always)]
    pub fn cofactors<const V: usize>(&self, node: Node, level: usize, children: &mut [Node; V]) -> ValueSet<V> {
        if self.level::<V>(node) > level {
            if node == EMPTY {
                return ValueSet::default();
            }
            let default = self.shape.default_value(level);
            children[default & (V - 1)] = node;
            return ValueSet::new(1 << default);
        }
        let (values, at) = self.values::<V>(node);
        for (place, value) in (at..).zip(values) {
            children[value & (V - 1)] = self.words[place];
        }
        values
    }

    /// The cofactor of a node at a level for one value.
    pub fn child<const V: usize>(&self, node: Node, level: usize, value: usize) -> Node {
        if self.level::<V>(node) > level {
            return if value == self.shape.default_value(level) { node } else { EMPTY };
        }
        let (values, at) = self.values::<V>(node);
        if !values.contains(value) {
            return EMPTY;
        }
        let before = ValueSet::<V>::new(values.bits() & ((1 << value) - 1));
        self.words[at + before.len()]
    }

    /// The children of a node, in the order of its values.
    #[inline(always)]
    pub fn children(&self, node: Node) -> &[Node] {
        let (values, at) = self.values::<ANY>(node);
        &self.words[at..at + values.len()]
    }

    /// The values of a node, each with its child.
    #[inline(always)]
    pub fn edges(&self, node: Node) -> impl Iterator<Item = (usize, Node)> + '_ {
        let (values, at) = self.values::<ANY>(node);
        values.into_iter().zip(self.words[at..].iter().copied())
    }

    /// The cofactors of a node at a level.
    pub fn children_at(&self, node: Node, level: usize) -> Children {
        if self.level::<ANY>(node) > level {
            let default = (self.shape.default_value(level), node);
            return (node != EMPTY).then_some(default).into_iter().collect();
        }
        self.edges(node).collect()
    }

    /// The index after the last word of a node.
    #[inline(always)]
    pub(super) fn end(&self, node: Node) -> usize {
        let (values, at) = self.values::<ANY>(node);
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

    /// Calls `visit` once for each node of a set; stops early if the work is cancelled.
    pub(super) fn for_each_node(&self, node: Node, work: &ProgressMonitor, visit: &mut dyn FnMut(Node)) {
        let mut visited_bits = vec![0u64; self.words.len() / 128 + 1];
        // Visits the last child first: it was made shortly before its parent, so it is near in memory.
        let (mut stack, mut visited) = (vec![node], 0);
        while let Some(node) = stack.pop() {
            let place = node as usize / 2;
            if node < 2 || visited_bits[place / 64] >> (place % 64) & 1 == 1 {
                continue;
            }
            visited_bits[place / 64] |= 1 << (place % 64);
            visit(node);
            visited += 1;
            if visited % NODES_PER_CANCEL_CHECK == 0 && work.is_cancelled() {
                break;
            }
            stack.extend_from_slice(self.children(node));
        }
    }

    /// By level: the values that occur in a set, as bits. Incomplete if the work is cancelled.
    pub(super) fn compute_support(&self, node: Node, work: &ProgressMonitor) -> Vec<u128> {
        // A level that a path skips has its default value.
        let mut support: Vec<u128> = self.shape.default_values.iter().map(|&default| 1 << default).collect();
        let mut add = |node| support[self.level::<ANY>(node)] |= self.values::<ANY>(node).0.bits();
        self.for_each_node(node, work, &mut add);
        support
    }

    /// Whether two lists have pairwise equal sets. Diagrams are canonical, so this compares them up to the indices of nodes.
    pub fn sets_equal(&self, ours: &[Node], other: &Self, theirs: &[Node]) -> bool {
        let mut matched: FxHashMap<Node, Node> = FxHashMap::default();
        let mut stack: Vec<(Node, Node)> = ours.iter().copied().zip(theirs.iter().copied()).collect();
        while let Some((a, b)) = stack.pop() {
            let known = if a < 2 || b < 2 { Some(a) } else { matched.insert(a, b) };
            match known {
                Some(known) if known != b => return false,
                Some(_) => {}
                None => {
                    let has_same_head = self.level::<ANY>(a) == other.level::<ANY>(b)
                        && self.values::<ANY>(a).0 == other.values::<ANY>(b).0;
                    if !has_same_head {
                        return false;
                    }
                    stack.extend(self.children(a).iter().copied().zip(other.children(b).iter().copied()));
                }
            }
        }
        ours.len() == theirs.len()
    }

    /// Memory in bytes.
    pub fn bytes(&self) -> u64 {
        (size_of::<u32>() * self.words.len()) as u64
    }
}
