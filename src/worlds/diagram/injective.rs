//! Parts of a set of words of which an operation leads no two to the same word.

use super::bits::Bits;
use super::budget::{Budget, Claim};
use super::room::list;
use super::{Diagram, EMPTY, Node};
use crate::game::relation::{CLOSED, Map};
use smallvec::SmallVec;
use std::ops::Range;
use std::sync::Arc;

/// More parts than this are not made.
const MOST: usize = 1 << 10;

/// What part a word belongs to. What its levels say of it is added up.
type Number = u64;

/// Numbers by value of a level; none for those that an operation leads nowhere.
type Numbers = Box<[Option<Number>]>;

/// By what levels words are told apart.
struct Apart {
    /// By level; nothing where all words go together.
    numbers: Vec<Option<Numbers>>,
    /// By level: what the usual values of all levels before it add up to, and how many of these lead nowhere.
    usual: Vec<(Number, usize)>,
    /// From this level on all words go together.
    end: usize,
}

impl Apart {
    /// What a word with usual values on some levels has of them; nothing if it is led nowhere.
    #[inline(always)]
    fn between(&self, begin: usize, end: usize) -> Option<Number> {
        let (begin, end) = (self.usual[begin], self.usual[end.min(self.end)]);
        (begin.1 == end.1).then(|| end.0 - begin.0)
    }
}

/// Parts that were made.
struct Made {
    /// By half place, since a node takes two words or more: one more than the number of its range; 0 where that is not known.
    known: Vec<u32>,
    ranges: Vec<Range<usize>>,
    parts: Vec<(Number, Node)>,
    is_full: bool,
    claim: Claim,
}

/// How much memory parts take is told whenever so many nodes more are done.
const STEP: usize = 1 << 12;

impl Made {
    /// Room for the parts of nodes in so many words.
    fn new(words: usize, budget: &Arc<Budget>) -> Self {
        let (known, claim) = (list(words / 2 + 1), Claim::new(budget));
        let mut made = Self { known, ranges: Vec::new(), parts: Vec::new(), is_full: false, claim };
        made.tell();
        made
    }

    /// Those from a place on are the parts of a node.
    fn put(&mut self, node: Node, begin: usize) -> Range<usize> {
        let range = begin..self.parts.len();
        self.is_full |= range.len() > MOST;
        self.ranges.push(range.clone());
        self.known[node as usize / 2] = u32::try_from(self.ranges.len()).unwrap_or(0);
        if self.ranges.len().is_multiple_of(STEP) {
            self.tell();
        }
        range
    }

    /// Where the parts of a node are, if that is known.
    fn get(&self, node: Node) -> Option<Range<usize>> {
        let number = (self.known[node as usize / 2] as usize).checked_sub(1)?;
        Some(self.ranges[number].clone())
    }

    /// Says how much memory it takes.
    fn tell(&mut self) {
        let lists =
            self.ranges.capacity() * size_of::<Range<usize>>() + self.parts.capacity() * size_of::<(Number, Node)>();
        self.claim.set((self.known.len() * size_of::<u32>() + lists) as u64);
    }
}

impl<const V: usize> Diagram<V> {
    /// The parts of a set, so that maps of some levels, with fading on all others, lead no two words of a part to the same
    /// one; `None` if there would be too many.
    pub fn injective(&mut self, node: Node, touches: &[(u16, Map)], fades: bool) -> Option<Vec<Node>> {
        let Some(apart) = self.told_apart(node, touches, fades)? else { return Some(vec![node]) };
        let mut made = Made::new(self.words.len(), self.budget());
        let mut parts = SmallVec::new();
        self.parts_behind(0, node, (0, 0), &apart, &mut made, &mut parts);
        parts.sort_unstable();
        (!made.is_full).then(|| parts.into_iter().map(|(_, _, part)| part).filter(|&part| part != EMPTY).collect())
    }

    /// By what levels the words of a set are told apart; nothing by none, `None` if there would be too many parts.
    #[allow(clippy::option_option)]
    fn told_apart(&mut self, node: Node, touches: &[(u16, Map)], fades: bool) -> Option<Option<Apart>> {
        let support = self.support(node);
        let mut numbers: Vec<Option<Numbers>> = vec![None; support.len()];
        let mut weight: Number = 1;
        for (level, &values) in support.iter().enumerate().rev() {
            let own = touches.iter().find(|touch| usize::from(touch.0) == level).map(|touch| &touch.1);
            let Some(map) = own.or(self.shape.fading[level].as_ref().filter(|_| fades)) else { continue };
            let (ranks, most) = ranks(map, values);
            if most > 1 {
                numbers[level] = Some(ranks.iter().map(|rank| rank.map(|rank| rank * weight)).collect());
                weight = weight.checked_mul(most)?;
            }
        }
        let Some(last) = numbers.iter().rposition(Option::is_some) else { return Some(None) };
        let mut usual = vec![(0, 0)];
        for (level, numbers) in numbers.iter().enumerate() {
            let (sum, closed) = usual[level];
            let own = numbers.as_ref().map_or(Some(0), |numbers| numbers[self.shape.usual(level)]);
            usual.push((sum + own.unwrap_or(0), closed + usize::from(own.is_none())));
        }
        Some(Some(Apart { numbers, usual, end: last + 1 }))
    }

