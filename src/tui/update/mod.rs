//! The update function of MVU: changes the state on each event and returns side effects. It is pure, and fast enough
//! for the drawing thread.

mod analysis;
mod board_commands;
mod browser;
mod choose;
mod classical;
mod clock;
mod command_line;
mod commands;
mod dialogs;
mod help;
mod home;
mod messages;
mod mouse;
mod new_game;
mod players_dialog;
mod reload;
mod text_edit;
mod thinking;
mod worlds;
mod worlds_messages;

pub use reload::to_saved_game;

use crossterm::event::{KeyCode, KeyEvent};

use super::{
    board_layout::BoardLayout,
    effects::{Message, SideEffect},
    event::Event,
    keys::{self, Focus, UiCommand},
    layout,
    state::{AppState, Popup},
};

/// Whether a clock is running.
pub fn has_running_clock(state: &AppState) -> bool {
    clock::running_clock(state).is_some()
}

/// Updates the state on an event. Returns side effects to run.
pub fn update(state: &mut AppState, input: Event<Message>) -> Vec<SideEffect> {
    let mut effects = Vec::new();
    match input {
        Event::Key(key) => queue_key(state, key, &mut effects),
        Event::Mouse(mouse) => mouse::handle_mouse(state, mouse, &mut effects),
        Event::Paste(text) => paste(state, &text, &mut effects),
        Event::Resize(columns, rows) => state.size = (columns, rows),
        Event::Tick(passed) => clock::tick(state, passed, &mut effects),
        Event::Message(told) => messages::handle_message(state, told, &mut effects),
        Event::EffectFailed(text) => {
            state.queued_keys.clear();
            state.opening = None;
            state.warn(format!("internal error: {text}"));
        }
        Event::Signal(_) | Event::Closed => state.is_finished = true,
    }
    // Queued keys may be handled now.
    while let Some(&key) = state.queued_keys.front().filter(|key| !must_wait(state, key)) {
        state.queued_keys.pop_front();
        handle_key(state, key, &mut effects);
    }
    remember_scroll(state);
    if state.screen() == Focus::Home {
        home::load_selected_picture(state, &mut effects);
    }
    effects
}

/// Queues a key behind waiting ones. Cancel and quit clear the queue and run at once.
fn queue_key(state: &mut AppState, key: KeyEvent, effects: &mut Vec<SideEffect>) {
    if matches!(keys::command_for(state.focus(), &key), Some(UiCommand::Cancel | UiCommand::Quit)) {
        state.queued_keys.clear();
        handle_key(state, key, effects);
    } else {
        state.queued_keys.push_back(key);
    }
}

/// Whether a key must wait for a worker's answer.
fn must_wait(state: &AppState, key: &KeyEvent) -> bool {
    if state.opening.is_some() {
        return true;
    }
    let action = keys::command_for(state.focus(), key);
    let Some(session) = state.session.as_ref().filter(|_| !state.is_home_open) else {
        return state.home.games.is_none();
    };
    match state.focus() {
        Focus::CommandLine => action == Some(UiCommand::Confirm) && (!session.has_san || session.is_busy()),
        Focus::Board | Focus::Worlds => {
            use UiCommand::{
                BrowseWorlds, Confirm, Drop, NextTarget, OfferDraw, Pass, PreviousTarget, ShowWorldsWhere,
            };
            matches!(
                action,
                Some(BrowseWorlds | Confirm | NextTarget | PreviousTarget | OfferDraw | Drop | ShowWorldsWhere | Pass)
            ) && (session.choices.is_none() || session.is_busy())
        }
        _ => false,
    }
}

fn handle_key(state: &mut AppState, key: KeyEvent, effects: &mut Vec<SideEffect>) {
    state.notice = None;
    let letter = state.last_file_letter.take();
    let action = keys::command_for(state.focus(), &key).filter(|&action| is_bound_here(state, action, &key));
    if state.popup.is_none() && board_commands::retype(state, letter, key) {
        return;
    }
    board_commands::remember_file_letter(state, key, action);
    if action == Some(UiCommand::Quit) {
        state.is_finished = true;
        return;
    }
    match state.popup.take() {
        Some(Popup::Help(help)) => help::key(state, help, key, action, effects),
        Some(Popup::CommandLine(line)) => command_line::key(state, line, key, action, effects),
        Some(Popup::Chooser(chooser)) => dialogs::chooser_key(state, chooser, key, action, effects),
        Some(Popup::Confirm(question)) => dialogs::confirm_key(state, question, action, effects),
        Some(Popup::Players(seats)) => players_dialog::key(state, seats, key, action, effects),
        Some(Popup::Browser(browser)) => browser::key(state, *browser, key, action, effects),
        Some(Popup::LostWorld) => {}
        None if state.screen() == Focus::Home => home::key(state, key, action, effects),
        None => match action {
            Some(action) => commands::run_command(state, action, effects),
            None => board_commands::unbound_key(state, key),
        },
    }
}

/// Whether a binding applies now. Letters of unavailable commands start moves, and so do letters that name a file.
/// In the filter, `q` is text.
fn is_bound_here(state: &AppState, action: UiCommand, key: &KeyEvent) -> bool {
    let typed = matches!(key.code, KeyCode::Char(letter) if state.starts_move(action, letter));
    let filters = state.popup.is_none() && state.screen() == Focus::Home && state.home.is_filtering;
    let spelt = filters && action == UiCommand::Quit && *key == KeyEvent::from(KeyCode::Char('q'));
    state.is_available(action) && !typed && !spelt
}

/// Pasted text is typed letter by letter.
fn paste(state: &mut AppState, text: &str, effects: &mut Vec<SideEffect>) {
    if state.screen() != Focus::Home && state.popup.is_none() {
        state.popup = Some(Popup::CommandLine(command_line::open(state, "")));
    }
    for letter in text.chars().filter(|letter| !letter.is_control()).take(200) {
        queue_key(state, KeyEvent::from(KeyCode::Char(letter)), effects);
    }
}

/// Remembers the scroll position of a large board for the next layout.
fn remember_scroll(state: &mut AppState) {
    if let Some(BoardLayout::Ready(regions)) = layout::board(state, state.size)
        && let Some(session) = &mut state.session
    {
        session.cursor.first_shown = regions.board.first_shown;
    }
}
