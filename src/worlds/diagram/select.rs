//! The words of a set in which a cube of a set holds, and all others.

use super::bits::Bits;
use super::memo::Ask;
use super::suffixes::NOTHING;
use super::{Diagram, EMPTY, Node, Set, Suffixes};

impl<const V: usize> Diagram<V> {
    /// The words in which any of the cubes holds.
    pub fn select(&mut self, ways: &mut Suffixes<V>, node: Node, cubes: Set) -> Node {
        self.apart(ways, node, cubes, true)
    }

    /// The words in which none of the cubes holds.
    pub fn reject(&mut self, ways: &mut Suffixes<V>, node: Node, cubes: Set) -> Node {
        self.apart(ways, node, cubes, false)
    }

    fn apart(&mut self, ways: &mut Suffixes<V>, node: Node, cubes: Set, holds: bool) -> Node {
        if node == EMPTY || self.is_halted() {
            return EMPTY;
        }
        let cubes = ways.possible(cubes, self.below(node));
        if cubes == NOTHING {
            return if holds { EMPTY } else { node };
        }
        if ways.has_done(cubes) {
            return if holds { node } else { EMPTY };
        }
        let ask = if holds { Ask::Select } else { Ask::Reject };
        if let Some(known) = self.memo.get(ask, node, cubes.0) {
            return known;
        }
        let first = ways.level(cubes);
        let level = self.level(node).min(first);
        let mut children = [EMPTY; V];
        let values: Bits<V> = self.expand(node, level, &mut children);
        let mut is_all = true;
        for value in values {
            let remains = if first > level { cubes } else { ways.remains(cubes, value) };
            let child = children[value];
            children[value] = self.apart(ways, child, remains, holds);
            is_all &= children[value] == child;
        }
        let made = if is_all { node } else { self.make(level, &children, values) };
        self.memo.put(ask, node, cubes.0, made);
        made
    }
}
