//! Choice of default values. Nodes with only the default value are left out, so a frequent default saves nodes.

use super::large_vec::default_vec;
use super::value_set::ValueSet;
use super::{Diagram, EMPTY, Node, Nodes};
use crate::task::ProgressMonitor;
use std::sync::Arc;

impl<const V: usize> Nodes<V> {
    /// Returns default values with which the diagram has fewer nodes.
    pub fn better_defaults(&self, monitor: &ProgressMonitor) -> Box<[u8]> {
        let levels = self.shape.len();
        // By level and value: nodes with only this value. By level: the change of the number of edges that skip the level.
        let mut single_value_nodes: Vec<Vec<usize>> =
            self.shape.classes.iter().map(|values| vec![0; values.len()]).collect();
        let mut skip_changes = vec![0isize; levels + 1];
        for node in self.iter_until_cancelled(monitor) {
            let (level, (values, at)) = (self.level(node), self.values(node));
            if let (1, Some(value)) = (values.len(), values.into_iter().next()) {
                single_value_nodes[level][value] += 1;
            }
            for place in at..at + values.len() {
                skip_changes[level + 1] += 1;
                skip_changes[self.level(self.words[place]).min(levels)] -= 1;
            }
        }
        let mut defaults = self.shape.default_values.clone();
        let mut skipping = 0;
        for (level, defaults) in defaults.iter_mut().enumerate() {
            skipping += skip_changes[level];
            let count = |&(value, &count): &(usize, &usize)| (self.shape.may_be_default(level, value), count);
            if let Some((value, &count)) = single_value_nodes[level].iter().enumerate().max_by_key(count)
                && self.shape.may_be_default(level, value)
                // Some edges share a target, so the number of skipping edges overestimates the new nodes.
                && 2 * isize::try_from(count).unwrap_or(0) > skipping
            {
                *defaults = u8::try_from(value).unwrap_or(*defaults);
            }
        }
        defaults
    }
}

impl<const V: usize> Diagram<V> {
    /// Converts the diagram to other default values, and updates the roots.
    pub fn with_defaults(self, defaults: Box<[u8]>, roots: &mut [&mut Node]) -> Self {
        if self.is_halted() || defaults == self.shape.default_values {
            return self;
        }
        let shape = Arc::new(self.shape.with_defaults(defaults));
        let mut target = Self::new(Nodes::new(shape.clone()), self.monitor(), self.budget());
        let differ: Vec<usize> =
            (0..shape.len()).filter(|&level| shape.default_values[level] != self.shape.default_values[level]).collect();
        let mut converted_nodes: Vec<Node> = default_vec(self.words.len() / 2 + 1);
        // A converted child, below nodes for the skipped levels whose default has changed.
        let child = |target: &mut Self, converted_nodes: &[Node], begin: usize, child: Node| {
            if child == EMPTY {
                return EMPTY;
            }
            let mut converted = if child < 2 { child } else { converted_nodes[child as usize / 2] };
            let end = self.level(child);
            for &level in differ.iter().rev().filter(|&&level| begin <= level && level < end) {
                let mut children = [EMPTY; V];
                let value = self.shape.default_value(level);
                children[value & (V - 1)] = converted;
                converted = target.make(level, &children, ValueSet::new(1 << value));
            }
            converted
        };
        for node in self.iter() {
            if target.is_halted() {
                break;
            }
            let level = self.level(node);
            let mut children = [EMPTY; V];
            let values = self.cofactors(node, level, &mut children);
            for value in values {
                let place = value & (V - 1);
                children[place] = child(&mut target, &converted_nodes, level + 1, children[place]);
            }
            converted_nodes[node as usize / 2] = target.make(level, &children, values);
        }
        for root in roots.iter_mut() {
            **root = child(&mut target, &converted_nodes, 0, **root);
        }
        target
    }
}
