//! Transfer of sets between diagrams of the same shape.

use super::computed_cache::CachedOperation;
use super::large_vec::default_vec;
use super::memory_budget::{MemoryBudget, MemoryClaim};
use super::{Diagram, EMPTY, Node, Nodes};
use std::sync::Arc;

/// Maps nodes of another diagram to nodes of this one.
pub(in crate::worlds) struct TransferMap {
    /// Indexed by half the node, as a node has two words or more; 0 if the node is not transferred yet.
    targets: Vec<Node>,
    claim: MemoryClaim,
}

impl TransferMap {
    /// An empty map.
    pub fn new(budget: &Arc<MemoryBudget>) -> Self {
        Self { targets: Vec::new(), claim: MemoryClaim::new(budget) }
    }

    /// Removes all nodes from an index on.
    pub fn truncate_from(&mut self, place: usize) {
        self.targets.truncate(place / 2);
    }

    /// Grows to the number of nodes of the other diagram.
    fn grow_to<const V: usize>(&mut self, other: &Nodes<V>) {
        let len = other.words.len() / 2 + 1;
        if self.targets.capacity() < len {
            let known = std::mem::replace(&mut self.targets, default_vec(len));
            self.targets[..known.len()].copy_from_slice(&known);
        }
        self.targets.resize(len, EMPTY);
        self.claim.set((len * size_of::<Node>()) as u64);
    }
}

impl<const V: usize> Diagram<V> {
    /// Replaces sets of another diagram by the same sets in this one, and records the nodes in the map.
    pub fn transfer(&mut self, other: &Nodes<V>, sets: &mut [Node], transfer_map: &mut TransferMap) {
        transfer_map.grow_to(other);
        if let ([set], 0) = (&mut *sets, self.len()) {
            *set = self.copy_set(other, *set, &mut transfer_map.targets);
            return;
        }
        for set in sets {
            *set = if self.is_halted() { EMPTY } else { self.transfer_node(other, *set, &mut transfer_map.targets) };
        }
    }

    /// Unites sets of this diagram with sets of another one.
    pub fn transfer_union(
        &mut self,
        sets: &mut [Node],
        other: &Nodes<V>,
        more: &[Node],
        transfer_map: &mut TransferMap,
    ) {
        transfer_map.grow_to(other);
        // Cached results may refer to nodes of a third diagram.
        self.computed_cache.clear();
        for (set, &more) in sets.iter_mut().zip(more) {
            *set = self.transfer_union_node(*set, other, more, &mut transfer_map.targets);
        }
    }

    fn transfer_node(&mut self, other: &Nodes<V>, node: Node, targets: &mut [Node]) -> Node {
        if self.is_halted() {
            // The node is one of the other diagram.
            return EMPTY;
        }
        if node < 2 {
            return node;
        }
        let known = targets[node as usize / 2];
        if known != EMPTY {
            return known;
        }
        let level = other.level(node);
        let mut children = [EMPTY; V];
        let values = other.cofactors(node, level, &mut children);
        for value in values {
            let child = &mut children[value & (V - 1)];
            *child = self.transfer_node(other, *child, targets);
        }
        let made = self.make(level, &children, values);
        targets[node as usize / 2] = made;
        made
    }

    /// The union of a set here and one there. Common subsets are not transferred.
    fn transfer_union_node(&mut self, ours: Node, other: &Nodes<V>, theirs: Node, targets: &mut [Node]) -> Node {
        if self.is_halted() {
            return EMPTY;
        }
        if ours == EMPTY || theirs < 2 {
            let theirs = self.transfer_node(other, theirs, targets);
            return self.union(ours, theirs);
        }
        let there = targets[theirs as usize / 2];
        if there != EMPTY {
            return self.union(ours, there);
        }
        if let Some(known) = self.computed_cache.get(CachedOperation::TransferUnion, ours, theirs) {
            return known;
        }
        let level = self.level(ours).min(other.level(theirs));
        let (mut children, mut more) = ([EMPTY; V], [EMPTY; V]);
        let (here, there) = (self.cofactors(ours, level, &mut children), other.cofactors(theirs, level, &mut more));
        let mut all_ours = there.difference(here).is_empty();
        for value in there {
            let child = &mut children[value & (V - 1)];
            let before = if here.contains(value) { *child } else { EMPTY };
            *child = self.transfer_union_node(before, other, more[value & (V - 1)], targets);
            all_ours &= *child == before;
        }
        let made = if all_ours { ours } else { self.make(level, &children, here.union(there)) };
        self.computed_cache.put(CachedOperation::TransferUnion, ours, theirs, made);
        made
    }
}

#[cfg(test)]
mod tests {
    use super::super::DiagramShape;
    use super::*;
    use proptest::prelude::*;

    const LEVELS: usize = 5;

    fn sorted(mut words: Vec<[u8; LEVELS]>) -> Vec<Box<[u8]>> {
        words.sort_unstable();
        words.dedup();
        words.into_iter().map(|word| word.to_vec().into()).collect()
    }

    proptest! {
        #[test]
        fn transfer_union_equals_union(
            sets in prop::collection::vec(prop::collection::vec(any::<[u8; LEVELS]>().prop_map(|word| word.map(|value| value % 3)), 0..40), 2..6)
        ) {
            let shape = Arc::new(DiagramShape::uniform(LEVELS, 3));
            let budget = MemoryBudget::new(u64::MAX);
            let empty = || Diagram::<16>::new(Nodes::new(shape.clone()), Arc::default(), &budget);
            let (mut here, mut there, mut targets) = (empty(), empty(), TransferMap::new(&budget));
            let mut joined = [EMPTY];
            for set in &sets {
                let more = there.set_of_sorted_words(&sorted(set.clone()));
                here.transfer_union(&mut joined, &there, &[more], &mut targets);
            }
            let wanted = here.set_of_sorted_words(&sorted(sets.concat()));
            prop_assert_eq!(joined[0], wanted);
        }
    }
}
