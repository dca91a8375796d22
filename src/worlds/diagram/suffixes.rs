//! Sets of operations and of cubes, level by level, as sets of suffixes. Each is there once.

use super::links::{DONE, Links, Suffix};
use super::shape::{Below, Shape};
use super::signs::{Marks, Signs};
use crate::game::relation::{CLOSED, Cube};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::sync::Arc;

/// A set of suffixes by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::worlds) struct Set(pub u32);

/// The set without suffixes.
pub(super) const NOTHING: Set = Set(0);

/// Where nothing is known yet.
const UNKNOWN: u32 = u32::MAX;

/// Of larger sets something is possible in most places.
const MOST_WANTS: usize = 64;

struct Entry {
    /// The first level that is touched; beyond the last if none is.
    level: usize,
    list: Box<[Suffix]>,
    /// How many operations are done, and what remains of the others.
    done: u32,
    rest: Set,
    /// By value: where its steps begin and end.
    steps: Box<[(u32, u32)]>,
    /// By value: what remains, whatever the value becomes.
    remains: Box<[u32]>,
    /// Which of what there may be below a node matters, and by what there is of it: those that are possible.
    asks: Below,
    possible: Box<[u32]>,
    /// What must be there for any of them to be possible: one of these.
    wants: Box<[Marks]>,
    /// Of cubes: which items hold, and what remains of those that do not yet.
    held: Box<[u32]>,
    open: Set,
}

/// Suffixes and their sets.
pub(in crate::worlds) struct Suffixes<const V: usize> {
    shape: Arc<Shape>,
    pub links: Links,
    sets: Vec<Entry>,
    set_numbers: FxHashMap<Box<[Suffix]>, Set>,
    /// Values that come of a value, each with what remains then.
    steps: Vec<(u8, Set)>,
}

impl<const V: usize> Suffixes<V> {
    /// No suffixes.
    pub fn new(shape: Arc<Shape>) -> Self {
        Self::with_signs(shape, Arc::default())
    }

    /// No suffixes, to be applied to nodes that are marked with some signs.
    pub fn with_signs(shape: Arc<Shape>, signs: Arc<Signs>) -> Self {
        let links = Links::new(shape.clone(), signs);
        let (sets, set_numbers) = (Vec::new(), FxHashMap::default());
        let mut suffixes = Self { shape, links, sets, set_numbers, steps: Vec::new() };
        suffixes.set(Vec::new());
        suffixes
    }

    /// The set of some suffixes.
    pub fn set(&mut self, mut list: Vec<Suffix>) -> Set {
        list.sort_unstable();
        list.dedup();
        if let Some(&known) = self.set_numbers.get(&*list) {
            return known;
        }
        let level = list.iter().map(|&suffix| self.links.get(suffix).level).min().unwrap_or(DONE);
        let number = Set(u32::try_from(self.sets.len()).unwrap_or(UNKNOWN));
        let list: Box<[Suffix]> = list.into();
        self.set_numbers.insert(list.clone(), number);
        let wants = self.wants(&list);
        let asks = list.iter().fold(0, |all, &suffix| all | self.links.get(suffix).needs);
        let is_done = |suffix: &&Suffix| self.links.get(**suffix).level == DONE;
        let done = u32::try_from(list.iter().filter(is_done).count()).unwrap_or(UNKNOWN);
        let others: Vec<Suffix> = list.iter().filter(|suffix| !is_done(suffix)).copied().collect();
        self.sets.push(Entry {
            level,
            list,
            done,
            rest: number,
            steps: Box::default(),
            remains: Box::default(),
            asks,
            possible: Box::default(),
            wants,
            held: Box::default(),
            open: number,
        });
        if done > 0 {
            let items: Vec<u32> = self.sets[number.0 as usize]
                .list
                .iter()
                .map(|&suffix| self.links.get(suffix))
                .filter(|link| link.level == DONE)
                .map(|link| link.map)
                .collect();
            let open = others.iter().copied().filter(|&suffix| !items.contains(&self.links.item(suffix))).collect();
            let (rest, open) = (self.set(others), self.set(open));
            let entry = &mut self.sets[number.0 as usize];
            (entry.rest, entry.open, entry.held) = (rest, open, items.into());
        }
        number
    }

    /// What must be there for any of some suffixes to be possible: one of these; nothing if that is not asked.
    fn wants(&self, list: &[Suffix]) -> Box<[Marks]> {
        if list.len() > MOST_WANTS {
            return Box::default();
        }
        let mut wants: Vec<Marks> = list.iter().map(|&suffix| self.links.get(suffix).wants).collect();
        wants.sort_unstable();
        wants.dedup();
        if wants.contains(&0) { Box::default() } else { wants.into() }
    }

    /// May anything of a set be possible where there is this in a node or below? Something else may say that it is not.
    #[inline(always)]
    pub fn may(&self, set: Set, marks: Marks) -> bool {
        let wants = &self.sets[set.0 as usize].wants;
        wants.is_empty() || wants.iter().any(|want| want & !marks == 0)
    }

    /// Which items hold already, of a set of cubes.
    #[inline(always)]
    pub fn held(&self, set: Set) -> &[u32] {
        &self.sets[set.0 as usize].held
    }

    /// What remains of the cubes of items that do not hold yet.
    #[inline(always)]
    pub fn open(&self, set: Set) -> Set {
        self.sets[set.0 as usize].open
    }

