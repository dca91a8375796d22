//! Sets of operations or cubes as sets of suffixes. Each set is stored once; derived sets are computed on demand and cached.

use super::shape::{ClassMask, DiagramShape};
use super::source_nodes::{SupportFilter, SupportMask};
use super::transition_suffixes::{DONE, SuffixId, SuffixTable};
use crate::game::relation::{Cube, UNDEFINED};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::sync::Arc;

/// The index of a set of suffixes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::worlds) struct TransitionSet(pub u32);

/// The empty set.
pub(super) const NO_TRANSITIONS: TransitionSet = TransitionSet(0);

/// Marks a result that is not computed yet.
const UNKNOWN: u32 = u32::MAX;

/// Maximum number of suffixes of a set with support masks. In larger sets some suffix is possible almost everywhere.
const MAX_SUPPORT_MASKS: usize = 64;

struct SetEntry {
    /// The first level that a suffix maps; [`DONE`] if none does.
    level: usize,
    suffixes: Box<[SuffixId]>,
    /// Number of empty suffixes, and the set of the others.
    done: u32,
    rest: TransitionSet,
    /// By value: the range of its steps.
    steps: Box<[(u32, u32)]>,
    /// By value: the set that remains, regardless of the new value.
    remaining: Box<[u32]>,
    /// Classes that some suffix requires; by the relevant classes of a node, the set of possible suffixes.
    relevant_classes: ClassMask,
    possible: Box<[u32]>,
    /// A node must contain at least one of these masks for any suffix to be possible; empty if that is not tested.
    required_masks: Box<[SupportMask]>,
    /// For cubes: the items that already hold, and the cubes of all other items.
    satisfied_items: Box<[u32]>,
    unsatisfied: TransitionSet,
}

/// The table of suffixes and of their sets.
pub(in crate::worlds) struct TransitionSets {
    shape: Arc<DiagramShape>,
    pub suffixes: SuffixTable,
    sets: Vec<SetEntry>,
    set_numbers: FxHashMap<Box<[SuffixId]>, TransitionSet>,
    /// New values, each with the set that remains after it.
    steps: Vec<(u8, TransitionSet)>,
}

impl TransitionSets {
    /// An empty table without a support filter.
    pub fn new(shape: Arc<DiagramShape>) -> Self {
        Self::with_support_filter(shape, Arc::default())
    }

    /// An empty table, for nodes with masks of this filter.
    pub fn with_support_filter(shape: Arc<DiagramShape>, support_filter: Arc<SupportFilter>) -> Self {
        let suffix_table = SuffixTable::new(shape.clone(), support_filter);
        let (sets, set_numbers) = (Vec::new(), FxHashMap::default());
        let mut transition_sets = Self { shape, suffixes: suffix_table, sets, set_numbers, steps: Vec::new() };
        transition_sets.set(Vec::new());
        transition_sets
    }

    /// The set of some suffixes.
    pub fn set(&mut self, mut list: Vec<SuffixId>) -> TransitionSet {
        list.sort_unstable();
        list.dedup();
        if let Some(&known) = self.set_numbers.get(&*list) {
            return known;
        }
        let level = list.iter().map(|&suffix| self.suffixes.get(suffix).level).min().unwrap_or(DONE);
        let number = TransitionSet(u32::try_from(self.sets.len()).unwrap_or(UNKNOWN));
        let list: Box<[SuffixId]> = list.into();
        self.set_numbers.insert(list.clone(), number);
        let required_masks = self.required_masks(&list);
        let relevant_classes = list.iter().fold(0, |all, &suffix| all | self.suffixes.get(suffix).required_classes);
        let is_done = |suffix: &&SuffixId| self.suffixes.get(**suffix).level == DONE;
        let done = u32::try_from(list.iter().filter(is_done).count()).unwrap_or(UNKNOWN);
        let others: Vec<SuffixId> = list.iter().filter(|suffix| !is_done(suffix)).copied().collect();
        self.sets.push(SetEntry {
            level,
            suffixes: list,
            done,
            rest: number,
            steps: Box::default(),
            remaining: Box::default(),
            relevant_classes,
            possible: Box::default(),
            required_masks,
            satisfied_items: Box::default(),
            unsatisfied: number,
        });
        if done > 0 {
            let items: Vec<u32> = self.sets[number.0 as usize]
                .suffixes
                .iter()
                .map(|&suffix| self.suffixes.get(suffix))
                .filter(|node| node.level == DONE)
                .map(|node| node.map)
                .collect();
            let open =
                others.iter().copied().filter(|&suffix| !items.contains(&self.suffixes.item_of(suffix))).collect();
            let (rest, open) = (self.set(others), self.set(open));
            let entry = &mut self.sets[number.0 as usize];
            (entry.rest, entry.unsatisfied, entry.satisfied_items) = (rest, open, items.into());
        }
        number
    }

