//! Sets are taken from one diagram into another.

use super::budget::{Budget, Claim};
use super::memo::Ask;
use super::room::list;
use super::{Diagram, EMPTY, Node, Nodes};
use std::sync::Arc;

/// Where nodes of another diagram are in this one.
pub(in crate::worlds) struct Carried {
    /// By half place, since a node takes two words or more; 0 of those that were not taken in yet.
    places: Vec<Node>,
    claim: Claim,
}

impl Carried {
    /// No node was taken in yet.
    pub fn new(budget: &Arc<Budget>) -> Self {
        Self { places: Vec::new(), claim: Claim::new(budget) }
    }

    /// Forgets all nodes from a place on.
    pub fn forget_from(&mut self, place: usize) {
        self.places.truncate(place / 2);
    }

    /// Makes room for the nodes that there are.
    fn fit<const V: usize>(&mut self, other: &Nodes<V>) {
        let len = other.words.len() / 2 + 1;
        if self.places.capacity() < len {
            let known = std::mem::replace(&mut self.places, list(len));
            self.places[..known.len()].copy_from_slice(&known);
        }
        self.places.resize(len, EMPTY);
        self.claim.set((len * size_of::<Node>()) as u64);
    }
}

impl<const V: usize> Diagram<V> {
    /// Takes in sets of another diagram of the same shape; where its nodes have come to be is known afterwards.
    pub fn carry(&mut self, other: &Nodes<V>, sets: &mut [Node], carried: &mut Carried) {
        carried.fit(other);
        if let ([set], 0) = (&mut *sets, self.len()) {
            *set = self.excerpt(other, *set, &mut carried.places);
            return;
        }
        for set in sets {
            *set = if self.is_halted() { EMPTY } else { self.carry_node(other, *set, &mut carried.places) };
        }
    }

    /// Takes in what sets of another diagram of the same shape have more than some here.
    pub fn join(&mut self, sets: &mut [Node], other: &Nodes<V>, more: &[Node], carried: &mut Carried) {
        carried.fit(other);
        // What was known of another diagram's nodes goes by other numbers.
        self.memo.forget();
        for (set, &more) in sets.iter_mut().zip(more) {
            *set = self.join_node(*set, other, more, &mut carried.places);
        }
    }

    fn carry_node(&mut self, other: &Nodes<V>, node: Node, carried: &mut [Node]) -> Node {
        if self.is_halted() {
            // The node is one of the other diagram.
            return EMPTY;
        }
        if node < 2 {
            return node;
        }
        let known = carried[node as usize / 2];
        if known != EMPTY {
            return known;
        }
        let level = other.level(node);
        let mut children = [EMPTY; V];
        let values = other.expand(node, level, &mut children);
        for value in values {
            let child = &mut children[value & (V - 1)];
            *child = self.carry_node(other, *child, carried);
        }
        let made = self.make(level, &children, values);
        carried[node as usize / 2] = made;
        made
    }

    /// The union of a set here and one there. What the one there adds is made here, but not what it has in common with this one.
    fn join_node(&mut self, ours: Node, other: &Nodes<V>, theirs: Node, carried: &mut [Node]) -> Node {
        if self.is_halted() {
            return EMPTY;
        }
        if ours == EMPTY || theirs < 2 {
            let theirs = self.carry_node(other, theirs, carried);
            return self.union(ours, theirs);
        }
        let there = carried[theirs as usize / 2];
        if there != EMPTY {
            return self.union(ours, there);
        }
        if let Some(known) = self.memo.get(Ask::Join, ours, theirs) {
            return known;
        }
        let level = self.level(ours).min(other.level(theirs));
        let (mut children, mut more) = ([EMPTY; V], [EMPTY; V]);
        let (here, there) = (self.expand(ours, level, &mut children), other.expand(theirs, level, &mut more));
        let mut all_ours = there.without(here).is_empty();
        for value in there {
            let child = &mut children[value & (V - 1)];
            let before = if here.contains(value) { *child } else { EMPTY };
            *child = self.join_node(before, other, more[value & (V - 1)], carried);
            all_ours &= *child == before;
        }
        let made = if all_ours { ours } else { self.make(level, &children, here.or(there)) };
        self.memo.put(Ask::Join, ours, theirs, made);
        made
    }
}

#[cfg(test)]
mod tests {
    use super::super::Shape;
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
        fn a_set_of_another_diagram_is_joined_as_one_here_is(
            sets in prop::collection::vec(prop::collection::vec(any::<[u8; LEVELS]>().prop_map(|word| word.map(|value| value % 3)), 0..40), 2..6)
        ) {
            let shape = Arc::new(Shape::plain(LEVELS, 3));
            let budget = Budget::new(u64::MAX);
            let empty = || Diagram::<16>::new(Nodes::new(shape.clone()), Arc::default(), &budget);
            let (mut here, mut there, mut carried) = (empty(), empty(), Carried::new(&budget));
            let mut joined = [EMPTY];
            for set in &sets {
                let more = there.of_sorted(&sorted(set.clone()));
                here.join(&mut joined, &there, &[more], &mut carried);
            }
            let wanted = here.of_sorted(&sorted(sets.concat()));
            prop_assert_eq!(joined[0], wanted);
        }
    }
}
