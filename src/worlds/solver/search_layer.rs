//! The nodes of one round, without duplicate sets.

use super::super::{Round, Worlds, WorldsError};
use super::belief_state::mix_hash;
use super::search_node::SolverNode;
use crate::game::{Position, Variant};
use rustc_hash::FxHashMap;

/// Sets of worlds after the same number of rounds. If several lines lead to the same set, the layer keeps the line with the
/// largest share.
#[derive(Default)]
pub(super) struct SearchLayer {
    pub nodes: Vec<SolverNode>,
    by_hash: FxHashMap<(u64, bool), Vec<u32>>,
    bytes: u64,
}

impl SearchLayer {
    /// The layer of the start.
    pub fn root(game: &Variant, start: &Position) -> Self {
        let mut layer = Self::default();
        layer.insert(SolverNode::root(game, start));
        layer
    }

    /// The layer of a round of a solitaire.
    pub fn of_round(worlds: &Worlds, at: &Round) -> Result<Self, WorldsError> {
        let mut layer = Self::default();
        layer.extend([SolverNode::of_round(worlds, at)?]);
        Ok(layer)
    }

    /// Adds the nodes that have worlds in play.
    pub fn extend(&mut self, nodes: impl IntoIterator<Item = SolverNode>) {
        nodes.into_iter().filter(|node| node.belief.len() > 0).for_each(|node| self.insert(node));
    }

    /// Adds a node, or improves the line of an equal one.
    fn insert(&mut self, node: SolverNode) {
        let same_hash = self.by_hash.entry((node.belief.hash(), node.is_won)).or_default();
        for &number in same_hash.iter() {
            let known = &mut self.nodes[number as usize];
            if known.belief.has_same_worlds(&node.belief) {
                if node.kept > known.kept {
                    (known.kept, known.line) = (node.kept, node.line);
                }
                return;
            }
        }
        same_hash.extend(u32::try_from(self.nodes.len()).ok());
        self.bytes += node.bytes();
        self.nodes.push(node);
    }

    /// Approximate memory in bytes.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Keeps the `width` smallest sets. The seed breaks ties.
    pub fn truncate(&mut self, width: usize, seed: u64) {
        if self.nodes.len() <= width {
            return;
        }
        let mut nodes = std::mem::take(self).nodes;
        nodes.sort_by_cached_key(|node| {
            (node.belief.len(), mix_hash(node.belief.hash() ^ mix_hash(seed)), !node.is_won)
        });
        nodes.truncate(width);
        self.extend(nodes);
    }

    /// The number of worlds above which a set would not survive [`Self::truncate`].
    pub fn max_useful_worlds(&self, width: usize) -> usize {
        if self.nodes.len() < width {
            return usize::MAX;
        }
        self.nodes.iter().map(|node| node.belief.len()).max().unwrap_or(usize::MAX)
    }
}
