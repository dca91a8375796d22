//! Unions, differences and intersections.

use super::bits::Bits;
use super::memo::Ask;
use super::{Diagram, EMPTY, Node};

impl<const V: usize> Diagram<V> {
    /// The words that are in either set.
    pub fn union(&mut self, a: Node, b: Node) -> Node {
        if a == b || b == EMPTY {
            return a;
        }
        if a == EMPTY || self.is_halted() {
            return b;
        }
        let (a, b) = (a.min(b), a.max(b));
        if let Some(known) = self.memo.get(Ask::Union, a, b) {
            return known;
        }
        let level = self.level(a).min(self.level(b));
        let (mut ours, mut theirs) = ([EMPTY; V], [EMPTY; V]);
        let (in_a, in_b) = (self.expand(a, level, &mut ours), self.expand(b, level, &mut theirs));
        let (more, less) = (in_b.without(in_a), in_a.without(in_b));
        // Often one set has all words of the other: then nothing is to be made.
        let (mut all_ours, mut all_theirs) = (more.is_empty(), less.is_empty());
        for value in in_a.and(in_b) {
            let both = self.union(ours[value], theirs[value]);
            all_ours &= both == ours[value];
            all_theirs &= both == theirs[value];
            ours[value] = both;
        }
        for value in more {
            ours[value] = theirs[value];
        }
        let made = match (all_ours, all_theirs) {
            (true, _) => a,
            (_, true) => b,
            _ => self.make(level, &ours, in_a.or(in_b)),
        };
        self.memo.put(Ask::Union, a, b, made);
        made
    }

    /// The words of one set that are not in another.
    pub fn without(&mut self, a: Node, b: Node) -> Node {
        if a == b || a == EMPTY || self.is_halted() {
            return EMPTY;
        }
        if b == EMPTY {
            return a;
        }
        if let Some(known) = self.memo.get(Ask::Without, a, b) {
            return known;
        }
        let level = self.level(a).min(self.level(b));
        let (mut ours, mut theirs) = ([EMPTY; V], [EMPTY; V]);
        let (in_a, in_b) = (self.expand(a, level, &mut ours), self.expand(b, level, &mut theirs));
        let mut all_ours = true;
        for value in in_a.and(in_b) {
            let rest = self.without(ours[value], theirs[value]);
            all_ours &= rest == ours[value];
            ours[value] = rest;
        }
        let made = if all_ours { a } else { self.make(level, &ours, in_a) };
        self.memo.put(Ask::Without, a, b, made);
        made
    }

    /// The words that are in both sets.
    pub fn common(&mut self, a: Node, b: Node) -> Node {
        if a == b {
            return a;
        }
        if a == EMPTY || b == EMPTY || self.is_halted() {
            return EMPTY;
        }
        let (a, b) = (a.min(b), a.max(b));
        if let Some(known) = self.memo.get(Ask::Common, a, b) {
            return known;
        }
        let level = self.level(a).min(self.level(b));
        let (mut ours, mut theirs) = ([EMPTY; V], [EMPTY; V]);
        let (in_a, in_b) = (self.expand(a, level, &mut ours), self.expand(b, level, &mut theirs));
        let both = in_a.and(in_b);
        for value in both {
            ours[value] = self.common(ours[value], theirs[value]);
        }
        let made = self.make(level, &ours, both);
        self.memo.put(Ask::Common, a, b, made);
        made
    }

    /// A child of some node for a value: what was there and more.
    #[inline(always)]
    pub(super) fn add(&mut self, children: &mut [Node; V], values: &mut Bits<V>, value: usize, more: Node) {
        if more != EMPTY {
            let known = if values.contains(value) { children[value & (V - 1)] } else { EMPTY };
            children[value & (V - 1)] = self.union(known, more);
            values.insert(value);
        }
    }
}
