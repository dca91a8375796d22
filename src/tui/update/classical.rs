//! Classical games: playing, resignation and draws.

use super::{
    new_game::confirm,
    reload::{reload, save},
    remote, review, training,
};
use crate::{
    game::{MoveText, Outcome},
    network::GuestMessage,
    store::GameEnding,
    tui::{
        effects::SideEffect,
        state::{AppState, ConfirmedAction, GameSession, SessionKind},
    },
};

/// Plays an action of the current position. At a table with others, the referee is asked to play it.
pub fn play(state: &mut AppState, index: usize) {
    if !remote::send_move(state, index) {
        play_here(state, index);
    }
}

/// Plays an action of the current position on the board of this program.
pub fn play_here(state: &mut AppState, index: usize) {
    let Some(session) = &mut state.session else { return };
    let (mover, has_san) = (session.mover(), session.has_san);
    let has_computer = session.computer_players().iter().any(Option::is_some);
    let Some(choice) = session.choice(index).cloned() else { return };
    let (save_slot, rulebook) = (session.save_slot.clone(), session.rulebook.clone());
    let Some(game) = session.classical_mut() else { return };
    let Some(action) = game.facts.as_ref().and_then(|facts| facts.status.actions.get(index)).cloned() else { return };
    let text = MoveText { coordinates: choice.coordinates, san: Some(choice.san).filter(|_| has_san) };
    let id = game.play(action, text, has_computer);
    if !has_san {
        let tree = Box::new(game.tree.clone());
        state.effects.push(SideEffect::WriteSan { save_slot, rulebook, tree, moves: vec![id] });
    }
    // In a variation, a person may move for both sides.
    if game.tree.is_at_end_of_main_line() {
        session.is_paused = false;
        if let Some(clock) = &mut session.saved.clock {
            clock.add_increment(mover);
        }
    } else {
        session.pause();
    }
    session.cursor.cell = choice.goal.unwrap_or(session.cursor.cell);
    reload(state);
    save(state);
    review::attempted(state, id);
    training::attempted(state, id);
}

/// Asks to confirm the resignation of the player to move.
pub fn ask_resign(state: &mut AppState) {
    let Some(session) = &state.session else { return };
    let player = session.open_table().and_then(|table| table.player).unwrap_or(session.mover());
    let (text, yes) = match session.rules().players.len() {
        1 => ("Give up?".to_owned(), "give up"),
        _ => (format!("Resign as {}?", session.player_name(player)), "resign"),
    };
    confirm(state, &text, yes, "cancel", ConfirmedAction::Resign);
}

/// Resigns for the player to move.
pub fn resign(state: &mut AppState) {
    if remote::request(state, GuestMessage::Resign) {
        return;
    }
    let Some(session) = &state.session else { return };
    close(state, GameEnding::Resigned(session.mover()));
}

/// Claims a draw if the rules allow it; else offers one to the opponents.
pub fn ask_draw(state: &mut AppState) {
    let Some(session) = &state.session else { return };
    let mover = session.player_name(session.mover());
    let is_own_turn = session.open_table().is_none_or(|table| table.player == Some(session.mover()));
    if let Some(claim) = claim(session).filter(|_| is_own_turn) {
        let result = if claim.winner.is_none() { "a draw" } else { "the result" };
        let text = format!("Claim {result}: {}?", claim.reason);
        return confirm(state, &text, "claim", "cancel", ConfirmedAction::Draw);
    }
    if session.open_table().is_some() {
        return draw(state);
    }
    if let Some(player) = session.computer_players().into_iter().flatten().next() {
        return state.notify(format!("{player} declines the draw"));
    }
    let players = session.rules().players.iter().enumerate();
    let others: Vec<_> = players.filter(|&(p, _)| p != session.mover()).map(|(_, name)| name.as_str()).collect();
    let text = format!("{mover} offers a draw. Accept as {}?", others.join(" and "));
    confirm(state, &text, "accept", "decline", ConfirmedAction::Draw);
}

/// Ends the game by a claimed or agreed draw.
pub fn draw(state: &mut AppState) {
    if remote::request(state, GuestMessage::Draw) {
        return;
    }
    let Some(session) = &state.session else { return };
    close(state, if claim(session).is_some() { GameEnding::Claimed } else { GameEnding::Agreed });
}

/// The result that the player to move can claim.
fn claim(session: &GameSession) -> Option<Outcome> {
    session.classical()?.facts.as_ref()?.status.claim.clone()
}

/// Ends the game by resignation, agreement, claim or time.
pub fn close(state: &mut AppState, ending: GameEnding) {
    let Some(session) = &mut state.session else { return };
    let outcome =
        if ending == GameEnding::Claimed { claim(session) } else { ending.outcome(session.rulebook.variant()) };
    let Some(outcome) = outcome else { return };
    match &mut session.kind {
        SessionKind::Classical(game) => game.tree.declare(outcome),
        SessionKind::Worlds(game) => game.closed = Some(ending),
    }
    reload(state);
    save(state);
}
