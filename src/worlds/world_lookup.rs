//! Worlds by their numbers in the canonical order, or by their place in the order of histories.

use super::canonical_order::canonical_order;
use super::record_bytes::packed;
use super::{Round, SquareCondition, Subset, WorldAtom, WorldCondition, Worlds, WorldsError};
use crate::game::Position;
use num_bigint::BigUint;
use rayon::prelude::*;

/// Worlds that are visited between two checks for cancellation.
const VISITS_PER_CANCEL_CHECK: usize = 2048;

impl Worlds {
    /// The packed world of a number in a subset; `None` if the subset is smaller. The first call for a subset sorts it.
    ///
    /// # Errors
    /// [`Halt::Cancelled`](crate::task::Halt::Cancelled) if the work is cancelled.
    pub fn nth(&self, at: &Round, subset: Subset, number: u128) -> Result<Option<Box<[u8]>>, WorldsError> {
        if let Some(diagram) = at.diagram() {
            let word = self.with_context(at, |context| diagram.nth(subset, number, context))?;
            return Ok(word.map(|(word, turn)| self.record_of_word(&word, turn)));
        }
        Ok(self.record_at(at, self.order(at, subset)?, number))
    }

    /// The same world as a position.
    ///
    /// # Errors
    /// As [`Worlds::nth`].
    pub fn world(&self, at: &Round, subset: Subset, number: u128) -> Result<Option<Position>, WorldsError> {
        Ok(self.nth(at, subset, number)?.map(|record| self.game().unpack(&record)))
    }

    /// The packed world at a place in the order of descending histories, ties in canonical order; `None` if there are fewer
    /// worlds.
    ///
    /// # Errors
    /// [`WorldsError`] if the work is cancelled, or if the worlds are a diagram, which does not store their histories.
    pub fn nth_by_histories(&self, at: &Round, place: u128) -> Result<Option<Box<[u8]>>, WorldsError> {
        if at.is_diagram() {
            return Err(WorldsError::ForbiddenByRules("a diagram does not store the histories of its worlds".into()));
        }
        let cell = at.histories_order_cell();
        if let Some(order) = cell.get() {
            return Ok(self.record_at(at, order, place));
        }
        let mut counted: Vec<(BigUint, u32)> = Vec::with_capacity(at.explicit().len());
        for chunk in self.order(at, Subset::All)?.chunks(VISITS_PER_CANCEL_CHECK) {
            self.monitor().check_cancelled()?;
            counted.extend(chunk.iter().map(|&number| (at.explicit().history_count(number as usize), number)));
        }
        // A stable sort keeps ties in canonical order.
        counted.sort_by(|a, b| b.0.cmp(&a.0));
        let order = counted.into_iter().map(|(_, number)| number).collect();
        Ok(self.record_at(at, cell.get_or_init(|| order), place))
    }

    /// The number of the first world, from `from` on, that meets all conditions.
    ///
    /// # Errors
    /// As [`Worlds::nth`].
    pub fn find(&self, at: &Round, conditions: &[SquareCondition], from: u128) -> Result<Option<u128>, WorldsError> {
        if let Some(diagram) = at.diagram() {
            return self.with_context(at, |context| match Self::cube_of_conditions(conditions, context) {
                Some(cube) => diagram.first_from(&cube, from, context),
                None => Ok(None),
            });
        }
        let Ok(from) = usize::try_from(from) else { return Ok(None) };
        for (place, &number) in self.order(at, Subset::All)?.iter().enumerate().skip(from) {
            if place % VISITS_PER_CANCEL_CHECK == 0 {
                self.monitor().check_cancelled()?;
            }
            if self.meets_conditions(at.explicit().get(number as usize), conditions) {
                return Ok(Some(place as u128));
            }
        }
        Ok(None)
    }

    /// The number of worlds that meet a condition, and the first of them from `from` on.
    ///
    /// # Errors
    /// [`WorldsError`] if the work is cancelled or the condition cannot be evaluated.
    pub fn count_matching(
        &self,
        at: &Round,
        condition: &WorldCondition,
        from: u128,
    ) -> Result<(u128, Option<u128>), WorldsError> {
        if let Some(diagram) = at.diagram() {
            return self.with_context(at, |context| diagram.matching(condition, from, context));
        }
        let order = self.order(at, Subset::All)?;
        self.monitor().begin(order.len());
        let answers = order.par_chunks(VISITS_PER_CANCEL_CHECK).map(|chunk| {
            self.monitor().check_cancelled()?;
            let matches = |&number: &u32| {
                let record = at.explicit().get(number as usize);
                condition.evaluate(&mut |atom| match atom {
                    WorldAtom::Square(square) => Ok(self.meets_conditions(record, std::slice::from_ref(square))),
                    WorldAtom::Query(query) => Ok(self.game().matches_query(&self.game().unpack(record), query)?),
                })
            };
            let answers = chunk.iter().map(matches).collect::<Result<Vec<bool>, WorldsError>>()?;
            self.monitor().advance(chunk.len());
            Ok(answers)
        });
        let answers: Vec<Vec<bool>> = answers.collect::<Result<_, WorldsError>>()?;
        let matching = || (0u128..).zip(answers.iter().flatten()).filter(|(_, matches)| **matches);
        Ok((matching().count() as u128, matching().map(|(number, _)| number).find(|&number| number >= from)))
    }

    /// The canonical order of a subset, by numbers in the explicit store.
    fn order<'r>(&self, at: &'r Round, subset: Subset) -> Result<&'r [u32], WorldsError> {
        let known = at.order_cell(subset);
        if let Some(order) = known.get() {
            return Ok(order);
        }
        let order = canonical_order(self, at.explicit(), subset)?;
        Ok(known.get_or_init(|| order))
    }

    /// The packed world at a place in an order of the explicit worlds of a round, without the padding of the store.
    fn record_at(&self, at: &Round, order: &[u32], place: u128) -> Option<Box<[u8]>> {
        let number = order.get(usize::try_from(place).ok()?)?;
        Some(packed(self.game(), &self.game().unpack(at.explicit().get(*number as usize))).into())
    }
}
