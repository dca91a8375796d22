//! How many words there are.

use super::room::list;
use super::{EMPTY, Node, Nodes, ONE};
use crate::worlds::ProgressMonitor;
use rustc_hash::FxHashMap;

/// Numbers of words by node, as far as they were asked for.
#[derive(Default)]
pub(in crate::worlds) struct Counts(FxHashMap<Node, u128>);

/// The numbers of words of all nodes that there are at a time.
#[derive(Default)]
pub(in crate::worlds) struct Numbers {
    /// By half place, since a node takes two words or more; [`LARGE`] where there is no room for it.
    list: Vec<u64>,
    large: FxHashMap<Node, u128>,
}

/// It is among the large ones.
const LARGE: u64 = u64::MAX;

impl Numbers {
    /// How many words a node has.
    #[inline(always)]
    pub fn of(&self, node: Node) -> u128 {
        if node < 2 {
            return node.into();
        }
        match self.list.get(node as usize / 2) {
            Some(&LARGE) => self.large.get(&node).copied().unwrap_or(0),
            known => known.copied().unwrap_or(0).into(),
        }
    }

    fn put(&mut self, node: Node, number: u128) {
        self.list[node as usize / 2] =
            u64::try_from(number).ok().filter(|&small| small != LARGE).unwrap_or_else(|| {
                self.large.insert(node, number);
                LARGE
            });
    }

    /// How many bytes they take.
    pub fn bytes(&self) -> u64 {
        (size_of::<u64>() * self.list.len() + size_of::<(Node, u128)>() * self.large.capacity()) as u64
    }

    /// Those of all nodes that begin before a place.
    fn until<const V: usize>(nodes: &Nodes<V>, end: usize, work: &ProgressMonitor) -> Self {
        let mut numbers = Self { list: list(end / 2 + 1), large: FxHashMap::default() };
        for node in nodes.passed(work).take_while(|&node| (node as usize) < end) {
            let (values, at) = nodes.values(node);
            let sum = (at..at + values.len()).map(|place| numbers.of(nodes.words[place])).sum();
            numbers.put(node, sum);
        }
        numbers
    }
}

impl<const V: usize> Nodes<V> {
    /// How many words a set has.
    pub fn count(&self, node: Node) -> u128 {
        self.count_with(node, &mut Counts::default())
    }

    /// The same, with what is known of other sets.
    pub fn count_with(&self, node: Node, known: &mut Counts) -> u128 {
        match node {
            EMPTY => return 0,
            ONE => return 1,
            _ => {}
        }
        if let Some(&count) = known.0.get(&node) {
            return count;
        }
        let (values, at) = self.values(node);
        let count = (at..at + values.len()).map(|place| self.count_with(self.words[place], known)).sum();
        known.0.insert(node, count);
        count
    }

    /// How many words each of some large sets has; without meaning if the work is called off.
    pub fn counts(&self, sets: &[Node], work: &ProgressMonitor) -> Vec<u128> {
        let numbers = self.numbers_until(sets.iter().copied().max().unwrap_or(EMPTY), work);
        sets.iter().map(|&set| numbers.of(set)).collect()
    }

    /// How many words every node has; without meaning if the work is called off.
    pub fn numbers(&self, work: &ProgressMonitor) -> Numbers {
        Numbers::until(self, self.words.len(), work)
    }

    /// How many words a node has, and all that come before it; without meaning if the work is called off.
    pub(super) fn numbers_until(&self, node: Node, work: &ProgressMonitor) -> Numbers {
        Numbers::until(self, node as usize + 1, work)
    }
}

#[cfg(test)]
mod tests {
    use super::super::bits::Bits;
    use super::super::budget::Budget;
    use super::super::{Diagram, Shape};
    use super::*;
    use std::sync::Arc;

    #[test]
    fn numbers_are_exact_however_large() {
        const LEVELS: usize = 60;
        let shape = Arc::new(Shape::plain(LEVELS, 4));
        let mut diagram = Diagram::<16>::new(Nodes::new(shape), Arc::default(), &Budget::new(u64::MAX));
        let (mut nodes, mut wanted) = (vec![ONE], vec![1_u128]);
        for level in (0..LEVELS).rev() {
            let all = diagram.make(level, &[nodes[nodes.len() - 1]; 16], Bits::new(0b1111));
            nodes.push(all);
            wanted.push(wanted[wanted.len() - 1] * 4);
        }
        assert_eq!(diagram.counts(&nodes, &ProgressMonitor::default()), wanted);
        assert_eq!(nodes.iter().map(|&node| diagram.count(node)).collect::<Vec<_>>(), wanted);
    }
}
