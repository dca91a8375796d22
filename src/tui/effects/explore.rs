//! Finds the moves of other games in a position.

use super::{PositionReport, Reporter, Services};
use crate::{
    game::{GameRecord, Variant},
    store::explorer::{Exploration, ExploreError},
    tui::state::{ExplorerSource, Rulebook},
};

/// Sends the moves that were played in the last position of a record.
pub fn explore(
    services: &Services,
    source: &ExplorerSource,
    rulebook: &Rulebook,
    record: &GameRecord<Variant>,
    reporter: Reporter<'_>,
) {
    let find =
        || -> Result<Exploration, ExploreError> { source.open(&services.folders, rulebook)?.find(record.positions()) };
    reporter.send(PositionReport::Explored(find().map_err(|error| error.to_string())));
}
