//! Suffixes of operations and cubes: what remains to be applied after some level. Each suffix is stored once.

use super::shape::{ClassMask, DiagramShape};
use super::source_nodes::{SupportFilter, SupportMask};
use crate::game::relation::{Cube, Operation, UNDEFINED, ValueMap};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The index of a suffix.
pub(in crate::worlds) type SuffixId = u32;

/// The level of an empty suffix. There is one per colour or item, so that operations with equal effects stay distinct.
pub(super) const DONE: usize = usize::MAX;

/// The index if there are too many.
const NO_NUMBER: u32 = u32::MAX;

/// The map of one level, and the suffix after it. An empty suffix has the level [`DONE`].
pub(in crate::worlds) struct SuffixNode {
    pub level: usize,
    pub map: u32,
    pub next: SuffixId,
    /// Classes of values that a node must have for the suffix to be possible.
    pub required_classes: ClassMask,
    /// Bits of the support filter that a node must have.
    pub required_mask: SupportMask,
}

impl SuffixNode {
    /// The empty suffix of a colour or item.
    fn empty(item: u32) -> Self {
        Self { level: DONE, map: item, next: 0, required_classes: 0, required_mask: 0 }
    }
}

/// All suffixes.
pub(in crate::worlds) struct SuffixTable {
    shape: Arc<DiagramShape>,
    support_filter: Arc<SupportFilter>,
    maps: Vec<ValueMap>,
    map_numbers: FxHashMap<ValueMap, u32>,
    nodes: Vec<SuffixNode>,
    numbers: FxHashMap<(usize, u32, SuffixId), SuffixId>,
}

impl SuffixTable {
    /// An empty table, for nodes with masks of this filter.
    pub fn new(shape: Arc<DiagramShape>, support_filter: Arc<SupportFilter>) -> Self {
        let (maps, map_numbers) = (Vec::new(), FxHashMap::default());
        Self { shape, support_filter, maps, map_numbers, nodes: Vec::new(), numbers: FxHashMap::default() }
    }

    /// The first map of a suffix and what follows.
    #[inline(always)]
    pub fn get(&self, suffix: SuffixId) -> &SuffixNode {
        &self.nodes[suffix as usize]
    }

    /// The value to which the map of a suffix sends `value`.
    #[inline(always)]
    pub fn mapped_value(&self, node: &SuffixNode, value: usize) -> u8 {
        self.maps[node.map as usize][value]
    }

    /// The suffix that applies maps, sorted by level.
    pub fn suffix_of_touches(&mut self, touches: &[(u16, ValueMap)], colour: u8) -> SuffixId {
        let mut next = self.intern(SuffixNode::empty(u32::from(colour)));
        for (level, map) in touches.iter().rev() {
            next = self.prepend(usize::from(*level), map, next);
        }
        next
    }

    /// The suffix that applies a whole operation.
    pub fn suffix_of_operation(&mut self, operation: &Operation) -> SuffixId {
        self.suffix_of_touches(&operation.maps, operation.colour)
    }

    /// The suffix that is the identity on the words of a cube that belongs to an item.
    pub fn suffix_of_cube(&mut self, cube: &Cube, item: u32) -> SuffixId {
        let mut next = self.intern(SuffixNode::empty(item));
        for &(level, values) in cube.literals.iter().rev() {
            let size = self.shape.classes[usize::from(level)].len();
            let map: ValueMap = (0..size)
                .map(
                    |value| if values >> value & 1 == 1 { u8::try_from(value).unwrap_or(UNDEFINED) } else { UNDEFINED },
                )
                .collect();
            next = self.prepend(usize::from(level), &map, next);
        }
        next
    }

    fn prepend(&mut self, level: usize, map: &ValueMap, next: SuffixId) -> SuffixId {
        let count = u32::try_from(self.maps.len()).unwrap_or(NO_NUMBER);
        let number = *self.map_numbers.entry(map.clone()).or_insert(count);
        if number == count {
            self.maps.push(map.clone());
        }
        let classes = &self.shape.classes[level];
        let open = || map.iter().enumerate().filter(|(_, to)| **to != UNDEFINED).map(|(value, _)| value);
        let required_classes = open().fold(ClassMask::MAX, |all, value| all & classes[value]);
        let required_mask = open().fold(SupportMask::MAX, |all, value| all & self.support_filter.mask(level, value));
        let follows = &self.nodes[next as usize];
        let (required_classes, required_mask) =
            (required_classes | follows.required_classes, required_mask | follows.required_mask);
        self.intern(SuffixNode { level, map: number, next, required_classes, required_mask })
    }

    fn intern(&mut self, node: SuffixNode) -> SuffixId {
        let nodes = &mut self.nodes;
        *self.numbers.entry((node.level, node.map, node.next)).or_insert_with(|| {
            nodes.push(node);
            u32::try_from(nodes.len() - 1).unwrap_or(NO_NUMBER)
        })
    }

    /// The item of a cube's suffix.
    pub fn item_of(&self, mut suffix: SuffixId) -> u32 {
        loop {
            let node = &self.nodes[suffix as usize];
            if node.level == DONE {
                return node.map;
            }
            suffix = node.next;
        }
    }
}
