//! The question who plays: against whom, with which clock, and who analyses.

use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent};

use super::{
    analyse,
    edit::along,
    renew::{keep, renew},
    think, versus,
};
use crate::{
    players::{PlayerSpec, SkillLevel},
    store::Timer,
    tui::{
        keys::Action,
        state::{
            Popup, State,
            play::Play,
            seats::{Row, Seats, engines},
        },
        work::Job,
    },
};

/// Minutes for a game, and seconds for a turn besides, that are offered.
const CLOCKS: [(u64, u64); 7] = [(1, 0), (3, 2), (5, 3), (10, 5), (15, 10), (30, 20), (90, 30)];

/// Opens the question.
pub fn open(state: &mut State) {
    let Some(play) = &state.play else { return };
    state.popup = Some(Popup::Seats(Seats::now(state, play)));
}

/// A key while it is open.
pub fn key(state: &mut State, mut seats: Seats, key: KeyEvent, action: Option<Action>, jobs: &mut Vec<Job>) {
    let Some(mode) = state.play.as_ref().map(Play::mode) else { return };
    // Those who can play this.
    let roster: Vec<PlayerSpec> = state.roster.iter().filter(|who| mode.seats(who)).cloned().collect();
    let rows = seats.rows(&roster);
    match action {
        Some(Action::Back) => return,
        Some(Action::Confirm) => return settle(state, seats, jobs),
        Some(Action::Up) => seats.at = along(seats.at, -1, rows.len()),
        Some(Action::Down | Action::NextTarget) => seats.at = along(seats.at, 1, rows.len()),
        Some(turn @ (Action::Left | Action::Right)) => {
            let forward = turn == Action::Right;
            match rows.get(seats.at) {
                Some(Row::Clock) => turn_clock(&mut seats, forward),
                Some(Row::Analyst) => seats.analyst = next(engines(&roster), seats.analyst.as_ref(), forward),
                Some(&Row::Player(player)) => sit(&mut seats, player, |who| next(roster.iter(), who, forward)),
                None => {}
            }
        }
        _ => {
            let level = |digit: char| SkillLevel::new(u8::try_from(digit.to_digit(10)?).ok()?);
            let who = match key.code {
                KeyCode::Char('0' | 'p') => Some(None),
                KeyCode::Char('r') => Some(Some(PlayerSpec::Random)),
                KeyCode::Char(digit) => level(digit).map(|level| Some(PlayerSpec::Search(level))),
                _ => None,
            };
            if let (Some(&Row::Player(player)), Some(who)) = (rows.get(seats.at), who) {
                sit(&mut seats, player, |_| who);
            }
        }
    }
    state.popup = Some(Popup::Seats(seats));
}

/// Puts somebody in a player's place.
fn sit(seats: &mut Seats, player: usize, who: impl FnOnce(Option<&PlayerSpec>) -> Option<PlayerSpec>) {
    if let Some(seat) = seats.who.get_mut(player) {
        *seat = who(seat.as_ref());
    }
}

/// Takes another clock; beyond the last one there is none.
fn turn_clock(seats: &mut Seats, forward: bool) {
    let of = |(minutes, seconds): (u64, u64)| (Duration::from_secs(60 * minutes), Duration::from_secs(seconds));
    let all: Vec<Option<(Duration, Duration)>> = [None].into_iter().chain(CLOCKS.map(of).map(Some)).collect();
    let at = all.iter().position(|clock| *clock == seats.clock).unwrap_or(0);
    seats.clock = all[along(at, if forward { 1 } else { -1 }, all.len())];
}

/// What was chosen holds from now on.
fn settle(state: &mut State, seats: Seats, jobs: &mut Vec<Job>) {
    let Some(play) = &mut state.play else { return };
    let players = seats.who.len();
    if play.saved.clock.as_ref().map(Timer::terms) != seats.clock {
        play.saved.clock = seats.clock.map(|clock| Timer::new(clock, players));
    }
    seats.who.into_iter().enumerate().for_each(|(player, who)| play.sit(player, who));
    play.paused = false;
    play.foreign = None;
    if state.analyst != seats.analyst {
        state.analyst = seats.analyst;
        analyse::halt(play, jobs);
    }
    // Whoever thinks now may be another one than before.
    if versus::halt(play, jobs) || play.seat(play.mover()).is_some() {
        renew(state, jobs);
    }
    analyse::begin(state, jobs);
    think::meet(state, jobs);
    keep(state, jobs);
}

/// Who comes after somebody, or before: nobody, or one of those that there are.
pub fn next<'r>(
    roster: impl Iterator<Item = &'r PlayerSpec>,
    who: Option<&PlayerSpec>,
    forward: bool,
) -> Option<PlayerSpec> {
    let all: Vec<Option<&PlayerSpec>> = [None].into_iter().chain(roster.map(Some)).collect();
    let name = who.map(PlayerSpec::name);
    let at = all.iter().position(|who| who.map(PlayerSpec::name) == name).unwrap_or(0);
    all[along(at, if forward { 1 } else { -1 }, all.len())].cloned()
}
