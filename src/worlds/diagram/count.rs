//! How many words there are.

use super::{EMPTY, Node, Nodes, ONE};
use rustc_hash::FxHashMap;

/// Numbers of words by node, as far as they were asked for.
#[derive(Default)]
pub(in crate::worlds) struct Counts(FxHashMap<Node, u128>);

/// The numbers of words of all nodes that there are at a time.
#[derive(Default)]
pub(in crate::worlds) struct Numbers {
    /// By half place, since a node takes two words or more.
    list: Vec<u128>,
    /// Where nodes begin that are not known yet.
    end: usize,
}

impl Numbers {
    /// How many words a node has.
    #[inline(always)]
    pub fn of(&self, node: Node) -> u128 {
        if node < 2 { u128::from(node) } else { self.list.get(node as usize / 2).copied().unwrap_or(0) }
    }

    /// Counts the words of nodes that are new.
    pub fn cover<const V: usize>(&mut self, diagram: &Nodes<V>) {
        self.list.resize(diagram.words.len() / 2 + 1, 0);
        let mut at = self.end.max(2);
        while at < diagram.words.len() {
            let Ok(node) = Node::try_from(at) else { break };
            let (values, first) = diagram.values(node);
            let end = first + values.len();
            self.list[at / 2] = (first..end).map(|place| self.of(diagram.words[place])).sum();
            at = end;
        }
        self.end = at;
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

    /// How many words every node has.
    pub fn numbers(&self) -> Numbers {
        let mut numbers = Numbers::default();
        numbers.cover(self);
        numbers
    }
}
