//! Number of words with each value on each level, and the support of a set.

use super::diagram::NODES_PER_CANCEL_CHECK;
use super::large_vec::default_vec;
use super::{Node, Nodes};
use crate::task::ProgressMonitor;

impl<const V: usize> Nodes<V> {
    /// By level and value: the number of words with this value; meaningless if the work is cancelled.
    pub fn census(&self, node: Node, work: &ProgressMonitor) -> Vec<Vec<u128>> {
        let numbers = self.node_counts_until(node, work);
        let total = numbers.get(node);
        let mut value_counts: Vec<Vec<u128>> = self.shape.classes.iter().map(|values| vec![0; values.len()]).collect();
        // Indexed by half the node: the number of paths from the root.
        let mut path_counts: Vec<u128> = default_vec(node as usize / 2 + 1);
        path_counts[node as usize / 2] = u128::from(node > 1);
        let nodes: Vec<Node> = self.iter_until_cancelled(work).take_while(|&place| place <= node).collect();
        // Parents lie behind their children.
        for (visited, &node) in nodes.iter().rev().enumerate() {
            if visited % NODES_PER_CANCEL_CHECK == 0 && work.is_cancelled() {
                break;
            }
            let paths = path_counts[node as usize / 2];
            if paths == 0 {
                continue;
            }
            let level = self.level(node);
            let (values, at) = self.values(node);
            for (place, value) in (at..).zip(values) {
                let child = self.words[place];
                if value != self.shape.default_value(level) {
                    value_counts[level][value] += paths * numbers.get(child);
                }
                if child > 1 {
                    path_counts[child as usize / 2] += paths;
                }
            }
        }
        for (values, &default) in value_counts.iter_mut().zip(&self.shape.default_values) {
            // The default value was not counted above.
            values[usize::from(default)] = total.saturating_sub(values.iter().sum());
        }
        value_counts
    }

    /// By level: the values that occur in a set, as bits.
    pub(super) fn compute_support(&self, node: Node, work: &ProgressMonitor) -> Vec<u128> {
        // A level that a path skips has its default value.
        let mut support: Vec<u128> = self.shape.default_values.iter().map(|&default| 1 << default).collect();
        self.for_each_node(node, work, |node| support[self.level(node)] |= self.values(node).0.bits());
        support
    }

    /// Calls `visit` once for each node of a set; stops early if the work is cancelled.
    pub(super) fn for_each_node(&self, node: Node, work: &ProgressMonitor, mut visit: impl FnMut(Node)) {
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
            let (values, at) = self.values(node);
            stack.extend_from_slice(&self.words[at..at + values.len()]);
        }
    }
}
