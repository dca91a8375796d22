//! Players of the program's: who they are, when they think, and what comes of it.

use crossterm::event::{KeyCode, KeyEvent};

use super::{
    edit::along,
    renew::{keep, renew},
    versus,
};
use crate::{
    players::{Clock, Contender, Level},
    store::Timer,
    tui::{
        keys::Action,
        state::{
            Popup, State,
            play::Play,
            thinking::{Seats, Thinking},
        },
        work::{Asking, Job},
    },
    worlds::Work,
};
use std::{sync::Arc, time::Duration};

/// How well a hint is thought over.
const HINT: u8 = 6;

/// Has the player to move think about the position that is known now, if it is one of the program's.
pub fn begin(state: &mut State, jobs: &mut Vec<Job>) {
    let Some(play) = state.play.as_mut().filter(|play| !play.is_over()) else { return };
    let Some(who) = play.seat(play.mover()) else { return };
    if play.versus().is_some_and(|versus| !versus.paused && versus.thinking.is_none()) {
        ask(play, who, false, jobs);
    }
}

/// Asks somebody what to do.
fn ask(play: &mut Play, who: Contender, hint: bool, jobs: &mut Vec<Job>) {
    let (ticket, book, clock) = (play.ticket, play.book.clone(), clock(play).filter(|_| !hint));
    let watched = !hint && (0..play.book.rules().players.len()).all(|player| play.seat(player).is_some());
    let Some(versus) = play.versus_mut() else { return };
    let Some(standing) = versus.facts.as_ref().map(|facts| facts.standing.clone()) else { return };
    let work: Arc<Work> = Arc::default();
    let record = Box::new(versus.record.clone());
    versus.thinking = Some(Thinking { who: who.clone(), work: work.clone(), thought: None, hint });
    jobs.push(Job::Think(ticket, book, record, standing, Asking { who, clock, watched }, work));
}

/// The clock of the player to move.
fn clock(play: &Play) -> Option<Clock> {
    let timer = play.saved.clock.as_ref()?;
    let mover = play.mover();
    let next = (mover + 1) % timer.left.len().max(1);
    Some(Clock { left: *timer.left.get(mover)?, other: *timer.left.get(next)?, more: timer.more, turns: None })
}

/// Whether somebody of the program's has the turn. Then people cannot play, and are told.
pub fn has_turn(state: &mut State) -> bool {
    let Some(play) = &state.play else { return false };
    let thinks = play.versus().is_some_and(|versus| versus.thinking.as_ref().is_some_and(|thinking| !thinking.hint));
    if thinks {
        let name = play.seat(play.mover()).map_or_else(String::new, |who| who.to_string());
        state.say(format!("{name} is thinking: esc stops it, u takes your move back"));
    }
    thinks
}

/// Stops whoever thinks. `false` if nobody does.
pub fn stop(state: &mut State, jobs: &mut Vec<Job>) -> bool {
    let Some(versus) = state.play.as_mut().and_then(|play| play.versus_mut()) else { return false };
    let Some(thinking) = versus.thinking.take() else { return false };
    jobs.push(Job::Stop(thinking.work));
    if thinking.hint {
        return true;
    }
    versus.paused = true;
    state.say(format!("{} has stopped: ↵ lets it go on, or play for it", thinking.who));
    true
}

/// Lets a player who was stopped go on.
pub fn go_on(state: &mut State, jobs: &mut Vec<Job>) {
    if let Some(versus) = state.play.as_mut().and_then(|play| play.versus_mut()) {
        versus.paused = false;
        begin(state, jobs);
    }
}

/// What is thought so far.
pub fn thought(state: &mut State, ticket: u64, text: String) {
    let play = state.play.as_mut().filter(|play| play.ticket == ticket);
    if let Some(thinking) = play.and_then(|play| play.versus_mut()?.thinking.as_mut()) {
        thinking.thought = Some(text);
    }
}

/// Somebody has chosen: an action by its number, or an end that the rules offer.
pub fn chosen(state: &mut State, ticket: u64, index: usize, claims: bool, jobs: &mut Vec<Job>) {
    let Some(play) = state.play.as_mut().filter(|play| play.ticket == ticket) else { return };
    let Some(thinking) = play.versus_mut().and_then(|versus| versus.thinking.take()) else { return };
    if !thinking.hint {
        return if claims { versus::draw(state, jobs) } else { versus::play(state, index, jobs) };
    }
    let Some(choice) = play.choices.as_ref().and_then(|choices| choices.list.get(index)).cloned() else { return };
    play.let_go();
    play.hand.selected = choice.origin;
    play.hand.cursor = choice.goal.unwrap_or(play.hand.cursor);
    let text = if choice.san.is_empty() { choice.squares } else { choice.san };
    let thought = thinking.thought.map_or_else(String::new, |thought| format!("   {thought}"));
    state.say(format!("{text} looks best{thought}"));
}

