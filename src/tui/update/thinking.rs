//! Computer players: starts, stops and handles their searches.

use super::{analysis, choose, classical};
use crate::{
    players::{ClockState, PlayerSpec, SkillLevel},
    task::ProgressMonitor,
    tui::{
        effects::{MoveRequest, SideEffect},
        state::{
            AppState,
            save_slot::SaveSlot,
            session::{GameSession, SessionKind},
            thinking::Thinking,
        },
    },
};
use std::sync::Arc;

/// Search level of hints; lower levels miss moves on purpose.
const HINT_LEVEL: u8 = 8;

/// Starts the search if a computer player is to move.
pub fn start_thinking(state: &mut AppState, effects: &mut Vec<SideEffect>) {
    let Some(session) = state.session.as_mut().filter(|session| !session.is_over()) else { return };
    let Some(who) = session.computer_player(session.mover()) else { return };
    if !session.is_paused && session.thinking.is_none() {
        request_move(session, who, false, effects);
    }
}

/// Requests a move from a player, once the position's facts are known.
fn request_move(session: &mut GameSession, who: PlayerSpec, hint: bool, effects: &mut Vec<SideEffect>) {
    let (ticket, rulebook, clock) = (session.ticket, session.rulebook.clone(), clock(session).filter(|_| !hint));
    let watched =
        !hint && (0..session.rulebook.rules().players.len()).all(|player| session.computer_player(player).is_some());
    let work: Arc<ProgressMonitor> = Arc::default();
    let asking = MoveRequest { player: who.clone(), clock, is_watched: watched };
    let effect = match &session.kind {
        SessionKind::ClassicalGame(classical) => classical.facts.as_ref().map(|facts| {
            let record = Box::new(classical.record.clone());
            SideEffect::Think(ticket, rulebook, record, facts.standing.clone(), asking, work.clone())
        }),
        SessionKind::Worlds(game) => game.current().filter(|_| game.is_counted()).map(|turn| {
            let worlds = Box::new(game.worlds.clone().with_monitor(work.clone()));
            let at = (turn.round.clone(), game.intents.clone());
            SideEffect::ThinkQuantum(ticket, rulebook, worlds, at, asking, work.clone())
        }),
    };
    if let Some(effect) = effect {
        session.thinking = Some(Thinking { player: who, work, summary: None, is_hint: hint });
        effects.push(effect);
    }
}

/// The clock of the player to move.
fn clock(session: &GameSession) -> Option<ClockState> {
    let timer = session.saved.clock.as_ref()?;
    let mover = session.mover();
    let next = (mover + 1) % timer.remaining.len().max(1);
    Some(ClockState {
        remaining: *timer.remaining.get(mover)?,
        opponent_remaining: *timer.remaining.get(next)?,
        increment: timer.increment,
        moves_to_go: None,
    })
}

/// Whether a computer player is to move. Shows a message if so.
pub fn refuse_if_computer_to_move(state: &mut AppState) -> bool {
    let Some(session) = &state.session else { return false };
    let who = session.computer_player(session.mover()).filter(|_| !session.is_paused && !session.is_over());
    if let Some(who) = &who {
        state.notify(format!("{who} is thinking; esc stops it, u takes back your move"));
    }
    who.is_some()
}

/// Stops the running search. Returns whether there was one.
pub fn stop(state: &mut AppState, effects: &mut Vec<SideEffect>) -> bool {
    let Some(session) = &mut state.session else { return false };
    let Some(thinking) = session.thinking.take() else { return false };
    effects.push(SideEffect::Cancel(thinking.work));
    if thinking.is_hint {
        return true;
    }
    session.is_paused = true;
    state.notify(format!("{} is stopped; ↵ resumes, or move for it", thinking.player));
    analysis::begin(state, effects);
    true
}

/// Resumes a paused computer player.
pub fn resume(state: &mut AppState, effects: &mut Vec<SideEffect>) {
    if let Some(session) = &mut state.session {
        session.is_paused = false;
        analysis::cancel(session, effects);
        start_thinking(state, effects);
    }
}

/// Stores the search summary.
pub fn progress(state: &mut AppState, ticket: u64, text: String) {
    let session = state.session.as_mut().filter(|session| session.ticket == ticket);
    if let Some(thinking) = session.and_then(|session| session.thinking.as_mut()) {
        thinking.summary = Some(text);
    }
}

