//! How many words there are.

use super::room::list;
use super::{EMPTY, Node, Nodes, ONE};
use crate::worlds::Work;
use rustc_hash::FxHashMap;

/// Numbers of words by node, as far as they were asked for.
#[derive(Default)]
pub(in crate::worlds) struct Counts(FxHashMap<Node, u128>);

/// The numbers of words of all nodes that there are at a time.
#[derive(Default)]
pub(in crate::worlds) struct Numbers {
    /// By half place, since a node takes two words or more.
    list: Vec<u128>,
}

impl Numbers {
    /// How many words a node has.
    #[inline(always)]
    pub fn of(&self, node: Node) -> u128 {
        if node < 2 { u128::from(node) } else { self.list.get(node as usize / 2).copied().unwrap_or(0) }
    }

    /// How many bytes they take.
    pub fn bytes(&self) -> u64 {
        (size_of::<u128>() * self.list.len()) as u64
    }

    /// Those of all nodes that begin before a place.
    fn until<const V: usize>(nodes: &Nodes<V>, end: usize, work: &Work) -> Self {
        let mut numbers = Self { list: list(end / 2 + 1) };
        for node in nodes.passed(work).take_while(|&node| (node as usize) < end) {
            let (values, at) = nodes.values(node);
            let sum = (at..at + values.len()).map(|place| numbers.of(nodes.words[place])).sum();
            numbers.list[node as usize / 2] = sum;
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

    /// How many words every node has; without meaning if the work is called off.
    pub fn numbers(&self, work: &Work) -> Numbers {
        Numbers::until(self, self.words.len(), work)
    }

    /// How many words a node has, and all that come before it; without meaning if the work is called off.
    pub(super) fn numbers_until(&self, node: Node, work: &Work) -> Numbers {
        Numbers::until(self, node as usize + 1, work)
    }
}
