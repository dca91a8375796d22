//! Conditions on words: how many words meet each of them, and a word that meets one but not another.
//!
//! Words are counted in one pass from the top level to the bottom, for many conditions (items) together.
//! An item is a list of cubes; it holds in a word if one of them does.
//! When the pass reaches a level, the number of paths to each of its states is final.

use super::count::NodeCounts;
use super::shape::ANY;
use super::transition_sets::NO_TRANSITIONS;
use super::{Diagram, EMPTY, Node, Nodes, TransitionSet, TransitionSets};
use crate::game::relation::Cube;
use crate::task::ProgressMonitor;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;

/// A state of the pass: a node and the remaining cubes.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct CountState {
    node: Node,
    cubes: TransitionSet,
}

/// By level: the states that wait for it, each with the number of its paths.
type WaitingStates = BTreeMap<usize, FxHashMap<CountState, u128>>;

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
        let start = CountState { node, cubes: transitions.set(all) };
        let mut levels = WaitingStates::new();
        self.add_state(&mut transitions, start, 1, &mut levels, &mut tallies, numbers);
        let mut passed = 0;
        while let Some((level, states)) = levels.pop_first() {
            for (CountState { node, cubes }, weight) in states {
                passed += 1;
                if passed % STATES_PER_CANCEL_CHECK == 0 && work.is_cancelled() {
                    return tallies;
                }
                let touches = transitions.level(cubes) == level;
                for (value, child) in self.children_at(node, level) {
                    let remaining = if touches { transitions.remaining(cubes, value) } else { cubes };
                    let state = CountState { node: child, cubes: remaining };
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
        CountState { node, cubes }: CountState,
        weight: u128,
        levels: &mut WaitingStates,
        tallies: &mut [u128],
        numbers: &NodeCounts,
    ) {
        if node == EMPTY {
            return;
        }
        let cubes = transitions.possible(cubes, self.class_mask(node));
        let rest = transitions.unsatisfied(cubes);
        for &item in transitions.satisfied_items(cubes) {
            if let Some(tally) = tallies.get_mut(item as usize) {
                *tally += weight * numbers.get(node);
            }
        }
        if rest != NO_TRANSITIONS {
            let level = self.level::<ANY>(node).min(transitions.level(rest));
            *levels.entry(level).or_default().entry(CountState { node, cubes: rest }).or_default() += weight;
        }
    }
}

/// A condition on words: in at least one cube of `inside` and in none of `outside`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(in crate::worlds) struct WordCondition {
    pub inside: TransitionSet,
    pub outside: TransitionSet,
}

/// Nodes without a word that meets the condition.
type DeadStates = FxHashSet<(Node, WordCondition)>;

impl Diagram {
    /// A word that meets a condition, if there is one.
    pub fn find_witness(&mut self, node: Node, condition: WordCondition) -> Option<Box<[u8]>> {
        let mut word = self.shape.default_values.to_vec();
        self.find_witness_from(node, condition, &mut word, &mut DeadStates::default()).then(|| word.into())
    }

    fn find_witness_from(
        &mut self,
        node: Node,
        WordCondition { inside, outside }: WordCondition,
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
        let state = (node, WordCondition { inside, outside });
        if dead.contains(&state) {
            return false;
        }
        for (value, child) in self.children_at(node, level) {
            let inside = if first > level { inside } else { self.transitions.remaining(inside, value) };
            let outside = if other > level { outside } else { self.transitions.remaining(outside, value) };
            word[level] = u8::try_from(value).unwrap_or(0);
            if self.find_witness_from(child, WordCondition { inside, outside }, word, dead) {
                return true;
            }
        }
        word[level] = self.shape.default_values[level];
        dead.insert(state);
        false
    }
}
