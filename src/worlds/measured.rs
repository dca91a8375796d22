//! What nature does after each round: it measures the player's most threatened square and keeps the majority (Measured), or it
//! takes every piece that is gone in enough worlds (Attrition, Raid).
//!
//! Source: seed 003 asks for it: "there is no clear way for white's pieces to end up being captured". `docs/worlds.md` says how
//! the square is chosen.

use super::explicit_set::ExplicitSet;
use super::{Intent, Lead, Nature, Round, RoundWorlds, Worlds, WorldsError};
use crate::game::relation::Cube;
use crate::game::{Cell, Kind};

/// A measurement by nature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measurement {
    /// The measured square.
    pub cell: Cell,
    /// The player's piece there, in worlds where it stands; the most frequent one, if worlds differ.
    pub kind: Kind,
    /// Whether a piece of the player is there in all remaining worlds.
    pub stands: bool,
    /// Worlds that disagreed and were removed.
    pub culled: u128,
}

/// What nature would do after an action, and where that leaves the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NatureForecast {
    /// The player's pieces that nature would take, with their squares, in its order.
    pub taken: Vec<(Cell, Kind)>,
    /// The player's lead after the round.
    pub lead: Lead,
}

/// A square where a piece of the player stands in some worlds only.
struct ThreatenedSquare {
    cell: Cell,
    /// The piece there in most of these worlds.
    kind: Kind,
    with_piece: u128,
    without_piece: u128,
}

impl ThreatenedSquare {
    fn measured(&self, stands: bool) -> Measurement {
        let culled = if stands { self.without_piece } else { self.with_piece };
        Measurement { cell: self.cell, kind: self.kind, stands, culled }
    }
}

impl Worlds {
    /// What nature would do after an action. Expands the round.
    ///
    /// # Errors
    /// As [`Worlds::advance`].
    pub fn forecast_nature(&self, at: &Round, intent: &Intent) -> Result<NatureForecast, WorldsError> {
        let next = self.advance(at, intent)?;
        let taken = next.stats().measurements.iter().filter(|measurement| !measurement.stands);
        let taken = taken.map(|measurement| (measurement.cell, measurement.kind)).collect();
        Ok(NatureForecast { taken, lead: self.lead(&next)? })
    }

    /// A round after nature has measured what the terms say.
    pub(super) fn apply_nature(&self, mut round: Round) -> Result<Round, WorldsError> {
        match self.terms().nature {
            Nature::Rests => {}
            Nature::Measures => {
                if let Some(square) = self.find_most_threatened(&round)? {
                    let stands = square.with_piece > square.without_piece;
                    round = self.remove_disagreeing(&round, square.measured(stands))?;
                }
            }
            Nature::Takes(percent) => {
                while let Some(square) = self.find_most_threatened(&round)?
                    && square.without_piece * 100 >= (square.with_piece + square.without_piece) * u128::from(percent)
                {
                    round = self.remove_disagreeing(&round, square.measured(false))?;
                }
            }
        }
        Ok(round)
    }

    /// The square whose piece of the player is missing in most worlds but present in some. Ties go to the first square.
    fn find_most_threatened(&self, round: &Round) -> Result<Option<ThreatenedSquare>, WorldsError> {
        let census = self.census(round, &[])?;
        let mut rarest: Option<ThreatenedSquare> = None;
        for cell in self.game().cells() {
            let own = || census.kinds_on(cell).filter(|(kind, _)| self.game().owns(self.player(), *kind));
            let with_piece: u128 = own().map(|(_, count)| count).sum();
            let is_rarest = rarest.as_ref().is_none_or(|rarest| with_piece < rarest.with_piece);
            if with_piece < census.worlds
                && is_rarest
                && let Some((kind, _)) = own().max_by_key(|&(_, count)| count)
            {
                rarest = Some(ThreatenedSquare { cell, kind, with_piece, without_piece: census.worlds - with_piece });
            }
        }
        Ok(rarest)
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
