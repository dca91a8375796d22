//! Computes the card of a game.

use super::{CardSource, HoveredMove, Services};
use crate::{
    game::{Fault, Game, Rules, allowing_clause, allows_action},
    source::Span,
    store::Library,
    task::ProgressMonitor,
    tui::state::{GameCard, Rulebook},
};

/// The card, or why there is none.
pub fn write_card(services: &Services, source: CardSource, monitor: &ProgressMonitor) -> Result<Box<GameCard>, String> {
    let (rulebook, hovered) = match source {
        CardSource::Rulebook { rulebook, hovered } => (rulebook, hovered),
        CardSource::ByName(name) => {
            let library = Library::open(&services.folders);
            (Rulebook::new(library.load(&name).map_err(|error| error.to_string())?), None)
        }
    };
    let guide = rulebook.guide(monitor.token()).map_err(|halt| halt.to_string())?.clone();
    let clause = hovered.and_then(|hovered| clause_of(&rulebook, &hovered, monitor));
    Ok(Box::new(GameCard { rulebook, guide, clause }))
}

/// The clause of the rule file that allows a move.
fn clause_of(rulebook: &Rulebook, hovered: &HoveredMove, monitor: &ProgressMonitor) -> Option<Span> {
    let HoveredMove { position, action } = hovered;
    let mut allows =
        |rules: Rules| monitor.token().check_cancelled::<Fault>().is_ok() && allows_action(rules, position, action);
    let mover = rulebook.variant().mover(position);
    allowing_clause(rulebook.rules(), &rulebook.game.sources, &rulebook.game.trees, mover, &mut allows)
}
