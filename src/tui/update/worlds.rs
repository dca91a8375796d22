//! Games of many worlds: an action in every world that allows it; alone, every reply follows.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::{
    fresh::ask,
    renew::{keep, renew as renew_all},
};
use crate::{
    game::Kind,
    tui::{
        state::{
            Popup, State,
            ask::Consent,
            choices::{Choice, Choices},
            worlds::{Counting, Doing, IfSo, Solitaire, Turn, Witness},
        },
        why,
        work::Job,
    },
    worlds::{self, Census, Given, Intent, Score, Stopped, Why},
};

fn table(state: &mut State) -> Option<&mut Solitaire> {
    state.play.as_mut()?.worlds_mut()
}

/// The table, if an answer is about what is on it now.
fn current(state: &mut State, ticket: u64) -> Option<&mut Solitaire> {
    state.play.as_mut().filter(|play| play.ticket == ticket)?.worlds_mut()
}

/// Forgets what was known of the round, and asks anew.
pub fn renew(ticket: u64, table: &mut Solitaire, jobs: &mut Vec<Job>) {
    jobs.extend(table.counting.take().map(|counting| Job::Stop(counting.work)));
    (table.intents, table.legal, table.witness) = (Vec::new(), Vec::new(), None);
    table.whys.clear();
    (table.given, table.scored) = (None, None);
    let Some(turn) = table.turns.last() else { return };
    let (round, is_lost) = (turn.round.clone(), turn.round.tally().lost > 0);
    // Of two players one may be mated in some worlds and go on in others.
    if is_lost && (!table.is_quantum() || table.outcome().is_some()) {
        jobs.push(Job::Witness(ticket, Box::new(table.worlds.clone()), round.clone()));
    }
    count(ticket, table, jobs);
}

/// Has it counted in how many worlds each action is legal.
fn count(ticket: u64, table: &mut Solitaire, jobs: &mut Vec<Job>) {
    let Some(turn) = table.turns.last() else { return };
    let counting = Counting::default();
    let worlds = table.worlds.clone().with_work(counting.work.clone());
    jobs.push(Job::Count(ticket, Box::new(worlds), turn.round.clone()));
    table.counting = Some(counting);
}

/// Leaves the table: work under way is called off.
pub fn leave(state: &mut State, jobs: &mut Vec<Job>) {
    if let Some(table) = table(state) {
        jobs.extend(table.counting.take().map(|counting| Job::Stop(counting.work)));
        jobs.extend(table.doing.take().map(|doing| Job::Stop(doing.work)));
    }
}

/// Plays an action of the round now.
pub fn play(state: &mut State, index: usize, jobs: &mut Vec<Job>) {
    let Some(play) = &mut state.play else { return };
    let goal = play.choices.as_ref().and_then(|choices| choices.list.get(index)?.goal);
    let Some(intent) = play.worlds().and_then(|table| table.intents.get(index)).cloned() else { return };
    play.let_go();
    play.hand.cursor = goal.unwrap_or(play.hand.cursor);
    advance(state, intent, jobs);
}

fn advance(state: &mut State, intent: Intent, jobs: &mut Vec<Job>) {
    let ticket = state.next_ticket();
    let Some(table) = table(state).filter(|table| table.doing.is_none()) else { return };
    let Some(round) = table.now().map(|turn| turn.round.clone()) else { return };
    jobs.extend(table.counting.take().map(|counting| Job::Stop(counting.work)));
    let doing = Doing { ticket, intent: intent.clone(), work: Arc::default(), progress: (0, 0) };
    let worlds = table.worlds.clone().with_work(doing.work.clone());
    table.doing = Some(doing);
    jobs.push(Job::Expand(ticket, Box::new(worlds), round, intent));
}

/// Calls the making of worlds off. `false` if none are made.
pub fn stop(state: &mut State, jobs: &mut Vec<Job>) -> bool {
    let doing = table(state).and_then(|table| table.doing.as_ref());
    jobs.extend(doing.map(|doing| Job::Stop(doing.work.clone())));
    doing.is_some()
}

/// How far the making of worlds is.
pub fn expanding(state: &mut State, ticket: u64, progress: (u64, u64)) {
    let doing = table(state).and_then(|table| table.doing.as_mut());
    if let Some(doing) = doing.filter(|doing| doing.ticket == ticket) {
        doing.progress = progress;
    }
}

/// The next round is there.
pub fn expanded(state: &mut State, ticket: u64, turn: Turn, jobs: &mut Vec<Job>) {
    let Some(table) = table(state).filter(|table| is_doing(table, ticket)) else { return };
    table.doing = None;
    table.undone.clear();
    let told = table.is_quantum().then(|| turn.why.clone()).flatten();
    table.turns.push(turn);
    renew_all(state, jobs);
    keep(state, jobs);
    score(state, jobs);
    if let Some(text) = told.and_then(|why| why::settled(state.play.as_ref()?, &why)) {
        state.say(text);
    }
}

/// Takes note of what a solitaire came to when it is over.
fn score(state: &State, jobs: &mut Vec<Job>) {
    let Some((play, table)) = state.play.as_ref().and_then(|play| Some((play, play.worlds()?))) else { return };
    let puzzle = table.puzzle.as_deref().zip(table.now());
    if let Some((puzzle, _)) = puzzle.filter(|(puzzle, turn)| puzzle.is_solved(&table.worlds, &turn.round)) {
        jobs.push(Job::Solved(puzzle.name.clone()));
    }
    let Some((turn, outcome)) = table.now().zip(table.outcome()).filter(|_| !table.is_quantum()) else { return };
    // A position of one's own choosing is no match for the game's start.
    if play.saved.fen.is_none() {
        let score = Score::of(&turn.round, Some(&outcome), table.worlds.player());
        jobs.push(Job::Score(play.ticket, play.saved.rules.clone(), table.worlds.rules(), score));
    }
}

