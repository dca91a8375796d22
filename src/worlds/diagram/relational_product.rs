//! The relational product: the image of a set of words under a set of operations, in one recursion over both. Also its inverse,
//! the preimage, and the number of transitions into a target.

use super::computed_cache::{CachedOperation, ProductCache, TransitionCountCache};
use super::shape::{ANY, FADING, MEDIUM, NARROW, NodeWidth};
use super::transition_sets::NO_TRANSITIONS;
use super::value_set::ValueSet;
use super::{Children, Diagram, EMPTY, Node, TransitionSet};
use crate::game::relation::{UNDEFINED, ValueMap};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// The arguments of a preimage.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct PreimageKey {
    words: Node,
    operations: TransitionSet,
    target: Node,
}

impl Diagram {
    /// The image of a set of words under operations, and the number of pairs of a word and an operation possible in it.
    pub fn relational_product(&mut self, node: Node, set: TransitionSet, cache: &mut ProductCache<'_>) -> (Node, u128) {
        match self.shape.width {
            NodeWidth::Narrow => self.product::<NARROW>(node, set, cache),
            NodeWidth::Medium => self.product::<MEDIUM>(node, set, cache),
            NodeWidth::Wide => self.product::<ANY>(node, set, cache),
        }
    }

    #[inline(always)]
    fn product<const V: usize>(
        &mut self,
        node: Node,
        set: TransitionSet,
        cache: &mut ProductCache<'_>,
    ) -> (Node, u128) {
        if cache.steps == 0 {
            self.compute_product::<V>(node, set, cache)
        } else {
            self.product_with_progress::<V>(node, set, cache)
        }
    }

    /// The same, and reports the progress steps.
    #[cold]
    fn product_with_progress<const V: usize>(
        &mut self,
        node: Node,
        set: TransitionSet,
        cache: &mut ProductCache<'_>,
    ) -> (Node, u128) {
        let (steps, reported) = (cache.steps, cache.reported_steps);
        let result = self.compute_product::<V>(node, set, cache);
        let missing = steps.saturating_sub(cache.reported_steps - reported);
        cache.reported_steps += missing;
        cache.steps = 0;
        self.monitor().advance(missing);
        result
    }

    fn compute_product<const V: usize>(
        &mut self,
        node: Node,
        set: TransitionSet,
        cache: &mut ProductCache<'_>,
    ) -> (Node, u128) {
        let steps = std::mem::take(&mut cache.steps);
        if node == EMPTY || self.is_halted() {
            return (EMPTY, 0);
        }
        let set = self.transitions.possible(set, self.class_mask(node));
        if set == NO_TRANSITIONS || !self.transitions.may_apply(set, cache.source.support_mask(node)) {
            return (EMPTY, 0);
        }
        if let (done @ 1.., rest) = self.transitions.done_and_rest(set) {
            cache.steps = steps;
            let (image, transition_count) = self.product::<V>(node, rest, cache);
            let faded = self.fade::<V>(node);
            return (
                self.unite::<V>(faded, image),
                transition_count + u128::from(done) * cache.source.counts.get(node),
            );
        }
        if let Some(result) = cache.get((node, set.0)) {
            return result;
        }
        let first = self.transitions.level(set);
        let level = self.level::<V>(node).min(first);
        let mut children = [EMPTY; V];
        let values = self.cofactors(node, level, &mut children);
        let mut images = [EMPTY; V];
        let mut into = ValueSet::<V>::default();
        let mut sum = 0;
        let each = steps / values.len().max(1);
        if first > level {
            let fades = self.class_mask(node) & FADING != 0 && self.shape.fading[level].is_some();
            for value in values {
                cache.steps = each;
                let (image, transition_count) = self.product::<V>(children[value & (V - 1)], set, cache);
                sum += transition_count;
                let to = if fades { self.shape.faded_value(level, value) } else { value };
                self.add_child(&mut images, &mut into, to, image);
            }
        } else {
            let mut parts: SmallVec<[(u8, Node); 64]> = SmallVec::new();
            for value in values {
                let child = children[value & (V - 1)];
                let (begin, end) = self.transitions.steps(set, value);
                for at in begin..end {
                    let (to, remains) = self.transitions.step(at);
                    cache.steps = each / (end - begin) as usize;
                    let (image, transition_count) = self.product::<V>(child, remains, cache);
                    sum += transition_count;
                    if image != EMPTY {
                        parts.push((to, image));
                        into.insert(usize::from(to));
                    }
                }
            }
            // Unites the images of each new value from the oldest node to the newest, because the newest are the largest.
            parts.sort_unstable();
            for (to, image) in parts {
                let to = usize::from(to) & (V - 1);
                images[to] = self.unite::<V>(images[to], image);
            }
        }
        let image = self.make(level, &images, into);
        cache.put((node, set.0), image, sum);
        (image, sum)
    }

    /// The image of a set under fading alone.
    #[inline(always)]
    fn fade<const V: usize>(&mut self, node: Node) -> Node {
        if self.class_mask(node) & FADING == 0 { node } else { self.fade_all::<V>(node) }
    }

