//! Undo and redo, in games of every kind.

use std::time::Duration;

use super::reload::{reload, save};
use crate::tui::state::{AppState, GameSession};

/// Undoes the last move, or the end of the game.
pub fn undo(state: &mut AppState) {
    step(state, GameSession::undo);
}

/// Redoes an undone move.
pub fn redo(state: &mut AppState) {
    step(state, GameSession::redo);
}

/// Goes to the position after this number of moves of the list. Computer players wait, as after undo.
pub fn go_to(state: &mut AppState, count: usize) {
    let Some(session) = &mut state.session else { return };
    let played = |session: &GameSession| session.classical().map(|game| game.record.actions().len());
    let turn = if played(session).is_some_and(|played| count < played) { GameSession::undo } else { GameSession::redo };
    let start = played(session);
    while played(session).is_some_and(|played| played != count) && turn(session) {}
    if played(session) != start {
        session.pause();
        settle(state);
    }
}

/// Undoes or redoes a move by `turn`, and further moves until a person is to move.
fn step(state: &mut AppState, turn: fn(&mut GameSession) -> bool) {
    let Some(session) = &mut state.session else { return };
    if !turn(session) {
        return;
    }
    session.continue_to_person(turn);
    settle(state);
}

/// Computes and saves the position that was reached.
fn settle(state: &mut AppState) {
    let Some(session) = &mut state.session else { return };
    // After a loss on time, the game continues without a clock.
    let late = session.saved.clock.take_if(|clock| clock.remaining.iter().any(Duration::is_zero));
    let waiting = session.computer_to_move().filter(|_| !session.is_over());
    reload(state);
    save(state);
    if let Some(player) = waiting {
        state.notify(format!("{player} is waiting; ↵ resumes, or move for it"));
    } else if late.is_some() {
        state.notify("the game continues without a clock");
    }
}
