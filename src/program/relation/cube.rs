//! Cubes: sets of words that let each level hold some values.

use super::map::all;
use std::collections::BTreeMap;

/// What some levels must hold: pairs of a level and a set of values (bit by bit), in the order of the levels; nothing is asked
/// of the others.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cube {
    /// What is asked.
    pub needs: Box<[(u16, u128)]>,
}

/// A cube that is being made.
#[derive(Clone, Debug, Default)]
pub(super) struct Draft(BTreeMap<u16, u128>);

impl Draft {
    /// Asks more of a level; `false` if nothing is left of it.
    pub fn ask(&mut self, level: u16, values: u128) -> bool {
        let set = self.0.entry(level).or_insert(u128::MAX);
        *set &= values;
        *set != 0
    }

    /// The cube, on levels of these sizes; `None` if it is empty.
    pub fn done(self, size: impl Fn(u16) -> usize) -> Option<Cube> {
        let mut needs = Vec::with_capacity(self.0.len());
        for (level, values) in self.0 {
            let every = all(size(level));
            match values & every {
                0 => return None,
                values if values == every => {}
                values => needs.push((level, values)),
            }
        }
        Some(Cube { needs: needs.into() })
    }
}