    fn fade_all<const V: usize>(&mut self, node: Node) -> Node {
        if self.is_halted() {
            return EMPTY;
        }
        if let Some(known) = self.computed_cache.get(CachedOperation::Fade, node, 0) {
            return known;
        }
        let level = self.level::<V>(node);
        let mut children = [EMPTY; V];
        let values = self.cofactors(node, level, &mut children);
        let mut images = [EMPTY; V];
        let mut into = ValueSet::<V>::default();
        for value in values {
            let child = self.fade::<V>(children[value & (V - 1)]);
            self.add_child(&mut images, &mut into, self.shape.faded_value(level, value), child);
        }
        let faded = self.make(level, &images, into);
        self.computed_cache.put(CachedOperation::Fade, node, 0, faded);
        faded
    }

    /// The image of a set under maps of some levels, without fading.
    pub fn map_levels(&mut self, node: Node, touches: &[(u16, ValueMap)]) -> Node {
        self.map_levels_from(node, touches, &mut FxHashMap::default())
    }

    fn map_levels_from(
        &mut self,
        node: Node,
        touches: &[(u16, ValueMap)],
        known: &mut FxHashMap<(Node, usize), Node>,
    ) -> Node {
        if node == EMPTY || self.is_halted() {
            return EMPTY;
        }
        let Some(((first, map), others)) = touches.split_first() else { return node };
        if let Some(&result) = known.get(&(node, touches.len())) {
            return result;
        }
        let first = usize::from(*first);
        let level = self.level::<ANY>(node).min(first);
        let mut children = Children::new();
        for (value, child) in self.children_at(node, level) {
            let (to, rest) = if level == first { (usize::from(map[value]), others) } else { (value, touches) };
            if to == usize::from(UNDEFINED) {
                continue;
            }
            let image = self.map_levels_from(child, rest, known);
            match children.iter_mut().find(|(known, _)| *known == to) {
                Some((_, known)) => *known = self.union(*known, image),
                None => children.push((to, image)),
            }
        }
        children.sort_unstable();
        let result = self.make_node(level, &children);
        known.insert((node, touches.len()), result);
        result
    }

    /// The words that at least one of the operations maps into the set `target`.
    pub fn preimage(&mut self, words: Node, operations: TransitionSet, target: Node) -> Node {
        self.preimage_from(PreimageKey { words, operations, target }, &mut FxHashMap::default())
    }

    fn preimage_from(&mut self, key: PreimageKey, known: &mut FxHashMap<PreimageKey, Node>) -> Node {
        let PreimageKey { words, operations, target } = key;
        if words == EMPTY || operations == NO_TRANSITIONS || target == EMPTY || self.is_halted() {
            return EMPTY;
        }
        let level = self.level::<ANY>(words).min(self.transitions.level(operations)).min(self.level::<ANY>(target));
        if level == usize::MAX {
            return if self.transitions.has_done(operations) { words } else { EMPTY };
        }
        if let Some(&result) = known.get(&key) {
            return result;
        }
        let mut children = Children::new();
        for (value, child) in self.children_at(words, level) {
            let mut sum = EMPTY;
            for (to, operations) in self.transitions.steps_at(operations, level, value) {
                let target = self.child::<ANY>(target, level, usize::from(to));
                let preimage = self.preimage_from(PreimageKey { words: child, operations, target }, known);
                sum = self.union(sum, preimage);
            }
            children.push((value, sum));
        }
        let result = self.make_node(level, &children);
        known.insert(key, result);
        result
    }

    /// Counts the pairs of a word and an operation that maps it into `target`.
    pub fn count_transitions(
        &mut self,
        words: Node,
        set: TransitionSet,
        target: Node,
        cache: &mut TransitionCountCache<'_>,
    ) -> u128 {
        match self.shape.width {
            NodeWidth::Narrow => self.count_transitions_from::<NARROW>(words, set, target, cache),
            NodeWidth::Medium => self.count_transitions_from::<MEDIUM>(words, set, target, cache),
            NodeWidth::Wide => self.count_transitions_from::<ANY>(words, set, target, cache),
        }
    }

    fn count_transitions_from<const V: usize>(
        &mut self,
        words: Node,
        set: TransitionSet,
        target: Node,
        cache: &mut TransitionCountCache<'_>,
    ) -> u128 {
        if words == EMPTY || target == EMPTY || self.is_halted() {
            return 0;
        }
        let set = self.transitions.possible(set, self.class_mask(words));
        if set == NO_TRANSITIONS || !self.transitions.may_apply(set, cache.source.support_mask(words)) {
            return 0;
        }
        let first = self.transitions.level(set);
        let level = self.level::<V>(words).min(first).min(self.level::<V>(target));
        if level == usize::MAX {
            return self.transitions.done_and_rest(set).0.into();
        }
        let key = (words, set.0, target);
        if let Some(((), count)) = cache.get(key) {
            return count;
        }
        let mut sum = 0;
        let mut children = [EMPTY; V];
        for value in self.cofactors(words, level, &mut children) {
            let child = children[value & (V - 1)];
            if first > level {
                let target = self.child::<V>(target, level, self.shape.faded_value(level, value));
                sum += self.count_transitions_from::<V>(child, set, target, cache);
            } else {
                let (begin, end) = self.transitions.steps(set, value);
                for at in begin..end {
                    let (to, remains) = self.transitions.step(at);
                    let target = self.child::<V>(target, level, usize::from(to));
                    sum += self.count_transitions_from::<V>(child, remains, target, cache);
                }
            }
        }
        if cache.put(key, (), sum) {
            self.poll_cancelled();
        }
        sum
    }
}
