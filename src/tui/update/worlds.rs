//! Games of worlds: playing rounds, undo and redo, and memory limits.

use std::sync::Arc;

use super::{
    new_game::confirm,
    reload::{reload, save},
    worlds_messages,
};
use crate::{
    task::{Halt, Progress},
    tui::{
        collapse_text,
        effects::SideEffect,
        state::{
            AppState,
            dialogs::ConfirmedAction,
            worlds::{Counting, ExpansionProgress, WorldsGame, WorldsRound},
        },
    },
    worlds::{Intent, WorldsError},
};

fn game_mut(state: &mut AppState) -> Option<&mut WorldsGame> {
    state.session.as_mut()?.worlds_mut()
}

/// The game of worlds, if a reply is about its current round.
pub(super) fn current(state: &mut AppState, ticket: u64) -> Option<&mut WorldsGame> {
    state.session.as_mut().filter(|session| session.ticket == ticket)?.worlds_mut()
}

/// Clears facts about the round and requests new ones.
pub fn reload_round(ticket: u64, game: &mut WorldsGame, effects: &mut Vec<SideEffect>) {
    effects.extend(game.counting.take().map(|counting| SideEffect::Cancel(counting.work)));
    (game.intents, game.legal_counts, game.witness) = (Vec::new(), Vec::new(), None);
    game.collapse_reasons.clear();
    (game.subset, game.result) = (None, None);
    let Some(turn) = game.rounds.last() else { return };
    let (round, is_lost) = (turn.round.clone(), turn.round.stats().lost > 0);
    // In a quantum game, a player may be mated in some worlds and play on in others.
    let is_won = turn.round.is_empty() && turn.round.finished().won > 0;
    if is_won || is_lost && (!game.is_quantum() || game.outcome().is_some()) {
        effects.push(SideEffect::FindWitness(ticket, Box::new(game.worlds.clone()), round.clone()));
    }
    count(ticket, game, effects);
}

/// Requests the legal counts of all actions.
fn count(ticket: u64, game: &mut WorldsGame, effects: &mut Vec<SideEffect>) {
    let Some(turn) = game.rounds.last() else { return };
    let counting = Counting::default();
    let worlds = game.worlds.clone().with_monitor(counting.work.clone());
    effects.push(SideEffect::CountLegal(ticket, Box::new(worlds), turn.round.clone()));
    game.counting = Some(counting);
}

/// Cancels all running work of the game.
pub fn leave(state: &mut AppState, effects: &mut Vec<SideEffect>) {
    if let Some(game) = game_mut(state) {
        effects.extend(game.counting.take().map(|counting| SideEffect::Cancel(counting.work)));
        effects.extend(game.expansion.take().map(|doing| SideEffect::Cancel(doing.work)));
    }
}

/// Plays an action of the current round.
pub fn play(state: &mut AppState, index: usize, effects: &mut Vec<SideEffect>) {
    let Some(session) = &mut state.session else { return };
    let goal = session.choices.as_ref().and_then(|choices| choices.list.get(index)?.goal);
    let Some(intent) = session.worlds().and_then(|game| game.intents.get(index)).cloned() else { return };
    session.clear_selection();
    session.is_paused = false;
    session.cursor.cell = goal.unwrap_or(session.cursor.cell);
    advance(state, intent, effects);
}

fn advance(state: &mut AppState, intent: Intent, effects: &mut Vec<SideEffect>) {
    let ticket = state.next_ticket();
    let Some(save_slot) = state.session.as_ref().map(|session| session.save_slot.clone()) else { return };
    let Some(game) = game_mut(state).filter(|game| game.expansion.is_none()) else { return };
    let Some(round) = game.current().map(|turn| turn.round.clone()) else { return };
    effects.extend(game.counting.take().map(|counting| SideEffect::Cancel(counting.work)));
    let doing =
        ExpansionProgress { ticket, intent: intent.clone(), work: Arc::default(), progress: Progress::default() };
    let worlds = game.worlds.clone().with_monitor(doing.work.clone());
    game.expansion = Some(doing);
    effects.push(SideEffect::ExpandWorlds(ticket, save_slot, Box::new(worlds), round, intent));
}

/// Cancels the running expansion. Returns whether there was one.
pub fn cancel(state: &mut AppState, effects: &mut Vec<SideEffect>) -> bool {
    let doing = game_mut(state).and_then(|game| game.expansion.as_ref());
    effects.extend(doing.map(|doing| SideEffect::Cancel(doing.work.clone())));
    doing.is_some()
}

