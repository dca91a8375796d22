//! The update function of MVU: changes the state on each event and returns side effects. It is pure, and fast enough
//! for the drawing thread.

mod analysis;
mod annotations;
mod board_commands;
mod browser;
mod card;
mod choose;
mod classical;
mod clock;
mod command_line;
mod commands;
mod copy;
mod cursor_keys;
mod dialogs;
mod editor;
mod explorer;
mod export;
mod game_chooser;
mod hand;
mod help;
mod home;
mod home_messages;
mod lists;
mod messages;
mod mouse;
mod nature_forecast;
mod new_game;
mod players_dialog;
mod reload;
mod remote;
mod review;
mod running_work;
mod select_square;
mod settings;
mod solver_hint;
mod text_edit;
mod thinking;
mod training;
mod typed_move;
mod undo;
mod variations;
mod worlds;
mod worlds_messages;

pub use game_chooser::open as open_game_file;
pub use reload::to_saved_game;
pub use running_work::is_running as is_work_running;
pub use training::open as open_training;

use crossterm::event::{KeyCode, KeyEvent};

use super::{
    effects::{Message, SideEffect},
    event::Event,
    key_chord::KeyChord,
    keys::{Focus, UiCommand},
    layout,
    state::{AppState, ClassicalSession, GameSession, MAX_COMMENT_BYTES, Popup},
};

/// Letters of a pasted text that are typed into most fields.
const MAX_TYPED_LETTERS: usize = 200;

/// Whether the screen changes by itself: a clock runs, or the progress of some work is shown.
pub fn needs_ticks(state: &AppState) -> bool {
    let game = state.session.as_ref().and_then(|session| session.worlds());
    let is_working =
        game.is_some_and(|game| game.expansion.is_some() || game.counting.is_some() || game.hint_search.is_some());
    let is_reviewing =
        state.session.as_ref().and_then(|session| session.classical()).is_some_and(|game| game.review.is_some());
    clock::running_clock(state).is_some() || state.opening.is_some() || is_working || is_reviewing
}

/// Updates the state on an event. Returns side effects to run.
pub fn update(state: &mut AppState, event: Event<Message>) -> Vec<SideEffect> {
    match event {
        Event::Key(key) => queue_key(state, key),
        Event::Mouse(mouse) => mouse::handle_mouse(state, mouse),
        Event::Paste(text) => paste(state, &text),
        Event::Resize(size) => state.size = size,
        Event::Report(report) => state.appearance.note_report(&report),
        Event::Tick(passed) => {
            clock::tick(state, passed);
            if let Some(opening) = &mut state.opening {
                opening.elapsed += passed;
            }
        }
        Event::Message(message) => messages::handle_message(state, message),
        Event::EffectFailed(text) => {
            state.queued_keys.clear();
            state.opening = None;
            state.warn(format!("internal error: {text}"));
        }
        Event::Signal(_) | Event::Closed => state.is_finished = true,
    }
    remote::show_news(state);
    // Queued keys may be handled now.
    while let Some(&key) = state.queued_keys.front().filter(|key| !must_wait(state, key)) {
        state.queued_keys.pop_front();
        handle_key(state, key);
    }
    if let Some(game) = state.session.as_mut().and_then(GameSession::classical_mut) {
        game.note_seen_solution();
    }
    remember_scroll(state);
    if state.screen() == Focus::Home {
        home::load_selected(state);
    } else {
        worlds::explain_considered(state);
        nature_forecast::request(state);
    }
    std::mem::take(&mut state.effects)
}

/// Queues a key behind waiting ones. Cancel and quit clear the queue and run at once. Nothing delays a suspension. Ctrl-C quits only if
/// nothing runs.
fn queue_key(state: &mut AppState, key: KeyEvent) {
    if KeyChord::CTRL_C.matches(&key) && running_work::stop(state) {
        return state.queued_keys.clear();
    }
    let command = state.keymap.command_for(state.focus(), &key);
    if command == Some(UiCommand::Suspend) {
        state.effects.extend(state.is_available(UiCommand::Suspend).then_some(SideEffect::Suspend));
    } else if matches!(command, Some(UiCommand::Cancel | UiCommand::Quit)) {
        state.queued_keys.clear();
        handle_key(state, key);
    } else {
        state.queued_keys.push_back(key);
    }
}

