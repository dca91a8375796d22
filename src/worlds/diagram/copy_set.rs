//! Copy of one set into an empty diagram.

use super::diagram::NODES_PER_CANCEL_CHECK;
use super::{Diagram, EMPTY, Node, Nodes, ONE};

impl<const V: usize> Diagram<V> {
    /// Copies a set of another diagram of the same shape. This diagram must be empty, so no lookup is needed.
    pub(super) fn copy_set(&mut self, other: &Nodes<V>, set: Node, targets: &mut [Node]) -> Node {
        if set < 2 || self.is_halted() {
            return if self.is_halted() { EMPTY } else { set };
        }
        let work = self.monitor();
        // Indexed by half the node: 1 if it belongs to the set, then its index here.
        other.for_each_node(set, &work, |node| targets[node as usize / 2] = ONE);
        let mut copied = 0;
        for node in other.iter_until_cancelled(&work).take_while(|&node| node <= set) {
            if targets[node as usize / 2] == EMPTY {
                continue;
            }
            targets[node as usize / 2] = self.append_copy(other, node, targets);
            copied += 1;
            if copied % NODES_PER_CANCEL_CHECK == 0 && self.poll_halted() {
                break;
            }
        }
        self.finish_append(copied);
        if self.poll_halted() { EMPTY } else { targets[set as usize / 2] }
    }

    /// Appends a copy of a node whose children are copied already.
    fn append_copy(&mut self, other: &Nodes<V>, node: Node, targets: &[Node]) -> Node {
        let made = Node::try_from(self.words.len()).unwrap_or(EMPTY);
        let (begin, (_, first), end) = (node as usize, other.values(node), other.end(node));
        let words = self.words_mut();
        words.extend_from_slice(&other.words[begin..first]);
        words.extend(
            other.words[first..end].iter().map(|&child| if child < 2 { child } else { targets[child as usize / 2] }),
        );
        made
    }
}

#[cfg(test)]
mod tests {
    use super::super::DiagramShape;
    use super::super::memory_budget::MemoryBudget;
    use super::super::transfer::TransferMap;
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;
    use std::sync::Arc;

    const LEVELS: usize = 5;

    proptest! {
        #[test]
        fn a_copied_set_equals_the_set_built_from_its_words(
            sets in prop::collection::vec(prop::collection::btree_set(any::<[u8; LEVELS]>().prop_map(|word| word.map(|value| value % 3)), 0..40), 1..4)
        ) {
            let shape = Arc::new(DiagramShape::uniform(LEVELS, 3));
            let budget = MemoryBudget::new(u64::MAX);
            let empty = || Diagram::<16>::new(Nodes::new(shape.clone()), Arc::default(), &budget);
            let listed = |set: &BTreeSet<[u8; LEVELS]>| set.iter().map(|word| word.to_vec().into()).collect::<Vec<Box<[u8]>>>();
            let mut there = empty();
            let made: Vec<Node> = sets.iter().map(|set| there.set_of_sorted_words(&listed(set))).collect();
            for (set, node) in sets.iter().zip(made) {
                let (mut here, mut alone) = (empty(), node);
                here.transfer(&there, std::slice::from_mut(&mut alone), &mut TransferMap::new(&budget));
                let places: BTreeSet<Node> = here.iter().collect();
                prop_assert_eq!(here.len(), places.len());
                // No node is duplicated; otherwise building the set would make another one.
                prop_assert_eq!(here.set_of_sorted_words(&listed(set)), alone);
                let mut words = here.words_of(alone);
                words.sort_unstable();
                prop_assert_eq!(words, listed(set));
            }
        }
    }
}
