//! Players of the program's: when they think, and what comes of it.

use super::{analyse, choose, versus};
use crate::{
    players::{ClockState, PlayerSpec, SkillLevel},
    tui::{
        state::{
            State,
            play::{Play, Table},
            slot::Slot,
            thinking::Thinking,
        },
        work::{Asking, Job},
    },
    worlds::ProgressMonitor,
};
use std::sync::Arc;

/// How well a hint is thought over: lower levels do not see all that they could.
const HINT: u8 = 8;

/// Has the player to move think about the position that is known now, if it is one of the program's.
pub fn begin(state: &mut State, jobs: &mut Vec<Job>) {
    let Some(play) = state.play.as_mut().filter(|play| !play.is_over()) else { return };
    let Some(who) = play.seat(play.mover()) else { return };
    if !play.paused && play.thinking.is_none() {
        ask(play, who, false, jobs);
    }
}

/// Asks somebody what to do, if all is known about the position.
fn ask(play: &mut Play, who: PlayerSpec, hint: bool, jobs: &mut Vec<Job>) {
    let (ticket, book, clock) = (play.ticket, play.book.clone(), clock(play).filter(|_| !hint));
    let watched = !hint && (0..play.book.rules().players.len()).all(|player| play.seat(player).is_some());
    let work: Arc<ProgressMonitor> = Arc::default();
    let asking = Asking { who: who.clone(), clock, watched };
    let job = match &play.table {
        Table::Versus(versus) => versus.facts.as_ref().map(|facts| {
            let record = Box::new(versus.record.clone());
            Job::Think(ticket, book, record, facts.standing.clone(), asking, work.clone())
        }),
        Table::Worlds(table) => table.now().filter(|_| table.is_counted()).map(|turn| {
            let worlds = Box::new(table.worlds.clone().with_monitor(work.clone()));
            let at = (turn.round.clone(), table.intents.clone());
            Job::ThinkOfWorlds(ticket, book, worlds, at, asking, work.clone())
        }),
    };
    if let Some(job) = job {
        play.thinking = Some(Thinking { who, work, thought: None, hint });
        jobs.push(job);
    }
}

/// The clock of the player to move.
fn clock(play: &Play) -> Option<ClockState> {
    let timer = play.saved.clock.as_ref()?;
    let mover = play.mover();
    let next = (mover + 1) % timer.left.len().max(1);
    Some(ClockState {
        remaining: *timer.left.get(mover)?,
        opponent_remaining: *timer.left.get(next)?,
        increment: timer.more,
        moves_to_go: None,
    })
}

/// Whether somebody of the program's has the turn. Then people cannot play, and are told.
pub fn has_turn(state: &mut State) -> bool {
    let Some(play) = &state.play else { return false };
    let who = play.seat(play.mover()).filter(|_| !play.paused && !play.is_over());
    if let Some(who) = &who {
        state.say(format!("{who} is thinking: esc stops it, u takes your move back"));
    }
    who.is_some()
}

/// Stops whoever thinks. `false` if nobody does.
pub fn stop(state: &mut State, jobs: &mut Vec<Job>) -> bool {
    let Some(play) = &mut state.play else { return false };
    let Some(thinking) = play.thinking.take() else { return false };
    jobs.push(Job::Stop(thinking.work));
    if thinking.hint {
        return true;
    }
    play.paused = true;
    state.say(format!("{} has stopped: ↵ lets it go on, or play for it", thinking.who));
    analyse::begin(state, jobs);
    true
}

/// Lets a player who was stopped go on.
pub fn go_on(state: &mut State, jobs: &mut Vec<Job>) {
    if let Some(play) = &mut state.play {
        play.paused = false;
        analyse::halt(play, jobs);
        begin(state, jobs);
    }
}

/// What is thought so far.
pub fn thought(state: &mut State, ticket: u64, text: String) {
    let play = state.play.as_mut().filter(|play| play.ticket == ticket);
    if let Some(thinking) = play.and_then(|play| play.thinking.as_mut()) {
        thinking.thought = Some(text);
    }
}

