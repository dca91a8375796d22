//! What all operations of a set make of all words of a set.

use super::bits::Bits;
use super::budget::{Budget, Claim};
use super::memo::Ask;
use super::room::list;
use super::shape::FADES;
use super::source::Source;
use super::suffixes::NOTHING;
use super::{Diagram, EMPTY, Node, Set, Suffixes};
use crate::game::relation::Map;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::sync::Arc;

/// What was worked out about the images of a set of words.
pub(in crate::worlds) struct Images<'s> {
    source: &'s Source,
    entries: Vec<Entry>,
    kept: usize,
    most: usize,
    /// What has more pairs than an entry has room for.
    large: FxHashMap<(Node, u32), (Node, u128)>,
    claim: Claim,
    /// So many steps of the whole work does the next image stand for.
    steps: usize,
    /// So many have been told.
    told: usize,
}

/// An image: of a node under a set; and of how many pairs of a word and an operation.
#[derive(Clone, Copy, Default)]
#[repr(align(16))]
struct Entry {
    node: Node,
    set: u32,
    image: Node,
    pairs: u32,
}

const LEAST: usize = 1 << 10;
const MOST: usize = 1 << 20;

impl<'s> Images<'s> {
    /// Nothing is known yet of the images of some nodes.
    pub fn new(source: &'s Source, budget: &Arc<Budget>) -> Self {
        let most = (source.len / 2).next_power_of_two().clamp(MOST >> 4, MOST);
        Self {
            source,
            entries: vec![Entry::default(); LEAST],
            kept: 0,
            most,
            large: FxHashMap::default(),
            claim: Claim::new(budget),
            steps: 0,
            told: 0,
        }
    }

    /// The next image stands for so many steps of the whole work.
    pub fn stand_for(&mut self, steps: usize) {
        self.steps = steps;
    }

    #[inline(always)]
    fn slot(&self, node: Node, set: Set) -> usize {
        let hash = (u64::from(node) | u64::from(set.0) << 32).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let hash = (hash ^ hash >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        usize::try_from(hash >> 24).unwrap_or(0) & (self.entries.len() - 1)
    }

    #[inline(always)]
    fn get(&self, node: Node, set: Set) -> Option<(Node, u128)> {
        let entry = &self.entries[self.slot(node, set)];
        if entry.node == node && entry.set == set.0 {
            return Some((entry.image, entry.pairs.into()));
        }
        if self.large.is_empty() { None } else { self.large.get(&(node, set.0)).copied() }
    }

    #[inline(always)]
    fn put(&mut self, node: Node, set: Set, (image, pairs): (Node, u128)) {
        let Ok(pairs) = u32::try_from(pairs) else {
            self.large.insert((node, set.0), (image, pairs));
            return self.tell();
        };
        let slot = self.slot(node, set);
        self.entries[slot] = Entry { node, set: set.0, image, pairs };
        self.kept += 1;
        if self.kept > self.entries.len() && self.entries.len() < self.most {
            self.grow();
        }
    }

    #[cold]
    fn grow(&mut self) {
        let size = 4 * self.entries.len();
        let old = std::mem::replace(&mut self.entries, list(size));
        self.tell();
        for entry in old.into_iter().filter(|entry| entry.node != EMPTY) {
            let slot = self.slot(entry.node, Set(entry.set));
            self.entries[slot] = entry;
        }
        self.kept = 0;
    }

    /// Says how much memory it takes.
    fn tell(&mut self) {
        let bytes =
            self.entries.len() * size_of::<Entry>() + self.large.capacity() * size_of::<((Node, u32), (Node, u128))>();
        self.claim.set(bytes as u64);
    }
}

impl<const V: usize> Diagram<V> {
    /// The image of a set of words under a set of operations, and how many pairs of a word and an operation that is possible
    /// in it there are.
    #[inline(always)]
    pub fn image(&mut self, ways: &mut Suffixes<V>, node: Node, set: Set, known: &mut Images<'_>) -> (Node, u128) {
        if known.steps == 0 { self.image_of(ways, node, set, known) } else { self.image_told(ways, node, set, known) }
    }

    /// The same, and the steps for which it stands are told.
    #[cold]
    fn image_told(&mut self, ways: &mut Suffixes<V>, node: Node, set: Set, known: &mut Images<'_>) -> (Node, u128) {
        let (steps, told) = (known.steps, known.told);
        let found = self.image_of(ways, node, set, known);
        let missing = steps.saturating_sub(known.told - told);
        known.told += missing;
        known.steps = 0;
        self.work().advance(missing);
        found
    }

