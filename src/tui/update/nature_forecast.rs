//! What nature would take after the action that the player considers.

use super::worlds::round_task;
use crate::{
    tui::{
        effects::SideEffect,
        state::{AppState, WorkHandle},
    },
    worlds::Nature,
};

/// Maximum number of worlds for which the next round is computed before the action is chosen.
const MAX_WORLDS: u128 = 20_000;

/// Requests the forecast, if nobody knows it yet. Another request is cancelled.
pub fn request(state: &mut AppState) {
    let Some(session) = &mut state.session else { return };
    let (considered, ticket) = (session.considered_action(state.popup.as_ref()), session.ticket);
    let Some(game) = session.worlds_mut() else { return };
    let Nature::Takes(_) = game.worlds.terms().nature else { return };
    let is_possible = game.is_counted() && game.expansion.is_none() && game.outcome().is_none();
    let is_small = game.current().is_some_and(|turn| turn.round.len() <= MAX_WORLDS);
    let intent = considered.and_then(|index| game.intents.get(index)).filter(|_| is_possible && is_small).cloned();
    let Some(intent) = intent.filter(|intent| !game.nature_forecasts.contains_key(&intent.text)) else {
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