/// A player chose an action or claimed a draw.
pub fn player_chose(state: &mut AppState, ticket: u64, index: usize, claims: bool, effects: &mut Vec<SideEffect>) {
    let Some(session) = state.session.as_mut().filter(|session| session.ticket == ticket) else { return };
    let Some(thinking) = session.thinking.take() else { return };
    if !thinking.is_hint {
        return if claims { classical::draw(state, effects) } else { choose::make_move(state, index, effects) };
    }
    let Some(choice) = session.choices.as_ref().and_then(|choices| choices.list.get(index)).cloned() else { return };
    session.clear_selection();
    session.hinted = Some(index);
    session.cursor.selected = choice.origin;
    session.cursor.cell = choice.goal.unwrap_or(session.cursor.cell);
    let text = if choice.san.is_empty() { choice.coordinates } else { choice.san };
    let thought = thinking.summary.map_or_else(String::new, |thought| format!("   {thought}"));
    state.notify(format!("{text} looks best{thought}"));
}

/// A player failed to choose.
pub fn player_failed(state: &mut AppState, ticket: u64, why: &str) {
    let Some(session) = state.session.as_mut().filter(|session| session.ticket == ticket) else { return };
    let who = session.thinking.take().map_or_else(String::new, |thinking| format!("{}: ", thinking.player));
    session.is_paused = true;
    let ways = [Some("↵ tries again".to_owned()), session.change_player_hint()];
    let text = format!("{who}{}", with_remedies(why, ways));
    state.warn(text);
}

/// Joins an error with its remedies. Drops the part after the first semicolon, which may be a long list.
fn with_remedies(why: &str, ways: impl IntoIterator<Item = Option<String>>) -> String {
    let why = why.split(';').next().unwrap_or(why).trim_end();
    let ways: Vec<String> = ways.into_iter().flatten().collect();
    // No semicolon after a sentence end.
    let sign = if why.ends_with(['.', '?', '!']) || ways.is_empty() { "" } else { ";" };
    format!("{why}{sign} {}", ways.join(", ")).trim_end().to_owned()
}

/// Starts the engines that will play, so that failures show at once. The engine to move is started by its request.
pub fn start_engines(state: &AppState, effects: &mut Vec<SideEffect>) {
    let Some(session) = state.session.as_ref().filter(|session| !session.is_over()) else { return };
    let mover = session.computer_player(session.mover());
    let mut met: Vec<PlayerSpec> = Vec::new();
    for who in (0..session.rulebook.rules().players.len()).filter_map(|player| session.computer_player(player)) {
        if matches!(who, PlayerSpec::Engine(_)) && mover.as_ref() != Some(&who) && !met.contains(&who) {
            effects.push(SideEffect::StartEngine(session.save_slot.clone(), session.rulebook.clone(), who.clone()));
            met.push(who);
        }
    }
}

/// An engine cannot play.
pub fn engine_failed(state: &mut AppState, save_slot: &Arc<SaveSlot>, who: &PlayerSpec, why: &str) {
    if let Some(session) = state.session.as_ref().filter(|session| Arc::ptr_eq(&session.save_slot, save_slot)) {
        let text = format!("{who}: {}", with_remedies(why, [session.change_player_hint()]));
        state.warn(text);
    }
}

/// Requests a hint.
pub fn hint(state: &mut AppState, effects: &mut Vec<SideEffect>) {
    if refuse_if_computer_to_move(state) {
        return;
    }
    let Some(session) = &mut state.session else { return };
    if session.is_over() || session.thinking.is_some() {
        return;
    }
    let Some(level) = SkillLevel::new(HINT_LEVEL) else { return };
    request_move(session, PlayerSpec::Search(level), true, effects);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(why: &str, expect: &str) {
        assert_eq!(with_remedies(why, [Some("↵ asks".into()), None, Some("m chooses".into())]), expect);
    }

    #[test]
    fn errors_are_shown_with_remedies() {
        check("it has ended", "it has ended; ↵ asks, m chooses");
        check("is it a program?", "is it a program? ↵ asks, m chooses");
        check("there is no `a`; there are `b`", "there is no `a`; ↵ asks, m chooses");
        assert_eq!(with_remedies("it has ended", [None]), "it has ended");
    }
}
