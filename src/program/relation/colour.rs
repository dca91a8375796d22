//! Operations that lead some word to the same one: two captures that blow both pieces up. Each counts for itself, so they are
//! told apart by colours.

use super::map::{CLOSED, Map, narrow};
use super::{Operation, Relation, Why};
use rayon::prelude::*;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// Levels that an operation certainly changes, and all that it may change, in their order.
struct Change {
    certain: Vec<u16>,
    possible: Vec<u16>,
}

impl Change {
    fn of(operation: &Operation) -> Self {
        let changes = |(value, to): (usize, u8)| usize::from(to) != value;
        let open = |map: &Map| map.iter().copied().enumerate().filter(|(_, to)| *to != CLOSED).collect::<Vec<_>>();
        let mut change = Self { certain: Vec::new(), possible: Vec::new() };
        for (level, map) in &operation.touches {
            let open = open(map);
            if open.iter().copied().any(changes) {
                change.possible.push(*level);
                if open.iter().copied().all(changes) {
                    change.certain.push(*level);
                }
            }
        }
        change
    }

    /// Does it change some levels in some words alone?
    fn is_loose(&self) -> bool {
        self.certain != self.possible
    }

    /// May the two change the same?
    fn fits(&self, other: &Self) -> bool {
        let among = |some: &[u16], all: &[u16]| some.iter().all(|level| all.binary_search(level).is_ok());
        among(&self.certain, &other.possible) && among(&other.certain, &self.possible)
    }
}

impl Relation {
    /// Gives different colours to operations that lead some word to the same one.
    pub(super) fn colour(&self, operations: &mut [Operation]) -> Result<(), Why> {
        let changes: Vec<Change> = operations.iter().map(Change::of).collect();
        // Most change the same levels wherever they are possible. Only those that do not may meet one of other levels.
        let mut by_levels: FxHashMap<&[u16], Vec<usize>> = FxHashMap::default();
        let (mut loose, mut by_level) = (Vec::new(), BTreeMap::<u16, Vec<usize>>::new());
        for (number, change) in changes.iter().enumerate() {
            if change.is_loose() {
                loose.push(number);
            } else {
                by_levels.entry(&change.certain).or_default().push(number);
            }
            for &level in &change.possible {
                by_level.entry(level).or_default().push(number);
            }
        }
        let every: Vec<usize> = (0..operations.len()).collect();
        let meeting = |number: usize| {
            let change = &changes[number];
            let near: Vec<&Vec<usize>> = if change.is_loose() {
                // Where one certainly changes something, the other has to change it, too.
                let lists = change.certain.iter().filter_map(|level| by_level.get(level));
                vec![lists.min_by_key(|list| list.len()).unwrap_or(&every)]
            } else {
                by_levels.get(&*change.certain).into_iter().chain([&loose]).collect()
            };
            let others = near.into_iter().flatten().copied().filter(|&other| other < number);
            let fits =
                |&other: &usize| change.fits(&changes[other]) && self.may_meet(&operations[number], &operations[other]);
            others.filter(fits).collect::<Vec<usize>>()
        };
        let met: Vec<Vec<usize>> = (0..operations.len()).into_par_iter().map(meeting).collect();
        for (number, met) in met.into_iter().enumerate() {
            let used = met.into_iter().fold(0u128, |used, other| used | 1 << operations[other].colour);
            operations[number].colour = u8::try_from(used.trailing_ones()).unwrap_or(0);
            if operations[number].colour > 120 {
                return Err("too many moves may lead to the same position".into());
            }
        }
        Ok(())
    }

    /// May two operations lead a word to the same one?
    fn may_meet(&self, a: &Operation, b: &Operation) -> bool {
        let fading = |level: u16| self.levels.fading().iter().find(|fading| fading.0 == level).map(|fading| &fading.1);
        let of = |operation: &'_ Operation, level: u16| -> Option<Map> {
            let at = operation.touches.binary_search_by_key(&level, |touch| touch.0).ok()?;
            Some(operation.touches[at].1.clone())
        };
        let agree = |level: u16| {
            let (a, b) = (of(a, level), of(b, level));
            let other = if a.is_none() || b.is_none() { fading(level) } else { None };
            (0..self.levels.size(level)).any(|value| {
                let stays = other.map_or(narrow(value), |map| map[value]);
                let (a, b) = (a.as_ref().map_or(stays, |map| map[value]), b.as_ref().map_or(stays, |map| map[value]));
                a == b && a != CLOSED
            })
        };
        a.touches.iter().chain(&*b.touches).all(|touch| agree(touch.0))
    }
}
