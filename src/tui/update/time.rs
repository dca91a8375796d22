//! Clocks: time goes by for whoever has the turn.

use std::time::Duration;

use super::versus;
use crate::{
    store::Closed,
    tui::{
        state::{Popup, State, play::Play},
        work::Job,
    },
};

/// The player whose clock runs. It does from the first move on, while the game is on the screen and nobody has to wait.
pub fn runs_for(state: &State) -> Option<usize> {
    let play = state.play.as_ref().filter(|_| !state.at_home && state.opening.is_none())?;
    let is_still = play.is_over() || play.waits() || !play.has_moved() || play.saved.clock.is_none();
    let asks = matches!(state.popup, Some(Popup::Seats(_)));
    (!is_still && !asks && play.versus().is_some()).then(|| play.mover())
}

/// So much time has gone by.
pub fn pass(state: &mut State, time: Duration, jobs: &mut Vec<Job>) {
    let Some(player) = runs_for(state) else { return };
    let timer = state.play.as_mut().and_then(|play| play.saved.clock.as_mut());
    if timer.is_some_and(|timer| !timer.take(player, time)) {
        // What was being chosen is too late.
        state.popup = None;
        versus::close(state, Closed::Late(player), jobs);
    }
}

/// A player has done a turn.
pub fn turn(play: &mut Play, player: usize) {
    if let Some(timer) = &mut play.saved.clock {
        timer.turn(player);
    }
}
