//! Handles reports about the current round of worlds.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::worlds::round_task;
use crate::{
    tui::{
        effects::SideEffect,
        state::{
            ActionChoice, ActionChoices, AppState, GameSession, Popup, Witness, WorldSubset, WorldsGame, kinds_by_count,
        },
    },
    worlds::{Census, Intent, SolitaireScore, SquareCondition, WorldsChoice},
};

/// Records the result of a finished solitaire.
pub fn record_result(state: &mut AppState) {
    let Some(session) = &state.session else { return };
    let Some(game) = session.worlds() else { return };
    if let Some(puzzle) = game.puzzle.as_deref().filter(|_| game.is_solved()) {
        state.effects.push(SideEffect::RecordSolved { puzzle: puzzle.name.clone(), help: session.help_used() });
    }
    let Some((turn, outcome)) = game.current().zip(game.outcome()).filter(|_| !game.is_quantum()) else { return };
    // Custom start positions do not count.
    if session.saved.fen.is_none() {
        state.effects.push(SideEffect::RecordScore {
            ticket: session.ticket,
            game: session.saved.rules.clone(),
            rules: game.worlds.rules(),
            score: SolitaireScore::of_round(&turn.round, Some(&outcome), game.worlds.player()),
            is_unaided: session.help_used().is_none(),
        });
    }
}

/// Stores the sampled actions: enough to select one.
pub fn intents_sampled(session: &mut GameSession, intents: Vec<Intent>, mut choices: ActionChoices) {
    let Some(game) = session.worlds_mut() else { return };
    if game.closed.is_some() {
        // The game is over: no moves.
        choices = ActionChoices::default();
    } else if !game.intents.is_empty() {
        // A recount after cancellation: keeps the known order.
        return;
    } else {
        choices.list.iter_mut().for_each(|choice| mark_capture(choice, game));
        game.legal_counts = vec![None; intents.len()];
        game.intents = intents;
    }
    session.has_san = choices.list.is_empty();
    session.choices = Some(Arc::new(choices));
}

fn mark_capture(choice: &mut ActionChoice, game: &WorldsGame) {
    choice.is_capture = choice.origin.is_some() && choice.goal.is_some_and(|goal| game.is_enemy(goal));
}

/// Stores all actions. Known ones keep their places, so that the display is stable.
pub fn legal_counted(session: &mut GameSession, all: &[WorldsChoice]) {
    let Some(mut choices) = session.choices.clone() else { return };
    let Some(game) = session.worlds_mut() else { return };
    game.counting = None;
    if game.closed.is_some() {
        return;
    }
    let texts = game.intents.iter().enumerate().map(|(index, intent)| (intent.text.clone(), index));
    let known: FxHashMap<String, usize> = texts.collect();
    for WorldsChoice { intent, legal } in all {
        if let Some(&index) = known.get(&intent.text) {
            game.legal_counts[index] = Some(*legal);
            continue;
        }
        let mut choice = ActionChoice::from_intent(game.worlds.game().rules(), game.player(), intent);
        mark_capture(&mut choice, game);
        Arc::make_mut(&mut choices).list.push(choice);
        game.intents.push(intent.clone());
        game.legal_counts.push(Some(*legal));
    }
    session.choices = Some(choices);
}

/// Shows only the worlds with the next possible piece on the square under the cursor; after the last one, all
/// worlds.
pub fn show_next_subset(state: &mut AppState) {
    let Some(session) = &mut state.session else { return };
    let (ticket, cell) = (session.ticket, session.cursor.cell);
    let Some(game) = session.worlds_mut() else { return };
    let Some(turn) = game.current() else { return };
    let kinds = kinds_by_count(&turn.census, cell);
    let shown = game.subset.as_ref().filter(|subset| subset.condition.cell == cell);
    let shown = shown.and_then(|subset| kinds.iter().position(|&(kind, _)| kind == subset.condition.kind));
    let next = kinds.get(shown.map_or(0, |index| index + 1)).filter(|_| kinds.len() > 1);
    let Some(&(kind, _)) = next else {
        game.subset = None;
        return state.notify("showing all worlds");
    };
    let condition = SquareCondition { cell, kind };
    let round = round_task(game, Arc::default());
    game.subset = Some(WorldSubset { condition, census: None });
    state.effects.extend(round.map(|round| SideEffect::CountSubset { ticket, round, condition }));
}

/// Stores the census of the shown subset.
pub fn subset_counted(game: &mut WorldsGame, condition: SquareCondition, census: Census) {
    if let Some(subset) = game.subset.as_mut().filter(|subset| subset.condition == condition) {
        subset.census = Some(Arc::new(census));
    }
}

/// Stores an example world. A lost one opens at once; a won one takes the board, as no world is left.
pub fn witness_found(state: &mut AppState, witness: Witness) {
    let Some(game) = state.session.as_mut().and_then(GameSession::worlds_mut) else { return };
    game.witness = Some(witness);
    let is_lost = game.current().is_some_and(|turn| !turn.round.is_empty());
    if is_lost && !state.is_home_open {
        state.popup = Some(Popup::LostWorld);
    }
}
