//! Single words of sets: sets of given words, first word, enumeration, rank and unranking in lexicographic order.

use super::count::CountCache;
use super::shape::ANY;
use super::value_set::ValueSet;
use super::{Children, Diagram, EMPTY, Node, Nodes, ONE};

impl Nodes {
    /// The first word of a set; `None` if it is empty.
    pub fn first(&self, node: Node) -> Option<Box<[u8]>> {
        let (mut word, mut node) = (self.shape.default_values.to_vec(), node);
        while node > 1 {
            let (lowest, child) = self.edges(node).next()?;
            word[self.level::<ANY>(node)] = u8::try_from(lowest).unwrap_or(0);
            node = child;
        }
        (node != EMPTY).then(|| word.into())
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
            for (value, child) in self.edges(node) {
                let mut longer = word.clone();
                longer[self.level::<ANY>(node)] = u8::try_from(value).unwrap_or(0);
                open.push((child, longer));
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
            let level = sets.iter().map(|set| self.level::<ANY>(set.1)).min().unwrap_or(usize::MAX);
            if level == usize::MAX {
                let (set, _) = *sets.get(usize::try_from(place).ok()?)?;
                return Some((word.into(), set));
            }
            let all = sets.iter().fold(ValueSet::<ANY>::default(), |all, set| {
                let own = self.level::<ANY>(set.1) == level;
                all.union(if own {
                    self.values::<ANY>(set.1).0
                } else {
                    ValueSet::new(1 << self.shape.default_value(level))
                })
            });
            for value in all {
                let next: Vec<(usize, Node)> =
                    sets.iter().map(|set| (set.0, self.child::<ANY>(set.1, level, value))).collect();
                let count: u128 = next.iter().map(|set| self.count_cached(set.1, counts)).sum();
                if place < count {
                    word[level] = u8::try_from(value).unwrap_or(0);
                    sets = next;
                    sets.retain(|set| set.1 != EMPTY);
                    break;
                }
                place -= count;
            }
        }
    }

    /// The number of words of a set before `word`.
    pub fn rank(&self, mut node: Node, word: &[u8], counts: &mut CountCache) -> u128 {
        let mut rank = 0;
        for (level, &value) in word.iter().enumerate() {
            for lower in 0..usize::from(value) {
                rank += self.count_cached(self.child::<ANY>(node, level, lower), counts);
            }
            node = self.child::<ANY>(node, level, usize::from(value));
        }
        rank
    }

    /// Whether a set contains a word.
    pub fn contains(&self, mut node: Node, word: &[u8]) -> bool {
        for (level, &value) in word.iter().enumerate() {
            node = self.child::<ANY>(node, level, usize::from(value));
        }
        node != EMPTY
    }
}

impl Diagram {
    /// The set of one word.
    pub fn singleton(&mut self, word: &[u8]) -> Node {
        word.iter().enumerate().rev().fold(ONE, |rest, (level, &value)| self.make_node(level, &[(value.into(), rest)]))
    }

    /// The set of a sorted list of words.
    pub fn set_of_sorted_words(&mut self, words: &[Box<[u8]>]) -> Node {
        self.set_of_sorted_suffixes(words, 0)
    }

    fn set_of_sorted_suffixes(&mut self, words: &[Box<[u8]>], level: usize) -> Node {
        if level == self.shape.len() || words.is_empty() {
            return Node::from(!words.is_empty());
        }
        let groups = words.chunk_by(|one, other| one[level] == other[level]);
        let children: Children =
            groups.map(|words| (words[0][level].into(), self.set_of_sorted_suffixes(words, level + 1))).collect();
        self.make_node(level, &children)
    }
}
