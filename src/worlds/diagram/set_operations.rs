//! Union, difference and intersection, by recursion over both operands (apply).

use super::computed_cache::CachedOperation;
use super::value_set::ValueSet;
use super::{Diagram, EMPTY, Node};

impl<const V: usize> Diagram<V> {
    /// The words in at least one of the sets.
    pub fn union(&mut self, a: Node, b: Node) -> Node {
        if a == b || b == EMPTY {
            return a;
        }
        if a == EMPTY || self.is_halted() {
            return b;
        }
        let (a, b) = (a.min(b), a.max(b));
        if let Some(known) = self.computed_cache.get(CachedOperation::Union, a, b) {
            return known;
        }
        let level = self.level(a).min(self.level(b));
        let (mut ours, mut theirs) = ([EMPTY; V], [EMPTY; V]);
        let (in_a, in_b) = (self.cofactors(a, level, &mut ours), self.cofactors(b, level, &mut theirs));
        let (more, less) = (in_b.difference(in_a), in_a.difference(in_b));
        // Often one set contains the other; then no node is made.
        let (mut all_ours, mut all_theirs) = (more.is_empty(), less.is_empty());
        for value in in_a.intersection(in_b) {
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
            _ => self.make(level, &ours, in_a.union(in_b)),
        };
        self.computed_cache.put(CachedOperation::Union, a, b, made);
        made
    }

    /// The words of `a` that are not in `b`.
    pub fn difference(&mut self, a: Node, b: Node) -> Node {
        if a == b || a == EMPTY || self.is_halted() {
            return EMPTY;
        }
        if b == EMPTY {
            return a;
        }
        if let Some(known) = self.computed_cache.get(CachedOperation::Difference, a, b) {
            return known;
        }
        let level = self.level(a).min(self.level(b));
        let (mut ours, mut theirs) = ([EMPTY; V], [EMPTY; V]);
        let (in_a, in_b) = (self.cofactors(a, level, &mut ours), self.cofactors(b, level, &mut theirs));
        let mut all_ours = true;
        for value in in_a.intersection(in_b) {
            let rest = self.difference(ours[value], theirs[value]);
            all_ours &= rest == ours[value];
            ours[value] = rest;
        }
        let made = if all_ours { a } else { self.make(level, &ours, in_a) };
        self.computed_cache.put(CachedOperation::Difference, a, b, made);
        made
    }

    /// The words in both sets.
    pub fn intersection(&mut self, a: Node, b: Node) -> Node {
        if a == b {
            return a;
        }
        if a == EMPTY || b == EMPTY || self.is_halted() {
            return EMPTY;
        }
        let (a, b) = (a.min(b), a.max(b));
        if let Some(known) = self.computed_cache.get(CachedOperation::Intersection, a, b) {
            return known;
        }
        let level = self.level(a).min(self.level(b));
        let (mut ours, mut theirs) = ([EMPTY; V], [EMPTY; V]);
        let (in_a, in_b) = (self.cofactors(a, level, &mut ours), self.cofactors(b, level, &mut theirs));
        let both = in_a.intersection(in_b);
        for value in both {
            ours[value] = self.intersection(ours[value], theirs[value]);
        }
        let made = self.make(level, &ours, both);
        self.computed_cache.put(CachedOperation::Intersection, a, b, made);
        made
    }

    /// Adds the words of `more` to the child for a value.
    #[inline(always)]
    pub(super) fn add_child(&mut self, children: &mut [Node; V], values: &mut ValueSet<V>, value: usize, more: Node) {
        if more != EMPTY {
            let known = if values.contains(value) { children[value & (V - 1)] } else { EMPTY };
            children[value & (V - 1)] = self.union(known, more);
            values.insert(value);
        }
    }
}
