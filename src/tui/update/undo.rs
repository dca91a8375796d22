//! Undo and redo, in games of every kind.

use std::time::Duration;

use super::reload::{reload, save};
use crate::{
    game::MoveId,
    tui::state::{AppState, ClassicalSession, GameSession},
};

/// Undoes the last move, or the end of the game.
pub fn undo(state: &mut AppState) {
    step(state, GameSession::undo);
}

/// Redoes an undone move.
pub fn redo(state: &mut AppState) {
    step(state, GameSession::redo);
}

/// Goes to the position after a move, or to the start. Nothing is taken back, and computer players wait.
pub fn go_to(state: &mut AppState, id: Option<MoveId>) {
    walk(state, |game| {
        let is_elsewhere = game.tree.current() != id;
        game.tree.go_to(id);
        is_elsewhere
    });
}

/// Goes one move back or forward.
pub fn step_through(state: &mut AppState, is_forward: bool) {
    let Some(session) = &mut state.session else { return };
    if let Some(game) = session.worlds_mut() {
        if game.look(is_forward) {
            session.pause();
            reload(state);
        }
        return;
    }
    walk(state, |game| if is_forward { game.tree.forward() } else { game.tree.back() });
}

/// Goes to the start or to the end of the line that is followed; from the end of a variation, to that of the main line.
pub fn go_to_end(state: &mut AppState, is_last: bool) {
    let game = state.session.as_ref().and_then(GameSession::classical);
    let end = game.and_then(|game| {
        let end = game.tree.line().last().copied();
        if game.tree.current() == end { game.tree.main_line().last() } else { end }
    });
    go_to(state, end.filter(|_| is_last));
}

/// Goes to the next or previous alternative to the current move.
pub fn go_to_variation(state: &mut AppState, is_next: bool) {
    walk(state, |game| game.tree.go_to_sibling(is_next));
}

/// Goes somewhere else in the tree of a classical game.
fn walk(state: &mut AppState, goes: impl FnOnce(&mut ClassicalSession) -> bool) {
    let Some(session) = &mut state.session else { return };
    let Some(game) = session.classical_mut() else { return };
    (game.has_taken_back, game.retry) = (false, None);
    if goes(game) {
        session.pause();
        reload(state);
        save(state);
    }
}

/// Undoes or redoes a move by `turn`, and further moves until a person is to move.
fn step(state: &mut AppState, turn: fn(&mut GameSession) -> bool) {
    let Some(session) = &mut state.session else { return };
    if !turn(session) {
        return;
    }
    session.continue_to_person(turn);
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
