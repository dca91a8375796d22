//! Counts the words in which each of many conditions (items) holds, in one pass from the top level to the bottom.
//!
//! An item is a list of cubes; it holds in a word if one of them does. A state of the pass is a node and the remaining cubes.
//! When the pass reaches a level, the number of paths to each of its states is final.

use super::count::NodeCounts;
use super::transition_sets::NO_TRANSITIONS;
use super::{EMPTY, Node, Nodes, TransitionSet, TransitionSets};
use crate::game::relation::Cube;
use crate::task::ProgressMonitor;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// States between two checks for cancellation.
const STATES_PER_CANCEL_CHECK: usize = 1 << 12;

impl<const V: usize> Nodes<V> {
    /// By item: the number of words in which it holds; meaningless if the work is cancelled.
    pub fn condition_counts(
        &self,
        node: Node,
        items: &[Vec<Cube>],
        numbers: &NodeCounts,
        work: &ProgressMonitor,
    ) -> Vec<u128> {
        let mut tallies = vec![0; items.len()];
        let mut transitions: TransitionSets<V> = TransitionSets::new(self.shape.clone());
        let mut all = Vec::new();
        for (item, cubes) in (0u32..).zip(items) {
            all.extend(cubes.iter().map(|cube| transitions.suffixes.suffix_of_item_cube(cube, item)));
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
                let mut children = [EMPTY; V];
                for value in self.cofactors(node, level, &mut children) {
                    let remains = if touches { transitions.remaining(set, value) } else { set };
                    let state = (children[value & (V - 1)], remains);
                    self.add_state(&mut transitions, state, weight, &mut levels, &mut tallies, numbers);
                }
            }
        }
        tallies
    }

    /// Adds `weight` paths to a state. Items that hold already are counted; the rest waits for its level.
    fn add_state(
        &self,
        transitions: &mut TransitionSets<V>,
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
            let level = self.level(node).min(transitions.level(rest));
            *levels.entry(level).or_default().entry((node, rest)).or_default() += weight;
        }
    }
}
