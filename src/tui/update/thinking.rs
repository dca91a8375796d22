//! Computer players: starts, stops and handles their searches.

use super::{analysis, choose, classical, solver_hint, worlds::round_task};
use crate::{
    players::{ClockState, PlayerError, PlayerSpec, SkillLevel},
    tui::{
        effects::{MoveRequest, PositionTask, SideEffect},
        state::{AppState, GameSession, SaveSlot, SessionKind, Thinking, WorkHandle},
    },
};
use std::sync::Arc;

/// Search level of hints; lower levels miss moves on purpose.
const HINT_LEVEL: u8 = 8;

/// Starts the search if a computer player is to move.
pub fn start_thinking(state: &mut AppState) {
    let Some(session) = state.session.as_mut().filter(|session| !session.is_over()) else { return };
    let Some(player) = session.computer_to_move() else { return };
    if !session.is_paused && session.thinking.is_none() {
        state.effects.extend(request_move(session, player, false));
    }
}

/// Requests a move from a player, once the position's facts are known.
fn request_move(session: &mut GameSession, player: PlayerSpec, is_hint: bool) -> Option<SideEffect> {
    let (ticket, rulebook) = (session.ticket, session.rulebook.clone());
    let is_watched = !is_hint && session.computer_players().iter().all(Option::is_some);
    let request = MoveRequest { player: player.clone(), clock: clock(session).filter(|_| !is_hint), is_watched };
    let work = WorkHandle::default();
    let effect = match &session.kind {
        SessionKind::Classical(game) => {
            let (record, status) = (Box::new(game.record().clone()), game.facts.as_ref()?.status.clone());
            let position = PositionTask { rulebook, record, status, monitor: work.monitor() };
            SideEffect::Think { ticket, position, request }
        }
        SessionKind::Worlds(game) if !game.is_counted() => return None,
        SessionKind::Worlds(game) => {
            let (round, intents) = (round_task(game, work.monitor())?, game.intents.clone());
            SideEffect::ThinkQuantum { ticket, rulebook, round, intents, request }
        }
    };
    session.thinking = Some(Thinking { player, work, summary: None, is_hint });
    Some(effect)
}

/// The clock of the player to move.
fn clock(session: &GameSession) -> Option<ClockState> {
    let clock = session.saved.clock.as_ref()?;
    let mover = session.mover();
    let next = (mover + 1) % clock.remaining.len().max(1);
    Some(ClockState {
        remaining: *clock.remaining.get(mover)?,
        opponent_remaining: *clock.remaining.get(next)?,
        increment: clock.time_control.increment,
        moves_to_go: None,
    })
}

/// Whether a computer player is to move. Shows a message if so.
pub fn refuse_if_computer_to_move(state: &mut AppState) -> bool {
    let text = state.thinking_text();
    let is_thinking = text.is_some();
    text.into_iter().for_each(|text| state.notify(text));
    is_thinking
}

/// Stops the running search. Returns whether there was one.
pub fn stop(state: &mut AppState) -> bool {
    let Some(session) = &mut state.session else { return false };
    let Some(thinking) = session.thinking.take() else { return false };
    if !thinking.is_hint {
        session.is_paused = true;
        state.notify(format!("{} is stopped; ↵ continues, or move for it", thinking.player));
        analysis::begin(state);
    }
    true
}

/// Resumes a paused computer player.
pub fn resume(state: &mut AppState) {
    if let Some(session) = &mut state.session {
        session.is_paused = false;
        analysis::cancel(session);
        start_thinking(state);
    }
}

/// A player chose an action, or claims a draw instead.
pub fn player_chose(state: &mut AppState, index: usize, claims_draw: bool) {
    let Some(session) = &mut state.session else { return };
    let Some(thinking) = session.thinking.take() else { return };
    if !thinking.is_hint {
        // The player may be looking elsewhere.
        let cell = session.cursor.cell;
        if claims_draw {
            classical::draw(state);
        } else {
            choose::make_move(state, index);
        }
        if let Some(session) = &mut state.session {
            session.cursor.cell = cell;
            let is_awaited = session.computer_players().iter().any(Option::is_none);
            state.effects.extend((state.rings_bell && is_awaited).then_some(SideEffect::RingBell));
        }
        return;
    }
    let Some(text) = show_hinted(session, index) else { return };
    let summary = thinking.summary.as_ref().map_or_else(String::new, |summary| format!("   {summary}"));
    state.notify(format!("{text} looks best{summary}"));
}

