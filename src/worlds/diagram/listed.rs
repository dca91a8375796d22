//! Sets of words that are listed one by one.

use super::bits::Bits;
use super::{Diagram, EMPTY, Node, ONE};

impl<const V: usize> Diagram<V> {
    /// The node of the set of one word.
    pub fn word(&mut self, word: &[u8]) -> Node {
        let mut node = ONE;
        for (level, &value) in word.iter().enumerate().rev() {
            let mut children = [EMPTY; V];
            children[usize::from(value) & (V - 1)] = node;
            node = self.make(level, &children, Bits::new(1 << value));
        }
        node
    }

    /// The set of some words, which are in order.
    pub fn of_sorted(&mut self, words: &[Box<[u8]>]) -> Node {
        self.sorted_from(words, 0)
    }

    fn sorted_from(&mut self, words: &[Box<[u8]>], level: usize) -> Node {
        if words.is_empty() {
            return EMPTY;
        }
        if level == self.shape.len() {
            return ONE;
        }
        let mut children = [EMPTY; V];
        let mut values = Bits::<V>::default();
        let mut rest = words;
        while let Some(first) = rest.first() {
            let value = first[level];
            let (here, others) = rest.split_at(rest.partition_point(|word| word[level] == value));
            children[usize::from(value) & (V - 1)] = self.sorted_from(here, level + 1);
            values.insert(usize::from(value));
            rest = others;
        }
        self.make(level, &children, values)
    }
}
