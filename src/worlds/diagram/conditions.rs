//! Conditions on words: how many words meet each of them, and a word that meets one but not another.
//!
//! Words are counted in one pass from the top level to the bottom, for many conditions (items) together.
//! An item is a list of cubes; it holds in a word if one of them does. A state of the pass is a node and the remaining cubes.
//! When the pass reaches a level, the number of paths to each of its states is final.

use super::count::NodeCounts;
use super::shape::ANY;
use super::transition_sets::NO_TRANSITIONS;
use super::{Diagram, EMPTY, Node, Nodes, TransitionSet, TransitionSets};
use crate::game::relation::Cube;
use crate::task::ProgressMonitor;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;

/// States between two checks for cancellation.
const STATES_PER_CANCEL_CHECK: usize = 1 << 12;

impl Nodes {
    /// By item: the number of words in which it holds; meaningless if the work is cancelled.
    pub fn condition_counts(
        &self,
        node: Node,
        items: &[Vec<Cube>],
        numbers: &NodeCounts,
        work: &ProgressMonitor,
    ) -> Vec<u128> {
        let mut tallies = vec![0; items.len()];
        let mut transitions = TransitionSets::new(self.shape.clone());
        let mut all = Vec::new();
        for (item, cubes) in (0u32..).zip(items) {
            all.extend(cubes.iter().map(|cube| transitions.suffixes.suffix_of_cube(cube, item)));
        }
        let set = transitions.set(all);
        let mut levels: BTreeMap<usize, FxHashMap<(Node, TransitionSet), u128>> = BTreeMap::new();
        self.add_state(&mut transitions, (node, set), 1, &mut levels, &mut tallies, numbers);
        let mut passed = 0;
        while let Some((level, states)) = levels.pop_first() {
            for ((node, set), weight) in states {
                passed += 1;
                if passed % STATES_PER_CANCEL_CHECK == 0 && work.is_cancelled() {
                    return tallies;
                }
                let touches = transitions.level(set) == level;
                for (value, child) in self.children_at(node, level) {
                    let remains = if touches { transitions.remaining(set, value) } else { set };
                    let state = (child, remains);
                    self.add_state(&mut transitions, state, weight, &mut levels, &mut tallies, numbers);
                }
            }
        }
        tallies
    }

    /// Adds `weight` paths to a state. Items that hold already are counted; the rest waits for its level.
    fn add_state(
        &self,
        transitions: &mut TransitionSets,
        (node, set): (Node, TransitionSet),
        weight: u128,
        levels: &mut BTreeMap<usize, FxHashMap<(Node, TransitionSet), u128>>,
        tallies: &mut [u128],
        numbers: &NodeCounts,
    ) {
        if node == EMPTY {
            return;
        }
        let set = transitions.possible(set, self.class_mask(node));
        let rest = transitions.unsatisfied(set);
        for &item in transitions.satisfied_items(set) {
            if let Some(tally) = tallies.get_mut(item as usize) {
                *tally += weight * numbers.get(node);
            }
        }
        if rest != NO_TRANSITIONS {
            let level = self.level::<ANY>(node).min(transitions.level(rest));
            *levels.entry(level).or_default().entry((node, rest)).or_default() += weight;
        }
    }
}

/// States without a solution.
type DeadStates = FxHashSet<(Node, TransitionSet, TransitionSet)>;

impl Diagram {
    /// A word in at least one cube of `inside` and in none of `outside`, if there is one.
    pub fn find_witness(&mut self, node: Node, (inside, outside): (TransitionSet, TransitionSet)) -> Option<Box<[u8]>> {
        let mut word = self.shape.default_values.to_vec();
        self.find_witness_from(node, (inside, outside), &mut word, &mut DeadStates::default()).then(|| word.into())
    }

    fn find_witness_from(
        &mut self,
        node: Node,
        (inside, outside): (TransitionSet, TransitionSet),
        word: &mut [u8],
        dead: &mut DeadStates,
    ) -> bool {
        if node == EMPTY {
            return false;
        }
        let below = self.class_mask(node);
        let (inside, outside) = (self.transitions.possible(inside, below), self.transitions.possible(outside, below));
        if inside == NO_TRANSITIONS || self.transitions.has_done(outside) {
            return false;
        }
        let first = if self.transitions.has_done(inside) { usize::MAX } else { self.transitions.level(inside) };
        let other = self.transitions.level(outside);
        let level = self.level::<ANY>(node).min(first).min(other);
        if level == usize::MAX {
            return true;
        }
        if dead.contains(&(node, inside, outside)) {
            return false;
        }
        for (value, child) in self.children_at(node, level) {
            let inside = if first > level { inside } else { self.transitions.remaining(inside, value) };
            let outside = if other > level { outside } else { self.transitions.remaining(outside, value) };
            word[level] = u8::try_from(value).unwrap_or(0);
            if self.find_witness_from(child, (inside, outside), word, dead) {
                return true;
            }
        }
        word[level] = self.shape.default_values[level];
        dead.insert((node, inside, outside));
        false
    }
}
