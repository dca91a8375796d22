//! Game clocks.

use std::time::Duration;

use super::classical;
use crate::{
    store::GameEnding,
    tui::{
        effects::SideEffect,
        state::{AppState, Popup, session::GameSession},
    },
};

/// The player whose clock is running. Clocks run from the first move on, while the game is on the screen.
pub fn running_clock(state: &AppState) -> Option<usize> {
    let session = state.session.as_ref().filter(|_| !state.is_home_open && state.opening.is_none())?;
    let is_still = session.is_over() || session.is_waiting() || !session.has_moved() || session.saved.clock.is_none();
    let asks = matches!(state.popup, Some(Popup::Players(_)));
    (!is_still && !asks && session.classical().is_some()).then(|| session.mover())
}

/// Advances the running clock.
pub fn tick(state: &mut AppState, time: Duration, effects: &mut Vec<SideEffect>) {
    let Some(player) = running_clock(state) else { return };
    let timer = state.session.as_mut().and_then(|session| session.saved.clock.as_mut());
    if timer.is_some_and(|timer| !timer.spend(player, time)) {
        // The time is up: closes dialogs.
        state.popup = None;
        classical::close(state, GameEnding::TimedOut(player), effects);
    }
}

/// Adds the increment after a turn.
pub fn finish_turn(session: &mut GameSession, player: usize) {
    if let Some(timer) = &mut session.saved.clock {
        timer.add_increment(player);
    }
}
