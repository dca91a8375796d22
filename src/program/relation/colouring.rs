//! Colouring operations: two operations that lead a word to the same word get different colours, because each counts as a
//! move. Two captures in atomic chess that blow up the same pieces are an example.

use super::level_set::LevelSet;
use super::shared_images::SharedImages;
use super::value_map::{changed_values, domain};
use super::{Operation, Relation, RelationError};
use crate::task::CancelToken;

/// The most colours of the operations of a stage.
const MAX_COLOURS: u8 = 120;

/// The levels that an operation changes on every word, and on some words.
struct ChangedLevels {
    certain: LevelSet,
    possible: LevelSet,
}

impl ChangedLevels {
    fn of_operation(operation: &Operation) -> Self {
        let mut levels = Self { certain: LevelSet::default(), possible: LevelSet::default() };
        for (level, map) in &operation.maps {
            let changed = changed_values(map);
            if changed != 0 {
                levels.possible.insert(*level);
            }
            if changed != 0 && changed == domain(map) {
                levels.certain.insert(*level);
            }
        }
        levels
    }

    /// Whether two operations may change the same levels.
    fn may_agree(&self, other: &Self) -> bool {
        self.certain.is_subset(&other.possible) && other.certain.is_subset(&self.possible)
    }
}

impl Relation {
    /// Gives different colours to operations that lead some word to the same word.
    pub(super) fn colour(&self, operations: &mut [Operation], cancel: &CancelToken) -> Result<(), RelationError> {
        let changes: Vec<ChangedLevels> = operations.iter().map(ChangedLevels::of_operation).collect();
        let mut pairs = SharedImages::new(operations, &self.levels).pairs(cancel)?;
        for (number, others) in pairs.iter_mut().enumerate() {
            others.retain(|&other| changes[number].may_agree(&changes[other]));
        }
        for (number, others) in pairs.into_iter().enumerate() {
            let used = others.into_iter().fold(0u128, |used, other| used | 1 << operations[other].colour);
            operations[number].colour = u8::try_from(used.trailing_ones()).unwrap_or(0);
            if operations[number].colour > MAX_COLOURS {
                return Err(RelationError::TooManyColours);
            }
        }
        Ok(())
    }
}
