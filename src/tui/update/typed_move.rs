//! Letters on the board that start a move, so that it can be typed without opening the command line first.

use crossterm::event::{KeyCode, KeyEvent};

use super::{analysis, command_line, text_edit::typed_letter};
use crate::tui::{
    keys::UiCommand,
    state::{AppState, FileLetter, Popup},
};

/// Handles an unbound key: most letters start a move.
pub fn unbound_key(state: &mut AppState, key: KeyEvent) {
    let Some(letter) = typed_letter(&key) else { return };
    let reason = state.keymap.command_for(state.focus(), &key).and_then(|command| state.unsupported_reason(command));
    let names_file = state.session.as_ref().is_some_and(|session| session.has_file(letter));
    if let Some(reason) = reason.filter(|_| !names_file) {
        state.notify(reason);
    } else if letter.is_alphanumeric() {
        state.session.as_mut().map(analysis::leave_line);
        state.popup = Some(Popup::CommandLine(command_line::open(state, &letter.to_string())));
    } else {
        let key = state.key_text(UiCommand::Help);
        state.notify(format!("{letter} is not bound here; {key} shows all keys"));
    }
}

/// Remembers a bound letter that may also start a square name, if its command only changes the view.
pub fn remember_file_letter(state: &mut AppState, key: KeyEvent, command: Option<UiCommand>) {
    use UiCommand::{Down, Drop, Flip, GameList, Left, Right, Up};
    let Some(session) = state.shown_session().filter(|_| state.popup.is_none()) else { return };
    let KeyCode::Char(letter) = key.code else { return };
    if session.has_file(letter) && matches!(command, Some(Down | Flip | Drop | GameList | Left | Right | Up)) {
        state.last_file_letter = Some(FileLetter { letter, cursor: session.cursor });
    }
}

/// After such a letter, a digit or the capture sign means that a move is being typed. Reverts the letter's command
/// and opens the command line.
pub fn retype(state: &mut AppState, before: Option<FileLetter>, key: KeyEvent) -> bool {
    let (Some(FileLetter { letter, cursor }), Some(digit @ ('0'..='9' | 'x'))) = (before, typed_letter(&key)) else {
        return false;
    };
    let Some(session) = &mut state.session else { return false };
    session.cursor = cursor;
    state.is_home_open = false;
    state.popup = Some(Popup::CommandLine(command_line::open(state, &format!("{letter}{digit}"))));
    true
}
