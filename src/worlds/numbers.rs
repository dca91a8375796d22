//! Worlds by their numbers in the canonical order.

use super::order::ordered;
use super::{Round, SquareCondition, Subset, Worlds, WorldsError};
use crate::game::{Asked, Classical};
use rayon::prelude::*;

/// How many worlds are looked at before it is asked whether to go on.
const CHECKED: usize = 2048;

impl<G: Classical> Worlds<G> {
    /// A world of a round, packed, by its number among some of them, from 0; nothing if there are not so many. Worlds are
    /// put in order when the first one is asked for, and are known by their numbers from then on.
    ///
    /// # Errors
    /// [`Stopped::Cancelled`] if the work is called off.
    pub fn nth(&self, at: &Round, among: Subset, number: u128) -> Result<Option<Box<[u8]>>, WorldsError> {
        if at.is_diagram() {
            return self.of_field(at, among, number);
        }
        let Ok(number) = usize::try_from(number) else { return Ok(None) };
        let order = self.order(at, among)?;
        Ok(order.get(number).map(|&number| at.worlds().get(number as usize).into()))
    }

    /// A world of a round as a position, by its number among some of them.
    ///
    /// # Errors
    /// As [`Worlds::nth`].
    pub fn world(&self, at: &Round, among: Subset, number: u128) -> Result<Option<G::Position>, WorldsError> {
        Ok(self.nth(at, among, number)?.map(|record| self.game().unpack(&record)))
    }

    /// The first world from a number on in which all conditions hold.
    ///
    /// # Errors
    /// As [`Worlds::nth`].
    pub fn find(&self, at: &Round, given: &[SquareCondition], from: u128) -> Result<Option<u128>, WorldsError> {
        if let Some(field) = at.field() {
            return self.with_terms(at, |terms| match Self::cube(given, terms) {
                Some(cube) => field.first_from(&cube, from, terms),
                None => Ok(None),
            });
        }
        let Ok(from) = usize::try_from(from) else { return Ok(None) };
        for (index, &number) in self.order(at, Subset::All)?.iter().enumerate().skip(from) {
            if index % CHECKED == 0 {
                self.monitor().check_cancelled()?;
            }
            if self.meets(at.worlds().get(number as usize), given) {
                return Ok(Some(index as u128));
            }
        }
        Ok(None)
    }

    /// In how many worlds of a round a question is answered with yes, and the number of the first one from a number on.
    ///
    /// # Errors
    /// [`Stopped`] if the work is called off, or the question cannot be answered.
    pub fn count_matching(&self, at: &Round, asked: &Asked, from: u128) -> Result<(u128, Option<u128>), WorldsError> {
        if let Some(field) = at.field() {
            return self.with_terms(at, |terms| field.matching(asked, from, terms));
        }
        let order = self.order(at, Subset::All)?;
        self.monitor().begin(order.len());
        let answers = order.par_chunks(CHECKED).map(|chunk| {
            self.monitor().check_cancelled()?;
            let holds = |&number: &u32| {
                let world = self.game().unpack(at.worlds().get(number as usize));
                Ok(self.game().matches(&world, asked)?)
            };
            let answers = chunk.iter().map(holds).collect::<Result<Vec<bool>, WorldsError>>()?;
            self.monitor().advance(chunk.len());
            Ok(answers)
        });
        let answers: Vec<Vec<bool>> = answers.collect::<Result<_, WorldsError>>()?;
        let found = || (0u128..).zip(answers.iter().flatten()).filter(|(_, holds)| **holds);
        Ok((found().count() as u128, found().map(|(number, _)| number).find(|&number| number >= from)))
    }

    /// Some worlds of a round in order, by their numbers in the store.
    pub(super) fn order<'r>(&self, at: &'r Round, among: Subset) -> Result<&'r [u32], WorldsError> {
        let known = at.known_order(among);
        if let Some(order) = known.get() {
            return Ok(order);
        }
        let order = ordered(self, at.worlds(), among)?;
        Ok(known.get_or_init(|| order))
    }
}
