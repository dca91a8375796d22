//! Data per node of the sets to which a turn is applied.

use super::count::NodeCounts;
use super::large_vec::default_vec;
use super::support_filter::{SupportFilter, SupportMask};
use super::{Diagram, Node, Nodes};
use crate::task::ProgressMonitor;

/// For each node: its number of words, and which pieces occur in it or below.
#[derive(Default)]
pub(in crate::worlds) struct SourceNodes {
    pub counts: NodeCounts,
    /// Indexed by half the node.
    masks: Vec<SupportMask>,
    /// Number of nodes.
    pub len: usize,
}

impl SourceNodes {
    /// Computes the data of all nodes; incomplete if the work is cancelled.
    pub fn new<const V: usize>(nodes: &Nodes<V>, filter: &SupportFilter, monitor: &ProgressMonitor) -> Self {
        let mut source =
            Self { counts: nodes.node_counts(monitor), masks: default_vec(nodes.words.len() / 2 + 1), len: 0 };
        for node in nodes.iter_until_cancelled(monitor) {
            let (level, (values, at)) = (nodes.level(node), nodes.values(node));
            let mask_below = |(place, value)| filter.mask(level, value) | source.mask_of(nodes.words[place]);
            source.masks[node as usize / 2] = (at..).zip(values).map(mask_below).fold(0, |all, mask| all | mask);
            source.len += 1;
        }
        source
    }

    /// The nodes of a diagram without any data, for work that needs neither counts nor masks.
    pub fn without_data<const V: usize>(diagram: &Diagram<V>) -> Self {
        Self { len: diagram.len(), ..Self::default() }
    }

    /// Memory in bytes.
    pub fn bytes(&self) -> u64 {
        self.counts.bytes() + (size_of::<SupportMask>() * self.masks.len()) as u64
    }

    /// The mask of a node whose children are done.
    fn mask_of(&self, node: Node) -> SupportMask {
        if node < 2 { 0 } else { self.masks[node as usize / 2] }
    }

    /// The mask of a node; all bits set if there is no data.
    #[inline(always)]
    pub fn support_mask(&self, node: Node) -> SupportMask {
        if node < 2 { 0 } else { self.masks.get(node as usize / 2).copied().unwrap_or(SupportMask::MAX) }
    }
}
