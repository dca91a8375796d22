//! Worlds by the number of histories that lead to them.

use super::{Round, Subset, Worlds, WorldsError};
use crate::game::Classical;
use num_bigint::BigUint;

impl<G: Classical> Worlds<G> {
    /// A world of a round, packed, by its number where those to which most histories lead come first, and equals in the
    /// canonical order; nothing if there are not so many.
    ///
    /// # Errors
    /// [`Stopped`] if the work is called off, or the histories of single worlds are not known.
    pub fn nth_by_histories(&self, at: &Round, number: u128) -> Result<Option<Box<[u8]>>, WorldsError> {
        if at.is_diagram() {
            return Err(WorldsError::ForbiddenByRules(
                "in a diagram it is not known how many ways lead to a world".into(),
            ));
        }
        let Ok(number) = usize::try_from(number) else { return Ok(None) };
        if let Some(order) = at.known_by_ways().get() {
            return Ok(order.get(number).map(|&number| at.worlds().get(number as usize).into()));
        }
        let mut all: Vec<(BigUint, u32)> = Vec::with_capacity(at.worlds().len());
        for &number in self.order(at, Subset::All)? {
            if number % 4096 == 0 {
                self.monitor().check_cancelled()?;
            }
            all.push((at.worlds().histories(number as usize), number));
        }
        all.sort_by(|a, b| b.0.cmp(&a.0));
        let order: Box<[u32]> = all.into_iter().map(|(_, number)| number).collect();
        let order = at.known_by_ways().get_or_init(|| order);
        Ok(order.get(number).map(|&number| at.worlds().get(number as usize).into()))
    }
}