    /// Adds the parts of a node behind a value with a number; before the node, all levels from some one on are usual.
    #[inline(always)]
    fn parts_behind(
        &mut self,
        begin: usize,
        node: Node,
        (number, value): (Number, usize),
        apart: &Apart,
        made: &mut Made,
        into: &mut SmallVec<[(Number, usize, Node); 16]>,
    ) {
        let Some(skipped) = apart.between(begin, self.level(node)) else { return };
        let number = number + skipped;
        if self.level(node) >= apart.end {
            into.push((number, value, node));
            return;
        }
        let parts = self.parts_of(node, apart, made);
        into.extend(made.parts[parts].iter().map(|&(more, part)| (number + more, value, part)));
    }

    /// Where the parts of a node are.
    fn parts_of(&mut self, node: Node, apart: &Apart, made: &mut Made) -> Range<usize> {
        if self.is_halted() || made.is_full {
            return 0..0;
        }
        if let Some(known) = made.get(node) {
            return known;
        }
        let level = self.level(node);
        let mut children = [EMPTY; V];
        let values = self.expand(node, level, &mut children);
        let mut parts = SmallVec::new();
        for value in values {
            let number = apart.numbers[level].as_ref().map_or(Some(0), |numbers| numbers[value]);
            if let Some(number) = number {
                self.parts_behind(level + 1, children[value & (V - 1)], (number, value), apart, made, &mut parts);
            }
        }
        parts.sort_unstable();
        let begin = made.parts.len();
        for part in parts.chunk_by(|a, b| a.0 == b.0) {
            let mut values = Bits::default();
            for &(_, value, child) in part {
                children[value & (V - 1)] = child;
                values.insert(value);
            }
            let node = self.make(level, &children, values);
            made.parts.push((part[0].0, node));
        }
        made.put(node, begin)
    }
}

/// The ranks of values among those that a map leads to the same one, and how many ranks there are. Only some values count.
fn ranks(map: &[u8], values: u128) -> (Box<[Option<Number>]>, Number) {
    let mut most = 0;
    let mut next = [0; 256];
    let ranks = map.iter().enumerate().map(|(value, &to)| {
        (to != CLOSED && values >> value & 1 == 1).then(|| {
            let rank = next[usize::from(to)];
            next[usize::from(to)] += 1;
            most = most.max(rank + 1);
            rank
        })
    });
    (ranks.collect(), most)
}

#[cfg(test)]
mod tests {
    use super::super::{Nodes, Shape};
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    const LEVELS: usize = 5;
    const TOUCHES: u16 = 5;
    const VALUES: u8 = 3;

    /// What a value becomes, of three.
    fn map() -> impl Strategy<Value = Map> {
        prop::collection::vec(prop_oneof![0..VALUES, Just(CLOSED)], usize::from(VALUES)).prop_map(Into::into)
    }

    proptest! {
        #[test]
        fn no_two_words_of_a_part_become_the_same_and_none_that_becomes_something_is_lost(
            words in prop::collection::btree_set(any::<[u8; LEVELS]>().prop_map(|word| word.map(|value| value % VALUES)), 0..60),
            maps in prop::collection::btree_map(0..TOUCHES, map(), 0..LEVELS),
        ) {
            let shape = Arc::new(Shape::plain(LEVELS, usize::from(VALUES)));
            let mut diagram = Diagram::<16>::new(Nodes::new(shape), Arc::default(), &Budget::new(u64::MAX));
            let sorted: Vec<Box<[u8]>> = words.iter().map(|word| word.to_vec().into()).collect();
            let all = diagram.of_sorted(&sorted);
            let touches: Vec<(u16, Map)> = maps.into_iter().collect();
            let image = |word: &[u8]| -> Option<Vec<u8>> {
                let mut image = word.to_vec();
                for (level, map) in &touches {
                    let value = &mut image[usize::from(*level)];
                    *value = Some(map[usize::from(*value)]).filter(|&to| to != CLOSED)?;
                }
                Some(image)
            };
            let mut found = BTreeSet::new();
            for part in diagram.injective(all, &touches, true).unwrap_or_default() {
                let (mut rest, mut images) = (part, BTreeSet::new());
                while let Some(word) = diagram.first(rest) {
                    if let Some(image) = image(&word) {
                        prop_assert!(images.insert(image));
                        prop_assert!(found.insert(word.clone()), "{:?} is in two parts", word);
                    }
                    let one = diagram.word(&word);
                    rest = diagram.without(rest, one);
                }
            }
            let wanted: BTreeSet<Box<[u8]>> = sorted.into_iter().filter(|word| image(word).is_some()).collect();
            prop_assert_eq!(found, wanted);
        }
    }
}
