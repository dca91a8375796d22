//! Starting games, and opening confirmation dialogs.

use crate::players::PlayerSpec;
use crate::tui::{
    effects::{GameSource, SideEffect},
    state::{
        AppState, PendingGame, Popup,
        dialogs::{ConfirmDialog, ConfirmedAction},
    },
};

/// Opens a game with computer players in these seats.
pub fn open(
    state: &mut AppState,
    ticket: u64,
    wanted: GameSource,
    seats: Vec<Option<PlayerSpec>>,
    effects: &mut Vec<SideEffect>,
) {
    open_pending(state, PendingGame { seats, ..PendingGame::new(ticket) }, wanted, effects);
}

fn open_pending(state: &mut AppState, opening: PendingGame, wanted: GameSource, effects: &mut Vec<SideEffect>) {
    let ticket = opening.ticket;
    effects.push(SideEffect::OpenGame(ticket, wanted, opening.work.clone()));
    state.opening = Some(opening);
}

/// Restarts, after confirmation if a game is in progress.
pub fn ask_restart(state: &mut AppState, effects: &mut Vec<SideEffect>) {
    let Some(session) = &state.session else { return };
    if session.is_under_way() {
        let text = "Start a new game? This game is saved.";
        confirm(state, text, "new game", "cancel", ConfirmedAction::NewGame);
    } else {
        restart(state, effects);
    }
}

/// Restarts the same game.
pub fn restart(state: &mut AppState, effects: &mut Vec<SideEffect>) {
    let ticket = state.next_ticket();
    let Some(session) = &state.session else { return };
    let wanted = match session.worlds().and_then(|game| game.puzzle.clone()) {
        Some(puzzle) => GameSource::Puzzle(puzzle),
        None => GameSource::FromRulebook(session.rulebook.clone(), session.mode(), session.saved.fen.clone()),
    };
    let seats = session.saved.seats.clone();
    let clock = session.saved.clock.as_ref().map(|timer| (timer.initial, timer.increment));
    open_pending(state, PendingGame { seats, clock, ..PendingGame::new(ticket) }, wanted, effects);
}

/// Opens the next puzzle.
pub fn next_puzzle(state: &mut AppState, effects: &mut Vec<SideEffect>) {
    let Some(puzzle) = state.session.as_ref().and_then(|session| session.worlds()?.puzzle.clone()) else { return };
    let ticket = state.next_ticket();
    open(state, ticket, GameSource::NextPuzzle(puzzle.name.clone()), Vec::new(), effects);
}

/// Opens a yes-or-no dialog.
pub fn confirm(state: &mut AppState, text: &str, yes: &str, no: &str, consent: ConfirmedAction) {
    let question = ConfirmDialog { text: text.into(), yes: yes.into(), no: no.into(), action: consent };
    state.popup = Some(Popup::Confirm(question));
}
