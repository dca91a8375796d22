//! Partition of a set of words such that an operation is injective on each part.

use super::large_vec::default_vec;
use super::memory_budget::{MemoryBudget, MemoryClaim};
use super::shape::ANY;
use super::{Children, Diagram, EMPTY, Node};
use crate::game::relation::{RelationError, UNDEFINED, ValueMap};
use smallvec::SmallVec;
use std::ops::Range;
use std::sync::Arc;

/// Maximum number of parts.
const MAX_INJECTIVE_PARTS: usize = 1 << 10;

/// The number of a part, as a sum over the levels of a word.
type PartNumber = u64;

/// Summands by value of a level; `None` where the operation is undefined.
type LevelNumbers = Box<[Option<PartNumber>]>;

/// The numbering of parts.
struct PartNumbering {
    /// By level; `None` if the level does not matter.
    numbers: Vec<Option<LevelNumbers>>,
    /// By level: the sum over all levels before it.
    default_sums: Vec<DefaultSum>,
    /// From this level on no level matters.
    end: usize,
}

/// The sum of the default values of some levels.
#[derive(Clone, Copy, Default)]
struct DefaultSum {
    number: PartNumber,
    undefined_levels: usize,
}

/// A part below the edge of a node for one value.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct PartEdge {
    number: PartNumber,
    value: usize,
    node: Node,
}

impl PartNumbering {
    /// The sum of skipped levels; `None` if one of their default values is undefined.
    #[inline(always)]
    fn skipped_levels(&self, begin: usize, end: usize) -> Option<PartNumber> {
        let (begin, end) = (self.default_sums[begin], self.default_sums[end.min(self.end)]);
        (begin.undefined_levels == end.undefined_levels).then(|| end.number - begin.number)
    }
}

/// The parts of each node.
struct PartTable {
    /// Indexed by `node / 2`, since a node is a word offset and has at least two words: 1 + the number of its range; 0 if
    /// unknown.
    range_numbers: Vec<u32>,
    ranges: Vec<Range<usize>>,
    parts: Vec<(PartNumber, Node)>,
    is_full: bool,
    claim: MemoryClaim,
}

/// Nodes between two updates of the memory claim.
const NODES_PER_MEMORY_REPORT: usize = 1 << 12;

impl PartTable {
    /// An empty table for nodes in `words` words.
    fn new(words: usize, budget: &Arc<MemoryBudget>) -> Self {
        let (range_numbers, claim) = (default_vec(words / 2 + 1), MemoryClaim::new(budget));
        let mut table = Self { range_numbers, ranges: Vec::new(), parts: Vec::new(), is_full: false, claim };
        table.report_memory();
        table
    }

    /// Records the parts from `begin` on as those of a node.
    fn put(&mut self, node: Node, begin: usize) -> Range<usize> {
        let range = begin..self.parts.len();
        self.is_full |= range.len() > MAX_INJECTIVE_PARTS;
        self.ranges.push(range.clone());
        self.range_numbers[node as usize / 2] = u32::try_from(self.ranges.len()).unwrap_or(0);
        if self.ranges.len().is_multiple_of(NODES_PER_MEMORY_REPORT) {
            self.report_memory();
        }
        range
    }

    /// The range of the parts of a node, if known.
    fn get(&self, node: Node) -> Option<Range<usize>> {
        let number = (self.range_numbers[node as usize / 2] as usize).checked_sub(1)?;
        Some(self.ranges[number].clone())
    }

    /// Updates the memory claim.
    fn report_memory(&mut self) {
        let lists = self.ranges.capacity() * size_of::<Range<usize>>()
            + self.parts.capacity() * size_of::<(PartNumber, Node)>();
        self.claim.set((self.range_numbers.len() * size_of::<u32>() + lists) as u64);
    }
}

impl Diagram {
    /// Splits a set so that maps of some levels, with fading of all others, are injective on each part. Returns an error if there
    /// would be too many parts.
    pub fn injective_parts(
        &mut self,
        node: Node,
        touches: &[(u16, ValueMap)],
        fades: bool,
    ) -> Result<Vec<Node>, RelationError> {
        let Some(apart) = self.part_numbering(node, touches, fades)? else { return Ok(vec![node]) };
        let mut table = PartTable::new(self.words.len(), self.budget());
        let mut parts = SmallVec::new();
        self.add_parts_of_child(0, PartEdge { number: 0, value: 0, node }, &apart, &mut table, &mut parts);
        parts.sort_unstable();
        if table.is_full {
            return Err(RelationError::TooManyMerges);
        }
        Ok(parts.into_iter().map(|part| part.node).filter(|&part| part != EMPTY).collect())
    }

    /// The numbering for a set; `None` if one part is enough.
    fn part_numbering(
        &mut self,
        node: Node,
        touches: &[(u16, ValueMap)],
        fades: bool,
    ) -> Result<Option<PartNumbering>, RelationError> {
        let support = self.support(node);
        let mut numbers: Vec<Option<LevelNumbers>> = vec![None; support.len()];
        let mut weight: PartNumber = 1;
        for (level, &values) in support.iter().enumerate().rev() {
            let own = touches.iter().find(|touch| usize::from(touch.0) == level).map(|touch| &touch.1);
            let Some(map) = own.or(self.shape.fading[level].as_ref().filter(|_| fades)) else { continue };
            let (ranks, rank_count) = ranks(map, values);
            if rank_count > 1 {
                numbers[level] = Some(ranks.iter().map(|rank| rank.map(|rank| rank * weight)).collect());
                weight = weight.checked_mul(rank_count).ok_or(RelationError::TooManyMerges)?;
            }
        }
        let Some(last) = numbers.iter().rposition(Option::is_some) else { return Ok(None) };
        let mut default_sums = vec![DefaultSum::default()];
        for (level, numbers) in numbers.iter().enumerate() {
            let DefaultSum { number, undefined_levels } = default_sums[level];
            let own = numbers.as_ref().map_or(Some(0), |numbers| numbers[self.shape.default_value(level)]);
            default_sums.push(DefaultSum {
                number: number + own.unwrap_or(0),
                undefined_levels: undefined_levels + usize::from(own.is_none()),
            });
        }
        Ok(Some(PartNumbering { numbers, default_sums, end: last + 1 }))
    }

