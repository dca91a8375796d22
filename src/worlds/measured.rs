//! The Measured rule: after each round nature measures the player's most threatened square and keeps the majority.
//!
//! Source: seed 003 asks for it: "there is no clear way for white's pieces to end up being captured". `docs/worlds.md` says how
//! the square is chosen.

use super::explicit_set::ExplicitSet;
use super::{Round, RoundStats, RoundWorlds, WorldRules, Worlds, WorldsError};
use crate::game::relation::Cube;
use crate::game::{Cell, Kind};

/// A measurement by nature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measurement {
    /// The measured square.
    pub cell: Cell,
    /// Whether a piece of the player is there in all remaining worlds.
    pub stands: bool,
    /// Worlds that disagreed and were removed.
    pub culled: u128,
}

impl Worlds {
    /// A round after nature's measurement, under the Measured rule. Other rules leave it as it is.
    pub(super) fn apply_measurement(&self, round: Round) -> Result<Round, WorldsError> {
        if self.rules() != WorldRules::Measured {
            return Ok(round);
        }
        match self.find_measurement(&round)? {
            Some(measurement) => self.remove_disagreeing(&round, measurement),
            None => Ok(round),
        }
    }

    /// Measures the square whose piece of the player is missing in most worlds but present in some. Ties go to the first
    /// square.
    fn find_measurement(&self, round: &Round) -> Result<Option<Measurement>, WorldsError> {
        let census = self.census(round, &[])?;
        let mut rarest: Option<(Cell, u128)> = None;
        for cell in self.game().cells() {
            let own = census.kinds_on(cell).filter(|(kind, _)| self.game().owns(self.player(), *kind));
            let with_piece: u128 = own.map(|(_, count)| count).sum();
            if with_piece > 0 && with_piece < census.worlds && rarest.is_none_or(|rarest| with_piece < rarest.1) {
                rarest = Some((cell, with_piece));
            }
        }
        Ok(rarest.map(|(cell, with_piece)| {
            let without_piece = census.worlds - with_piece;
            let stands = with_piece > without_piece;
            Measurement { cell, stands, culled: if stands { without_piece } else { with_piece } }
        }))
    }

    /// A round without the worlds that disagree with a measurement.
    fn remove_disagreeing(&self, round: &Round, measurement: Measurement) -> Result<Round, WorldsError> {
        let stats = RoundStats { measurement: Some(measurement), ..round.stats().clone() };
        let Some(diagram) = round.diagram() else {
            let worlds = self.filter_by_measurement(measurement, round.explicit())?;
            return self.choose_store(round.with_worlds(RoundWorlds::Explicit(worlds), stats));
        };
        let agreeing = self.with_context(round, |context| {
            let kinds = (0..self.game().kind_count()).filter_map(|kind| u8::try_from(kind).ok()).map(Kind);
            let kinds = kinds.filter(|&kind| self.game().owns(self.player(), kind) == measurement.stands);
            let cube = context.relation.level_of(measurement.cell).map(|level| {
                let values = kinds.fold(0, |all, kind| all | context.relation.values_of(level, kind));
                Cube { literals: [(level, values)].into() }
            });
            diagram.select(&cube.unwrap_or_default(), context)
        })?;
        Ok(round.with_worlds(RoundWorlds::Diagram(agreeing), stats))
    }

    /// The explicit worlds that agree with a measurement.
    pub(super) fn filter_by_measurement(
        &self,
        measurement: Measurement,
        worlds: &ExplicitSet,
    ) -> Result<ExplicitSet, WorldsError> {
        worlds.filtered(&|record| self.agrees_with(measurement, record), self.monitor())
    }

    /// Whether a packed world agrees with a measurement.
    pub(super) fn agrees_with(&self, measurement: Measurement, record: &[u8]) -> bool {
        let kind = self.game().kind_at(record, measurement.cell);
        self.game().owns(self.player(), kind) == measurement.stands
    }
}