/// Somebody has chosen: an action by its number, or an end that the rules offer.
pub fn chosen(state: &mut State, ticket: u64, index: usize, claims: bool, jobs: &mut Vec<Job>) {
    let Some(play) = state.play.as_mut().filter(|play| play.ticket == ticket) else { return };
    let Some(thinking) = play.thinking.take() else { return };
    if !thinking.hint {
        return if claims { versus::draw(state, jobs) } else { choose::make(state, index, jobs) };
    }
    let Some(choice) = play.choices.as_ref().and_then(|choices| choices.list.get(index)).cloned() else { return };
    play.let_go();
    play.hinted = Some(index);
    play.hand.selected = choice.origin;
    play.hand.cursor = choice.goal.unwrap_or(play.hand.cursor);
    let text = if choice.san.is_empty() { choice.squares } else { choice.san };
    let thought = thinking.thought.map_or_else(String::new, |thought| format!("   {thought}"));
    state.say(format!("{text} looks best{thought}"));
}

/// Why nobody has chosen.
pub fn failed(state: &mut State, ticket: u64, why: &str) {
    let Some(play) = state.play.as_mut().filter(|play| play.ticket == ticket) else { return };
    let who = play.thinking.take().map_or_else(String::new, |thinking| format!("{}: ", thinking.who));
    play.paused = true;
    let ways = [Some("↵ asks once more".to_owned()), play.way_out()];
    let text = format!("{who}{}", with_a_way_out(why, ways));
    state.warn(text);
}

/// What a trouble is and what to do about it, without what there is instead: that may be long.
fn with_a_way_out(why: &str, ways: impl IntoIterator<Item = Option<String>>) -> String {
    let why = why.split(';').next().unwrap_or(why).trim_end();
    let ways: Vec<String> = ways.into_iter().flatten().collect();
    // Nothing else stands behind a sign that ends a sentence.
    let sign = if why.ends_with(['.', '?', '!']) || ways.is_empty() { "" } else { ";" };
    format!("{why}{sign} {}", ways.join(", ")).trim_end().to_owned()
}

/// Has engines started that are to play, so that it is told at once if they cannot. One that has the turn is asked anyway.
pub fn meet(state: &State, jobs: &mut Vec<Job>) {
    let Some(play) = state.play.as_ref().filter(|play| !play.is_over()) else { return };
    let mover = play.seat(play.mover());
    let mut met: Vec<PlayerSpec> = Vec::new();
    for who in (0..play.book.rules().players.len()).filter_map(|player| play.seat(player)) {
        if matches!(who, PlayerSpec::Engine(_)) && mover.as_ref() != Some(&who) && !met.contains(&who) {
            jobs.push(Job::Meet(play.slot.clone(), play.book.clone(), who.clone()));
            met.push(who);
        }
    }
}

/// An engine cannot play.
pub fn unmet(state: &mut State, slot: &Arc<Slot>, who: &PlayerSpec, why: &str) {
    if let Some(play) = state.play.as_ref().filter(|play| Arc::ptr_eq(&play.slot, slot)) {
        let text = format!("{who}: {}", with_a_way_out(why, [play.way_out()]));
        state.warn(text);
    }
}

/// Asks what would be best now.
pub fn hint(state: &mut State, jobs: &mut Vec<Job>) {
    if has_turn(state) {
        return;
    }
    let Some(play) = &mut state.play else { return };
    if play.is_over() || play.thinking.is_some() {
        return;
    }
    let Some(level) = SkillLevel::new(HINT) else { return };
    ask(play, PlayerSpec::Search(level), true, jobs);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(why: &str, expect: &str) {
        assert_eq!(with_a_way_out(why, [Some("↵ asks".into()), None, Some("m chooses".into())]), expect);
    }

    #[test]
    fn troubles_are_told_with_what_to_do() {
        check("it has ended", "it has ended; ↵ asks, m chooses");
        check("is it a program?", "is it a program? ↵ asks, m chooses");
        check("there is no `a`; there are `b`", "there is no `a`; ↵ asks, m chooses");
        assert_eq!(with_a_way_out("it has ended", [None]), "it has ended");
    }
}
