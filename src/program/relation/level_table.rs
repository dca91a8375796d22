//! Tables by level: sorted lists, because most of them have few entries.

use super::value_map::{ValueMap, preimage};
use std::ops::{Deref, DerefMut};

/// The entry of a level in a list sorted by level.
pub(super) fn find_level<T>(list: &[(u16, T)], level: u16) -> Option<&T> {
    list.binary_search_by_key(&level, |entry| entry.0).ok().map(|at| &list[at].1)
}

/// Entries of some levels, sorted by level.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct LevelTable<T>(pub Vec<(u16, T)>);

impl<T> LevelTable<T> {
    pub fn get(&self, level: u16) -> Option<&T> {
        find_level(&self.0, level)
    }

    /// The entry of a level, which is made if there is none.
    pub fn entry(&mut self, level: u16, make: impl FnOnce() -> T) -> &mut T {
        let at = self.0.binary_search_by_key(&level, |entry| entry.0).unwrap_or_else(|at| {
            self.0.insert(at, (level, make()));
            at
        });
        &mut self.0[at].1
    }

    /// Replaces the entry of a level.
    pub fn set(&mut self, level: u16, value: T) {
        match self.0.binary_search_by_key(&level, |entry| entry.0) {
            Ok(at) => self.0[at].1 = value,
            Err(at) => self.0.insert(at, (level, value)),
        }
    }
}

impl<T> Deref for LevelTable<T> {
    type Target = [(u16, T)];

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl<T> DerefMut for LevelTable<T> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

/// A position in the middle of a turn, as a function of the position before the turn: the current value of each level as a
/// map of its earlier value. Absent levels are unchanged.
pub(super) type Substitution = LevelTable<ValueMap>;

impl Substitution {
    /// Applies a map to the current values of a level.
    pub fn compose(&mut self, level: u16, map: &ValueMap) {
        let now = match self.get(level) {
            Some(known) => known.iter().map(|&value| map.get(usize::from(value)).copied().unwrap_or(value)).collect(),
            None => map.clone(),
        };
        self.set(level, now);
    }

    /// The values before the turn whose current value is in a set.
    pub fn preimage(&self, level: u16, set: u128) -> u128 {
        self.get(level).map_or(set, |map| preimage(map, set))
    }
}
