//! Sets are taken from one diagram into another.

use super::{Diagram, EMPTY, Node, Nodes};

/// Where nodes of another diagram are in this one, by half place, since a node takes two words or more; 0 of those that were not
/// taken in yet.
#[derive(Default)]
pub(in crate::worlds) struct Carried(Vec<Node>);

impl Carried {
    /// Forgets all nodes from a place on.
    pub fn forget_from(&mut self, place: usize) {
        self.0.truncate(place / 2);
    }
}

impl<const V: usize> Diagram<V> {
    /// Takes in sets of another diagram of the same shape; where its nodes have come to be is known afterwards.
    pub fn carry(&mut self, other: &Nodes<V>, sets: &mut [Node], carried: &mut Carried) {
        carried.0.resize(other.words.len() / 2 + 1, EMPTY);
        for set in sets {
            *set = if self.is_halted() { EMPTY } else { self.carry_node(other, *set, &mut carried.0) };
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
}
