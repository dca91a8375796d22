//! A set is taken alone out of a diagram into one that is empty.

use super::diagram::MOVES;
use super::{Diagram, EMPTY, Node, Nodes, ONE};

impl<const V: usize> Diagram<V> {
    /// Takes in a set of another diagram of the same shape where there are no nodes yet: nothing has to be looked for.
    pub(super) fn excerpt(&mut self, other: &Nodes<V>, set: Node, carried: &mut [Node]) -> Node {
        if set < 2 || self.is_halted() {
            return if self.is_halted() { EMPTY } else { set };
        }
        let work = self.work();
        // By half place: 1 of those that are wanted, until they have places here.
        other.each_of(set, &work, |node| carried[node as usize / 2] = ONE);
        let mut passed = 0;
        for node in other.passed(&work).take_while(|&node| node <= set) {
            if carried[node as usize / 2] == EMPTY {
                continue;
            }
            carried[node as usize / 2] = self.append(other, node, carried);
            passed += 1;
            if passed % MOVES == 0 && self.has_to_stop() {
                break;
            }
        }
        self.appended(passed);
        if self.has_to_stop() { EMPTY } else { carried[set as usize / 2] }
    }

    /// A node of another diagram with its children here.
    fn append(&mut self, other: &Nodes<V>, node: Node, carried: &[Node]) -> Node {
        let made = Node::try_from(self.words.len()).unwrap_or(EMPTY);
        let (begin, (_, first), end) = (node as usize, other.values(node), other.end(node));
        let words = self.words_mut();
        words.extend_from_slice(&other.words[begin..first]);
        words.extend(
            other.words[first..end].iter().map(|&child| if child < 2 { child } else { carried[child as usize / 2] }),
        );
        made
    }
}

#[cfg(test)]
mod tests {
    use super::super::Shape;
    use super::super::budget::Budget;
    use super::super::carry::Carried;
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;
    use std::sync::Arc;

    const LEVELS: usize = 5;

    proptest! {
        #[test]
        fn a_set_alone_is_what_it_is_made_anew(
            sets in prop::collection::vec(prop::collection::btree_set(any::<[u8; LEVELS]>().prop_map(|word| word.map(|value| value % 3)), 0..40), 1..4)
        ) {
            let shape = Arc::new(Shape::plain(LEVELS, 3));
            let budget = Budget::new(u64::MAX);
            let empty = || Diagram::<16>::new(Nodes::new(shape.clone()), Arc::default(), &budget);
            let listed = |set: &BTreeSet<[u8; LEVELS]>| set.iter().map(|word| word.to_vec().into()).collect::<Vec<Box<[u8]>>>();
            let mut there = empty();
            let made: Vec<Node> = sets.iter().map(|set| there.of_sorted(&listed(set))).collect();
            for (set, node) in sets.iter().zip(made) {
                let (mut here, mut alone) = (empty(), node);
                here.carry(&there, std::slice::from_mut(&mut alone), &mut Carried::new(&budget));
                let places: BTreeSet<Node> = here.places().collect();
                prop_assert_eq!(here.len(), places.len());
                // Nothing is there twice, or it would be made again.
                prop_assert_eq!(here.of_sorted(&listed(set)), alone);
                let mut words = here.words_of(alone);
                words.sort_unstable();
                prop_assert_eq!(words, listed(set));
            }
        }
    }
}
