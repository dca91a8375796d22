//! What workers find out about a round of worlds, and what is shown of it.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::worlds::current;
use crate::{
    game::Kind,
    tui::{
        state::{
            Popup, State,
            choices::{Choice, Choices},
            worlds::{IfSo, Witness},
        },
        work::Job,
    },
    worlds::{self, Census, Collapse, Intent, SolitaireScore, SquareCondition},
};

/// Takes note of what a solitaire came to when it is over.
pub fn score(state: &State, jobs: &mut Vec<Job>) {
    let Some((play, table)) = state.play.as_ref().and_then(|play| Some((play, play.worlds()?))) else { return };
    if let Some(puzzle) = table.puzzle.as_deref().filter(|_| table.is_solved()) {
        jobs.push(Job::Solved(puzzle.name.clone()));
    }
    let Some((turn, outcome)) = table.now().zip(table.outcome()).filter(|_| !table.is_quantum()) else { return };
    // A position of one's own choosing is no match for the game's start.
    if play.saved.fen.is_none() {
        let score = SolitaireScore::of_round(&turn.round, Some(&outcome), table.worlds.player());
        jobs.push(Job::Score(play.ticket, play.saved.rules.clone(), table.worlds.rules(), score));
    }
}

/// What was best before this game.
pub fn scored(state: &mut State, ticket: u64, score: SolitaireScore, before: Option<SolitaireScore>) {
    if let Some(table) = current(state, ticket) {
        table.scored = Some((score, before));
    }
}

/// What some of the worlds allow: enough to choose by.
pub fn sampled(state: &mut State, ticket: u64, intents: Vec<Intent>, mut choices: Choices) {
    let Some(play) = state.play.as_mut().filter(|play| play.ticket == ticket) else { return };
    let Some(table) = play.worlds_mut() else { return };
    if table.closed.is_some() {
        // Nobody moves any more, whatever the worlds allow.
        play.choices = Some(Arc::default());
        play.lettered = true;
        return;
    }
    if !table.intents.is_empty() {
        // Counted anew after work was called off: what was known stays where it was.
        return;
    }
    for choice in &mut choices.list {
        choice.takes = choice.origin.is_some() && choice.goal.is_some_and(|goal| table.is_enemy(goal));
    }
    table.legal = vec![None; intents.len()];
    table.intents = intents;
    play.lettered = choices.list.is_empty();
    play.choices = Some(Arc::new(choices));
}

/// How far the counting is.
pub fn counting(state: &mut State, ticket: u64, progress: (u64, u64)) {
    if let Some(counting) = current(state, ticket).and_then(|table| table.counting.as_mut()) {
        counting.progress = progress;
    }
}

/// All that the worlds allow. What was known already stays in its place, so that nothing jumps.
pub fn counted(state: &mut State, ticket: u64, all: &[worlds::WorldsChoice]) {
    let Some(play) = state.play.as_mut().filter(|play| play.ticket == ticket) else { return };
    let Some(known) = play.choices.as_ref() else { return };
    let mut choices = Choices::clone(known);
    let Some(table) = play.worlds_mut() else { return };
    table.counting = None;
    if table.closed.is_some() {
        return;
    }
    let known: FxHashMap<String, usize> =
        table.intents.iter().enumerate().map(|(at, intent)| (intent.text.clone(), at)).collect();
    for worlds::WorldsChoice { intent, legal } in all {
        if let Some(&at) = known.get(&intent.text) {
            table.legal[at] = Some(*legal);
            continue;
        }
        let (rules, player) = (table.worlds.game().rules(), table.player());
        let mut choice = Choice::meant(rules, player, intent);
        choice.takes = choice.origin.is_some() && choice.goal.is_some_and(|goal| table.is_enemy(goal));
        choices.list.push(choice);
        table.intents.push(intent.clone());
        table.legal.push(Some(*legal));
    }
    play.choices = Some(Arc::new(choices));
}

/// What actions say about the worlds.
pub fn explained(state: &mut State, ticket: u64, whys: Vec<(String, Collapse)>) {
    if let Some(table) = current(state, ticket) {
        table.whys.extend(whys);
    }
}

/// Shows only the worlds in which the next of the things that may stand on the square under the cursor does, after the
/// last one all of them.
pub fn look_if(state: &mut State, jobs: &mut Vec<Job>) {
    let Some(play) = state.play.as_mut() else { return };
    let (ticket, cell) = (play.ticket, play.hand.cursor);
    let name = play.book.variant().board().name(cell).to_owned();
    let Some(table) = play.worlds_mut() else { return };
    let Some(turn) = table.now() else { return };
    let mut kinds: Vec<(Kind, u128)> = turn.census.kinds_on(cell).collect();
    kinds.sort_by_key(|&(kind, count)| (std::cmp::Reverse(count), kind));
    let at = table.given.as_ref().filter(|part| part.given.cell == cell);
    let at = at.and_then(|part| kinds.iter().position(|found| found.0 == part.given.kind));
    let next = kinds.get(at.map_or(0, |at| at + 1)).filter(|_| kinds.len() > 1);
    let Some(&(kind, _)) = next else {
        let was = table.given.take().is_some();
        return state.say(if was { "all worlds again".into() } else { format!("{name} is the same in all worlds") });
    };
    let given = SquareCondition { cell, kind };
    let round = turn.round.clone();
    table.given = Some(IfSo { given, census: None });
    jobs.push(Job::IfSo(ticket, Box::new(table.worlds.clone().with_monitor(Arc::default())), round, given));
}

/// What stands where in a part of the worlds.
pub fn seen_if(state: &mut State, ticket: u64, given: SquareCondition, census: Census) {
    let part = current(state, ticket).and_then(|table| table.given.as_mut());
    if let Some(part) = part.filter(|part| part.given == given) {
        part.census = Some(Arc::new(census));
    }
}

/// A world was found that says how the game ended. A lost one is shown at once; one that was won has the board for itself, as
/// no world is left.
pub fn witnessed(state: &mut State, ticket: u64, witness: Witness) {
    let Some(table) = current(state, ticket) else { return };
    table.witness = Some(witness);
    let is_lost = table.now().is_some_and(|turn| !turn.round.is_empty());
    if is_lost && !state.at_home {
        state.popup = Some(Popup::Loss);
    }
}