    /// The distinct support masks of suffixes; empty if they do not restrict anything or are too many.
    fn required_masks(&self, list: &[SuffixId]) -> Box<[SupportMask]> {
        if list.len() > MAX_SUPPORT_MASKS {
            return Box::default();
        }
        let mut required_masks: Vec<SupportMask> =
            list.iter().map(|&suffix| self.suffixes.get(suffix).required_mask).collect();
        required_masks.sort_unstable();
        required_masks.dedup();
        if required_masks.contains(&0) { Box::default() } else { required_masks.into() }
    }

    /// Whether a suffix of the set may be possible in a node with this mask. There are false positives.
    #[inline(always)]
    pub fn may_apply(&self, set: TransitionSet, mask: SupportMask) -> bool {
        let required_masks = &self.sets[set.0 as usize].required_masks;
        required_masks.is_empty() || required_masks.iter().any(|required| required & !mask == 0)
    }

    /// The items that already hold, of a set of cubes.
    #[inline(always)]
    pub fn satisfied_items(&self, set: TransitionSet) -> &[u32] {
        &self.sets[set.0 as usize].satisfied_items
    }

    /// The cubes of the items that do not hold yet.
    #[inline(always)]
    pub fn unsatisfied(&self, set: TransitionSet) -> TransitionSet {
        self.sets[set.0 as usize].unsatisfied
    }

