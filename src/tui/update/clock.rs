//! Game clocks.

use std::time::Duration;

use super::classical;
use crate::{
    store::GameEnding,
    tui::state::{AppState, Popup},
};

/// The player whose clock is running. Clocks run from the first move on, while the end of the game is on the screen.
pub fn running_clock(state: &AppState) -> Option<usize> {
    let session = state.shown_session().filter(|_| state.opening.is_none())?;
    let is_still = session.is_over() || session.is_waiting() || !session.has_moved() || session.saved.clock.is_none();
    let is_latest = session.classical().is_some_and(|game| game.tree.is_at_end_of_main_line());
    let is_asking = matches!(state.popup, Some(Popup::Players(_))) || session.editor().is_some();
    (!is_still && !is_asking && is_latest).then(|| session.mover())
}

/// Advances the running clock.
pub fn tick(state: &mut AppState, time: Duration) {
    let Some(player) = running_clock(state) else { return };
    let clock = state.session.as_mut().and_then(|session| session.saved.clock.as_mut());
    let is_up = clock.is_some_and(|clock| !clock.spend(player, time));
    // The referee ends a game with others.
    let is_judged = state.session.as_ref().is_some_and(|session| session.open_table().is_some());
    if is_up && !is_judged {
        // The time is up: closes dialogs.
        state.popup = None;
        classical::close(state, GameEnding::TimedOut(player));
    }
}
