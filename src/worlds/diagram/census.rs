//! What stands on which level, in how many words.

use super::room::list;
use super::{Node, Nodes};

impl<const V: usize> Nodes<V> {
    /// By level and value: in how many words of a set the level has the value.
    pub fn census(&self, node: Node) -> Vec<Vec<u128>> {
        let numbers = self.numbers_until(node);
        let total = numbers.of(node);
        let mut all: Vec<Vec<u128>> = self.shape.classes.iter().map(|values| vec![0; values.len()]).collect();
        // By half place: how many ways lead to a node.
        let mut above: Vec<u128> = list(node as usize / 2 + 1);
        above[node as usize / 2] = u128::from(node > 1);
        let order: Vec<Node> = self.places().take_while(|&place| place <= node).collect();
        // Parents lie behind their children.
        for &node in order.iter().rev() {
            let ways = above[node as usize / 2];
            if ways == 0 {
                continue;
            }
            let level = self.level(node);
            let (values, at) = self.values(node);
            for (place, value) in (at..).zip(values) {
                let child = self.words[place];
                if value != self.shape.usual(level) {
                    all[level][value] += ways * numbers.of(child);
                }
                if child > 1 {
                    above[child as usize / 2] += ways;
                }
            }
        }
        for (values, &usual) in all.iter_mut().zip(&self.shape.usual) {
            // It has not been counted.
            values[usize::from(usual)] = total - values.iter().sum::<u128>();
        }
        all
    }

    /// By level: the values that it has in some word of a set.
    pub fn support(&self, node: Node) -> Vec<u128> {
        // A level that a path leaves out has its usual value.
        let mut support: Vec<u128> = self.shape.usual.iter().map(|&usual| 1 << usual).collect();
        self.each_of(node, |node| support[self.level(node)] |= self.values(node).0.all());
        support
    }

    /// How many nodes a set has.
    pub(super) fn len_of(&self, node: Node) -> usize {
        let mut len = 0;
        self.each_of(node, |_| len += 1);
        len
    }

    /// Passes each node of a set once.
    fn each_of(&self, node: Node, mut pass: impl FnMut(Node)) {
        let mut seen = vec![0u64; self.words.len() / 128 + 1];
        // The last child is the next node to be passed: it was made shortly before its parent, and lies near it.
        let mut open = vec![node];
        while let Some(node) = open.pop() {
            let place = node as usize / 2;
            if node < 2 || seen[place / 64] >> (place % 64) & 1 == 1 {
                continue;
            }
            seen[place / 64] |= 1 << (place % 64);
            pass(node);
            let (values, at) = self.values(node);
            open.extend_from_slice(&self.words[at..at + values.len()]);
        }
    }
}
