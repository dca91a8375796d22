//! Colouring operations: two operations that lead a word to the same word get different colours, because each counts as a
//! move. Two captures in atomic chess that blow up the same pieces are an example.

use super::value_map::{UNDEFINED, changed_values, domain, to_value};
use super::{Operation, Relation, RelationError, ValueMap};
use crate::task::CancelToken;
use rayon::prelude::*;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// The levels that an operation changes on every word, and on some words, both sorted.
struct ChangedLevels {
    certain: Vec<u16>,
    possible: Vec<u16>,
}

impl ChangedLevels {
    fn of_operation(operation: &Operation) -> Self {
        let mut levels = Self { certain: Vec::new(), possible: Vec::new() };
        for (level, map) in &operation.maps {
            let changed = changed_values(map);
            if changed != 0 {
                levels.possible.push(*level);
            }
            if changed != 0 && changed == domain(map) {
                levels.certain.push(*level);
            }
        }
        levels
    }

    /// Whether the changed levels depend on the word.
    fn varies(&self) -> bool {
        self.certain != self.possible
    }

    /// Whether two operations may change the same levels.
    fn may_agree(&self, other: &Self) -> bool {
        let among = |some: &[u16], all: &[u16]| some.iter().all(|level| all.binary_search(level).is_ok());
        among(&self.certain, &other.possible) && among(&other.certain, &self.possible)
    }
}

impl Relation {
    /// Gives different colours to operations that lead some word to the same word.
    pub(super) fn colour(&self, operations: &mut [Operation], cancel: &CancelToken) -> Result<(), RelationError> {
        let changes: Vec<ChangedLevels> = operations.iter().map(ChangedLevels::of_operation).collect();
        // Most operations change the same levels on every word. Only the others may meet an operation with other levels.
        let mut by_levels: FxHashMap<&[u16], Vec<usize>> = FxHashMap::default();
        let (mut varying, mut by_level) = (Vec::new(), BTreeMap::<u16, Vec<usize>>::new());
        for (number, change) in changes.iter().enumerate() {
            if change.varies() {
                varying.push(number);
            } else {
                by_levels.entry(&change.certain).or_default().push(number);
            }
            for &level in &change.possible {
                by_level.entry(level).or_default().push(number);
            }
        }
        let every: Vec<usize> = (0..operations.len()).collect();
        let conflicts = |number: usize| {
            if cancel.is_cancelled() {
                return Err(RelationError::Cancelled);
            }
            let change = &changes[number];
            let near: Vec<&Vec<usize>> = if change.varies() {
                // A level that one operation always changes must be one that the other may change.
                let lists = change.certain.iter().filter_map(|level| by_level.get(level));
                vec![lists.min_by_key(|list| list.len()).unwrap_or(&every)]
            } else {
                by_levels.get(&*change.certain).into_iter().chain([&varying]).collect()
            };
            let others = near.into_iter().flatten().copied().filter(|&other| other < number);
            let fits = |&other: &usize| {
                change.may_agree(&changes[other]) && self.may_share_image(&operations[number], &operations[other])
            };
            Ok(others.filter(fits).collect::<Vec<usize>>())
        };
        let neighbours = (0..operations.len()).into_par_iter().map(conflicts);
        let neighbours: Vec<Vec<usize>> = neighbours.collect::<Result<_, RelationError>>()?;
        for (number, others) in neighbours.into_iter().enumerate() {
            let used = others.into_iter().fold(0u128, |used, other| used | 1 << operations[other].colour);
            operations[number].colour = u8::try_from(used.trailing_ones()).unwrap_or(0);
            if operations[number].colour > 120 {
                return Err(RelationError::TooManyColours);
            }
        }
        Ok(())
    }

    /// Whether two operations may lead some word to the same word.
    fn may_share_image(&self, a: &Operation, b: &Operation) -> bool {
        let may_agree = |&(level, _): &(u16, ValueMap)| {
            let maps = [a, b].map(|operation| self.map_under(operation, level));
            (0..self.levels.size(level)).any(|value| {
                let [a, b] = maps.map(|map| map.map_or(to_value(value), |map| map[value]));
                a == b && a != UNDEFINED
            })
        };
        a.maps.iter().chain(&*b.maps).all(may_agree)
    }
}
