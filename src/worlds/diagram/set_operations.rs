//! Union, difference and intersection, by recursion over both operands (apply), and restriction of a set to cubes.

use super::computed_cache::CachedOperation;
use super::shape::{ANY, MEDIUM, NARROW, NodeWidth};
use super::transition_sets::NO_TRANSITIONS;
use super::value_set::ValueSet;
use super::{Diagram, EMPTY, Node, TransitionSet};

// Arguments of `apply`.
const UNION: u32 = CachedOperation::Union as u32;
const DIFFERENCE: u32 = CachedOperation::Difference as u32;
const INTERSECTION: u32 = CachedOperation::Intersection as u32;

impl Diagram {
    /// The words in at least one of the sets.
    pub fn union(&mut self, a: Node, b: Node) -> Node {
        self.apply_any_width::<UNION>(a, b)
    }

    /// The words of `a` that are not in `b`.
    pub fn difference(&mut self, a: Node, b: Node) -> Node {
        self.apply_any_width::<DIFFERENCE>(a, b)
    }

    /// The words in both sets.
    pub fn intersection(&mut self, a: Node, b: Node) -> Node {
        self.apply_any_width::<INTERSECTION>(a, b)
    }

    fn apply_any_width<const OPERATION: u32>(&mut self, a: Node, b: Node) -> Node {
        match self.shape.width {
            NodeWidth::Narrow => self.apply::<NARROW, OPERATION>(a, b),
            NodeWidth::Medium => self.apply::<MEDIUM, OPERATION>(a, b),
            NodeWidth::Wide => self.apply::<ANY, OPERATION>(a, b),
        }
    }

    /// The union, in recursions over nodes of one width.
    #[inline(always)]
    pub(super) fn unite<const V: usize>(&mut self, a: Node, b: Node) -> Node {
        self.apply::<V, UNION>(a, b)
    }

    fn apply<const V: usize, const OPERATION: u32>(&mut self, a: Node, b: Node) -> Node {
        let (keeps_ours, keeps_theirs) = (OPERATION != INTERSECTION, OPERATION == UNION);
        if a == b {
            return if OPERATION == DIFFERENCE { EMPTY } else { a };
        }
        if b == EMPTY {
            return if keeps_ours { a } else { EMPTY };
        }
        if a == EMPTY || self.is_halted() {
            return if keeps_theirs { b } else { EMPTY };
        }
        // Union and intersection are symmetric.
        let (a, b) = if OPERATION == DIFFERENCE { (a, b) } else { (a.min(b), a.max(b)) };
        let cached = match OPERATION {
            UNION => CachedOperation::Union,
            DIFFERENCE => CachedOperation::Difference,
            _ => CachedOperation::Intersection,
        };
        if let Some(known) = self.computed_cache.get(cached, a, b) {
            return known;
        }
        let level = self.level::<V>(a).min(self.level::<V>(b));
        let (mut ours, mut theirs) = ([EMPTY; V], [EMPTY; V]);
        let (in_a, in_b) = (self.cofactors(a, level, &mut ours), self.cofactors(b, level, &mut theirs));
        let (in_both, only_in_b, only_in_a) = (in_a.intersection(in_b), in_b.difference(in_a), in_a.difference(in_b));
        // Often the result is one of the operands; then no node is made.
        let mut all_ours = (!keeps_theirs || only_in_b.is_empty()) && (keeps_ours || only_in_a.is_empty());
        let mut all_theirs =
            OPERATION != DIFFERENCE && (keeps_theirs || only_in_b.is_empty()) && (!keeps_ours || only_in_a.is_empty());
        for value in in_both {
            let result = self.apply::<V, OPERATION>(ours[value], theirs[value]);
            all_ours &= result == ours[value];
            all_theirs &= result == theirs[value];
            ours[value] = result;
        }
        if keeps_theirs {
            for value in only_in_b {
                ours[value] = theirs[value];
            }
        }
        let values = match OPERATION {
            UNION => in_a.union(in_b),
            DIFFERENCE => in_a,
            _ => in_both,
        };
        let result = match (all_ours, all_theirs) {
            (true, _) => a,
            (_, true) => b,
            _ => self.make(level, &ours, values),
        };
        self.computed_cache.put(cached, a, b, result);
        result
    }

