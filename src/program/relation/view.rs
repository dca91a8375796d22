//! A position in the middle of a turn, as what became of the values of the position before it.

use super::map::{Map, before};
use rustc_hash::FxHashMap;

/// By level: what its values have become; those without a map are as they were.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct View(FxHashMap<u16, Map>);

impl View {
    /// Everything on a level becomes what the map says, of what it was before the turn.
    pub fn set(&mut self, level: u16, map: Map) {
        self.0.insert(level, map);
    }

    /// What is on a level now becomes what the map says.
    pub fn then(&mut self, level: u16, map: &Map) {
        let now = match self.0.get(&level) {
            Some(known) => known.iter().map(|&value| map.get(usize::from(value)).copied().unwrap_or(value)).collect(),
            None => map.clone(),
        };
        self.0.insert(level, now);
    }

    /// The values before the turn of which a set has come.
    pub fn before(&self, level: u16, set: u128) -> u128 {
        self.0.get(&level).map_or(set, |map| before(map, set))
    }

    /// What has become of the values of a level, if anything has.
    pub fn at(&self, level: u16) -> Option<&Map> {
        self.0.get(&level)
    }

    /// The levels on which anything may have changed.
    pub fn levels(&self) -> impl Iterator<Item = u16> + '_ {
        self.0.keys().copied()
    }

    /// What has become of levels, in their order.
    pub fn touches(&self) -> Box<[(u16, Map)]> {
        let mut touches: Vec<(u16, Map)> = self.0.iter().map(|(&level, map)| (level, map.clone())).collect();
        touches.sort_by_key(|touch| touch.0);
        touches.into()
    }
}
