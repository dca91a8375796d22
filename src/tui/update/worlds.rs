//! Games of worlds: playing rounds, and memory limits.

use super::{
    new_game::confirm,
    reload::{reload, save},
    worlds_messages,
};
use crate::{
    store::Glyphs,
    task::{Halt, ProgressMonitor},
    tui::{
        collapse_text,
        effects::{RoundTask, SideEffect},
        keys::UiCommand,
        piece_text::piece_text,
        state::{AppState, ConfirmedAction, GameSession, RunningExpansion, WorkHandle, WorldsGame, WorldsRound},
    },
    worlds::{Intent, Measurement, Nature, WorldsError, group_digits},
};
use std::sync::Arc;

fn game_mut(state: &mut AppState) -> Option<&mut WorldsGame> {
    state.session.as_mut()?.worlds_mut()
}

/// Work on the current round.
pub fn round_task(game: &WorldsGame, monitor: Arc<ProgressMonitor>) -> Option<RoundTask> {
    let round = game.current()?.round.clone();
    Some(RoundTask { worlds: Box::new(game.worlds.clone().with_monitor(monitor)), round })
}

/// Clears facts about the round and requests new ones.
pub fn reload_round(ticket: u64, game: &mut WorldsGame, effects: &mut Vec<SideEffect>) {
    (game.intents, game.legal_counts) = (Vec::new(), Vec::new());
    game.collapse_reasons.clear();
    game.nature_forecasts.clear();
    (game.explanation, game.nature_forecast_work, game.hint_search) = (None, None, None);
    (game.witness, game.subset, game.score) = (None, None, None);
    let Some(turn) = game.current() else { return };
    let is_lost = turn.round.stats().lost > 0;
    // In a quantum game, a player may be mated in some worlds and play on in others.
    let is_won = turn.round.is_empty() && turn.round.finished().won > 0;
    if is_won || is_lost && (!game.is_quantum() || game.outcome().is_some()) {
        let round = round_task(game, Arc::default());
        effects.extend(round.map(|round| SideEffect::FindWitness { ticket, round }));
    }
    count(ticket, game, effects);
}

/// Requests why the action that the player considers would cull worlds, if nobody knows yet. Another request is cancelled.
pub fn explain_considered(state: &mut AppState) {
    let Some(session) = &mut state.session else { return };
    let (considered, ticket) = (session.considered_action(state.popup.as_ref()), session.ticket);
    let Some(game) = session.worlds_mut() else { return };
    let unknown = considered.and_then(|index| {
        let legal = game.legal_counts.get(index).copied().flatten()?;
        let intent = game.intents.get(index)?;
        let culls = game.current().is_some_and(|turn| legal < turn.round.len());
        let is_needed = culls && game.is_counted() && !game.collapse_reasons.contains_key(&intent.text);
        is_needed.then(|| intent.clone())
    });
    let Some(intent) = unknown.filter(|_| game.expansion.is_none()) else {
        game.explanation = None;
        return;
    };
    if game.explanation.as_ref().is_some_and(|(text, _)| *text == intent.text) {
        return;
    }
    let work = WorkHandle::default();
    let round = round_task(game, work.monitor());
    game.explanation = Some((intent.text.clone(), work));
    state.effects.extend(round.map(|round| SideEffect::ExplainCollapse { ticket, round, intent }));
}

/// Requests the legal counts of all actions.
fn count(ticket: u64, game: &mut WorldsGame, effects: &mut Vec<SideEffect>) {
    let work = WorkHandle::default();
    effects.extend(round_task(game, work.monitor()).map(|round| SideEffect::CountLegal { ticket, round }));
    game.counting = Some(work);
}

/// Plays an action of the current round.
pub fn play(state: &mut AppState, index: usize) {
    if game_mut(state).is_some_and(|game| game.is_looking_back) {
        let [forward, undo] = [UiCommand::StepForward, UiCommand::Undo].map(|command| state.key_text(command));
        return state.notify(format!("this is an earlier round: {forward} goes on, {undo} takes back the later ones"));
    }
    let Some(session) = &mut state.session else { return };
    let goal = session.choice(index).and_then(|choice| choice.goal);
    let Some(intent) = session.worlds().and_then(|game| game.intents.get(index)).cloned() else { return };
    session.clear_selection();
    session.is_paused = false;
    session.cursor.cell = goal.unwrap_or(session.cursor.cell);
    advance(state, intent);
}

