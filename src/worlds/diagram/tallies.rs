//! In how many words of a set which of many items hold: all of them in one walk from the top to the bottom.
//!
//! An item is some cubes; it holds in a word if any of them does. A state of the walk is a node and what is still open of the
//! cubes above it; how many ways lead to the state is known when its level is reached, since all levels above are done.

use super::count::Numbers;
use super::suffixes::NOTHING;
use super::{EMPTY, Node, Nodes, Set, Suffixes};
use crate::game::relation::Cube;
use crate::worlds::ProgressMonitor;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// How many states are passed before it is asked whether to go on.
const LOOK: usize = 1 << 12;

impl<const V: usize> Nodes<V> {
    /// By item: in how many words of a set it holds. What comes out means nothing if the work is called off.
    pub fn tallies(&self, node: Node, items: &[Vec<Cube>], numbers: &Numbers, work: &ProgressMonitor) -> Vec<u128> {
        let mut tallies = vec![0; items.len()];
        let mut ways: Suffixes<V> = Suffixes::new(self.shape.clone());
        let mut all = Vec::new();
        for (item, cubes) in (0u32..).zip(items) {
            all.extend(cubes.iter().map(|cube| ways.links.cube_of(cube, item)));
        }
        let set = ways.set(all);
        let mut levels: BTreeMap<usize, FxHashMap<(Node, Set), u128>> = BTreeMap::new();
        self.reach(&mut ways, (node, set), 1, &mut levels, &mut tallies, numbers);
        let mut passed = 0;
        while let Some((level, states)) = levels.pop_first() {
            for ((node, set), weight) in states {
                passed += 1;
                if passed % LOOK == 0 && work.is_cancelled() {
                    return tallies;
                }
                let touches = ways.level(set) == level;
                let mut children = [EMPTY; V];
                for value in self.expand(node, level, &mut children) {
                    let remains = if touches { ways.remains(set, value) } else { set };
                    let state = (children[value & (V - 1)], remains);
                    self.reach(&mut ways, state, weight, &mut levels, &mut tallies, numbers);
                }
            }
        }
        tallies
    }

    /// Takes a state in to which so many more ways lead: what holds in it already is counted, the rest waits for its level.
    fn reach(
        &self,
        ways: &mut Suffixes<V>,
        (node, set): (Node, Set),
        weight: u128,
        levels: &mut BTreeMap<usize, FxHashMap<(Node, Set), u128>>,
        tallies: &mut [u128],
        numbers: &Numbers,
    ) {
        if node == EMPTY {
            return;
        }
        let set = ways.possible(set, self.below(node));
        let rest = ways.open(set);
        for &item in ways.held(set) {
            if let Some(tally) = tallies.get_mut(item as usize) {
                *tally += weight * numbers.of(node);
            }
        }
        if rest != NOTHING {
            let level = self.level(node).min(ways.level(rest));
            *levels.entry(level).or_default().entry((node, rest)).or_default() += weight;
        }
    }
}
