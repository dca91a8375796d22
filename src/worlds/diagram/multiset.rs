//! Multisets of words, as layers of sets.

use super::{Diagram, EMPTY, Node};

impl<const V: usize> Diagram<V> {
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
            let mut diagram = Diagram::<16>::new(Nodes::new(shape), Arc::default(), &MemoryBudget::new(u64::MAX));
            let set = |diagram: &mut Diagram<16>, words: &BTreeSet<[u8; LEVELS]>| {
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