    fn image_of(&mut self, ways: &mut Suffixes<V>, node: Node, set: Set, known: &mut Images<'_>) -> (Node, u128) {
        let steps = std::mem::take(&mut known.steps);
        if node == EMPTY || self.is_halted() {
            return (EMPTY, 0);
        }
        let set = ways.possible(set, self.below(node));
        if set == NOTHING || !ways.may(set, known.source.marks(node)) {
            return (EMPTY, 0);
        }
        if let (done @ 1.., rest) = ways.parted(set) {
            known.steps = steps;
            let (more, pairs) = self.image(ways, node, rest, known);
            let faded = self.fade(node);
            return (self.union(faded, more), pairs + u128::from(done) * known.source.numbers.of(node));
        }
        if let Some(found) = known.get(node, set) {
            return found;
        }
        let first = ways.level(set);
        let level = self.level(node).min(first);
        let mut children = [EMPTY; V];
        let values = self.expand(node, level, &mut children);
        let mut made = [EMPTY; V];
        let mut into = Bits::<V>::default();
        let mut sum = 0;
        let each = steps / values.len().max(1);
        if first > level {
            let fades = self.below(node) & FADES != 0 && self.shape.fading[level].is_some();
            for value in values {
                known.steps = each;
                let (image, pairs) = self.image(ways, children[value & (V - 1)], set, known);
                sum += pairs;
                let to = if fades { self.faded(level, value) } else { value };
                self.add(&mut made, &mut into, to, image);
            }
        } else {
            let mut parts: SmallVec<[(u8, Node); 64]> = SmallVec::new();
            for value in values {
                let child = children[value & (V - 1)];
                let (begin, end) = ways.steps(set, value);
                for at in begin..end {
                    let (to, remains) = ways.step(at);
                    known.steps = each / (end - begin) as usize;
                    let (image, pairs) = self.image(ways, child, remains, known);
                    sum += pairs;
                    if image != EMPTY {
                        parts.push((to, image));
                        into.insert(usize::from(to));
                    }
                }
            }
            // Each value that comes out is put together from the oldest sets to the newest: these are the largest.
            parts.sort_unstable();
            for (to, image) in parts {
                let to = usize::from(to) & (V - 1);
                made[to] = self.union(made[to], image);
            }
        }
        let found = (self.make(level, &made, into), sum);
        known.put(node, set, found);
        found
    }

    #[inline(always)]
    fn faded(&self, level: usize, value: usize) -> usize {
        self.shape.fading[level].as_ref().map_or(value, |map| usize::from(map[value]))
    }

    /// A set of words when everything that lasts one turn has faded.
    #[inline(always)]
    pub fn fade(&mut self, node: Node) -> Node {
        if self.below(node) & FADES == 0 { node } else { self.fade_all(node) }
    }

    fn fade_all(&mut self, node: Node) -> Node {
        if self.is_halted() {
            return EMPTY;
        }
        if let Some(known) = self.memo.get(Ask::Fade, node, 0) {
            return known;
        }
        let level = self.level(node);
        let mut children = [EMPTY; V];
        let values = self.expand(node, level, &mut children);
        let mut made = [EMPTY; V];
        let mut into = Bits::<V>::default();
        for value in values {
            let child = self.fade(children[value & (V - 1)]);
            self.add(&mut made, &mut into, self.faded(level, value), child);
        }
        let faded = self.make(level, &made, into);
        self.memo.put(Ask::Fade, node, 0, faded);
        faded
    }

    /// A set of words when each value of some levels has become what a map says; nothing else changes.
    pub fn mapped(&mut self, node: Node, touches: &[(u16, Map)]) -> Node {
        self.map_from(node, touches, &mut FxHashMap::default())
    }

    fn map_from(&mut self, node: Node, touches: &[(u16, Map)], known: &mut FxHashMap<(Node, usize), Node>) -> Node {
        if node == EMPTY || self.is_halted() {
            return EMPTY;
        }
        let Some(((first, map), others)) = touches.split_first() else { return node };
        if let Some(&found) = known.get(&(node, touches.len())) {
            return found;
        }
        let first = usize::from(*first);
        let level = self.level(node).min(first);
        let mut children = [EMPTY; V];
        let values = self.expand(node, level, &mut children);
        let mut made = [EMPTY; V];
        let mut into = Bits::<V>::default();
        for value in values {
            let (to, rest) = if level == first { (usize::from(map[value]), others) } else { (value, touches) };
            if to < V {
                let child = self.map_from(children[value & (V - 1)], rest, known);
                self.add(&mut made, &mut into, to, child);
            }
        }
        let made = self.make(level, &made, into);
        known.insert((node, touches.len()), made);
        made
    }
}
