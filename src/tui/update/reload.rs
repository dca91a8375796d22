//! After every change of the position: drops facts about the old one, requests those of the new one, and saves the
//! game.

use std::convert::Infallible;

use super::{analysis, explorer, worlds};
use crate::{
    store::{GameEnding, SavedGame, SavedMoves, SavedPath},
    tui::{
        effects::SideEffect,
        state::{AppState, GameSession, SessionKind},
    },
};

/// Clears facts about the position and requests new ones.
pub fn reload(state: &mut AppState) {
    let ticket = state.next_ticket();
    let Some(session) = &mut state.session else { return };
    // The selection refers to the old position.
    session.clear_selection();
    analysis::cancel(session);
    (session.thinking, session.choices, session.hinted) = (None, None, None);
    (session.ticket, session.has_san) = (ticket, false);
    match &mut session.kind {
        SessionKind::Classical(game) => {
            (game.facts, game.opponent_choices) = (None, None);
            let (rulebook, record) = (session.rulebook.clone(), Box::new(game.record().clone()));
            state.effects.push(SideEffect::ListActions { ticket, rulebook, record });
        }
        SessionKind::Worlds(game) => worlds::reload_round(ticket, game, &mut state.effects),
    }
    explorer::begin(state);
}

/// Saves the game.
pub fn save(state: &mut AppState) {
    if let Some(session) = state.session.as_ref().filter(|session| session.is_savable()) {
        let (save_slot, game) = (session.save_slot.clone(), Box::new(to_saved_game(session)));
        let version = save_slot.next_version();
        state.effects.push(SideEffect::Save { save_slot, version, game });
    }
}

/// The game in the form of a save file.
pub fn to_saved_game(session: &GameSession) -> SavedGame {
    let saved = session.saved.clone();
    match &session.kind {
        SessionKind::Classical(game) => {
            let Ok(line) =
                game.tree.to_line(&mut |_, id| Ok::<_, Infallible>(game.tree.get(id).label.coordinates.clone()));
            let at = SavedPath::of_current(&game.tree);
            SavedGame { ending: game.ending(), moves: SavedMoves(line), at, ..saved }
        }
        SessionKind::Worlds(game) => {
            let moves: Vec<String> = game.moves().iter().map(|intent| intent.text.clone()).collect();
            let is_over = game.latest().is_some_and(|turn| game.worlds.outcome(&turn.round).is_some());
            let ending = game.closed.or_else(|| is_over.then_some(GameEnding::ByRules));
            SavedGame { ending, moves: moves.into(), help: session.help_used(), ..saved }
        }
    }
}
