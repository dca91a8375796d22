//! The nodes of a set that images are taken of, and what is known of each.

use super::count::Numbers;
use super::room::list;
use super::signs::{Marks, Signs};
use super::{Diagram, Node, Nodes};
use crate::worlds::ProgressMonitor;

/// What is known of nodes: how many words they have, and what pieces stand in them or below.
#[derive(Default)]
pub(in crate::worlds) struct Source {
    pub numbers: Numbers,
    /// By half place.
    marks: Vec<Marks>,
    /// How many nodes there are.
    pub len: usize,
}

impl Source {
    /// What is known of all nodes that there are; without meaning if the work is called off.
    pub fn new<const V: usize>(nodes: &Nodes<V>, signs: &Signs, work: &ProgressMonitor) -> Self {
        let mut source = Self { numbers: nodes.numbers(work), marks: list(nodes.words.len() / 2 + 1), len: 0 };
        for node in nodes.passed(work) {
            let (level, (values, at)) = (nodes.level(node), nodes.values(node));
            let own = |(place, value)| signs.of(level, value) | source.of(nodes.words[place]);
            source.marks[node as usize / 2] = (at..).zip(values).map(own).fold(0, |all, marks| all | marks);
            source.len += 1;
        }
        source
    }

    /// All nodes that there are, of which nothing is known.
    pub fn uncounted<const V: usize>(diagram: &Diagram<V>) -> Self {
        Self { len: diagram.len(), ..Self::default() }
    }

    /// How many bytes it takes.
    pub fn bytes(&self) -> u64 {
        self.numbers.bytes() + (size_of::<Marks>() * self.marks.len()) as u64
    }

    /// The marks of a node.
    fn of(&self, node: Node) -> Marks {
        if node < 2 { 0 } else { self.marks[node as usize / 2] }
    }

    /// The marks of a node; all of them if nothing is known.
    #[inline(always)]
    pub fn marks(&self, node: Node) -> Marks {
        if node < 2 { 0 } else { self.marks.get(node as usize / 2).copied().unwrap_or(Marks::MAX) }
    }
}