/// What was best before this game.
pub fn scored(state: &mut State, ticket: u64, score: Score, before: Option<Score>) {
    if let Some(table) = current(state, ticket) {
        table.scored = Some((score, before));
    }
}

fn is_doing(table: &Solitaire, ticket: u64) -> bool {
    table.doing.as_ref().is_some_and(|doing| doing.ticket == ticket)
}

/// There is no next round, and all is as it was.
pub fn stopped(state: &mut State, ticket: u64, why: &Stopped, jobs: &mut Vec<Job>) {
    let asked = state.play.as_ref().map_or(0, |play| play.ticket);
    let Some(table) = table(state).filter(|table| is_doing(table, ticket)) else { return };
    let doing = table.doing.take();
    if table.legal.iter().any(Option::is_none) {
        count(asked, table, jobs);
    }
    match why {
        Stopped::Cancelled => state.say("stopped; nothing has changed"),
        Stopped::Memory { allowed, .. } => {
            let text = format!(
                "The worlds after this need more than the {} MB allowed. Allow twice as much, and try again?",
                allowed >> 20
            );
            table.refused = doing.map(|doing| doing.intent);
            ask(state, &text, "allow it", "stay here", Consent::Memory);
        }
        Stopped::Invalid | Stopped::Against(_) | Stopped::Unsuited(_) | Stopped::Fault(_) => {
            state.warn(why.to_string());
        }
    }
    state.waiting.clear();
}

/// Allows twice the memory, and plays again what needed it.
pub fn allow_more(state: &mut State, jobs: &mut Vec<Job>) {
    let Some(table) = table(state) else { return };
    table.budget = table.budget.saturating_mul(2);
    table.worlds = table.worlds.clone().with_budget(table.budget);
    if let Some(intent) = table.refused.take() {
        advance(state, intent, jobs);
    }
}

/// What some of the worlds allow: enough to choose by.
pub fn sampled(state: &mut State, ticket: u64, intents: Vec<Intent>, mut choices: Choices) {
    let Some(play) = state.play.as_mut().filter(|play| play.ticket == ticket) else { return };
    let Some(table) = play.worlds_mut() else { return };
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
pub fn counted(state: &mut State, ticket: u64, all: &[worlds::Choice]) {
    let Some(play) = state.play.as_mut().filter(|play| play.ticket == ticket) else { return };
    let Some(known) = play.choices.as_ref() else { return };
    let mut choices = Choices::clone(known);
    let Some(table) = play.worlds_mut() else { return };
    table.counting = None;
    let known: FxHashMap<String, usize> =
        table.intents.iter().enumerate().map(|(at, intent)| (intent.text.clone(), at)).collect();
    for worlds::Choice { intent, legal } in all {
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
pub fn explained(state: &mut State, ticket: u64, whys: Vec<(String, Why)>) {
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
    let mut kinds: Vec<(Kind, u128)> = turn.census.on(cell).collect();
    kinds.sort_by_key(|&(kind, count)| (std::cmp::Reverse(count), kind));
    let at = table.given.as_ref().filter(|part| part.given.cell == cell);
    let at = at.and_then(|part| kinds.iter().position(|found| found.0 == part.given.kind));
    let next = kinds.get(at.map_or(0, |at| at + 1)).filter(|_| kinds.len() > 1);
    let Some(&(kind, _)) = next else {
        let was = table.given.take().is_some();
        return state.say(if was { "all worlds again".into() } else { format!("{name} is the same in all worlds") });
    };
    let given = Given { cell, kind };
    let round = turn.round.clone();
    table.given = Some(IfSo { given, census: None });
    jobs.push(Job::IfSo(ticket, Box::new(table.worlds.clone().with_work(Arc::default())), round, given));
}

/// What stands where in a part of the worlds.
pub fn seen_if(state: &mut State, ticket: u64, given: Given, census: Census) {
    let part = current(state, ticket).and_then(|table| table.given.as_mut());
    if let Some(part) = part.filter(|part| part.given == given) {
        part.census = Some(Arc::new(census));
    }
}

/// A lost world was found: it is shown at once.
pub fn lost(state: &mut State, ticket: u64, witness: Witness) {
    let Some(table) = current(state, ticket) else { return };
    table.witness = Some(witness);
    if !state.at_home {
        state.popup = Some(Popup::Loss);
    }
}

/// Takes the last round back.
pub fn undo(state: &mut State, jobs: &mut Vec<Job>) {
    turn_page(state, jobs, "this is where it began", |table| {
        let turn = table.turns.pop_if(|turn| turn.round.before().is_some());
        let any = turn.is_some();
        table.undone.extend(turn);
        any
    });
}

/// Does again what was taken back.
pub fn redo(state: &mut State, jobs: &mut Vec<Job>) {
    turn_page(state, jobs, "nothing was taken back", |table| {
        let turn = table.undone.pop();
        let any = turn.is_some();
        table.turns.extend(turn);
        any
    });
}

fn turn_page(state: &mut State, jobs: &mut Vec<Job>, otherwise: &str, turn: impl Fn(&mut Solitaire) -> bool) {
    let Some(table) = table(state) else { return };
    if table.doing.is_some() {
        return state.say("worlds are being made; esc stops that");
    }
    if !turn(table) {
        return state.say(otherwise);
    }
    if let Some(play) = &mut state.play {
        play.let_go();
    }
    renew_all(state, jobs);
    keep(state, jobs);
}
