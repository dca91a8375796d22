//! Choice of default values. Nodes with only the default value are left out, so a frequent default saves nodes.

use super::large_vec::default_vec;
use super::shape::ANY;
use super::{Children, Diagram, EMPTY, Node, Nodes};
use crate::task::ProgressMonitor;
use std::sync::Arc;

impl Nodes {
    /// Returns default values with which the diagram has fewer nodes.
    pub fn better_defaults(&self, monitor: &ProgressMonitor) -> Box<[u8]> {
        let levels = self.shape.len();
        // By level and value: nodes with only this value. By level: the change of the number of edges that skip the level.
        let mut single_value_nodes: Vec<Vec<usize>> =
            self.shape.classes.iter().map(|values| vec![0; values.len()]).collect();
        let mut skip_changes = vec![0isize; levels + 1];
        for node in self.iter_until_cancelled(monitor) {
            let (level, children) = (self.level::<ANY>(node), self.children(node));
            if let ([_], Some((value, _))) = (children, self.edges(node).next()) {
                single_value_nodes[level][value] += 1;
            }
            for &child in children {
                skip_changes[level + 1] += 1;
                skip_changes[self.level::<ANY>(child).min(levels)] -= 1;
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

impl Diagram {
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
            let end = self.level::<ANY>(child);
            for &level in differ.iter().rev().filter(|&&level| begin <= level && level < end) {
                converted = target.make_node(level, &[(self.shape.default_value(level), converted)]);
            }
            converted
        };
        for node in self.iter() {
            if target.is_halted() {
                break;
            }
            let level = self.level::<ANY>(node);
            let convert = |(value, node)| (value, child(&mut target, &converted_nodes, level + 1, node));
            let children: Children = self.edges(node).map(convert).collect();
            converted_nodes[node as usize / 2] = target.make_node(level, &children);
        }
        for root in roots.iter_mut() {
            **root = child(&mut target, &converted_nodes, 0, **root);
        }
        target
    }
}
