//! What happens to the state when something happens: pure, and quick enough for the drawing thread.

mod analyse;
mod ask;
mod board;
mod browser;
mod choose;
mod edit;
mod fresh;
mod help;
mod home;
mod line;
mod message;
mod mouse;
mod renew;
mod screen;
mod seats;
mod think;
mod time;
mod told;
mod versus;
mod worlds;

pub use renew::saved;

use crossterm::event::{KeyCode, KeyEvent};

use super::{
    input::Input,
    keys::{self, Action, Scene},
    layout::Layout,
    places,
    state::{Popup, State},
    work::{Job, Message},
};

/// Whether a clock runs.
pub fn is_timed(state: &State) -> bool {
    time::runs_for(state).is_some()
}

/// Takes note of something that happened, and says what is to be done about it.
pub fn update(state: &mut State, input: Input<Message>) -> Vec<Job> {
    let mut jobs = Vec::new();
    match input {
        Input::Key(key) => press(state, key, &mut jobs),
        Input::Mouse(mouse) => mouse::mouse(state, mouse, &mut jobs),
        Input::Paste(text) => paste(state, &text, &mut jobs),
        Input::Resize(columns, rows) => state.size = (columns, rows),
        Input::Passed(passed) => time::pass(state, passed, &mut jobs),
        Input::Message(told) => message::message(state, told, &mut jobs),
        Input::Failed(text) => {
            state.waiting.clear();
            state.opening = None;
            state.warn(format!("something broke inside: {text}"));
        }
        Input::Signal(_) | Input::Closed => state.over = true,
    }
    // Keys that waited for an answer may have it now.
    while let Some(&key) = state.waiting.front().filter(|key| !must_wait(state, key)) {
        state.waiting.pop_front();
        handle(state, key, &mut jobs);
    }
    settle(state);
    if state.screen() == Scene::Home {
        home::peek(state, &mut jobs);
    }
    jobs
}

/// A key, now or after those that wait already.
fn press(state: &mut State, key: KeyEvent, jobs: &mut Vec<Job>) {
    if matches!(keys::action(state.scene(), &key), Some(Action::Back | Action::Quit)) {
        state.waiting.clear();
        handle(state, key, jobs);
    } else {
        state.waiting.push_back(key);
    }
}

/// Whether a key means nothing before a worker has answered.
fn must_wait(state: &State, key: &KeyEvent) -> bool {
    if state.opening.is_some() {
        return true;
    }
    let action = keys::action(state.scene(), key);
    let Some(play) = state.play.as_ref().filter(|_| !state.at_home) else {
        return state.home.entries.is_none();
    };
    match state.scene() {
        Scene::Palette => action == Some(Action::Confirm) && (!play.lettered || play.is_busy()),
        Scene::Board | Scene::Worlds => {
            use Action::{Browse, Confirm, Draw, Hold, If, NextTarget, Pass, PreviousTarget};
            matches!(action, Some(Browse | Confirm | NextTarget | PreviousTarget | Draw | Hold | If | Pass))
                && (play.choices.is_none() || play.is_busy())
        }
        _ => false,
    }
}

fn handle(state: &mut State, key: KeyEvent, jobs: &mut Vec<Job>) {
    state.notice = None;
    let letter = state.letter.take();
    let action = keys::action(state.scene(), &key).filter(|&action| means(state, action, &key));
    if state.popup.is_none() && board::retype(state, letter, key) {
        return;
    }
    board::remember_letter(state, key, action);
    if action == Some(Action::Quit) {
        state.over = true;
        return;
    }
    match state.popup.take() {
        Some(Popup::Help(help)) => help::key(state, help, key, action, jobs),
        Some(Popup::Line(line)) => line::key(state, line, key, action, jobs),
        Some(Popup::Chooser(chooser)) => ask::choose(state, chooser, key, action, jobs),
        Some(Popup::Question(question)) => ask::answer(state, question, action, jobs),
        Some(Popup::Seats(seats)) => seats::key(state, seats, key, action, jobs),
        Some(Popup::Browser(browser)) => browser::key(state, *browser, key, action, jobs),
        Some(Popup::Loss) => {}
        None if state.screen() == Scene::Home => home::key(state, key, action, jobs),
        None => match action {
            Some(action) => screen::act(state, action, jobs),
            None => board::letter(state, key),
        },
    }
}

/// Whether a key does what the table says just now. Where it cannot be done its letter begins a move, and so does a small
/// letter that would pass or ask who plays, where a file of the board has its name. In the name of a game that is looked for, a `q` is a `q`.
fn means(state: &State, action: Action, key: &KeyEvent) -> bool {
    let typed = matches!(key.code, KeyCode::Char(letter) if state.begins_move(action, letter));
    let filters = state.popup.is_none() && state.screen() == Scene::Home && state.home.filtering;
    let spelt = filters && action == Action::Quit && *key == KeyEvent::from(KeyCode::Char('q'));
    state.can(action) && !typed && !spelt
}

/// Text that was pasted goes where letters go.
fn paste(state: &mut State, text: &str, jobs: &mut Vec<Job>) {
    if state.screen() != Scene::Home && state.popup.is_none() {
        state.popup = Some(Popup::Line(line::open(state, "")));
    }
    for letter in text.chars().filter(|letter| !letter.is_control()).take(200) {
        press(state, KeyEvent::from(KeyCode::Char(letter)), jobs);
    }
}

/// What follows from the state and is remembered for the next time: which part of a panned board is in sight.
fn settle(state: &mut State) {
    if let Some(Layout::Ready(found)) = places::board(state, state.size)
        && let Some(play) = &mut state.play
    {
        play.hand.first = found.board.first;
    }
}