/// Why nobody has chosen.
pub fn failed(state: &mut State, ticket: u64, why: &str) {
    let Some(play) = state.play.as_mut().filter(|play| play.ticket == ticket) else { return };
    if let Some(versus) = play.versus_mut() {
        let who = versus.thinking.take().map_or_else(String::new, |thinking| format!("{}: ", thinking.who));
        versus.paused = true;
        state.warn(format!("{who}{why}; ↵ asks once more, m chooses another"));
    }
}

/// Asks what would be best now.
pub fn hint(state: &mut State, jobs: &mut Vec<Job>) {
    if has_turn(state) {
        return;
    }
    let Some(play) = &mut state.play else { return };
    if play.is_over() || play.versus().is_none_or(|versus| versus.thinking.is_some()) {
        return;
    }
    let Some(level) = Level::new(HINT) else { return };
    ask(play, Contender::Search(level), true, jobs);
    state.say("looking for a good move; esc stops");
}

/// Opens the question who plays.
pub fn choose(state: &mut State) {
    let Some(play) = &state.play else { return };
    // Mostly it is the other one who is to be the program's.
    let others = (0..play.book.rules().players.len()).find(|&player| player != play.mover());
    state.popup = Some(Popup::Seats(Seats { at: others.unwrap_or(0) }));
}

/// A key while it is asked who plays.
pub fn key(state: &mut State, mut seats: Seats, key: KeyEvent, action: Option<Action>, jobs: &mut Vec<Job>) {
    let Some(play) = &mut state.play else { return };
    // Behind the players stands the clock.
    let players = play.book.rules().players.len();
    let len = players + 1;
    match action {
        Some(Action::Back | Action::Confirm) => {
            if let Some(versus) = play.versus_mut() {
                versus.paused = false;
            }
            // Whoever thinks now may be another one than before.
            if versus::halt(play, jobs) || play.seat(play.mover()).is_some() {
                renew(state, jobs);
            }
            return keep(state, jobs);
        }
        Some(Action::Up) => seats.at = along(seats.at, -1, len),
        Some(Action::Down | Action::NextTarget) => seats.at = along(seats.at, 1, len),
        Some(Action::Left | Action::Right) if seats.at == players => turn_clock(play, action == Some(Action::Right)),
        Some(Action::Left) => turn(play, &state.roster, seats.at, false),
        Some(Action::Right) => turn(play, &state.roster, seats.at, true),
        _ => match key.code {
            KeyCode::Char('0' | 'p') => play.sit(seats.at, None),
            KeyCode::Char('r') => play.sit(seats.at, Some(Contender::Random)),
            KeyCode::Char(digit) => {
                let level = digit.to_digit(10).and_then(|digit| Level::new(u8::try_from(digit).ok()?));
                if let Some(level) = level {
                    play.sit(seats.at, Some(Contender::Search(level)));
                }
            }
            _ => {}
        },
    }
    state.popup = Some(Popup::Seats(seats));
}

/// Puts the next one, or the one before, in a player's place.
fn turn(play: &mut Play, roster: &[Contender], player: usize, forward: bool) {
    let next = next(roster, play.seat(player).as_ref(), forward);
    play.sit(player, next);
}

/// Minutes for a game, and seconds for a turn besides, that are offered.
const CLOCKS: [(u64, u64); 7] = [(1, 0), (3, 2), (5, 3), (10, 5), (15, 10), (30, 20), (90, 30)];

/// Takes another clock, which begins anew; beyond the last one there is none.
fn turn_clock(play: &mut Play, forward: bool) {
    let of = |(minutes, seconds): (u64, u64)| (Duration::from_secs(60 * minutes), Duration::from_secs(seconds));
    let all: Vec<Option<(Duration, Duration)>> = [None].into_iter().chain(CLOCKS.map(of).map(Some)).collect();
    let now = play.saved.clock.as_ref().map(|timer| (timer.all, timer.more));
    let at = all.iter().position(|clock| *clock == now).unwrap_or(0);
    let players = play.book.rules().players.len();
    let next = all[along(at, if forward { 1 } else { -1 }, all.len())];
    play.saved.clock = next.map(|clock| Timer::new(clock, players));
}

/// Who comes after somebody, or before: people, the program's, and engines.
pub fn next(roster: &[Contender], who: Option<&Contender>, forward: bool) -> Option<Contender> {
    let all: Vec<Option<&Contender>> = [None].into_iter().chain(roster.iter().map(Some)).collect();
    let name = who.map(Contender::name);
    let at = all.iter().position(|who| who.map(Contender::name) == name).unwrap_or(0);
    all[along(at, if forward { 1 } else { -1 }, all.len())].cloned()
}
