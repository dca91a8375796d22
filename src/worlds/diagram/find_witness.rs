//! Search for a word inside some cubes and outside others.

use super::transition_sets::NO_TRANSITIONS;
use super::{EMPTY, Node, Nodes, TransitionSet, TransitionSets};
use rustc_hash::FxHashSet;

/// States without a solution.
type DeadStates = FxHashSet<(Node, TransitionSet, TransitionSet)>;

impl<const V: usize> Nodes<V> {
    /// A word in at least one cube of `inside` and in none of `outside`, if there is one.
    pub fn find_witness(
        &self,
        transitions: &mut TransitionSets<V>,
        node: Node,
        (inside, outside): (TransitionSet, TransitionSet),
    ) -> Option<Box<[u8]>> {
        let mut word = self.shape.default_values.to_vec();
        self.find_witness_from(transitions, node, (inside, outside), &mut word, &mut DeadStates::default())
            .then(|| word.into())
    }

    fn find_witness_from(
        &self,
        transitions: &mut TransitionSets<V>,
        node: Node,
        (inside, outside): (TransitionSet, TransitionSet),
        word: &mut [u8],
        dead: &mut DeadStates,
    ) -> bool {
        if node == EMPTY {
            return false;
        }
        let below = self.class_mask(node);
        let (inside, outside) = (transitions.possible(inside, below), transitions.possible(outside, below));
        if inside == NO_TRANSITIONS || transitions.has_done(outside) {
            return false;
        }
        let first = if transitions.has_done(inside) { usize::MAX } else { transitions.level(inside) };
        let other = transitions.level(outside);
        let level = self.level(node).min(first).min(other);
        if level == usize::MAX {
            return true;
        }
        if dead.contains(&(node, inside, outside)) {
            return false;
        }
        let mut children = [EMPTY; V];
        for value in self.cofactors(node, level, &mut children) {
            let inside = if first > level { inside } else { transitions.remaining(inside, value) };
            let outside = if other > level { outside } else { transitions.remaining(outside, value) };
            word[level] = u8::try_from(value).unwrap_or(0);
            if self.find_witness_from(transitions, children[value & (V - 1)], (inside, outside), word, dead) {
                return true;
            }
        }
        word[level] = self.shape.default_values[level];
        dead.insert((node, inside, outside));
        false
    }
}
