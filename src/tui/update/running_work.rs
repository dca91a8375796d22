//! Work on the screen that Ctrl-C stops.

use super::{analysis, review, solver_hint, thinking, worlds};
use crate::tui::state::{AppState, ClassicalSession, GameSession, Popup, Retry, WorkHandle, WorldsGame};

/// Whether the screen shows work that Ctrl-C stops. Without such work, Ctrl-C quits.
pub fn is_running(state: &AppState) -> bool {
    let session = state.shown_session();
    let is_computing = |game: &ClassicalSession| {
        game.review.as_ref().is_some_and(WorkHandle::is_running) || game.is_judging_attempt() || game.analysis.is_some()
    };
    let is_expanding = |game: &WorldsGame| {
        game.hint_search.is_some() || game.expansion.as_ref().is_some_and(|expansion| expansion.work.is_running())
    };
    state.opening.is_some()
        || is_reading(state)
        || session.is_some_and(|session| session.thinking.is_some())
        || session.and_then(GameSession::classical).is_some_and(is_computing)
        || session.and_then(GameSession::worlds).is_some_and(is_expanding)
}

/// Stops all work on the screen. Returns whether there was any.
pub fn stop(state: &mut AppState) -> bool {
    if !is_running(state) {
        return false;
    }
    if is_reading(state) {
        state.popup = None;
    }
    state.cancel_opening();
    if state.shown_session().is_some() {
        review::cancel(state);
        worlds::cancel(state);
        solver_hint::cancel(state);
        if let Some(game) = state.session.as_mut().and_then(GameSession::classical_mut)
            && game.is_judging_attempt()
        {
            game.retry = None;
        }
        // A computer player that is stopped would let the analysis begin.
        analysis::switch_off(state);
        thinking::stop(state);
    }
    true
}

/// Whether a dialog waits for the games of a file, or for a world.
fn is_reading(state: &AppState) -> bool {
    match &state.popup {
        Some(Popup::Games(chooser)) => !chooser.is_complete,
        Some(Popup::Browser(browser)) => browser.work.is_some(),
        _ => false,
    }
}

impl ClassicalSession {
    /// Whether a move that was tried in place of a mistake is being evaluated.
    fn is_judging_attempt(&self) -> bool {
        self.retry.as_ref().is_some_and(|Retry { checking, .. }| checking.is_some())
    }
}