    /// The set of some cubes.
    pub fn cubes<'c>(&mut self, cubes: impl IntoIterator<Item = &'c Cube>) -> TransitionSet {
        let list = cubes.into_iter().map(|cube| self.suffixes.suffix_of_cube(cube, 0)).collect();
        self.set(list)
    }

    /// The first level that a set maps; [`DONE`] if it maps none.
    #[inline(always)]
    pub fn level(&self, set: TransitionSet) -> usize {
        self.sets[set.0 as usize].level
    }

    /// The number of finished operations of a set, and the set of the others.
    #[inline(always)]
    pub fn done_and_rest(&self, set: TransitionSet) -> (u32, TransitionSet) {
        let entry = &self.sets[set.0 as usize];
        (entry.done, entry.rest)
    }

    /// Whether an operation of a set is finished.
    #[inline(always)]
    pub fn has_done(&self, set: TransitionSet) -> bool {
        self.sets[set.0 as usize].done > 0
    }

    /// The suffixes of a set that are possible in a node with these classes.
    #[inline(always)]
    pub fn possible(&mut self, set: TransitionSet, classes: ClassMask) -> TransitionSet {
        let entry = &self.sets[set.0 as usize];
        let known = entry.possible.get(usize::from(classes & entry.relevant_classes)).copied().unwrap_or(UNKNOWN);
        if known != UNKNOWN {
            return TransitionSet(known);
        }
        self.compute_possible(set, classes)
    }

    #[cold]
    fn compute_possible(&mut self, set: TransitionSet, classes: ClassMask) -> TransitionSet {
        let list = &self.sets[set.0 as usize].suffixes;
        let open =
            list.iter().copied().filter(|&suffix| self.suffixes.get(suffix).required_classes & !classes == 0).collect();
        let result = self.set(open);
        let entry = &mut self.sets[set.0 as usize];
        if entry.possible.is_empty() {
            entry.possible = vec![UNKNOWN; usize::from(entry.relevant_classes) + 1].into();
        }
        entry.possible[usize::from(classes & entry.relevant_classes)] = result.0;
        result
    }

    /// The range of [`step`](Self::step)s for a value on the first level of a set.
    #[inline(always)]
    pub fn steps(&mut self, set: TransitionSet, value: usize) -> (u32, u32) {
        match self.sets[set.0 as usize].steps.get(value) {
            Some(&range) if range.0 != UNKNOWN => range,
            _ => self.compute_steps(set, value),
        }
    }

    /// A new value, and the set that remains after it.
    #[inline(always)]
    pub fn step(&self, at: u32) -> (u8, TransitionSet) {
        self.steps[at as usize]
    }

    #[cold]
    fn compute_steps(&mut self, set: TransitionSet, value: usize) -> (u32, u32) {
        let entry = &self.sets[set.0 as usize];
        let level = entry.level;
        let fading = &self.shape.fading[level];
        let stays = fading.as_ref().map_or(u8::try_from(value).unwrap_or(UNDEFINED), |map| map[value]);
        let mut suffixes_by_value: Vec<(u8, Vec<SuffixId>)> = Vec::new();
        for &suffix in &entry.suffixes {
            let node = self.suffixes.get(suffix);
            let (to, next) =
                if node.level > level { (stays, suffix) } else { (self.suffixes.mapped_value(node, value), node.next) };
            if to != UNDEFINED {
                match suffixes_by_value.iter_mut().find(|(other, _)| *other == to) {
                    Some((_, list)) => list.push(next),
                    None => suffixes_by_value.push((to, vec![next])),
                }
            }
        }
        suffixes_by_value.sort_unstable_by_key(|entry| entry.0);
        let begin = u32::try_from(self.steps.len()).unwrap_or(UNKNOWN);
        let result: Vec<(u8, TransitionSet)> =
            suffixes_by_value.into_iter().map(|(to, list)| (to, self.set(list))).collect();
        // Interning the sets above added no steps, so the range is contiguous.
        self.steps.extend(&result);
        let end = u32::try_from(self.steps.len()).unwrap_or(UNKNOWN);
        let entry = &mut self.sets[set.0 as usize];
        if entry.steps.is_empty() {
            entry.steps = vec![(UNKNOWN, 0); self.shape.classes[level].len()].into();
        }
        entry.steps[value] = (begin, end);
        (begin, end)
    }

    /// The new values for a value on a level up to the first one of a set, each with the set that remains.
    pub fn steps_at(&mut self, set: TransitionSet, level: usize, value: usize) -> SmallVec<[(u8, TransitionSet); 4]> {
        if self.level(set) > level {
            let fading = &self.shape.fading[level];
            let stays = fading.as_ref().map_or(u8::try_from(value).unwrap_or(UNDEFINED), |map| map[value]);
            return SmallVec::from_slice(&[(stays, set)]);
        }
        let (begin, end) = self.steps(set, value);
        (begin..end).map(|at| self.step(at)).collect()
    }

    /// The set that remains after the first level for a value, regardless of the new value.
    #[inline(always)]
    pub fn remaining(&mut self, set: TransitionSet, value: usize) -> TransitionSet {
        let known = self.sets[set.0 as usize].remaining.get(value).copied().unwrap_or(UNKNOWN);
        if known == UNKNOWN { self.compute_remaining(set, value) } else { TransitionSet(known) }
    }

    #[cold]
    fn compute_remaining(&mut self, set: TransitionSet, value: usize) -> TransitionSet {
        let entry = &self.sets[set.0 as usize];
        let level = entry.level;
        let mut list = Vec::with_capacity(entry.suffixes.len());
        for &suffix in &entry.suffixes {
            let node = self.suffixes.get(suffix);
            if node.level > level {
                list.push(suffix);
            } else if self.suffixes.mapped_value(node, value) != UNDEFINED {
                list.push(node.next);
            }
        }
        let result = self.set(list);
        let entry = &mut self.sets[set.0 as usize];
        if entry.remaining.is_empty() {
            entry.remaining = vec![UNKNOWN; self.shape.classes[level].len()].into();
        }
        entry.remaining[value] = result.0;
        result
    }
}
