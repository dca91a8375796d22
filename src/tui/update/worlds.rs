//! Games of many worlds: an action in every world that allows it; alone, every reply follows.

use std::sync::Arc;

use super::{
    fresh::ask,
    renew::{keep, renew as renew_all},
    told,
};
use crate::{
    tui::{
        state::{
            State,
            ask::Consent,
            worlds::{Counting, Doing, Solitaire, Turn},
        },
        why,
        work::Job,
    },
    worlds::{Intent, WorldsError},
};

fn table(state: &mut State) -> Option<&mut Solitaire> {
    state.play.as_mut()?.worlds_mut()
}

/// The table, if an answer is about what is on it now.
pub(super) fn current(state: &mut State, ticket: u64) -> Option<&mut Solitaire> {
    state.play.as_mut().filter(|play| play.ticket == ticket)?.worlds_mut()
}

/// Forgets what was known of the round, and asks anew.
pub fn renew(ticket: u64, table: &mut Solitaire, jobs: &mut Vec<Job>) {
    jobs.extend(table.counting.take().map(|counting| Job::Stop(counting.work)));
    (table.intents, table.legal, table.witness) = (Vec::new(), Vec::new(), None);
    table.whys.clear();
    (table.given, table.scored) = (None, None);
    let Some(turn) = table.turns.last() else { return };
    let (round, is_lost) = (turn.round.clone(), turn.round.stats().lost > 0);
    // Of two players one may be mated in some worlds and go on in others.
    let is_won = turn.round.is_empty() && turn.round.finished().won > 0;
    if is_won || is_lost && (!table.is_quantum() || table.outcome().is_some()) {
        jobs.push(Job::Witness(ticket, Box::new(table.worlds.clone()), round.clone()));
    }
    count(ticket, table, jobs);
}

/// Has it counted in how many worlds each action is legal.
fn count(ticket: u64, table: &mut Solitaire, jobs: &mut Vec<Job>) {
    let Some(turn) = table.turns.last() else { return };
    let counting = Counting::default();
    let worlds = table.worlds.clone().with_monitor(counting.work.clone());
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
    play.paused = false;
    play.hand.cursor = goal.unwrap_or(play.hand.cursor);
    advance(state, intent, jobs);
}

fn advance(state: &mut State, intent: Intent, jobs: &mut Vec<Job>) {
    let ticket = state.next_ticket();
    let Some(slot) = state.play.as_ref().map(|play| play.slot.clone()) else { return };
    let Some(table) = table(state).filter(|table| table.doing.is_none()) else { return };
    let Some(round) = table.now().map(|turn| turn.round.clone()) else { return };
    jobs.extend(table.counting.take().map(|counting| Job::Stop(counting.work)));
    let doing = Doing { ticket, intent: intent.clone(), work: Arc::default(), progress: (0, 0) };
    let worlds = table.worlds.clone().with_monitor(doing.work.clone());
    table.doing = Some(doing);
    jobs.push(Job::Expand(ticket, slot, Box::new(worlds), round, intent));
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
    let told = table.is_quantum().then(|| Some((turn.why.clone()?, turn.census.clone()))).flatten();
    table.turns.push(turn);
    // What was said while it was under way is over.
    state.notice = None;
    renew_all(state, jobs);
    keep(state, jobs);
    told::score(state, jobs);
    if let Some(text) = told.and_then(|(why, now)| why::settled(state.play.as_ref()?, &why, &now)) {
        state.say(text);
    }
}

fn is_doing(table: &Solitaire, ticket: u64) -> bool {
    table.doing.as_ref().is_some_and(|doing| doing.ticket == ticket)
}

/// There is no next round, and all is as it was.
pub fn stopped(state: &mut State, ticket: u64, why: &WorldsError, jobs: &mut Vec<Job>) {
    let asked = state.play.as_ref().map_or(0, |play| play.ticket);
    if let Some(play) = &mut state.play {
        play.paused = play.seat(play.mover()).is_some();
    }
    let Some(table) = table(state).filter(|table| is_doing(table, ticket)) else { return };
    let doing = table.doing.take();
    if table.legal.iter().any(Option::is_none) {
        count(asked, table, jobs);
    }
    match why {
        WorldsError::Cancelled => state.say("stopped; nothing has changed"),
        WorldsError::MemoryLimit { limit: allowed, .. } => {
            let text = format!(
                "The worlds after this need more than the {} MB allowed. Allow twice as much, and try again?",
                allowed >> 20
            );
            table.refused = doing.map(|doing| doing.intent);
            ask(state, &text, "allow it", "stay here", Consent::Memory);
        }
        WorldsError::IllegalEverywhere
        | WorldsError::ForbiddenByRules(_)
        | WorldsError::NotRepresentable(_)
        | WorldsError::Fault(_) => {
            state.warn(why.to_string());
        }
    }
    state.waiting.clear();
}

/// Allows twice the memory, and plays again what needed it.
pub fn allow_more(state: &mut State, jobs: &mut Vec<Job>) {
    let Some(table) = table(state) else { return };
    table.budget = table.budget.saturating_mul(2);
    table.worlds = table.worlds.clone().with_memory_limit(table.budget);
    if let Some(intent) = table.refused.take() {
        advance(state, intent, jobs);
    }
}

/// Takes the last round back.
pub fn undo(state: &mut State, jobs: &mut Vec<Job>) {
    turn_page(state, jobs, "this is where it began", |table| {
        if table.closed.take().is_some() {
            return true;
        }
        let turn = table.turns.pop_if(|turn| turn.round.previous().is_some());
        let any = turn.is_some();
        table.undone.extend(turn);
        any
    });
}

/// Does again what was taken back.
pub fn redo(state: &mut State, jobs: &mut Vec<Job>) {
    turn_page(state, jobs, "nothing was taken back", |table| {
        if table.closed.is_some() {
            return false;
        }
        let turn = table.undone.pop();
        let any = turn.is_some();
        table.turns.extend(turn);
        any
    });
}

fn turn_page(state: &mut State, jobs: &mut Vec<Job>, otherwise: &str, turn: impl Fn(&mut Solitaire) -> bool) {
    let Some(play) = &mut state.play else { return };
    if play.is_busy() {
        return state.say("worlds are being made; esc stops that");
    }
    if !play.worlds_mut().is_some_and(&turn) {
        return state.say(otherwise);
    }
    play.to_a_person(|play| play.worlds_mut().is_some_and(&turn));
    renew_all(state, jobs);
    keep(state, jobs);
}
