//! The Measured rule: after each round nature looks at the player's most threatened square, and what is so in most worlds becomes
//! so in all that are left.
//!
//! Source: seed 003 asks for it: "there is no clear way for white's pieces to end up being captured"; `docs/worlds.md` says how
//! the square is chosen.

use super::explicit::Explicit;
use super::{Round, SquareCondition, WorldRules, Worlds, WorldsError};
use crate::game::{Cell, Classical, Kind};

/// What nature saw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measurement {
    /// The square it looked at.
    pub cell: Cell,
    /// Whether a piece of the player stands there, in all worlds that are left.
    pub stands: bool,
    /// How many worlds in which it is otherwise are gone.
    pub culled: u128,
}

impl<G: Classical> Worlds<G> {
    /// A round after nature has looked at it.
    pub(super) fn measured(&self, round: Round) -> Result<Round, WorldsError> {
        if self.rules() != WorldRules::Measured {
            return Ok(round);
        }
        let Some(look) = self.look(&round)? else { return Ok(round) };
        self.cut(&round, look)
    }

    /// The square on which the player's piece is gone in most worlds while it still stands there in some, the first of
    /// several; and whether it stands there in more than half of them.
    fn look(&self, round: &Round) -> Result<Option<Measurement>, WorldsError> {
        let census = self.census(round, &[])?;
        let mut found: Option<(Cell, u128)> = None;
        for cell in self.game().cells() {
            let own = census.kinds_on(cell).filter(|(kind, _)| self.game().owns(self.player(), *kind));
            let stands: u128 = own.map(|(_, count)| count).sum();
            if stands > 0 && stands < census.worlds && found.is_none_or(|found| stands < found.1) {
                found = Some((cell, stands));
            }
        }
        Ok(found.map(|(cell, there)| {
            let gone = census.worlds - there;
            let stands = there > gone;
            Measurement { cell, stands, culled: if stands { gone } else { there } }
        }))
    }

    /// A round without the worlds that a look rules out.
    fn cut(&self, round: &Round, look: Measurement) -> Result<Round, WorldsError> {
        let mut tally = round.stats().clone();
        tally.measurement = Some(look);
        let before = round.before().map(|(before, intent)| (before.clone(), intent.clone()));
        if let Some(field) = round.field() {
            let field = self.with_terms(round, |terms| {
                let kinds = (0..self.game().kinds()).filter_map(|kind| u8::try_from(kind).ok()).map(Kind);
                let given = kinds.filter(|kind| self.game().owns(self.player(), *kind) == look.stands);
                let given: Vec<SquareCondition> = given.map(|kind| SquareCondition { cell: look.cell, kind }).collect();
                let cube = Self::any_of(&given, terms).unwrap_or_default();
                field.select(&cube, terms)
            })?;
            return Ok(Round::of_field(field, tally, round.mover(), before));
        }
        let worlds = self.left_by(look, round.worlds())?;
        self.put(Round::new(worlds, tally, round.mover(), before))
    }

    /// The worlds, of some one by one, that a look does not rule out.
    pub(super) fn left_by(&self, look: Measurement, worlds: &Explicit) -> Result<Explicit, WorldsError> {
        worlds.only(&|record| self.leaves(look, record), self.monitor())
    }

    /// Does a look leave a packed world?
    pub(super) fn leaves(&self, look: Measurement, record: &[u8]) -> bool {
        let kind = self.game().stands_on(record, look.cell);
        self.game().owns(self.player(), kind) == look.stands
    }
}
