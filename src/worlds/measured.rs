//! What nature does after each round: it measures the player's most threatened square and keeps the majority (Measured), or it
//! takes every piece that is gone in enough worlds (Attrition, Raid).
//!
//! Source: seed 003 asks for it: "there is no clear way for white's pieces to end up being captured". `docs/worlds.md` says how
//! the square is chosen.

use super::explicit_set::ExplicitSet;
use super::{Nature, Round, RoundWorlds, Worlds, WorldsError};
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
    /// A round after nature has measured what the terms say.
    pub(super) fn apply_nature(&self, mut round: Round) -> Result<Round, WorldsError> {
        match self.terms().nature {
            Nature::Rests => {}
            Nature::Measures => {
                if let Some((cell, with_piece, without_piece)) = self.find_most_threatened(&round)? {
                    let stands = with_piece > without_piece;
                    let culled = if stands { without_piece } else { with_piece };
                    round = self.remove_disagreeing(&round, Measurement { cell, stands, culled })?;
                }
            }
            Nature::Takes(percent) => {
                while let Some((cell, with_piece, without_piece)) = self.find_most_threatened(&round)?
                    && without_piece * 100 >= (with_piece + without_piece) * u128::from(percent)
                {
                    round = self.remove_disagreeing(&round, Measurement { cell, stands: false, culled: with_piece })?;
                }
            }
        }
        Ok(round)
    }

    /// The square whose piece of the player is missing in most worlds but present in some, and the numbers of worlds with and
    /// without it. Ties go to the first square.
    fn find_most_threatened(&self, round: &Round) -> Result<Option<(Cell, u128, u128)>, WorldsError> {
        let census = self.census(round, &[])?;
        let mut rarest: Option<(Cell, u128)> = None;
        for cell in self.game().cells() {
            let own = census.kinds_on(cell).filter(|(kind, _)| self.game().owns(self.player(), *kind));
            let with_piece: u128 = own.map(|(_, count)| count).sum();
            if with_piece > 0 && with_piece < census.worlds && rarest.is_none_or(|rarest| with_piece < rarest.1) {
                rarest = Some((cell, with_piece));
            }
        }
        Ok(rarest.map(|(cell, with_piece)| (cell, with_piece, census.worlds - with_piece)))
    }

    /// A round without the worlds that disagree with a measurement.
    fn remove_disagreeing(&self, round: &Round, measurement: Measurement) -> Result<Round, WorldsError> {
        let mut stats = round.stats().clone();
        stats.measurements.push(measurement);
        stats.removed += measurement.culled;
        let Some(diagram) = round.diagram() else {
            let worlds = round.explicit().filtered(&|record| self.agrees_with(measurement, record), self.monitor())?;
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

    /// The explicit worlds that agree with all measurements.
    pub(super) fn filter_by_measurements(
        &self,
        measurements: &[Measurement],
        worlds: ExplicitSet,
    ) -> Result<ExplicitSet, WorldsError> {
        if measurements.is_empty() {
            return Ok(worlds);
        }
        let agrees = |record: &[u8]| measurements.iter().all(|&measurement| self.agrees_with(measurement, record));
        worlds.filtered(&agrees, self.monitor())
    }

    /// Whether a packed world agrees with a measurement.
    pub(super) fn agrees_with(&self, measurement: Measurement, record: &[u8]) -> bool {
        let kind = self.game().kind_at(record, measurement.cell);
        self.game().owns(self.player(), kind) == measurement.stands
    }
}
