//! Colouring operations: two operations that lead a word to the same word get different colours, because each counts as a
//! move. Two captures in atomic chess that blow up the same pieces are an example.

use super::shared_images::SharedImages;
use super::{Operation, Relation, RelationError};
use crate::task::CancelToken;

/// The most colours of the operations of a stage.
const MAX_COLOURS: u8 = 120;

impl Relation {
    /// Gives different colours to operations that lead some word to the same word.
    pub(super) fn colour(&self, operations: &mut [Operation], cancel: &CancelToken) -> Result<(), RelationError> {
        let pairs = SharedImages::new(operations, &self.levels, cancel)?.pairs(cancel)?;
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
