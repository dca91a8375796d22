//! Classical games: playing, undo and redo, resignation and draws.

use super::{
    clock,
    new_game::confirm,
    reload::{reload, save},
};
use std::time::Duration;

use crate::{
    game::Outcome,
    store::GameEnding,
    tui::{
        effects::{SanRequest, SideEffect},
        state::{
            AppState,
            classical::{ClassicalGame, MoveText},
            dialogs::ConfirmedAction,
            session::{GameSession, SessionKind},
        },
    },
};

/// Plays an action of the current position.
pub fn play(state: &mut AppState, index: usize, effects: &mut Vec<SideEffect>) {
    let Some(session) = &mut state.session else { return };
    let (rulebook, save_slot, lettered, mover) =
        (session.rulebook.clone(), session.save_slot.clone(), session.has_san, session.mover());
    let Some(choice) = session.choices.as_ref().and_then(|choices| choices.list.get(index)).cloned() else { return };
    let Some(classical) = session.classical_mut() else { return };
    let Some(standing) = classical.facts.as_ref().map(|facts| facts.standing.clone()) else { return };
    let Some(action) = standing.actions.get(index).cloned() else { return };
    let number = classical.record.actions().len();
    classical.moves.truncate(number);
    let squares = choice.coordinates.clone();
    classical.moves.push(MoveText { coordinates: choice.coordinates, san: Some(choice.san).filter(|_| lettered) });
    if !lettered {
        let before = classical.record.position().clone();
        let naming = SanRequest {
            save_slot,
            index: number,
            rulebook,
            before,
            action: action.clone(),
            coordinates: squares,
            standing,
        };
        effects.push(SideEffect::WriteSan(Box::new(naming)));
    }
    let after = action.after.clone();
    classical.record.push(action, after);
    session.is_paused = false;
    clock::finish_turn(session, mover);
    session.clear_selection();
    session.cursor.cell = choice.goal.unwrap_or(session.cursor.cell);
    reload(state, effects);
    save(state, effects);
}

/// Undoes the last move or the end of the game.
pub fn undo(state: &mut AppState, effects: &mut Vec<SideEffect>) {
    undo_or_redo(state, effects, "this is the start of the game", |v| v.record.undo());
}

/// Redoes an undone move.
pub fn redo(state: &mut AppState, effects: &mut Vec<SideEffect>) {
    undo_or_redo(state, effects, "there is no move to redo", |v| v.record.redo());
}

fn undo_or_redo(
    state: &mut AppState,
    effects: &mut Vec<SideEffect>,
    otherwise: &str,
    turn: impl Fn(&mut ClassicalGame) -> bool,
) {
    let Some(session) = &mut state.session else { return };
    if !session.classical_mut().is_some_and(&turn) {
        return state.notify(otherwise);
    }
    session.continue_to_person(|session| session.classical_mut().is_some_and(&turn));
    // After a loss on time, the game continues without a clock.
    let late = session.saved.clock.take_if(|timer| timer.remaining.iter().any(Duration::is_zero));
    let who = session.computer_player(session.mover()).filter(|_| !session.is_over());
    reload(state, effects);
    save(state, effects);
    if let Some(who) = who {
        state.notify(format!("{who} is waiting; ↵ resumes, or move for it"));
    } else if late.is_some() {
        state.notify("the game continues without a clock");
    }
}

/// Cancels a running search. Returns whether there was one.
pub fn cancel_thinking(session: &mut GameSession, effects: &mut Vec<SideEffect>) -> bool {
    let thinking = session.thinking.take();
    let thinks = thinking.is_some();
    effects.extend(thinking.map(|thinking| SideEffect::Cancel(thinking.work)));
    thinks
}

/// Whether a computer player is to move; only the player to move may resign or offer a draw. Shows a message if so.
fn refuse_on_computer_turn(state: &mut AppState) -> bool {
    let who = state.session.as_ref().and_then(|session| session.computer_player(session.mover()));
    if let Some(who) = &who {
        state.notify(format!("{who} is to move; resign or offer a draw on your own turn"));
    }
    who.is_some()
}

/// Asks to confirm the resignation of the player to move.
pub fn ask_resign(state: &mut AppState) {
    let Some(session) = &state.session else { return };
    if session.is_over() {
        return state.notify("the game is over");
    }
    if refuse_on_computer_turn(state) {
        return;
    }
    let Some(session) = &state.session else { return };
    let text = format!("Resign as {}?", session.player_name(session.mover()));
    confirm(state, &text, "resign", "cancel", ConfirmedAction::Resign);
}

/// Resigns for the player to move.
pub fn resign(state: &mut AppState, effects: &mut Vec<SideEffect>) {
    let Some(session) = &state.session else { return };
    close(state, GameEnding::Resigned(session.mover()), effects);
}

/// Claims a draw if the rules allow it; else offers one to the opponents.
pub fn ask_draw(state: &mut AppState) {
    let Some(session) = &state.session else { return };
    if session.is_over() {
        return state.notify("the game is over");
    }
    if refuse_on_computer_turn(state) {
        return;
    }
    let Some(session) = &state.session else { return };
    let asked = (0..session.rulebook.rules().players.len()).filter(|&p| p != session.mover());
    let is_settled = claim(session).is_none();
    if is_settled && let Some(who) = asked.clone().find_map(|player| session.computer_player(player)) {
        return state.notify(format!("{who} declines the draw"));
    }
    let mover = session.player_name(session.mover());
    if let Some(claim) = claim(session) {
        let text = format!("{mover} can end the game: {}.", claim.reason);
        return confirm(state, &text, "claim", "cancel", ConfirmedAction::Draw);
    }
    let others: Vec<&str> = (0..session.rulebook.rules().players.len())
        .filter(|&p| p != session.mover())
        .map(|p| session.player_name(p))
        .collect();
    let text = format!("{mover} offers a draw. Accept as {}?", others.join(" and "));
    confirm(state, &text, "accept", "decline", ConfirmedAction::Draw);
}

/// Ends the game by a claimed or agreed draw.
pub fn draw(state: &mut AppState, effects: &mut Vec<SideEffect>) {
    let Some(session) = &state.session else { return };
    close(state, if claim(session).is_some() { GameEnding::Claimed } else { GameEnding::Agreed }, effects);
}

/// The result that the player to move can claim.
fn claim(session: &GameSession) -> Option<Outcome> {
    session.classical()?.facts.as_ref()?.standing.claim.clone()
}

/// Ends the game by resignation, agreement, claim or time.
pub fn close(state: &mut AppState, closed: GameEnding, effects: &mut Vec<SideEffect>) {
    let Some(session) = &mut state.session else { return };
    let outcome =
        if closed == GameEnding::Claimed { claim(session) } else { closed.outcome(session.rulebook.variant()) };
    let Some(outcome) = outcome else { return };
    session.clear_selection();
    match &mut session.kind {
        SessionKind::ClassicalGame(classical) => classical.record.declare(outcome),
        SessionKind::Worlds(game) => game.closed = Some(closed),
    }
    reload(state, effects);
    save(state, effects);
}
