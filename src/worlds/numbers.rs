//! Worlds by their numbers in the canonical order.

use super::order::ordered;
use super::{Among, Given, Round, Stopped, Worlds};
use crate::game::Classical;

/// How many worlds are looked at before it is asked whether to go on.
const CHECKED: usize = 2048;

impl<G: Classical> Worlds<G> {
    /// A world of a round, packed, by its number among some of them, from 0; nothing if there are not so many. Worlds are
    /// put in order when the first one is asked for, and are known by their numbers from then on.
    ///
    /// # Errors
    /// [`Stopped::Cancelled`] if the work is called off.
    pub fn nth(&self, at: &Round, among: Among, number: u128) -> Result<Option<Box<[u8]>>, Stopped> {
        let Ok(number) = usize::try_from(number) else { return Ok(None) };
        let order = self.order(at, among)?;
        Ok(order.get(number).map(|&number| at.worlds().get(number as usize).into()))
    }

    /// A world of a round as a position, by its number among some of them.
    ///
    /// # Errors
    /// As [`Worlds::nth`].
    pub fn world(&self, at: &Round, among: Among, number: u128) -> Result<Option<G::Position>, Stopped> {
        Ok(self.nth(at, among, number)?.map(|record| self.game().unpack(&record)))
    }

    /// The first world from a number on in which all conditions hold.
    ///
    /// # Errors
    /// As [`Worlds::nth`].
    pub fn find(&self, at: &Round, given: &[Given], from: u128) -> Result<Option<u128>, Stopped> {
        let Ok(from) = usize::try_from(from) else { return Ok(None) };
        for (index, &number) in self.order(at, Among::All)?.iter().enumerate().skip(from) {
            if index % CHECKED == 0 {
                self.work().check()?;
            }
            if self.meets(at.worlds().get(number as usize), given) {
                return Ok(Some(index as u128));
            }
        }
        Ok(None)
    }

    /// Some worlds of a round in order, by their numbers in the store.
    fn order<'r>(&self, at: &'r Round, among: Among) -> Result<&'r [u32], Stopped> {
        let known = at.known_order(among);
        if let Some(order) = known.get() {
            return Ok(order);
        }
        let order = ordered(self, at.worlds(), among)?;
        Ok(known.get_or_init(|| order))
    }
}
