//! Cubes: sets of words given by a set of allowed values for each level.

use super::value_map::all_values;
use crate::program::sorted_list::entry;

/// A cube: pairs of a level and its allowed values (as bits), sorted by level. Other levels are unconstrained.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cube {
    /// The allowed values.
    pub literals: Box<[(u16, u128)]>,
}

/// A cube under construction.
#[derive(Clone, Debug, Default)]
pub(super) struct CubeBuilder(Vec<(u16, u128)>);

impl CubeBuilder {
    /// Restricts a level; returns `false` if no value is left.
    pub fn restrict(&mut self, level: u16, values: u128) -> bool {
        let set = entry(&mut self.0, level, || u128::MAX);
        *set &= values;
        *set != 0
    }

    /// Builds the cube on levels of these sizes; `None` if it is empty.
    pub fn build(self, size: impl Fn(u16) -> usize) -> Option<Cube> {
        let mut literals = Vec::with_capacity(self.0.len());
        for (level, values) in self.0 {
            let every = all_values(size(level));
            match values & every {
                0 => return None,
                values if values == every => {}
                values => literals.push((level, values)),
            }
        }
        Some(Cube { literals: literals.into() })
    }
}