    /// Adds the parts of a child for a value with a summand; levels from `begin` up to the child have default values.
    #[inline(always)]
    fn add_parts_of_child(
        &mut self,
        begin: usize,
        PartEdge { number, value, node }: PartEdge,
        apart: &PartNumbering,
        table: &mut PartTable,
        into: &mut SmallVec<[PartEdge; 16]>,
    ) {
        let Some(skipped) = apart.skipped_levels(begin, self.level::<ANY>(node)) else { return };
        let number = number + skipped;
        if self.level::<ANY>(node) >= apart.end {
            into.push(PartEdge { number, value, node });
            return;
        }
        let parts = self.parts_of(node, apart, table);
        into.extend(table.parts[parts].iter().map(|&(more, node)| PartEdge { number: number + more, value, node }));
    }

    /// The range of the parts of a node.
    fn parts_of(&mut self, node: Node, apart: &PartNumbering, table: &mut PartTable) -> Range<usize> {
        if self.is_halted() || table.is_full {
            return 0..0;
        }
        if let Some(known) = table.get(node) {
            return known;
        }
        let level = self.level::<ANY>(node);
        let mut parts = SmallVec::new();
        for (value, node) in self.edges(node).collect::<Children>() {
            let number = apart.numbers[level].as_ref().map_or(Some(0), |numbers| numbers[value]);
            if let Some(number) = number {
                self.add_parts_of_child(level + 1, PartEdge { number, value, node }, apart, table, &mut parts);
            }
        }
        parts.sort_unstable();
        let begin = table.parts.len();
        for part in parts.chunk_by(|a, b| a.number == b.number) {
            let children: Children = part.iter().map(|edge| (edge.value, edge.node)).collect();
            let node = self.make_node(level, &children);
            table.parts.push((part[0].number, node));
        }
        table.put(node, begin)
    }
}

/// The rank of each of `values` among those with the same image, and the number of ranks.
fn ranks(map: &[u8], values: u128) -> (Box<[Option<PartNumber>]>, PartNumber) {
    let mut rank_count = 0;
    let mut next = [0; 256];
    let ranks = map.iter().enumerate().map(|(value, &to)| {
        (to != UNDEFINED && values >> value & 1 == 1).then(|| {
            let rank = next[usize::from(to)];
            next[usize::from(to)] += 1;
            rank_count = rank_count.max(rank + 1);
            rank
        })
    });
    (ranks.collect(), rank_count)
}

#[cfg(test)]
mod tests {
    use super::super::{DiagramShape, Nodes};
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    const LEVELS: usize = 5;
    const TOUCHES: u16 = 5;
    const VALUES: u8 = 3;

    /// A random partial map of the values.
    fn map() -> impl Strategy<Value = ValueMap> {
        prop::collection::vec(prop_oneof![0..VALUES, Just(UNDEFINED)], usize::from(VALUES)).prop_map(Into::into)
    }

    proptest! {
        #[test]
        fn parts_are_injective_and_cover_all_words_with_an_image(
            words in prop::collection::btree_set(any::<[u8; LEVELS]>().prop_map(|word| word.map(|value| value % VALUES)), 0..60),
            maps in prop::collection::btree_map(0..TOUCHES, map(), 0..LEVELS),
        ) {
            let shape = Arc::new(DiagramShape::uniform(LEVELS, usize::from(VALUES)));
            let mut diagram = Diagram::new(Nodes::new(shape), Arc::default(), &MemoryBudget::new(u64::MAX));
            let sorted: Vec<Box<[u8]>> = words.iter().map(|word| word.to_vec().into()).collect();
            let all = diagram.set_of_sorted_words(&sorted);
            let touches: Vec<(u16, ValueMap)> = maps.into_iter().collect();
            let image = |word: &[u8]| -> Option<Vec<u8>> {
                let mut image = word.to_vec();
                for (level, map) in &touches {
                    let value = &mut image[usize::from(*level)];
                    *value = Some(map[usize::from(*value)]).filter(|&to| to != UNDEFINED)?;
                }
                Some(image)
            };
            let mut found = BTreeSet::new();
            for part in diagram.injective_parts(all, &touches, true).unwrap_or_default() {
                let (mut rest, mut images) = (part, BTreeSet::new());
                while let Some(word) = diagram.first(rest) {
                    if let Some(image) = image(&word) {
                        prop_assert!(images.insert(image));
                        prop_assert!(found.insert(word.clone()), "{:?} is in two parts", word);
                    }
                    let one = diagram.singleton(&word);
                    rest = diagram.difference(rest, one);
                }
            }
            let wanted: BTreeSet<Box<[u8]>> = sorted.into_iter().filter(|word| image(word).is_some()).collect();
            prop_assert_eq!(found, wanted);
        }
    }
}
