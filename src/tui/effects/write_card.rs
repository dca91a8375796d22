//! Computes the card of a game.

use std::sync::Arc;

use super::{CardSource, Services};
use crate::{
    game::GameGuide,
    store::Library,
    task::ProgressMonitor,
    tui::state::{GameCard, Rulebook},
};

/// The card, or why there is none.
pub fn write_card(services: &Services, source: CardSource, monitor: &ProgressMonitor) -> Result<Box<GameCard>, String> {
    let rulebook = match source {
        CardSource::Rulebook(rulebook) => rulebook,
        CardSource::ByName(name) => {
            let library = Library::open(&services.folders);
            Rulebook::new(library.load(&name).map_err(|error| error.to_string())?)
        }
    };
    let guide = GameGuide::of_variant(rulebook.variant(), monitor.token()).map_err(|halt| halt.to_string())?;
    Ok(Box::new(GameCard { rulebook: Arc::clone(&rulebook), guide }))
}
