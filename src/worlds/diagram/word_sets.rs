//! Sets built from single words.

use super::value_set::ValueSet;
use super::{Diagram, EMPTY, Node, ONE};

impl<const V: usize> Diagram<V> {
    /// The set of one word.
    pub fn singleton(&mut self, word: &[u8]) -> Node {
        let mut node = ONE;
        for (level, &value) in word.iter().enumerate().rev() {
            let mut children = [EMPTY; V];
            children[usize::from(value) & (V - 1)] = node;
            node = self.make(level, &children, ValueSet::new(1 << value));
        }
        node
    }

    /// The set of a sorted list of words.
    pub fn set_of_sorted_words(&mut self, words: &[Box<[u8]>]) -> Node {
        self.set_of_sorted_suffixes(words, 0)
    }

    fn set_of_sorted_suffixes(&mut self, words: &[Box<[u8]>], level: usize) -> Node {
        if words.is_empty() {
            return EMPTY;
        }
        if level == self.shape.len() {
            return ONE;
        }
        let mut children = [EMPTY; V];
        let mut values = ValueSet::<V>::default();
        let mut rest = words;
        while let Some(first) = rest.first() {
            let value = first[level];
            let (here, others) = rest.split_at(rest.partition_point(|word| word[level] == value));
            children[usize::from(value) & (V - 1)] = self.set_of_sorted_suffixes(here, level + 1);
            values.insert(usize::from(value));
            rest = others;
        }
        self.make(level, &children, values)
    }
}
