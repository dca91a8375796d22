//! After every change of the position: drops facts about the old one, requests those of the new one, and saves the
//! game.

use super::{analysis, classical, worlds};
use crate::{
    store::{GameEnding, SavedGame},
    tui::{
        effects::SideEffect,
        state::{
            AppState,
            session::{GameSession, SessionKind},
        },
    },
};

/// Clears facts about the position and requests new ones.
pub fn reload(state: &mut AppState, effects: &mut Vec<SideEffect>) {
    let ticket = state.next_ticket();
    let Some(session) = &mut state.session else { return };
    // The selection refers to the old position.
    session.clear_selection();
    classical::cancel_thinking(session, effects);
    analysis::cancel(session, effects);
    (session.ticket, session.choices, session.has_san, session.hinted) = (ticket, None, false, None);
    match &mut session.kind {
        SessionKind::ClassicalGame(classical) => {
            (classical.facts, classical.opponent_choices) = (None, None);
            effects.push(SideEffect::ListActions(ticket, session.rulebook.clone(), Box::new(classical.record.clone())));
        }
        SessionKind::Worlds(worlds) => worlds::reload_round(ticket, worlds, effects),
    }
}

/// Saves the game.
pub fn save(state: &AppState, effects: &mut Vec<SideEffect>) {
    if let Some(session) = &state.session {
        effects.push(SideEffect::Save(
            session.save_slot.clone(),
            session.save_slot.next_version(),
            Box::new(to_saved_game(session)),
        ));
    }
}

/// The game in the form of a save file.
pub fn to_saved_game(session: &GameSession) -> SavedGame {
    let (moves, closed) = match &session.kind {
        SessionKind::ClassicalGame(classical) => {
            let closed = classical.record.closed().map(GameEnding::of);
            (classical.played().iter().map(|text| text.coordinates.clone()).collect(), closed)
        }
        SessionKind::Worlds(worlds) => {
            (worlds.moves().iter().map(|intent| intent.text.clone()).collect(), worlds.closed)
        }
    };
    SavedGame {
        moves,
        ending: closed.or_else(|| session.is_over().then_some(GameEnding::ByRules)),
        ..session.saved.clone()
    }
}
