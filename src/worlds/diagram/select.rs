//! Restriction of a set to the words in which one of several cubes holds, or none of them.

use super::computed_cache::CachedOperation;
use super::transition_sets::NO_TRANSITIONS;
use super::value_set::ValueSet;
use super::{Diagram, EMPTY, Node, TransitionSet, TransitionSets};

impl<const V: usize> Diagram<V> {
    /// The words in which at least one of the cubes holds.
    pub fn select(&mut self, transitions: &mut TransitionSets<V>, node: Node, cubes: TransitionSet) -> Node {
        self.select_or_reject(transitions, node, cubes, true)
    }

    /// The words in which none of the cubes holds.
    pub fn reject(&mut self, transitions: &mut TransitionSets<V>, node: Node, cubes: TransitionSet) -> Node {
        self.select_or_reject(transitions, node, cubes, false)
    }

    fn select_or_reject(
        &mut self,
        transitions: &mut TransitionSets<V>,
        node: Node,
        cubes: TransitionSet,
        holds: bool,
    ) -> Node {
        if node == EMPTY || self.is_halted() {
            return EMPTY;
        }
        let cubes = transitions.possible(cubes, self.class_mask(node));
        if cubes == NO_TRANSITIONS {
            return if holds { EMPTY } else { node };
        }
        if transitions.has_done(cubes) {
            return if holds { node } else { EMPTY };
        }
        let ask = if holds { CachedOperation::Select } else { CachedOperation::Reject };
        if let Some(known) = self.computed_cache.get(ask, node, cubes.0) {
            return known;
        }
        let first = transitions.level(cubes);
        let level = self.level(node).min(first);
        let mut children = [EMPTY; V];
        let values: ValueSet<V> = self.cofactors(node, level, &mut children);
        let mut is_all = true;
        for value in values {
            let remains = if first > level { cubes } else { transitions.remaining(cubes, value) };
            let child = children[value];
            children[value] = self.select_or_reject(transitions, child, remains, holds);
            is_all &= children[value] == child;
        }
        let made = if is_all { node } else { self.make(level, &children, values) };
        self.computed_cache.put(ask, node, cubes.0, made);
        made
    }
}
