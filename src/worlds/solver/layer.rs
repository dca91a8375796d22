//! The sets of one round, each once.

use super::belief::mixed;
use super::node::Node;
use rustc_hash::FxHashMap;

/// Sets of worlds after the same number of rounds. Of lines that lead to the same set, the one that kept most stays.
#[derive(Default)]
pub(super) struct Layer {
    pub nodes: Vec<Node>,
    by_sum: FxHashMap<(u64, bool), Vec<u32>>,
    bytes: u64,
}

impl Layer {
    /// Takes a set in.
    pub fn add(&mut self, node: Node) {
        let alike = self.by_sum.entry((node.belief.sum(), node.won)).or_default();
        // The digest only says where to look.
        for &number in alike.iter() {
            let known = &mut self.nodes[number as usize];
            if known.belief.holds_the_same(&node.belief) {
                if node.kept > known.kept {
                    (known.kept, known.line) = (node.kept, node.line);
                }
                return;
            }
        }
        alike.extend(u32::try_from(self.nodes.len()).ok());
        self.bytes += node.bytes();
        self.nodes.push(node);
    }

    /// How many bytes it takes.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Leaves so many sets: those with the fewest worlds, and of these those that the seed prefers.
    pub fn narrow(&mut self, width: usize, seed: u64) {
        if self.nodes.len() <= width {
            return;
        }
        let mut nodes = std::mem::take(self).nodes;
        nodes.sort_by_cached_key(|node| (node.belief.len(), mixed(node.belief.sum() ^ mixed(seed)), !node.won));
        nodes.truncate(width);
        nodes.into_iter().for_each(|node| self.add(node));
    }

    /// More worlds than this are worth nothing, once there are so many sets.
    pub fn most(&self, width: usize) -> usize {
        if self.nodes.len() < width {
            return usize::MAX;
        }
        self.nodes.iter().map(|node| node.belief.len()).max().unwrap_or(usize::MAX)
    }
}
