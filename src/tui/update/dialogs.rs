//! Keys in dialogs over the board.

use crossterm::event::{KeyCode, KeyEvent};

use super::{board_commands, choose, text_edit::move_selection};
use crate::tui::{
    effects::SideEffect,
    keys::UiCommand,
    state::{
        AppState, Popup,
        choices::ActionChoice,
        dialogs::{ActionChooser, ConfirmDialog},
    },
};

/// Handles a key in the action chooser.
pub fn chooser_key(
    state: &mut AppState,
    mut chooser: ActionChooser,
    key: KeyEvent,
    action: Option<UiCommand>,
    effects: &mut Vec<SideEffect>,
) {
    let len = chooser.list.len();
    match action {
        Some(UiCommand::Cancel) => {
            // Cancels the square-by-square entry too, since its last square opened the chooser.
            if let Some(session) = &mut state.session {
                session.selection = None;
            }
            return;
        }
        Some(UiCommand::Confirm) => {
            if let Some(&index) = chooser.list.get(chooser.selected) {
                choose::play(state, index, effects);
            }
            return;
        }
        Some(UiCommand::Up | UiCommand::Left) => chooser.selected = move_selection(chooser.selected, -1, len),
        Some(UiCommand::Down | UiCommand::Right) => chooser.selected = move_selection(chooser.selected, 1, len),
        Some(UiCommand::NextTarget) => chooser.selected = (chooser.selected + 1) % len.max(1),
        Some(UiCommand::PreviousTarget) => chooser.selected = (chooser.selected + len.saturating_sub(1)) % len.max(1),
        Some(UiCommand::First | UiCommand::PageUp) => chooser.selected = 0,
        Some(UiCommand::Last | UiCommand::PageDown) => chooser.selected = len.saturating_sub(1),
        _ => {
            if let KeyCode::Char(letter) = key.code
                && let Some(index) = by_digit_or_letter(state, &chooser, letter)
            {
                return choose::play(state, index, effects);
            }
        }
    }
    state.popup = Some(Popup::Chooser(chooser));
}

/// The action with this number, or the only one whose piece has this letter.
fn by_digit_or_letter(state: &AppState, chooser: &ActionChooser, letter: char) -> Option<usize> {
    if let Some(digit) = letter.to_digit(10) {
        return chooser.list.get((digit as usize).checked_sub(1)?).copied();
    }
    let session = state.session.as_ref()?;
    let choices = session.choices.as_ref()?;
    let fits = |index: &&usize| {
        let choice = choices.list.get(**index);
        let kind = choice.and_then(ActionChoice::piece);
        let piece = kind.and_then(|kind| session.rulebook.rules().piece(kind));
        piece.and_then(|piece| piece.letter).is_some_and(|own| own.eq_ignore_ascii_case(&letter))
    };
    let mut fitting = chooser.list.iter().filter(fits);
    fitting.next().filter(|_| fitting.next().is_none()).copied()
}

/// Handles a key in a yes-or-no dialog.
pub fn confirm_key(
    state: &mut AppState,
    question: ConfirmDialog,
    action: Option<UiCommand>,
    effects: &mut Vec<SideEffect>,
) {
    match action {
        Some(UiCommand::Confirm) => board_commands::confirmed(state, question.action, effects),
        Some(UiCommand::Cancel) => {}
        _ => state.popup = Some(Popup::Confirm(question)),
    }
}