/// Selects a hinted action, so that it can be played at once. Returns its text.
pub fn show_hinted(session: &mut GameSession, index: usize) -> Option<String> {
    let choice = session.choice(index).cloned()?;
    session.clear_selection();
    session.hinted = Some(index);
    session.cursor.selected = choice.origin;
    session.cursor.cell = choice.goal.unwrap_or(session.cursor.cell);
    Some(if choice.san.is_empty() { choice.coordinates } else { choice.san })
}

/// A player failed to choose.
pub fn player_failed(state: &mut AppState, error: &PlayerError) {
    let Some(session) = &mut state.session else { return };
    let player = session.thinking.take().map_or_else(String::new, |thinking| format!("{}: ", thinking.player));
    session.is_paused = true;
    let remedies = [Some("↵ tries again".to_owned()), session.change_player_hint(&state.keymap, "player")];
    let text = format!("{player}{}", with_remedies(&error.summary(), remedies));
    state.warn(text);
}

/// Joins an error with its remedies.
fn with_remedies(error: &str, remedies: impl IntoIterator<Item = Option<String>>) -> String {
    let remedies: Vec<String> = remedies.into_iter().flatten().collect();
    // No semicolon after a sentence end.
    let sign = if error.ends_with(['.', '?', '!']) || remedies.is_empty() { "" } else { ";" };
    format!("{error}{sign} {}", remedies.join(", ")).trim_end().to_owned()
}

/// Starts the engines that will play, so that failures show at once. The engine to move is started by its request.
pub fn start_engines(state: &mut AppState) {
    let Some(session) = state.session.as_ref().filter(|session| !session.is_over()) else { return };
    let mover = session.computer_to_move();
    let mut started: Vec<PlayerSpec> = Vec::new();
    for player in session.computer_players().into_iter().flatten() {
        if matches!(player, PlayerSpec::Engine(_)) && mover.as_ref() != Some(&player) && !started.contains(&player) {
            let (save_slot, rulebook) = (session.save_slot.clone(), session.rulebook.clone());
            state.effects.push(SideEffect::StartEngine { save_slot, rulebook, player: player.clone() });
            started.push(player);
        }
    }
}

/// An engine cannot play.
pub fn engine_failed(state: &mut AppState, save_slot: &Arc<SaveSlot>, player: &PlayerSpec, error: &PlayerError) {
    if let Some(session) = state.session.as_ref().filter(|session| Arc::ptr_eq(&session.save_slot, save_slot)) {
        let text = format!(
            "{player}: {}",
            with_remedies(&error.summary(), [session.change_player_hint(&state.keymap, "player")])
        );
        state.warn(text);
    }
}

/// Requests a hint.
pub fn hint(state: &mut AppState) {
    let Some(session) = &mut state.session else { return };
    if session.worlds().is_some_and(|game| !game.is_quantum()) {
        return solver_hint::request(state);
    }
    if session.thinking.is_some() {
        return;
    }
    let Some(level) = SkillLevel::new(HINT_LEVEL) else { return };
    match request_move(session, PlayerSpec::Search(level), true) {
        Some(effect) => state.effects.push(effect),
        None => state.notify("the moves are still being counted; try again in a moment"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(error: &str, expect: &str) {
        assert_eq!(with_remedies(error, [Some("↵ asks".into()), None, Some("m chooses".into())]), expect);
    }

    #[test]
    fn errors_are_shown_with_remedies() {
        check("it has ended", "it has ended; ↵ asks, m chooses");
        check("is it a program?", "is it a program? ↵ asks, m chooses");
        assert_eq!(with_remedies("it has ended", [None]), "it has ended");
    }
}
