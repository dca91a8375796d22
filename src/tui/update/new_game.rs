//! New games, and questions to be answered with yes or no.

use crate::players::PlayerSpec;
use crate::tui::{
    effects::{GameSource, SideEffect},
    state::{
        AppState, PendingGame, Popup,
        dialogs::{ConfirmDialog, ConfirmedAction},
    },
};

/// Has a game opened, with somebody of the program's in these places.
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

/// Begins anew, after asking if a game is under way.
pub fn ask_restart(state: &mut AppState, effects: &mut Vec<SideEffect>) {
    let Some(session) = &state.session else { return };
    if session.is_under_way() {
        let text = "Leave this game and begin a new one? This one is kept.";
        confirm(state, text, "a new game", "go on", ConfirmedAction::NewGame);
    } else {
        restart(state, effects);
    }
}

/// Begins the same game anew.
pub fn restart(state: &mut AppState, effects: &mut Vec<SideEffect>) {
    let ticket = state.next_ticket();
    let Some(session) = &state.session else { return };
    let wanted = match session.worlds().and_then(|game| game.puzzle.clone()) {
        Some(puzzle) => GameSource::Puzzle(puzzle),
        None => GameSource::FromRulebook(session.rulebook.clone(), session.mode(), session.saved.fen.clone()),
    };
    let seats = session.saved.seats.clone();
    let clock = session.saved.clock.as_ref().map(|timer| (timer.all, timer.more));
    open_pending(state, PendingGame { seats, clock, ..PendingGame::new(ticket) }, wanted, effects);
}

/// Goes on from a puzzle to the next one.
pub fn next_puzzle(state: &mut AppState, effects: &mut Vec<SideEffect>) {
    let Some(puzzle) = state.session.as_ref().and_then(|session| session.worlds()?.puzzle.clone()) else { return };
    let ticket = state.next_ticket();
    open(state, ticket, GameSource::NextPuzzle(puzzle.name.clone()), Vec::new(), effects);
}

/// Asks a question.
pub fn confirm(state: &mut AppState, text: &str, yes: &str, no: &str, consent: ConfirmedAction) {
    let question = ConfirmDialog { text: text.into(), yes: yes.into(), no: no.into(), action: consent };
    state.popup = Some(Popup::Confirm(question));
}
