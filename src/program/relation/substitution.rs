//! Substitutions: a position in the middle of a turn, as a function of the position before the turn.

use super::value_map::{ValueMap, preimage};
use rustc_hash::FxHashMap;

/// By level: the current value as a map of the value before the turn; absent levels are unchanged.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Substitution(FxHashMap<u16, ValueMap>);

impl Substitution {
    /// Replaces the map of a level.
    pub fn set(&mut self, level: u16, map: ValueMap) {
        self.0.insert(level, map);
    }

    /// Applies a map to the current values of a level.
    pub fn compose(&mut self, level: u16, map: &ValueMap) {
        let now = match self.0.get(&level) {
            Some(known) => known.iter().map(|&value| map.get(usize::from(value)).copied().unwrap_or(value)).collect(),
            None => map.clone(),
        };
        self.0.insert(level, now);
    }

    /// The values before the turn whose current value is in a set.
    pub fn preimage(&self, level: u16, set: u128) -> u128 {
        self.0.get(&level).map_or(set, |map| preimage(map, set))
    }

    /// The map of a level, if it may have changed.
    pub fn map(&self, level: u16) -> Option<&ValueMap> {
        self.0.get(&level)
    }

    /// The levels that may have changed.
    pub fn levels(&self) -> impl Iterator<Item = u16> + '_ {
        self.0.keys().copied()
    }

    /// All maps, sorted by level.
    pub fn maps(&self) -> Box<[(u16, ValueMap)]> {
        let mut maps: Vec<(u16, ValueMap)> = self.0.iter().map(|(&level, map)| (level, map.clone())).collect();
        maps.sort_by_key(|touch| touch.0);
        maps.into()
    }
}