/// Progress of an expansion: worlds done, and in total.
pub fn expand_progress(state: &mut AppState, ticket: u64, progress: Progress) {
    let doing = game_mut(state).and_then(|game| game.expansion.as_mut());
    if let Some(doing) = doing.filter(|doing| doing.ticket == ticket) {
        doing.progress = progress;
    }
}

/// Enters the next round.
pub fn worlds_expanded(state: &mut AppState, ticket: u64, turn: WorldsRound, effects: &mut Vec<SideEffect>) {
    let Some(game) = game_mut(state).filter(|game| is_expanding(game, ticket)) else { return };
    game.expansion = None;
    game.undone.clear();
    let told = game.is_quantum().then(|| Some((turn.collapse_reason.clone()?, turn.census.clone()))).flatten();
    game.rounds.push(turn);
    // Messages about the expansion are outdated.
    state.notice = None;
    reload(state, effects);
    save(state, effects);
    worlds_messages::record_result(state, effects);
    if let Some(text) = told.and_then(|(why, now)| collapse_text::newly_certain(state.session.as_ref()?, &why, &now)) {
        state.notify(text);
    }
}

fn is_expanding(game: &WorldsGame, ticket: u64) -> bool {
    game.expansion.as_ref().is_some_and(|doing| doing.ticket == ticket)
}

/// Handles a failed expansion: the round stays as it was.
pub fn expand_failed(state: &mut AppState, ticket: u64, why: &WorldsError, effects: &mut Vec<SideEffect>) {
    let asked = state.session.as_ref().map_or(0, |session| session.ticket);
    if let Some(session) = &mut state.session {
        session.is_paused = session.computer_player(session.mover()).is_some();
    }
    let Some(game) = game_mut(state).filter(|game| is_expanding(game, ticket)) else { return };
    let doing = game.expansion.take();
    if game.legal_counts.iter().any(Option::is_none) {
        count(asked, game, effects);
    }
    match why {
        WorldsError::Halted(Halt::Cancelled) => state.notify("cancelled; nothing has changed"),
        WorldsError::MemoryLimit { limit: allowed, .. } => {
            let text = format!(
                "The next round needs more memory than the limit of {} MB. Double the limit and try again?",
                allowed >> 20
            );
            game.refused_intent = doing.map(|doing| doing.intent);
            confirm(state, &text, "double it", "cancel", ConfirmedAction::Memory);
        }
        WorldsError::IllegalEverywhere
        | WorldsError::ForbiddenByRules(_)
        | WorldsError::NotRepresentable(_)
        | WorldsError::Halted(_) => {
            state.warn(why.to_string());
        }
    }
    state.queued_keys.clear();
}

/// Doubles the memory limit and replays the refused action.
pub fn allow_more(state: &mut AppState, effects: &mut Vec<SideEffect>) {
    let Some(game) = game_mut(state) else { return };
    game.budget = game.budget.saturating_mul(2);
    game.worlds = game.worlds.clone().with_memory_limit(game.budget);
    if let Some(intent) = game.refused_intent.take() {
        advance(state, intent, effects);
    }
}

/// Undoes the last round.
pub fn undo(state: &mut AppState, effects: &mut Vec<SideEffect>) {
    undo_or_redo(state, effects, "this is the start of the game", |game| {
        if game.closed.take().is_some() {
            return true;
        }
        let turn = game.rounds.pop_if(|turn| turn.round.previous().is_some());
        let any = turn.is_some();
        game.undone.extend(turn);
        any
    });
}

/// Redoes an undone move.
pub fn redo(state: &mut AppState, effects: &mut Vec<SideEffect>) {
    undo_or_redo(state, effects, "there is no move to redo", |game| {
        if game.closed.is_some() {
            return false;
        }
        let turn = game.undone.pop();
        let any = turn.is_some();
        game.rounds.extend(turn);
        any
    });
}

fn undo_or_redo(
    state: &mut AppState,
    effects: &mut Vec<SideEffect>,
    otherwise: &str,
    turn: impl Fn(&mut WorldsGame) -> bool,
) {
    let Some(session) = &mut state.session else { return };
    if session.is_busy() {
        return state.notify("worlds are being expanded; esc cancels");
    }
    if !session.worlds_mut().is_some_and(&turn) {
        return state.notify(otherwise);
    }
    session.continue_to_person(|session| session.worlds_mut().is_some_and(&turn));
    reload(state, effects);
    save(state, effects);
}