fn advance(state: &mut AppState, intent: Intent) {
    let ticket = state.next_ticket();
    let Some(session) = &mut state.session else { return };
    let save_slot = session.save_slot.clone();
    let Some(game) = session.worlds_mut().filter(|game| game.expansion.is_none()) else { return };
    let work = WorkHandle::default();
    let Some(round) = round_task(game, work.monitor()) else { return };
    (game.counting, game.hint_search) = (None, None);
    game.expansion = Some(RunningExpansion { ticket, intent: intent.clone(), work });
    state.effects.push(SideEffect::ExpandWorlds { ticket, save_slot, round, intent });
}

/// Cancels the running expansion. Returns whether there was one.
pub fn cancel(state: &mut AppState) -> bool {
    let expansion = game_mut(state).and_then(|game| game.expansion.as_ref());
    expansion.map(|expansion| expansion.work.cancel()).is_some()
}

/// Enters the next round; after a failure, the round stays as it was.
pub fn expanded(state: &mut AppState, ticket: u64, expanded: Result<Box<WorldsRound>, WorldsError>) {
    let glyphs = state.appearance.glyphs;
    let Some(session) = &mut state.session else { return };
    let help = session.help_used();
    let Some(game) = session.worlds_mut() else { return };
    let Some(expansion) = game.expansion.take_if(|expansion| expansion.ticket == ticket) else { return };
    let turn = match expanded {
        Ok(turn) => *turn,
        Err(error) => return expand_failed(state, expansion.intent, &error),
    };
    game.undone.clear();
    game.is_looking_back = false;
    let collapse = turn.collapse_reason.clone().filter(|_| game.is_quantum());
    let census = turn.census.clone();
    game.rounds.push(turn);
    session.saved.help = help;
    // Messages about the expansion are outdated.
    state.notice = None;
    reload(state);
    save(state);
    worlds_messages::record_result(state);
    let Some(session) = &state.session else { return };
    let certain = collapse.and_then(|collapse| collapse_text::newly_certain(session, glyphs, &collapse, &census));
    if let Some(text) = certain.or_else(|| taken_by_nature(session, glyphs)) {
        state.notify(text);
    }
}

/// What nature took in the last round: "nature took ♘ c4, ♙ b3: 17 worlds removed".
fn taken_by_nature(session: &GameSession, glyphs: Glyphs) -> Option<String> {
    let game = session.worlds()?;
    let Nature::Takes(_) = game.worlds.terms().nature else { return None };
    let stats = game.current()?.round.stats();
    let taken: Vec<&Measurement> = stats.measurements.iter().filter(|measurement| !measurement.stands).collect();
    let piece = |taken: &&Measurement| {
        format!("{} {}", piece_text(session.rules(), glyphs, taken.kind), session.cell_name(taken.cell))
    };
    let pieces: Vec<String> = taken.iter().map(piece).collect();
    let removed = group_digits(taken.iter().map(|measurement| measurement.culled).sum());
    (!pieces.is_empty()).then(|| format!("nature took {}: {removed} worlds removed", pieces.join(", ")))
}

fn expand_failed(state: &mut AppState, intent: Intent, error: &WorldsError) {
    let Some(session) = &mut state.session else { return };
    session.is_paused = session.computer_to_move().is_some();
    let ticket = session.ticket;
    let Some(game) = session.worlds_mut() else { return };
    if game.legal_counts.iter().any(Option::is_none) {
        count(ticket, game, &mut state.effects);
    }
    match error {
        WorldsError::Halted(Halt::Cancelled) => state.notify("cancelled; nothing has changed"),
        WorldsError::MemoryLimit { limit, .. } => {
            let text = format!(
                "The next round needs more memory than the limit of {} MB. Double the limit and try again?",
                limit >> 20
            );
            game.refused_intent = Some(intent);
            confirm(state, &text, "double it", "cancel", ConfirmedAction::Memory);
        }
        WorldsError::IllegalEverywhere
        | WorldsError::ForbiddenByRules(_)
        | WorldsError::NotRepresentable(_)
        | WorldsError::Halted(_) => state.warn(error.to_string()),
    }
    state.queued_keys.clear();
}

/// Doubles the memory limit and replays the refused action.
pub fn allow_more(state: &mut AppState) {
    let Some(game) = game_mut(state) else { return };
    game.memory_limit = game.memory_limit.saturating_mul(2);
    game.worlds = game.worlds.clone().with_memory_limit(game.memory_limit);
    if let Some(intent) = game.refused_intent.take() {
        advance(state, intent);
    }
}
