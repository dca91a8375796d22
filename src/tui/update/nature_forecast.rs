//! What nature would do after the action that the player considers, and after the other actions of the selected piece.

use super::worlds::round_task;
use crate::{
    tui::{
        effects::SideEffect,
        state::{AppState, WorkHandle},
    },
    worlds::Nature,
};

/// Maximum number of worlds for which the next round is computed before the action is chosen.
const MAX_WORLDS_FOR_CONSIDERED: u128 = 20_000;
/// Maximum number of worlds for which this is done for every action of the selected piece.
const MAX_WORLDS_FOR_ALL: u128 = 4_000;

/// Requests the next missing forecast: that of the considered action, or else of the next action of the selected piece. Another
/// request is cancelled.
pub fn request(state: &mut AppState) {
    let Some(session) = &mut state.session else { return };
    let (considered, ticket) = (session.considered_action(state.popup.as_ref()), session.ticket);
    let of_selected = session.actions_of_selected();
    let Some(game) = session.worlds_mut() else { return };
    let Nature::Takes(_) = game.worlds.terms().nature else { return };
    let is_possible = game.is_counted() && game.expansion.is_none() && game.outcome().is_none();
    let worlds = game.current().map_or(u128::MAX, |turn| turn.round.len());
    let considered = considered.into_iter().filter(|_| worlds <= MAX_WORLDS_FOR_CONSIDERED);
    let of_selected = of_selected.into_iter().filter(|_| worlds <= MAX_WORLDS_FOR_ALL);
    let mut intents = considered.chain(of_selected).filter_map(|index| game.intents.get(index));
    let unknown = intents.find(|intent| !game.nature_forecasts.contains_key(&intent.text)).cloned();
    let Some(intent) = unknown.filter(|_| is_possible) else {
        game.nature_forecast_work = None;
        return;
    };
    if game.nature_forecast_work.as_ref().is_some_and(|(text, _)| *text == intent.text) {
        return;
    }
    let work = WorkHandle::default();
    let round = round_task(game, work.monitor());
    game.nature_forecast_work = Some((intent.text.clone(), work));
    state.effects.extend(round.map(|round| SideEffect::ForecastNature { ticket, round, intent }));
}