/// Whether a key must wait for a worker's answer.
fn must_wait(state: &AppState, key: &KeyEvent) -> bool {
    use UiCommand::{
        BrowseWorlds, Confirm, Drop, NextExplored, NextTarget, OfferDraw, Pass, PlayExplored, PreviousExplored,
        PreviousTarget, ShowWorldsWhere,
    };
    if state.opening.is_some() {
        return true;
    }
    if typed_move::must_wait(state, key) {
        return true;
    }
    let command = state.keymap.command_for(state.focus(), key);
    let Some(session) = state.shown_session() else { return home::must_wait(&state.home, command) };
    let Some(command) = command else { return false };
    match (state.focus(), command) {
        (Focus::CommandLine, Confirm) => !session.has_san || session.is_busy(),
        (
            Focus::Board | Focus::Explorer | Focus::Worlds,
            BrowseWorlds | Confirm | NextTarget | PreviousTarget | OfferDraw | Drop | ShowWorldsWhere | Pass,
        ) => session.choices.is_none() || session.is_busy(),
        (_, NextExplored | PreviousExplored | PlayExplored) => {
            let is_asked = |game: &ClassicalSession| game.explorer.as_ref().is_some_and(|table| table.found.is_none());
            session.choices.is_none() || session.classical().is_some_and(is_asked)
        }
        _ => false,
    }
}

fn handle_key(state: &mut AppState, key: KeyEvent) {
    state.notice = None;
    let letter = state.last_file_letter.take();
    let command = state.keymap.command_for(state.focus(), &key).filter(|&command| is_bound_here(state, command, &key));
    if matches!(state.popup, None | Some(Popup::Card(_))) && typed_move::retype(state, letter, key) {
        return;
    }
    typed_move::remember_file_letter(state, key, command);
    if command == Some(UiCommand::Quit) {
        state.is_finished = true;
        return;
    }
    match state.popup.take() {
        Some(Popup::Help(help)) => help::key(state, help, key, command),
        Some(Popup::CommandLine(line)) => command_line::key(state, line, key, command),
        Some(Popup::Chooser(chooser)) => dialogs::chooser_key(state, chooser, key, command),
        Some(Popup::Confirm(dialog)) => dialogs::confirm_key(state, dialog, command),
        Some(Popup::Players(dialog)) => players_dialog::key(state, dialog, key, command),
        Some(Popup::Browser(browser)) => browser::key(state, *browser, key, command),
        Some(Popup::Settings(dialog)) => settings::key(state, dialog, command),
        Some(Popup::Copy(dialog)) => copy::key(state, dialog, key, command),
        Some(Popup::Games(chooser)) => game_chooser::key(state, chooser, key, command),
        Some(Popup::Comment(field)) => annotations::comment_key(state, field, key, command),
        Some(Popup::Nags(dialog)) => annotations::nags_key(state, dialog, key, command),
        Some(Popup::Card(dialog)) => card::key(state, dialog, command),
        Some(Popup::LostWorld) => {}
        None if state.screen() == Focus::Home => home::key(state, key, command),
        None => match command {
            Some(command) => commands::run_command(state, command),
            None => typed_move::unbound_key(state, key),
        },
    }
}

/// Whether a binding applies now. Letters of unavailable commands start moves, and so do letters that name a file.
/// In the filter, `q` is text.
fn is_bound_here(state: &AppState, command: UiCommand, key: &KeyEvent) -> bool {
    let session = state.session.as_ref();
    let starts_move = |letter| session.is_some_and(|session| session.starts_move(command, letter));
    let is_typed = matches!(key.code, KeyCode::Char(letter) if starts_move(letter));
    let is_filtering = state.popup.is_none() && state.screen() == Focus::Home && state.home.is_filtering;
    let is_text = is_filtering && command == UiCommand::Quit && *key == KeyEvent::from(KeyCode::Char('q'));
    state.is_available(command) && !is_typed && !is_text
}

/// Offers to open a pasted position or game. Other text is typed letter by letter.
fn paste(state: &mut AppState, text: &str) {
    if state.popup.is_none() && is_position_or_game(text) {
        return new_game::ask_open_pasted(state, text);
    }
    if state.screen() != Focus::Home && state.popup.is_none() {
        state.popup = Some(Popup::CommandLine(command_line::open(state, "")));
    }
    let limit = if matches!(state.popup, Some(Popup::Comment(_))) { MAX_COMMENT_BYTES } else { MAX_TYPED_LETTERS };
    for letter in text.chars().filter(|letter| !letter.is_control()).take(limit) {
        queue_key(state, KeyEvent::from(KeyCode::Char(letter)));
    }
}

/// Whether a text looks like a FEN or a PGN game.
fn is_position_or_game(text: &str) -> bool {
    let text = text.trim();
    let words: Vec<&str> = text.split_whitespace().take(2).collect();
    let is_fen = words.len() == 2 && words[0].matches('/').count() >= 2;
    let is_numbered = text.starts_with("1.") || text.starts_with("1 ");
    is_fen || text.starts_with('[') && text.contains('"') || is_numbered && words.len() == 2
}

/// Remembers the scroll position of a large board for the next layout.
fn remember_scroll(state: &mut AppState) {
    let regions = layout::board_regions(state, state.size);
    if let Some((session, regions)) = state.session.as_mut().zip(regions) {
        session.cursor.first_shown = regions.board.first_shown;
    }
}
