//! Worlds in the order of their histories.

use super::{Round, Subset, Worlds, WorldsError};
use crate::game::ClassicalGame;
use num_bigint::BigUint;

/// Worlds that are counted between two checks for cancellation.
const WORLDS_PER_CANCEL_CHECK: u32 = 4096;

impl<G: ClassicalGame> Worlds<G> {
    /// The packed world at a place in the order of descending histories, ties in canonical order; `None` if there are fewer
    /// worlds.
    ///
    /// # Errors
    /// [`WorldsError`] if the work is cancelled, or if the worlds are a diagram, which does not store their histories.
    pub fn nth_by_histories(&self, at: &Round, place: u128) -> Result<Option<Box<[u8]>>, WorldsError> {
        if at.is_diagram() {
            return Err(WorldsError::ForbiddenByRules("a diagram does not store the histories of its worlds".into()));
        }
        let Ok(place) = usize::try_from(place) else { return Ok(None) };
        let cell = at.histories_order_cell();
        if cell.get().is_none() {
            let order = self.order_by_histories(at)?;
            cell.get_or_init(|| order);
        }
        let order = cell.get().map_or(&[][..], |order| order);
        Ok(order.get(place).map(|&number| at.explicit().get(number as usize).into()))
    }

    fn order_by_histories(&self, at: &Round) -> Result<Box<[u32]>, WorldsError> {
        let mut counted: Vec<(BigUint, u32)> = Vec::with_capacity(at.explicit().len());
        for &number in self.order(at, Subset::All)? {
            if number % WORLDS_PER_CANCEL_CHECK == 0 {
                self.monitor().check_cancelled()?;
            }
            counted.push((at.explicit().history_count(number as usize), number));
        }
        // A stable sort keeps ties in canonical order.
        counted.sort_by(|a, b| b.0.cmp(&a.0));
        Ok(counted.into_iter().map(|(_, number)| number).collect())
    }
}