    /// The set of some cubes.
    pub fn cubes<'c>(&mut self, cubes: impl IntoIterator<Item = &'c Cube>) -> Set {
        let list = cubes.into_iter().map(|cube| self.links.cube(cube)).collect();
        self.set(list)
    }

    /// The first level that a set touches; beyond the last if it touches none.
    #[inline(always)]
    pub fn level(&self, set: Set) -> usize {
        self.sets[set.0 as usize].level
    }

    /// How many operations of a set are done, and what remains of the others.
    #[inline(always)]
    pub fn parted(&self, set: Set) -> (u32, Set) {
        let entry = &self.sets[set.0 as usize];
        (entry.done, entry.rest)
    }

    /// Is any operation of a set done?
    #[inline(always)]
    pub fn has_done(&self, set: Set) -> bool {
        self.sets[set.0 as usize].done > 0
    }

    /// What of a set is possible where there is nothing but this below.
    #[inline(always)]
    pub fn possible(&mut self, set: Set, below: Below) -> Set {
        let entry = &self.sets[set.0 as usize];
        let known = entry.possible.get(usize::from(below & entry.asks)).copied().unwrap_or(UNKNOWN);
        if known != UNKNOWN {
            return Set(known);
        }
        self.find_possible(set, below)
    }

    #[cold]
    fn find_possible(&mut self, set: Set, below: Below) -> Set {
        let list = &self.sets[set.0 as usize].list;
        let open = list.iter().copied().filter(|&suffix| self.links.get(suffix).needs & !below == 0).collect();
        let found = self.set(open);
        let entry = &mut self.sets[set.0 as usize];
        if entry.possible.is_empty() {
            entry.possible = vec![UNKNOWN; usize::from(entry.asks) + 1].into();
        }
        entry.possible[usize::from(below & entry.asks)] = found.0;
        found
    }

    /// What comes of a value on the first level of a set, as a range of [`Suffixes::step`]s.
    #[inline(always)]
    pub fn steps(&mut self, set: Set, value: usize) -> (u32, u32) {
        match self.sets[set.0 as usize].steps.get(value) {
            Some(&range) if range.0 != UNKNOWN => range,
            _ => self.find_steps(set, value),
        }
    }

    /// A value that comes of one, and what remains then.
    #[inline(always)]
    pub fn step(&self, at: u32) -> (u8, Set) {
        self.steps[at as usize]
    }

    #[cold]
    fn find_steps(&mut self, set: Set, value: usize) -> (u32, u32) {
        let entry = &self.sets[set.0 as usize];
        let level = entry.level;
        let fading = &self.shape.fading[level];
        let stays = fading.as_ref().map_or(u8::try_from(value).unwrap_or(CLOSED), |map| map[value]);
        let mut by: Vec<(u8, Vec<Suffix>)> = Vec::new();
        for &suffix in &entry.list {
            let link = self.links.get(suffix);
            let (to, next) =
                if link.level > level { (stays, suffix) } else { (self.links.made(link, value), link.next) };
            if to != CLOSED {
                match by.iter_mut().find(|(other, _)| *other == to) {
                    Some((_, list)) => list.push(next),
                    None => by.push((to, vec![next])),
                }
            }
        }
        by.sort_unstable_by_key(|entry| entry.0);
        let begin = u32::try_from(self.steps.len()).unwrap_or(UNKNOWN);
        let found: Vec<(u8, Set)> = by.into_iter().map(|(to, list)| (to, self.set(list))).collect();
        // Sets that were made meanwhile have no steps yet.
        self.steps.extend(&found);
        let end = u32::try_from(self.steps.len()).unwrap_or(UNKNOWN);
        let entry = &mut self.sets[set.0 as usize];
        if entry.steps.is_empty() {
            entry.steps = vec![(UNKNOWN, 0); V].into();
        }
        entry.steps[value] = (begin, end);
        (begin, end)
    }

    /// What comes of a value on a level that a set has not passed, each with what remains then.
    pub fn steps_at(&mut self, set: Set, level: usize, value: usize) -> SmallVec<[(u8, Set); 4]> {
        if self.level(set) > level {
            let fading = &self.shape.fading[level];
            let stays = fading.as_ref().map_or(u8::try_from(value).unwrap_or(CLOSED), |map| map[value]);
            return SmallVec::from_slice(&[(stays, set)]);
        }
        let (begin, end) = self.steps(set, value);
        (begin..end).map(|at| self.step(at)).collect()
    }

    /// What remains of a set behind its first level for a value, whatever that becomes.
    #[inline(always)]
    pub fn remains(&mut self, set: Set, value: usize) -> Set {
        let known = self.sets[set.0 as usize].remains.get(value).copied().unwrap_or(UNKNOWN);
        if known == UNKNOWN { self.find_remains(set, value) } else { Set(known) }
    }

    #[cold]
    fn find_remains(&mut self, set: Set, value: usize) -> Set {
        let entry = &self.sets[set.0 as usize];
        let level = entry.level;
        let mut list = Vec::with_capacity(entry.list.len());
        for &suffix in &entry.list {
            let link = self.links.get(suffix);
            if link.level > level {
                list.push(suffix);
            } else if self.links.made(link, value) != CLOSED {
                list.push(link.next);
            }
        }
        let found = self.set(list);
        let entry = &mut self.sets[set.0 as usize];
        if entry.remains.is_empty() {
            entry.remains = vec![UNKNOWN; V].into();
        }
        entry.remains[value] = found.0;
        found
    }
}
