//! Transfer of sets between diagrams of the same shape.

use super::computed_cache::CachedOperation;
use super::diagram::NODES_PER_CANCEL_CHECK;
use super::large_vec::default_vec;
use super::memory_budget::{MemoryBudget, MemoryClaim};
use super::shape::{ANY, MEDIUM, NARROW, NodeWidth};
use super::{Diagram, EMPTY, Node, Nodes, ONE};
use std::sync::Arc;

/// Maps nodes of another diagram to nodes of this one.
pub(in crate::worlds) struct TransferMap {
    /// Indexed by `node / 2`: a node is a word offset, and has at least two words. 0 if the node is not transferred yet.
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
    fn grow_to(&mut self, other: &Nodes) {
        let len = other.words.len() / 2 + 1;
        if self.targets.capacity() < len {
            let known = std::mem::replace(&mut self.targets, default_vec(len));
            self.targets[..known.len()].copy_from_slice(&known);
        }
        self.targets.resize(len, EMPTY);
        self.claim.set((len * size_of::<Node>()) as u64);
    }
}

impl Diagram {
    /// Replaces sets of another diagram by the same sets in this one, and records the nodes in the map.
    pub fn transfer(&mut self, other: &Nodes, sets: &mut [Node], transfer_map: &mut TransferMap) {
        transfer_map.grow_to(other);
        if let ([set], 0) = (&mut *sets, self.len()) {
            *set = self.copy_set(other, *set, &mut transfer_map.targets);
            return;
        }
        for set in sets {
            *set = match self.shape.width {
                NodeWidth::Narrow => self.transfer_node::<NARROW>(other, *set, &mut transfer_map.targets),
                NodeWidth::Medium => self.transfer_node::<MEDIUM>(other, *set, &mut transfer_map.targets),
                NodeWidth::Wide => self.transfer_node::<ANY>(other, *set, &mut transfer_map.targets),
            };
        }
    }

    /// Unites sets of this diagram with sets of another one.
    pub fn transfer_union(
        &mut self,
        sets: &mut [Node],
        other: &Nodes,
        other_sets: &[Node],
        transfer_map: &mut TransferMap,
    ) {
        transfer_map.grow_to(other);
        // Cached results may refer to nodes of a third diagram.
        self.computed_cache.clear();
        for (set, &other_set) in sets.iter_mut().zip(other_sets) {
            let targets = &mut transfer_map.targets;
            *set = match self.shape.width {
                NodeWidth::Narrow => self.transfer_union_node::<NARROW>(*set, other, other_set, targets),
                NodeWidth::Medium => self.transfer_union_node::<MEDIUM>(*set, other, other_set, targets),
                NodeWidth::Wide => self.transfer_union_node::<ANY>(*set, other, other_set, targets),
            };
        }
    }

    /// Copies a set of another diagram of the same shape. This diagram must be empty, so no lookup is needed.
    fn copy_set(&mut self, other: &Nodes, set: Node, targets: &mut [Node]) -> Node {
        if set < 2 || self.is_halted() {
            return if self.is_halted() { EMPTY } else { set };
        }
        let work = self.monitor();
        // Indexed by half the node: 1 if it belongs to the set, then its index here.
        other.for_each_node(set, &work, &mut |node| targets[node as usize / 2] = ONE);
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
    fn append_copy(&mut self, other: &Nodes, node: Node, targets: &[Node]) -> Node {
        let result = Node::try_from(self.words.len()).unwrap_or(EMPTY);
        let (begin, (_, first)) = (node as usize, other.values::<ANY>(node));
        let copied = |&child: &Node| if child < 2 { child } else { targets[child as usize / 2] };
        let words = self.words_mut();
        words.extend_from_slice(&other.words[begin..first]);
        words.extend(other.children(node).iter().map(copied));
        result
    }

    fn transfer_node<const V: usize>(&mut self, other: &Nodes, node: Node, targets: &mut [Node]) -> Node {
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
        let level = other.level::<V>(node);
        let mut children = [EMPTY; V];
        let values = other.cofactors(node, level, &mut children);
        for value in values {
            let child = &mut children[value & (V - 1)];
            *child = self.transfer_node::<V>(other, *child, targets);
        }
        let result = self.make(level, &children, values);
        targets[node as usize / 2] = result;
        result
    }

    /// The union of a set here and one there. Common subsets are not transferred.
    fn transfer_union_node<const V: usize>(
        &mut self,
        ours: Node,
        other: &Nodes,
        theirs: Node,
        targets: &mut [Node],
    ) -> Node {
        if self.is_halted() {
            return EMPTY;
        }
        if ours == EMPTY || theirs < 2 {
            let theirs = self.transfer_node::<V>(other, theirs, targets);
            return self.unite::<V>(ours, theirs);
        }
        let transferred = targets[theirs as usize / 2];
        if transferred != EMPTY {
            return self.unite::<V>(ours, transferred);
        }
        if let Some(known) = self.computed_cache.get(CachedOperation::TransferUnion, ours, theirs) {
            return known;
        }
        let level = self.level::<V>(ours).min(other.level::<V>(theirs));
        let (mut children, mut their_children) = ([EMPTY; V], [EMPTY; V]);
        let (our_values, their_values) =
            (self.cofactors(ours, level, &mut children), other.cofactors(theirs, level, &mut their_children));
        let mut all_ours = their_values.difference(our_values).is_empty();
        for value in their_values {
            let child = &mut children[value & (V - 1)];
            let before = if our_values.contains(value) { *child } else { EMPTY };
            *child = self.transfer_union_node::<V>(before, other, their_children[value & (V - 1)], targets);
            all_ours &= *child == before;
        }
        let result = if all_ours { ours } else { self.make(level, &children, our_values.union(their_values)) };
        self.computed_cache.put(CachedOperation::TransferUnion, ours, theirs, result);
        result
    }
}

#[cfg(test)]
mod tests {
    use super::super::DiagramShape;
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

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
            let empty = || Diagram::new(Nodes::new(shape.clone()), Arc::default(), &budget);
            let (mut here, mut there, mut targets) = (empty(), empty(), TransferMap::new(&budget));
            let mut joined = [EMPTY];
            for set in &sets {
                let more = there.set_of_sorted_words(&sorted(set.clone()));
                here.transfer_union(&mut joined, &there, &[more], &mut targets);
            }
            let wanted = here.set_of_sorted_words(&sorted(sets.concat()));
            prop_assert_eq!(joined[0], wanted);
        }

        #[test]
        fn a_copied_set_equals_the_set_built_from_its_words(
            sets in prop::collection::vec(prop::collection::btree_set(any::<[u8; LEVELS]>().prop_map(|word| word.map(|value| value % 3)), 0..40), 1..4)
        ) {
            let shape = Arc::new(DiagramShape::uniform(LEVELS, 3));
            let budget = MemoryBudget::new(u64::MAX);
            let empty = || Diagram::new(Nodes::new(shape.clone()), Arc::default(), &budget);
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
