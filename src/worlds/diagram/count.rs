//! Number of words of a set.

use super::large_vec::default_vec;
use super::{EMPTY, Node, Nodes, ONE};
use crate::task::ProgressMonitor;
use rustc_hash::FxHashMap;

/// Known counts by node.
#[derive(Default)]
pub(in crate::worlds) struct CountCache(FxHashMap<Node, u128>);

/// The number of words of each node.
#[derive(Default)]
pub(in crate::worlds) struct NodeCounts {
    /// Indexed by half the node, as a node has two words or more; [`COUNT_IS_LARGE`] if the count is in `large`.
    list: Vec<u64>,
    large: FxHashMap<Node, u128>,
}

/// Marks a count that does not fit.
const COUNT_IS_LARGE: u64 = u64::MAX;

impl NodeCounts {
    /// The number of words of a node.
    #[inline(always)]
    pub fn get(&self, node: Node) -> u128 {
        if node < 2 {
            return node.into();
        }
        match self.list.get(node as usize / 2) {
            Some(&COUNT_IS_LARGE) => self.large.get(&node).copied().unwrap_or(0),
            known => known.copied().unwrap_or(0).into(),
        }
    }

    fn put(&mut self, node: Node, number: u128) {
        self.list[node as usize / 2] =
            u64::try_from(number).ok().filter(|&small| small != COUNT_IS_LARGE).unwrap_or_else(|| {
                self.large.insert(node, number);
                COUNT_IS_LARGE
            });
    }

    /// Memory in bytes.
    pub fn bytes(&self) -> u64 {
        (size_of::<u64>() * self.list.len() + size_of::<(Node, u128)>() * self.large.capacity()) as u64
    }

    /// The counts of all nodes that begin before `end`.
    fn before<const V: usize>(nodes: &Nodes<V>, end: usize, monitor: &ProgressMonitor) -> Self {
        let mut numbers = Self { list: default_vec(end / 2 + 1), large: FxHashMap::default() };
        for node in nodes.iter_until_cancelled(monitor).take_while(|&node| (node as usize) < end) {
            let (values, at) = nodes.values(node);
            let sum = (at..at + values.len()).map(|place| numbers.get(nodes.words[place])).sum();
            numbers.put(node, sum);
        }
        numbers
    }
}

impl<const V: usize> Nodes<V> {
    /// The number of words of a set.
    pub fn count(&self, node: Node) -> u128 {
        self.count_cached(node, &mut CountCache::default())
    }

    /// The same, with a cache.
    pub fn count_cached(&self, node: Node, known: &mut CountCache) -> u128 {
        match node {
            EMPTY => return 0,
            ONE => return 1,
            _ => {}
        }
        if let Some(&count) = known.0.get(&node) {
            return count;
        }
        let (values, at) = self.values(node);
        let count = (at..at + values.len()).map(|place| self.count_cached(self.words[place], known)).sum();
        known.0.insert(node, count);
        count
    }

    /// The number of words of each set; meaningless if the work is cancelled.
    pub fn count_all(&self, sets: &[Node], monitor: &ProgressMonitor) -> Vec<u128> {
        let numbers = self.node_counts_until(sets.iter().copied().max().unwrap_or(EMPTY), monitor);
        sets.iter().map(|&set| numbers.get(set)).collect()
    }

    /// The number of words of every node; meaningless if the work is cancelled.
    pub fn node_counts(&self, monitor: &ProgressMonitor) -> NodeCounts {
        NodeCounts::before(self, self.words.len(), monitor)
    }

    /// The number of words of a node and of all before it; meaningless if the work is cancelled.
    pub(super) fn node_counts_until(&self, node: Node, monitor: &ProgressMonitor) -> NodeCounts {
        NodeCounts::before(self, node as usize + 1, monitor)
    }
}

#[cfg(test)]
mod tests {
    use super::super::memory_budget::MemoryBudget;
    use super::super::value_set::ValueSet;
    use super::super::{Diagram, DiagramShape};
    use super::*;
    use std::sync::Arc;

    #[test]
    fn large_counts_are_exact() {
        const LEVELS: usize = 60;
        let shape = Arc::new(DiagramShape::uniform(LEVELS, 4));
        let mut diagram = Diagram::<16>::new(Nodes::new(shape), Arc::default(), &MemoryBudget::new(u64::MAX));
        let (mut nodes, mut wanted) = (vec![ONE], vec![1_u128]);
        for level in (0..LEVELS).rev() {
            let all = diagram.make(level, &[nodes[nodes.len() - 1]; 16], ValueSet::new(0b1111));
            nodes.push(all);
            wanted.push(wanted[wanted.len() - 1] * 4);
        }
        assert_eq!(diagram.count_all(&nodes, &ProgressMonitor::default()), wanted);
        assert_eq!(nodes.iter().map(|&node| diagram.count(node)).collect::<Vec<_>>(), wanted);
    }
}
