//! How many histories lead to a world. Those of worlds that are kept one by one are known; to one of a diagram they are counted
//! back through all the worlds that lead to it.

use super::breed::children;
use super::bytes::trimmed;
use super::diagram::{WordList, Worldly};
use super::litter::Litter;
use super::{Intent, Round, Worlds, WorldsError};
use crate::game::Classical;
use num_bigint::BigUint;
use rayon::prelude::*;
use rustc_hash::FxHashMap;

/// Packed worlds of a round, by their bytes without padding, and in how many ways they go on to the world that is asked about.
type Onward = FxHashMap<Box<[u8]>, (Box<[u8]>, BigUint)>;

impl<G: Classical> Worlds<G> {
    /// How many histories lead to a packed world of a round: distinct ways, the player's actions given and the replies free;
    /// `None` if the world is not there.
    ///
    /// # Errors
    /// [`Stopped`] if the work is called off or the rules cannot be carried out.
    pub fn histories(&self, at: &Round, record: &[u8]) -> Result<Option<BigUint>, WorldsError> {
        if !self.has(at, record) {
            return Ok(None);
        }
        let mut onward: Onward = [(trimmed(record).into(), (record.into(), 1u32.into()))].into_iter().collect();
        let mut round = at;
        while round.is_diagram()
            && let Some((before, intent)) = round.before()
        {
            let mut open = self.parents(before, intent, &onward)?;
            let counted = open.par_drain(..).map(|parent| {
                let ways = self.ways_on(round, intent, &parent, &onward)?;
                Ok((trimmed(&parent).into(), (parent, ways)))
            });
            let counted: Result<Onward, WorldsError> = counted.collect();
            onward = counted?;
            onward.retain(|_, (_, ways)| *ways != BigUint::ZERO);
            round = before;
        }
        // A diagram that nothing comes before is the start.
        let known = |record: &[u8]| match round.field() {
            None => round.worlds().find(record).map(|number| round.worlds().histories(number)),
            Some(_) => Some(1u32.into()),
        };
        Ok(Some(onward.values().filter_map(|(record, ways)| Some(known(record)? * ways)).sum()))
    }

    /// Worlds of a round, packed: all that an action and the replies lead to some others, and maybe more.
    fn parents(&self, before: &Round, intent: &Intent, onward: &Onward) -> Result<Vec<Box<[u8]>>, WorldsError> {
        let Some(field) = before.field() else {
            let stretches = before.worlds().stretches(usize::MAX);
            return Ok(stretches.flat_map(|stretch| stretch.in_play().map(|(_, record)| record.into())).collect());
        };
        let mut words = Vec::with_capacity(onward.len());
        let mut turn = field.turn();
        for (record, _) in onward.values() {
            let said = self
                .as_word(record)
                .ok_or_else(|| WorldsError::NotRepresentable("a world holds what no word says".into()))?;
            turn = said.1;
            words.push(said.0);
        }
        self.sources(before, field, intent, (words, turn))
    }

    /// The worlds of a round that is a diagram, packed, that an action and the replies lead to some words before a turn.
    pub(super) fn sources(
        &self,
        before: &Round,
        field: &dyn Worldly,
        intent: &Intent,
        (words, turn): (WordList, usize),
    ) -> Result<Vec<Box<[u8]>>, WorldsError> {
        let is_quantum = self.rules().is_quantum();
        let found = self.with_terms(before, |terms| {
            if is_quantum {
                field.branched_from(intent, words, terms)
            } else {
                field.sources(intent, words, turn, terms)
            }
        })?;
        Ok(found.into_iter().map(|word| self.of_word(&word, field.turn())).collect())
    }

    /// In how many ways a world of the round before a round goes on, by an action and the replies, to some that are known.
    fn ways_on(&self, round: &Round, intent: &Intent, parent: &[u8], onward: &Onward) -> Result<BigUint, WorldsError> {
        self.monitor().check_cancelled()?;
        let mut litter = Litter::default();
        children(&self.for_player(round.mover()), intent, (parent, 0), &mut litter)?;
        let ways = |(record, times, _): (&[u8], u64, bool)| Some(&onward.get(trimmed(record))?.1 * times);
        Ok(litter.all().filter_map(ways).sum())
    }
}
