//! What stands on which level, in how many words.

use super::diagram::MOVES;
use super::room::list;
use super::{Node, Nodes};
use crate::worlds::ProgressMonitor;

impl<const V: usize> Nodes<V> {
    /// By level and value: in how many words of a set the level has the value; without meaning if the work is called off.
    pub fn census(&self, node: Node, work: &ProgressMonitor) -> Vec<Vec<u128>> {
        let numbers = self.numbers_until(node, work);
        let total = numbers.of(node);
        let mut all: Vec<Vec<u128>> = self.shape.classes.iter().map(|values| vec![0; values.len()]).collect();
        // By half place: how many ways lead to a node.
        let mut above: Vec<u128> = list(node as usize / 2 + 1);
        above[node as usize / 2] = u128::from(node > 1);
        let order: Vec<Node> = self.passed(work).take_while(|&place| place <= node).collect();
        // Parents lie behind their children.
        for (passed, &node) in order.iter().rev().enumerate() {
            if passed % MOVES == 0 && work.is_cancelled() {
                break;
            }
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
            values[usize::from(usual)] = total.saturating_sub(values.iter().sum());
        }
        all
    }

    /// By level: the values that it has in some word of a set.
    pub(super) fn support_of(&self, node: Node, work: &ProgressMonitor) -> Vec<u128> {
        // A level that a path leaves out has its usual value.
        let mut support: Vec<u128> = self.shape.usual.iter().map(|&usual| 1 << usual).collect();
        self.each_of(node, work, |node| support[self.level(node)] |= self.values(node).0.all());
        support
    }

    /// Passes each node of a set once, until work is called off.
    pub(super) fn each_of(&self, node: Node, work: &ProgressMonitor, mut pass: impl FnMut(Node)) {
        let mut seen = vec![0u64; self.words.len() / 128 + 1];
        // The last child is the next node to be passed: it was made shortly before its parent, and lies near it.
        let (mut open, mut passed) = (vec![node], 0);
        while let Some(node) = open.pop() {
            let place = node as usize / 2;
            if node < 2 || seen[place / 64] >> (place % 64) & 1 == 1 {
                continue;
            }
            seen[place / 64] |= 1 << (place % 64);
            pass(node);
            passed += 1;
            if passed % MOVES == 0 && work.is_cancelled() {
                break;
            }
            let (values, at) = self.values(node);
            open.extend_from_slice(&self.words[at..at + values.len()]);
        }
    }
}
