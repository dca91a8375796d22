//! The usual value of a level: nodes that allow nothing else are left out.

use super::bits::Bits;
use super::room::list;
use super::{Diagram, EMPTY, Node, Nodes};
use crate::worlds::ProgressMonitor;
use std::sync::Arc;

impl<const V: usize> Nodes<V> {
    /// The usual values with which there would be fewer nodes.
    pub fn better_usual(&self, work: &ProgressMonitor) -> Box<[u8]> {
        let levels = self.shape.len();
        // By level and value: nodes that allow nothing else. By level: how many more edges leave it out than the one before.
        let mut alone: Vec<Vec<usize>> = self.shape.classes.iter().map(|values| vec![0; values.len()]).collect();
        let mut steps = vec![0isize; levels + 1];
        for node in self.passed(work) {
            let (level, (values, at)) = (self.level(node), self.values(node));
            if let (1, Some(value)) = (values.len(), values.into_iter().next()) {
                alone[level][value] += 1;
            }
            for place in at..at + values.len() {
                steps[level + 1] += 1;
                steps[self.level(self.words[place]).min(levels)] -= 1;
            }
        }
        let mut usual = self.shape.usual.clone();
        let mut leaving = 0;
        for (level, usual) in usual.iter_mut().enumerate() {
            leaving += steps[level];
            let count = |&(value, &count): &(usize, &usize)| (self.shape.may_be_usual(level, value), count);
            if let Some((value, &count)) = alone[level].iter().enumerate().max_by_key(count)
                && self.shape.may_be_usual(level, value)
                // Some edges lead to the same node.
                && 2 * isize::try_from(count).unwrap_or(0) > leaving
            {
                *usual = u8::try_from(value).unwrap_or(*usual);
            }
        }
        usual
    }
}

impl<const V: usize> Diagram<V> {
    /// The same sets with other usual values.
    pub fn with_usual(self, usual: Box<[u8]>, roots: &mut [&mut Node]) -> Self {
        if self.is_halted() || usual == self.shape.usual {
            return self;
        }
        let shape = Arc::new(self.shape.with_usual(usual));
        let mut other = Self::new(Nodes::new(shape.clone()), self.work(), self.budget());
        let differ: Vec<usize> =
            (0..shape.len()).filter(|&level| shape.usual[level] != self.shape.usual[level]).collect();
        let mut moved: Vec<Node> = list(self.words.len() / 2 + 1);
        // A child, with nodes for levels behind some level that are left out no longer.
        let child = |other: &mut Self, moved: &[Node], begin: usize, child: Node| {
            if child == EMPTY {
                return EMPTY;
            }
            let mut now = if child < 2 { child } else { moved[child as usize / 2] };
            let end = self.level(child);
            for &level in differ.iter().rev().filter(|&&level| begin <= level && level < end) {
                let mut children = [EMPTY; V];
                let value = self.shape.usual(level);
                children[value & (V - 1)] = now;
                now = other.make(level, &children, Bits::new(1 << value));
            }
            now
        };
        for node in self.places() {
            if other.is_halted() {
                break;
            }
            let level = self.level(node);
            let mut children = [EMPTY; V];
            let values = self.expand(node, level, &mut children);
            for value in values {
                let place = value & (V - 1);
                children[place] = child(&mut other, &moved, level + 1, children[place]);
            }
            moved[node as usize / 2] = other.make(level, &children, values);
        }
        for root in roots.iter_mut() {
            **root = child(&mut other, &moved, 0, **root);
        }
        other
    }
}