    /// Adds words to the child for a value.
    #[inline(always)]
    pub(super) fn add_child<const V: usize>(
        &mut self,
        children: &mut [Node; V],
        values: &mut ValueSet<V>,
        value: usize,
        words: Node,
    ) {
        if words != EMPTY {
            let known = if values.contains(value) { children[value & (V - 1)] } else { EMPTY };
            children[value & (V - 1)] = self.unite::<V>(known, words);
            values.insert(value);
        }
    }

    /// Adds words to a multiset. Layer n has the words that occur more than n times.
    pub fn add_to_multiset(&mut self, words: Node, layers: &mut Vec<Node>) {
        let mut rest = words;
        for layer in layers.iter_mut() {
            let repeated = self.intersection(*layer, rest);
            *layer = self.union(*layer, rest);
            rest = repeated;
        }
        if rest != EMPTY {
            layers.push(rest);
        }
    }

    /// The words in which at least one of the cubes holds (`holds`), or none of them.
    pub fn restrict(&mut self, node: Node, cubes: TransitionSet, holds: bool) -> Node {
        match self.shape.width {
            NodeWidth::Narrow => self.restrict_node::<NARROW>(node, cubes, holds),
            NodeWidth::Medium => self.restrict_node::<MEDIUM>(node, cubes, holds),
            NodeWidth::Wide => self.restrict_node::<ANY>(node, cubes, holds),
        }
    }

    fn restrict_node<const V: usize>(&mut self, node: Node, cubes: TransitionSet, holds: bool) -> Node {
        if node == EMPTY || self.is_halted() {
            return EMPTY;
        }
        let cubes = self.transitions.possible(cubes, self.class_mask(node));
        if cubes == NO_TRANSITIONS {
            return if holds { EMPTY } else { node };
        }
        if self.transitions.has_done(cubes) {
            return if holds { node } else { EMPTY };
        }
        let operation = if holds { CachedOperation::Select } else { CachedOperation::Reject };
        if let Some(known) = self.computed_cache.get(operation, node, cubes.0) {
            return known;
        }
        let first = self.transitions.level(cubes);
        let level = self.level::<V>(node).min(first);
        let mut children = [EMPTY; V];
        let values = self.cofactors(node, level, &mut children);
        let mut is_all = true;
        for value in values {
            let remains = if first > level { cubes } else { self.transitions.remaining(cubes, value) };
            let child = children[value];
            children[value] = self.restrict_node::<V>(child, remains, holds);
            is_all &= children[value] == child;
        }
        let result = if is_all { node } else { self.make(level, &children, values) };
        self.computed_cache.put(operation, node, cubes.0, result);
        result
    }
}

#[cfg(test)]
mod tests {
    use super::super::memory_budget::MemoryBudget;
    use super::super::{DiagramShape, Nodes};
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;
    use std::sync::Arc;

    const LEVELS: usize = 4;

    proptest! {
        #[test]
        fn layer_n_has_the_words_of_more_than_n_sets(
            sets in prop::collection::vec(prop::collection::btree_set(any::<[u8; LEVELS]>().prop_map(|word| word.map(|value| value % 2)), 0..12), 0..6)
        ) {
            let shape = Arc::new(DiagramShape::uniform(LEVELS, 2));
            let mut diagram = Diagram::new(Nodes::new(shape), Arc::default(), &MemoryBudget::new(u64::MAX));
            let set = |diagram: &mut Diagram, words: &BTreeSet<[u8; LEVELS]>| {
                let words: Vec<Box<[u8]>> = words.iter().map(|word| word.to_vec().into()).collect();
                diagram.set_of_sorted_words(&words)
            };
            let mut layers = Vec::new();
            for words in &sets {
                let words = set(&mut diagram, words);
                diagram.add_to_multiset(words, &mut layers);
            }
            let times = |word: &[u8; LEVELS]| sets.iter().filter(|set| set.contains(word)).count();
            let all: BTreeSet<[u8; LEVELS]> = sets.iter().flatten().copied().collect();
            let most = all.iter().map(times).max().unwrap_or(0);
            prop_assert_eq!(layers.len(), most);
            for (number, &layer) in layers.iter().enumerate() {
                let wanted = all.iter().copied().filter(|word| times(word) > number).collect();
                prop_assert_eq!(layer, set(&mut diagram, &wanted));
            }
        }
    }
}
