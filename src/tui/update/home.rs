//! Keys in the list of games.

use crossterm::event::{KeyCode, KeyEvent};
use tui_input::Input;

use super::{
    edit::{along, edit},
    fresh, screen, seats,
};
use crate::players::single_player_message;
use crate::store::Mode;
use crate::tui::{
    keys::Action,
    state::{
        State,
        home::{Peek, Row},
    },
    work::{Job, Wanted},
};

/// How many lines a page is.
const PAGE: isize = 8;

/// A key in the list.
pub fn key(state: &mut State, key: KeyEvent, action: Option<Action>, jobs: &mut Vec<Job>) {
    let home = &mut state.home;
    let is_letter = matches!(key.code, KeyCode::Char(_))
        && key.modifiers.difference(crossterm::event::KeyModifiers::SHIFT).is_empty();
    let begins = matches!(key.code, KeyCode::Char(letter) if letter.is_alphanumeric());
    // No game's name has the signs in it that are these keys.
    let is_key = matches!(action, Some(Action::Stronger | Action::Help | Action::Palette));
    let typed = if home.filtering { is_letter && !is_key } else { begins && action.is_none() };
    let erased = matches!(key.code, KeyCode::Backspace | KeyCode::Delete) && home.filtering;
    if typed || erased {
        if home.filtering && erased && home.filter.value().is_empty() {
            home.filtering = false;
            return;
        }
        home.filtering = true;
        edit(&mut home.filter, &key);
        // The first game that matches, rather than the first game to go on with.
        let rows = home.rows();
        home.at = rows
            .iter()
            .position(|row| matches!(row, Row::Entry(_) | Row::Puzzle(_)))
            .filter(|_| !home.filter.value().is_empty())
            .unwrap_or(0);
    } else if let Some(action) = action {
        screen::act(state, action, jobs);
    }
}

/// Does an action of the table in the list.
pub fn act(state: &mut State, action: Action, jobs: &mut Vec<Job>) {
    let home = &mut state.home;
    let len = home.rows().len();
    match action {
        Action::Up => home.at = along(home.at, -1, len),
        Action::Down => home.at = along(home.at, 1, len),
        Action::PageUp => home.at = along(home.at, -PAGE, len),
        Action::PageDown => home.at = along(home.at, PAGE, len),
        Action::First => home.at = 0,
        Action::Last => home.at = len.saturating_sub(1),
        Action::Left | Action::ModeBefore => step_mode(state, Mode::ALL.len() - 1),
        Action::Right | Action::Mode => step_mode(state, 1),
        Action::Filter => home.filtering = true,
        Action::Stronger => step_opponent(state, true),
        Action::Weaker => step_opponent(state, false),
        Action::Back => back(state, jobs),
        Action::Confirm => open(state, jobs),
        _ => {}
    }
}

/// Takes the next way to play.
fn step_mode(state: &mut State, by: usize) {
    let modes = Mode::ALL;
    let at = modes.iter().position(|&mode| mode == state.home.mode).unwrap_or(0);
    state.home.mode = modes[(at + by) % modes.len()];
}

/// Takes the next opponent, a stronger one first; beyond the last one are people again.
fn step_opponent(state: &mut State, forward: bool) {
    if let Some(Row::Kept(_)) = state.home.row() {
        return state.say("this game goes on as it was; there, m asks who plays");
    }
    if let Some(entry) = state.home.entry().filter(|_| state.home.is_alone()) {
        let text = single_player_message(&entry.title);
        return state.say(text);
    }
    let home = &mut state.home;
    if !matches!(home.mode, Mode::Worlds(rules) if rules.is_quantum()) {
        home.mode = Mode::Game;
    }
    let roster = state.roster.iter().filter(|who| home.mode.seats(who));
    home.opponent = seats::next(roster, home.opponent.as_ref(), forward);
}

/// A step back: the filter, then the list itself if there is a game under it.
fn back(state: &mut State, jobs: &mut Vec<Job>) {
    if let Some(opening) = state.opening.take() {
        jobs.push(Job::Stop(opening.work));
        return state.say("called off");
    }
    let home = &mut state.home;
    if home.filtering {
        let row = home.row();
        home.unfilter();
        // What was found stays under the bar.
        home.at = home.rows().into_iter().position(|found| Some(found) == row).unwrap_or(0);
    } else if state.play.is_some() {
        state.at_home = false;
    } else {
        state.say("q quits");
    }
}

/// Opens what is under the bar.
pub fn open(state: &mut State, jobs: &mut Vec<Job>) {
    let Some(row) = state.home.row() else { return };
    let mut seats = Vec::new();
    let ticket = state.next_ticket();
    let wanted = match row {
        Row::Kept(index) => {
            let Some(kept) = state.home.kept.get(index) else { return };
            if state.play.as_ref().is_some_and(|play| play.slot.is(&kept.file)) {
                state.at_home = false;
                return;
            }
            Wanted::Kept(kept.file.clone())
        }
        Row::Puzzles => {
            state.home.filter = Input::from("puzzle ");
            (state.home.filtering, state.home.at) = (true, 0);
            // Games to go on with may be puzzles, too.
            let rows = state.home.rows();
            state.home.at = rows.iter().position(|row| matches!(row, Row::Puzzle(_))).unwrap_or(0);
            return;
        }
        Row::Puzzle(index) => {
            let Some(task) = state.home.puzzles.get(index) else { return };
            Wanted::Puzzle(task.puzzle.clone())
        }
        Row::Entry(index) => {
            let Some(entry) = state.home.entries.as_ref().and_then(|entries| entries.get(index)) else { return };
            if entry.game.is_err() {
                return state.warn("this rule file has errors and cannot be played");
            }
            if let Ok(about) = &entry.game {
                // Whoever chooses has the first turn.
                seats = (0..about.players.len())
                    .map(|player| state.home.against().cloned().filter(|_| player > 0))
                    .collect();
            }
            Wanted::Game(entry.name.clone(), state.home.mode)
        }
    };
    fresh::open(state, ticket, wanted, seats, jobs);
}

/// Asks what the kept game under the bar looks like, once.
pub fn peek(state: &mut State, jobs: &mut Vec<Job>) {
    if let Some(Row::Kept(index)) = state.home.row()
        && let Some(kept) = state.home.kept.get_mut(index)
        && kept.mode == Mode::Game
        && matches!(kept.picture, Peek::Unknown)
    {
        kept.picture = Peek::Asked;
        jobs.push(Job::Peek(kept.file.clone()));
    }
}
