//! From where an operation leads into a set.

use super::bits::Bits;
use super::suffixes::NOTHING;
use super::{Diagram, EMPTY, Node, Set, Suffixes};
use rustc_hash::FxHashMap;

/// What was worked out.
pub(in crate::worlds) type Known = FxHashMap<(Node, Set, Node), Node>;

impl<const V: usize> Diagram<V> {
    /// The words that some operation of a set leads into another set of words.
    pub fn before(&mut self, ways: &mut Suffixes<V>, words: Node, set: Set, into: Node, known: &mut Known) -> Node {
        if words == EMPTY || set == NOTHING || into == EMPTY || self.is_halted() {
            return EMPTY;
        }
        let level = self.level(words).min(ways.level(set)).min(self.level(into));
        if level == usize::MAX {
            return if ways.has_done(set) { words } else { EMPTY };
        }
        if let Some(&found) = known.get(&(words, set, into)) {
            return found;
        }
        let mut children = [EMPTY; V];
        let values: Bits<V> = self.expand(words, level, &mut children);
        for value in values {
            let mut sum = EMPTY;
            for (to, rest) in ways.steps_at(set, level, value) {
                let into = self.child(into, level, usize::from(to));
                let more = self.before(ways, children[value], rest, into, known);
                sum = self.union(sum, more);
            }
            children[value] = sum;
        }
        let made = self.make(level, &children, values);
        known.insert((words, set, into), made);
        made
    }
}
