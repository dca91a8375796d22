//! Choice of default values. Nodes with only the default value are left out, so a frequent default saves nodes.

use super::large_vec::default_vec;
use super::value_set::ValueSet;
use super::{Diagram, EMPTY, Node, Nodes};
use crate::worlds::ProgressMonitor;
use std::sync::Arc;

impl<const V: usize> Nodes<V> {
    /// Returns default values with which the diagram has fewer nodes.
    pub fn better_defaults(&self, work: &ProgressMonitor) -> Box<[u8]> {
        let levels = self.shape.len();
        // By level and value: nodes with only this value. By level: the change of the number of edges that skip the level.
        let mut alone: Vec<Vec<usize>> = self.shape.classes.iter().map(|values| vec![0; values.len()]).collect();
        let mut steps = vec![0isize; levels + 1];
        for node in self.iter_until_cancelled(work) {
            let (level, (values, at)) = (self.level(node), self.values(node));
            if let (1, Some(value)) = (values.len(), values.into_iter().next()) {
                alone[level][value] += 1;
            }
            for place in at..at + values.len() {
                steps[level + 1] += 1;
                steps[self.level(self.words[place]).min(levels)] -= 1;
            }
        }
        let mut usual = self.shape.default_values.clone();
        let mut leaving = 0;
        for (level, usual) in usual.iter_mut().enumerate() {
            leaving += steps[level];
            let count = |&(value, &count): &(usize, &usize)| (self.shape.may_be_default(level, value), count);
            if let Some((value, &count)) = alone[level].iter().enumerate().max_by_key(count)
                && self.shape.may_be_default(level, value)
                // Some edges share a target, so the number of skipping edges overestimates the new nodes.
                && 2 * isize::try_from(count).unwrap_or(0) > leaving
            {
                *usual = u8::try_from(value).unwrap_or(*usual);
            }
        }
        usual
    }
}

impl<const V: usize> Diagram<V> {
    /// Converts the diagram to other default values, and updates the roots.
    pub fn with_defaults(self, usual: Box<[u8]>, roots: &mut [&mut Node]) -> Self {
        if self.is_halted() || usual == self.shape.default_values {
            return self;
        }
        let shape = Arc::new(self.shape.with_defaults(usual));
        let mut other = Self::new(Nodes::new(shape.clone()), self.monitor(), self.budget());
        let differ: Vec<usize> =
            (0..shape.len()).filter(|&level| shape.default_values[level] != self.shape.default_values[level]).collect();
        let mut moved: Vec<Node> = default_vec(self.words.len() / 2 + 1);
        // A converted child, below nodes for the skipped levels whose default has changed.
        let child = |other: &mut Self, moved: &[Node], begin: usize, child: Node| {
            if child == EMPTY {
                return EMPTY;
            }
            let mut now = if child < 2 { child } else { moved[child as usize / 2] };
            let end = self.level(child);
            for &level in differ.iter().rev().filter(|&&level| begin <= level && level < end) {
                let mut children = [EMPTY; V];
                let value = self.shape.default_value(level);
                children[value & (V - 1)] = now;
                now = other.make(level, &children, ValueSet::new(1 << value));
            }
            now
        };
        for node in self.iter() {
            if other.is_halted() {
                break;
            }
            let level = self.level(node);
            let mut children = [EMPTY; V];
            let values = self.cofactors(node, level, &mut children);
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
