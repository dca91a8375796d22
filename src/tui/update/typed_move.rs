//! Letters on the board that start a move, so that it can be typed without opening the command line first.

use crossterm::event::{KeyCode, KeyEvent};

use super::{analysis, command_line, text_edit::typed_letter};
use crate::{
    game::Cell,
    tui::{
        keys::{Focus, UiCommand},
        state::{ActionChoice, AppState, FileLetter, GameSession, Popup},
    },
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
    use UiCommand::{Card, Down, Drop, Flip, GameList, Left, Right, SetUp, Up};
    let session = state.shown_session().filter(|session| state.popup.is_none() && session.editor().is_none());
    let Some(session) = session else { return };
    let KeyCode::Char(letter) = key.code else { return };
    if session.has_file(letter)
        && matches!(command, Some(Card | Down | Flip | Drop | GameList | Left | Right | SetUp | Up))
    {
        state.last_file_letter = Some(FileLetter { letter, cursor: session.cursor });
    }
}

/// After such a letter, a digit or the capture sign may mean that a move is being typed. Reverts the letter's command
/// and opens the command line.
///
/// A key that does something else on the screen, such as to delete a saved game, types a move only if a legal move begins with both
/// letters.
pub fn retype(state: &mut AppState, before: Option<FileLetter>, key: KeyEvent) -> bool {
    let (Some(FileLetter { letter, cursor }), Some(next)) = (before, continuation(&key)) else { return false };
    let text = format!("{letter}{next}");
    let Some(session) = &state.session else { return false };
    let has_other_meaning =
        state.is_home_open || state.popup.is_some() || state.keymap.command_for(session.focus(), &key).is_some();
    if has_other_meaning && !starts_legal_move(session, &text) {
        return false;
    }
    if let Some(session) = &mut state.session {
        session.cursor = cursor;
        if let Some(game) = session.classical_mut() {
            game.editor = None;
        }
    }
    state.is_home_open = false;
    state.popup = Some(Popup::CommandLine(command_line::open(state, &text)));
    true
}

/// Whether a key must wait until the legal moves are known, which decide between a typed move and the list of games.
pub fn must_wait(state: &AppState, key: &KeyEvent) -> bool {
    let is_editing = state.screen() == Focus::Editor;
    let may_type =
        (state.is_home_open || is_editing) && state.last_file_letter.is_some() && continuation(key).is_some();
    let session = state.session.as_ref().filter(|session| session.thinking_player().is_none());
    may_type && session.is_some_and(|session| session.classical().is_some() && !session.has_san)
}

/// A character that may follow the letter of a file in a move.
fn continuation(key: &KeyEvent) -> Option<char> {
    typed_letter(key).filter(|letter| matches!(letter, '0'..='9' | 'x'))
}

/// Whether the notation of a legal move of a person begins with a text, or the name of a square that can be selected next.
fn starts_legal_move(session: &GameSession, text: &str) -> bool {
    let Some(choices) = session.choices.as_deref().filter(|_| session.thinking_player().is_none()) else {
        return false;
    };
    let is_begun = |choice: &ActionChoice| choice.san.starts_with(text) || choice.coordinates.starts_with(text);
    let is_named = |&cell: &Cell| session.cell_name(cell).starts_with(text);
    choices.list.iter().any(is_begun) || session.targets().keys().any(is_named)
}
