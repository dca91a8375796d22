//! Single words of sets: first word, enumeration, rank and unranking in lexicographic order.

use super::count::CountCache;
use super::value_set::ValueSet;
use super::{EMPTY, Node, Nodes};

impl<const V: usize> Nodes<V> {
    /// The first word of a set; `None` if it is empty.
    pub fn first(&self, node: Node) -> Option<Box<[u8]>> {
        if node == EMPTY {
            return None;
        }
        let mut word = self.shape.default_values.to_vec();
        let mut node = node;
        while node > 1 {
            let (values, at) = self.values(node);
            let lowest = values.into_iter().next().unwrap_or(0);
            word[self.level(node)] = u8::try_from(lowest).unwrap_or(0);
            node = self.words[at];
        }
        Some(word.into())
    }

    /// All words of a set, sorted.
    pub fn words_of(&self, node: Node) -> Vec<Box<[u8]>> {
        let mut words = Vec::new();
        let mut open = vec![(node, self.shape.default_values.to_vec())];
        while let Some((node, word)) = open.pop() {
            if node < 2 {
                words.extend((node != EMPTY).then(|| word.into_boxed_slice()));
                continue;
            }
            let ((values, at), level) = (self.values(node), self.level(node));
            for (place, value) in (at..).zip(values) {
                let mut longer = word.clone();
                longer[level] = u8::try_from(value).unwrap_or(0);
                open.push((self.words[place], longer));
            }
        }
        words.sort_unstable();
        words
    }

    /// The word with a rank in the merged order of several sets, and the index of its set; `None` if there are fewer words. A
    /// word in several sets counts once for each.
    pub fn nth(&self, sets: &[Node], mut place: u128, counts: &mut CountCache) -> Option<(Box<[u8]>, usize)> {
        let mut sets: Vec<(usize, Node)> = sets.iter().copied().enumerate().filter(|set| set.1 != EMPTY).collect();
        let total: u128 = sets.iter().map(|set| self.count_cached(set.1, counts)).sum();
        if place >= total {
            return None;
        }
        let mut word = self.shape.default_values.to_vec();
        loop {
            let level = sets.iter().map(|set| self.level(set.1)).min().unwrap_or(usize::MAX);
            if level == usize::MAX {
                let (set, _) = *sets.get(usize::try_from(place).ok()?)?;
                return Some((word.into(), set));
            }
            let all = sets.iter().fold(ValueSet::<V>::default(), |all, set| {
                let own = self.level(set.1) == level;
                all.union(if own { self.values(set.1).0 } else { ValueSet::new(1 << self.shape.default_value(level)) })
            });
            for value in all {
                let next: Vec<(usize, Node)> =
                    sets.iter().map(|set| (set.0, self.child(set.1, level, value))).collect();
                let here: u128 = next.iter().map(|set| self.count_cached(set.1, counts)).sum();
                if place < here {
                    word[level] = u8::try_from(value).unwrap_or(0);
                    sets = next;
                    sets.retain(|set| set.1 != EMPTY);
                    break;
                }
                place -= here;
            }
        }
    }

    /// The number of words of a set before `word`.
    pub fn rank(&self, mut node: Node, word: &[u8], counts: &mut CountCache) -> u128 {
        let mut rank = 0;
        for (level, &value) in word.iter().enumerate() {
            for lower in 0..usize::from(value) {
                rank += self.count_cached(self.child(node, level, lower), counts);
            }
            node = self.child(node, level, usize::from(value));
        }
        rank
    }

    /// Whether a set contains a word.
    pub fn contains(&self, mut node: Node, word: &[u8]) -> bool {
        for (level, &value) in word.iter().enumerate() {
            node = self.child(node, level, usize::from(value));
        }
        node != EMPTY
    }
}
