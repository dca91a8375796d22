//! The preimage of a set under operations.

use super::transition_sets::NO_TRANSITIONS;
use super::value_set::ValueSet;
use super::{Diagram, EMPTY, Node, TransitionSet, TransitionSets};
use rustc_hash::FxHashMap;

/// Known preimages by source words, operations and target.
pub(in crate::worlds) type PreimageCache = FxHashMap<(Node, TransitionSet, Node), Node>;

impl<const V: usize> Diagram<V> {
    /// The words that at least one operation of `set` maps into the set `into`.
    pub fn preimage(
        &mut self,
        transitions: &mut TransitionSets<V>,
        words: Node,
        set: TransitionSet,
        into: Node,
        known: &mut PreimageCache,
    ) -> Node {
        if words == EMPTY || set == NO_TRANSITIONS || into == EMPTY || self.is_halted() {
            return EMPTY;
        }
        let level = self.level(words).min(transitions.level(set)).min(self.level(into));
        if level == usize::MAX {
            return if transitions.has_done(set) { words } else { EMPTY };
        }
        if let Some(&found) = known.get(&(words, set, into)) {
            return found;
        }
        let mut children = [EMPTY; V];
        let values: ValueSet<V> = self.cofactors(words, level, &mut children);
        for value in values {
            let mut sum = EMPTY;
            for (to, rest) in transitions.steps_at(set, level, value) {
                let into = self.child(into, level, usize::from(to));
                let more = self.preimage(transitions, children[value], rest, into, known);
                sum = self.union(sum, more);
            }
            children[value] = sum;
        }
        let made = self.make(level, &children, values);
        known.insert((words, set, into), made);
        made
    }
}
