//! Number of words of a set, and of those with each value on each level.

use super::diagram::NODES_PER_CANCEL_CHECK;
use super::large_vec::default_vec;
use super::shape::ANY;
use super::{EMPTY, Node, Nodes};
use crate::task::ProgressMonitor;
use rustc_hash::FxHashMap;

/// Known counts by node.
#[derive(Default)]
pub(in crate::worlds) struct CountCache(FxHashMap<Node, u128>);

/// The number of words of each node.
#[derive(Default)]
pub(in crate::worlds) struct NodeCounts {
    /// Indexed by `node / 2`: a node is a word offset, and has at least two words. [`COUNT_IS_LARGE`] if the count is in
    /// `large`.
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
    fn before(nodes: &Nodes, end: usize, monitor: &ProgressMonitor) -> Self {
        let mut numbers = Self { list: default_vec(end / 2 + 1), large: FxHashMap::default() };
        for node in nodes.iter_until_cancelled(monitor).take_while(|&node| (node as usize) < end) {
            let sum = nodes.children(node).iter().map(|&child| numbers.get(child)).sum();
            numbers.put(node, sum);
        }
        numbers
    }
}

impl Nodes {
    /// The number of words of a set.
    pub fn count(&self, node: Node) -> u128 {
        self.count_cached(node, &mut CountCache::default())
    }

    /// The same, with a cache.
    pub fn count_cached(&self, node: Node, known: &mut CountCache) -> u128 {
        if node < 2 {
            return node.into();
        }
        if let Some(&count) = known.0.get(&node) {
            return count;
        }
        let count = self.children(node).iter().map(|&child| self.count_cached(child, known)).sum();
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

    /// By level and value: the number of words with this value; meaningless if the work is cancelled.
    pub fn value_counts(&self, node: Node, work: &ProgressMonitor) -> Vec<Vec<u128>> {
        let numbers = self.node_counts_until(node, work);
        let total = numbers.get(node);
        let mut by_level: Vec<Vec<u128>> = self.shape.classes.iter().map(|values| vec![0; values.len()]).collect();
        // Indexed by half the node: the number of paths from the root.
        let mut path_counts: Vec<u128> = default_vec(node as usize / 2 + 1);
        path_counts[node as usize / 2] = u128::from(node > 1);
        let nodes: Vec<Node> = self.iter_until_cancelled(work).take_while(|&place| place <= node).collect();
        // Parents come after their children.
        for (visited, &node) in nodes.iter().rev().enumerate() {
            if visited % NODES_PER_CANCEL_CHECK == 0 && work.is_cancelled() {
                break;
            }
            let paths = path_counts[node as usize / 2];
            if paths == 0 {
                continue;
            }
            let level = self.level::<ANY>(node);
            for (value, child) in self.edges(node) {
                if value != self.shape.default_value(level) {
                    by_level[level][value] += paths * numbers.get(child);
                }
                if child > 1 {
                    path_counts[child as usize / 2] += paths;
                }
            }
        }
        for (values, &default) in by_level.iter_mut().zip(&self.shape.default_values) {
            // The default value was not counted above.
            values[usize::from(default)] = total.saturating_sub(values.iter().sum());
        }
        by_level
    }
}

#[cfg(test)]
mod tests {
    use super::super::memory_budget::MemoryBudget;
    use super::super::{Diagram, DiagramShape, ONE};
    use super::*;
    use std::sync::Arc;

    #[test]
    fn large_counts_are_exact() {
        const LEVELS: usize = 60;
        let shape = Arc::new(DiagramShape::uniform(LEVELS, 4));
        let mut diagram = Diagram::new(Nodes::new(shape), Arc::default(), &MemoryBudget::new(u64::MAX));
        let (mut nodes, mut wanted) = (vec![ONE], vec![1_u128]);
        for level in (0..LEVELS).rev() {
            let all = diagram.make_node(level, &[0, 1, 2, 3].map(|value| (value, nodes[nodes.len() - 1])));
            nodes.push(all);
            wanted.push(wanted[wanted.len() - 1] * 4);
        }
        assert_eq!(diagram.count_all(&nodes, &ProgressMonitor::default()), wanted);
        assert_eq!(nodes.iter().map(|&node| diagram.count(node)).collect::<Vec<_>>(), wanted);
    }
}
