//! Equality of sets in different diagrams.

use super::{Node, Nodes};
use rustc_hash::FxHashMap;

impl<const V: usize> Nodes<V> {
    /// Whether two lists have pairwise equal sets. Diagrams are canonical, so this compares them up to the indices of nodes.
    pub fn sets_equal(&self, ours: &[Node], other: &Self, theirs: &[Node]) -> bool {
        let mut matched: FxHashMap<Node, Node> = FxHashMap::default();
        let mut stack: Vec<(Node, Node)> = ours.iter().copied().zip(theirs.iter().copied()).collect();
        while let Some((a, b)) = stack.pop() {
            if a < 2 || b < 2 {
                if a != b {
                    return false;
                }
                continue;
            }
            if let Some(&known) = matched.get(&a) {
                if known != b {
                    return false;
                }
                continue;
            }
            matched.insert(a, b);
            let ((in_a, at_a), (in_b, at_b)) = (self.values(a), other.values(b));
            if self.level(a) != other.level(b) || in_a != in_b {
                return false;
            }
            stack.extend((0..in_a.len()).map(|child| (self.words[at_a + child], other.words[at_b + child])));
        }
        ours.len() == theirs.len()
    }
}
