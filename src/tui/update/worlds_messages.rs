//! Handles messages about the current round of worlds.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::worlds::current;
use crate::{
    game::Kind,
    task::Progress,
    tui::{
        effects::SideEffect,
        state::{
            AppState, Popup,
            choices::{ActionChoice, ActionChoices},
            worlds::{Witness, WorldSubset},
        },
    },
    worlds::{self, Census, Collapse, Intent, SolitaireScore, SquareCondition},
};

/// Records the result of a finished solitaire.
pub fn record_result(state: &AppState, effects: &mut Vec<SideEffect>) {
    let Some((session, game)) = state.session.as_ref().and_then(|session| Some((session, session.worlds()?))) else {
        return;
    };
    if let Some(puzzle) = game.puzzle.as_deref().filter(|_| game.is_solved()) {
        effects.push(SideEffect::RecordSolved(puzzle.name.clone()));
    }
    let Some((turn, outcome)) = game.current().zip(game.outcome()).filter(|_| !game.is_quantum()) else { return };
    // Custom start positions do not count.
    if session.saved.fen.is_none() {
        let score = SolitaireScore::of_round(&turn.round, Some(&outcome), game.worlds.player());
        effects.push(SideEffect::RecordScore(session.ticket, session.saved.rules.clone(), game.worlds.rules(), score));
    }
}

/// Stores the previous best score.
pub fn score_recorded(state: &mut AppState, ticket: u64, score: SolitaireScore, before: Option<SolitaireScore>) {
    if let Some(game) = current(state, ticket) {
        game.result = Some((score, before));
    }
}

/// Stores the sampled actions: enough to select one.
pub fn intents_sampled(state: &mut AppState, ticket: u64, intents: Vec<Intent>, mut choices: ActionChoices) {
    let Some(session) = state.session.as_mut().filter(|session| session.ticket == ticket) else { return };
    let Some(game) = session.worlds_mut() else { return };
    if game.closed.is_some() {
        // The game is over: no moves.
        session.choices = Some(Arc::default());
        session.has_san = true;
        return;
    }
    if !game.intents.is_empty() {
        // A recount after cancellation: keeps the known order.
        return;
    }
    for choice in &mut choices.list {
        choice.is_capture = choice.origin.is_some() && choice.goal.is_some_and(|goal| game.is_enemy(goal));
    }
    game.legal_counts = vec![None; intents.len()];
    game.intents = intents;
    session.has_san = choices.list.is_empty();
    session.choices = Some(Arc::new(choices));
}

/// Stores the progress of counting.
pub fn count_progress(state: &mut AppState, ticket: u64, progress: Progress) {
    if let Some(counting) = current(state, ticket).and_then(|game| game.counting.as_mut()) {
        counting.progress = progress;
    }
}

/// Stores all actions. Known ones keep their places, so that the display is stable.
pub fn legal_counted(state: &mut AppState, ticket: u64, all: &[worlds::WorldsChoice]) {
    let Some(session) = state.session.as_mut().filter(|session| session.ticket == ticket) else { return };
    let Some(known) = session.choices.as_ref() else { return };
    let mut choices = ActionChoices::clone(known);
    let Some(game) = session.worlds_mut() else { return };
    game.counting = None;
    if game.closed.is_some() {
        return;
    }
    let known: FxHashMap<String, usize> =
        game.intents.iter().enumerate().map(|(at, intent)| (intent.text.clone(), at)).collect();
    for worlds::WorldsChoice { intent, legal } in all {
        if let Some(&at) = known.get(&intent.text) {
            game.legal_counts[at] = Some(*legal);
            continue;
        }
        let (rules, player) = (game.worlds.game().rules(), game.player());
        let mut choice = ActionChoice::from_intent(rules, player, intent);
        choice.is_capture = choice.origin.is_some() && choice.goal.is_some_and(|goal| game.is_enemy(goal));
        choices.list.push(choice);
        game.intents.push(intent.clone());
        game.legal_counts.push(Some(*legal));
    }
    session.choices = Some(Arc::new(choices));
}

/// Stores what actions reveal.
pub fn collapse_reasons(state: &mut AppState, ticket: u64, whys: Vec<(String, Collapse)>) {
    if let Some(game) = current(state, ticket) {
        game.collapse_reasons.extend(whys);
    }
}

/// Shows only the worlds with the next possible piece on the square under the cursor; after the last one, all
/// worlds.
pub fn show_next_subset(state: &mut AppState, effects: &mut Vec<SideEffect>) {
    let Some(session) = state.session.as_mut() else { return };
    let (ticket, cell) = (session.ticket, session.cursor.cell);
    let name = session.rulebook.variant().board().name(cell).to_owned();
    let Some(game) = session.worlds_mut() else { return };
    let Some(turn) = game.current() else { return };
    let mut kinds: Vec<(Kind, u128)> = turn.census.kinds_on(cell).collect();
    kinds.sort_by_key(|&(kind, count)| (std::cmp::Reverse(count), kind));
    let at = game.subset.as_ref().filter(|part| part.condition.cell == cell);
    let at = at.and_then(|part| kinds.iter().position(|found| found.0 == part.condition.kind));
    let next = kinds.get(at.map_or(0, |at| at + 1)).filter(|_| kinds.len() > 1);
    let Some(&(kind, _)) = next else {
        let was = game.subset.take().is_some();
        return state.notify(if was {
            "showing all worlds".into()
        } else {
            format!("{name} is the same in all worlds")
        });
    };
    let given = SquareCondition { cell, kind };
    let round = turn.round.clone();
    game.subset = Some(WorldSubset { condition: given, census: None });
    effects.push(SideEffect::CountSubset(
        ticket,
        Box::new(game.worlds.clone().with_monitor(Arc::default())),
        round,
        given,
    ));
}

/// Stores the census of the shown subset.
pub fn subset_counted(state: &mut AppState, ticket: u64, given: SquareCondition, census: Census) {
    let part = current(state, ticket).and_then(|game| game.subset.as_mut());
    if let Some(part) = part.filter(|part| part.condition == given) {
        part.census = Some(Arc::new(census));
    }
}

/// Stores an example world. A lost one opens at once; a won one takes the board, as no world is left.
pub fn witness_found(state: &mut AppState, ticket: u64, witness: Witness) {
    let Some(game) = current(state, ticket) else { return };
    game.witness = Some(witness);
    let is_lost = game.current().is_some_and(|turn| !turn.round.is_empty());
    if is_lost && !state.is_home_open {
        state.popup = Some(Popup::LostWorld);
    }
}
