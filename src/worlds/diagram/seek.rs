//! A word of a set in a cube and in none of some others.

use super::suffixes::NOTHING;
use super::{EMPTY, Node, Nodes, Set, Suffixes};
use rustc_hash::FxHashSet;

/// States that lead nowhere.
type Dead = FxHashSet<(Node, Set, Set)>;

impl<const V: usize> Nodes<V> {
    /// A word in any cube of one set and in none of another; `None` if there is none.
    pub fn seek(&self, ways: &mut Suffixes<V>, node: Node, (inside, outside): (Set, Set)) -> Option<Box<[u8]>> {
        let mut word = self.shape.usual.to_vec();
        self.find(ways, node, (inside, outside), &mut word, &mut Dead::default()).then(|| word.into())
    }

    fn find(
        &self,
        ways: &mut Suffixes<V>,
        node: Node,
        (inside, outside): (Set, Set),
        word: &mut [u8],
        dead: &mut Dead,
    ) -> bool {
        if node == EMPTY {
            return false;
        }
        let below = self.below(node);
        let (inside, outside) = (ways.possible(inside, below), ways.possible(outside, below));
        if inside == NOTHING || ways.has_done(outside) {
            return false;
        }
        let first = if ways.has_done(inside) { usize::MAX } else { ways.level(inside) };
        let other = ways.level(outside);
        let level = self.level(node).min(first).min(other);
        if level == usize::MAX {
            return true;
        }
        if dead.contains(&(node, inside, outside)) {
            return false;
        }
        let mut children = [EMPTY; V];
        for value in self.expand(node, level, &mut children) {
            let inside = if first > level { inside } else { ways.remains(inside, value) };
            let outside = if other > level { outside } else { ways.remains(outside, value) };
            word[level] = u8::try_from(value).unwrap_or(0);
            if self.find(ways, children[value & (V - 1)], (inside, outside), word, dead) {
                return true;
            }
        }
        word[level] = self.shape.usual[level];
        dead.insert((node, inside, outside));
        false
    }
}
