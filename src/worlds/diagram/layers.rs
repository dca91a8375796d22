//! Words that are there several times.

use super::{Diagram, EMPTY, Node};

impl<const V: usize> Diagram<V> {
    /// Takes words into layers: the first one has all that are there, the second those that are there twice, and so on.
    pub fn lay(&mut self, words: Node, layers: &mut Vec<Node>) {
        let mut more = words;
        for layer in layers.iter_mut() {
            let again = self.common(*layer, more);
            *layer = self.union(*layer, more);
            more = again;
        }
        if more != EMPTY {
            layers.push(more);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::budget::Budget;
    use super::super::{Nodes, Shape};
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;
    use std::sync::Arc;

    const LEVELS: usize = 4;

    proptest! {
        #[test]
        fn a_layer_has_the_words_that_are_in_so_many_sets(
            sets in prop::collection::vec(prop::collection::btree_set(any::<[u8; LEVELS]>().prop_map(|word| word.map(|value| value % 2)), 0..12), 0..6)
        ) {
            let shape = Arc::new(Shape::plain(LEVELS, 2));
            let mut diagram = Diagram::<16>::new(Nodes::new(shape), Arc::default(), &Budget::new(u64::MAX));
            let set = |diagram: &mut Diagram<16>, words: &BTreeSet<[u8; LEVELS]>| {
                let words: Vec<Box<[u8]>> = words.iter().map(|word| word.to_vec().into()).collect();
                diagram.of_sorted(&words)
            };
            let mut layers = Vec::new();
            for words in &sets {
                let words = set(&mut diagram, words);
                diagram.lay(words, &mut layers);
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
