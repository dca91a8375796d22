//! Restarting games, puzzles, and confirmation dialogs.

use crate::tui::{
    effects::GameSource,
    state::{AppState, ConfirmDialog, ConfirmedAction, Popup},
};

/// Restarts, after confirmation if a game is in progress.
pub fn ask_restart(state: &mut AppState) {
    let Some(session) = &state.session else { return };
    if session.is_under_way() {
        confirm(state, "Start a new game? This game is saved.", "new game", "cancel", ConfirmedAction::NewGame);
    } else {
        restart(state);
    }
}

/// Restarts the same game.
pub fn restart(state: &mut AppState) {
    let Some(session) = &state.session else { return };
    let source = match session.worlds().and_then(|game| game.puzzle.clone()) {
        Some(puzzle) => GameSource::Puzzle(puzzle),
        None => GameSource::FromRulebook {
            rulebook: session.rulebook.clone(),
            mode: session.mode(),
            fen: session.saved.fen.clone(),
        },
    };
    let (seats, clock) = (session.saved.seats.clone(), session.saved.clock.as_ref().map(|clock| clock.time_control));
    state.open_game(source, seats, clock);
}

/// Opens the next puzzle.
pub fn next_puzzle(state: &mut AppState) {
    let puzzle = state.session.as_ref().and_then(|session| session.worlds()?.puzzle.as_ref());
    if let Some(after) = puzzle.map(|puzzle| puzzle.name.clone()) {
        state.open_game(GameSource::NextPuzzle { after }, Vec::new(), None);
    }
}

/// Opens a yes-or-no dialog.
pub fn confirm(state: &mut AppState, text: &str, yes: &'static str, no: &'static str, action: ConfirmedAction) {
    state.popup = Some(Popup::Confirm(ConfirmDialog { text: text.into(), yes, no, action, declined: None }));
}

/// Asks whether to play an odd position.
pub fn ask_position(state: &mut AppState, notes: &str) {
    let text = format!("{notes}. Play it all the same?");
    let (action, declined) = (ConfirmedAction::Keep, Some(ConfirmedAction::UsualStart));
    state.popup = Some(Popup::Confirm(ConfirmDialog { text, yes: "play it", no: "usual start", action, declined }));
}

/// Starts the same game from the start position of its rules.
pub fn start_usually(state: &mut AppState) {
    if let Some(session) = &mut state.session {
        session.saved.fen = None;
    }
    restart(state);
}
