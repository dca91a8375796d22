//! Data per node of the sets to which a turn is applied: numbers of words, and masks that show whether the node or its descendants
//! may have a piece on a square (a Bloom filter with one hash).

use super::count::NodeCounts;
use super::large_vec::default_vec;
use super::shape::{ANY, ClassMask, DiagramShape, FADING, OTHER_CLASS};
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
    pub fn new(nodes: &Nodes, filter: &SupportFilter, monitor: &ProgressMonitor) -> Self {
        let mut source =
            Self { counts: nodes.node_counts(monitor), masks: default_vec(nodes.words.len() / 2 + 1), len: 0 };
        for node in nodes.iter_until_cancelled(monitor) {
            let level = nodes.level::<ANY>(node);
            let mask_below = |(value, child)| filter.mask(level, value) | source.support_mask(child);
            source.masks[node as usize / 2] = nodes.edges(node).map(mask_below).fold(0, |all, mask| all | mask);
            source.len += 1;
        }
        source
    }

    /// The nodes of a diagram without any data, for work that needs neither counts nor masks.
    pub fn without_data(diagram: &Diagram) -> Self {
        Self { len: diagram.len(), ..Self::default() }
    }

    /// Memory in bytes.
    pub fn bytes(&self) -> u64 {
        self.counts.bytes() + (size_of::<SupportMask>() * self.masks.len()) as u64
    }

    /// The mask of a node; all bits set if there is no data.
    #[inline(always)]
    pub fn support_mask(&self, node: Node) -> SupportMask {
        if node < 2 { 0 } else { self.masks.get(node as usize / 2).copied().unwrap_or(SupportMask::MAX) }
    }
}

/// A set of bits of the filter.
pub(in crate::worlds) type SupportMask = u128;

/// By level and value: its bit, or 0.
#[derive(Debug, Default)]
pub(in crate::worlds) struct SupportFilter(Vec<Box<[SupportMask]>>);

impl SupportFilter {
    /// Assigns bits to the opponents' pieces that occur in the support. Several pieces may share a bit.
    pub fn new(shape: &DiagramShape, support: &[u128]) -> Self {
        const PIECES: ClassMask = !(FADING | OTHER_CLASS);
        let mut count = 0;
        let mut of = |level: usize, value: usize| {
            let has = support[level] >> value & 1 == 1 && shape.classes[level][value] & PIECES != 0;
            count += u32::from(has);
            if has { 1 << (count % SupportMask::BITS) } else { 0 }
        };
        Self(
            (0..shape.len())
                .map(|level| (0..shape.classes[level].len()).map(|value| of(level, value)).collect())
                .collect(),
        )
    }

    /// The bit of a value of a level, or 0.
    #[inline(always)]
    pub fn mask(&self, level: usize, value: usize) -> SupportMask {
        self.0.get(level).map_or(0, |values| values[value])
    }
}
