//! The context in which a condition is evaluated.

use super::ValueMap;
use super::value_map::preimage;
use crate::board::{Cell, Frame};
use crate::program::ground::Code;
use crate::program::sorted_list::{find, put};

/// The context in which a condition is evaluated.
#[allow(clippy::struct_excessive_bools)]
#[derive(Clone, Debug, Default)]
pub(super) struct QueryContext {
    /// The player for whom the condition is evaluated.
    pub mover: usize,
    /// The position in which the condition is evaluated.
    pub now: Substitution,
    /// The position at the start of the mover's turn.
    pub turn_start: Substitution,
    pub interest: Option<Frame>,
    /// What cells with fresh marks hold once older marks have faded.
    pub kept_marks: Vec<(Cell, Code)>,
    /// Whether the condition is part of a threat.
    pub is_threat: bool,
    /// Whether the condition is part of a test for mate or stalemate. In such a test, `stuck` is false.
    pub ignores_stuck: bool,
    /// Whether the condition decides which marks are kept.
    pub is_mark_query: bool,
    /// Whether the position is at the start of a turn.
    pub at_start: bool,
    /// Whether the condition ends the game.
    pub is_end_query: bool,
    /// Whether the condition must not depend on marks that may be lost.
    pub ignores_lost_marks: bool,
}

impl QueryContext {
    /// A condition evaluated for a player before a turn.
    pub fn at_start(mover: usize) -> Self {
        Self { mover, at_start: true, ..Self::default() }
    }

    /// A condition that decides which marks are kept.
    pub fn settling(mover: usize) -> Self {
        Self { is_threat: true, ignores_stuck: true, is_mark_query: true, ..Self::at_start(mover) }
    }
}

/// A position in the middle of a turn, as a function of the position before the turn: by level, the current value as a map
/// of the earlier one. Absent levels are unchanged.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Substitution(pub Vec<(u16, ValueMap)>);

impl Substitution {
    /// The map of a level; `None` if it is unchanged.
    pub fn map(&self, level: u16) -> Option<&ValueMap> {
        find(&self.0, level)
    }

    /// Replaces the map of a level.
    pub fn set(&mut self, level: u16, map: ValueMap) {
        put(&mut self.0, level, map);
    }

    /// Applies a map to the current values of a level.
    pub fn compose(&mut self, level: u16, map: &ValueMap) {
        let now = match self.map(level) {
            Some(known) => known.iter().map(|&value| map.get(usize::from(value)).copied().unwrap_or(value)).collect(),
            None => map.clone(),
        };
        self.set(level, now);
    }

    /// The values before the turn whose current value is in a set.
    pub fn preimage(&self, level: u16, set: u128) -> u128 {
        self.map(level).map_or(set, |map| preimage(map, set))
    }
}
