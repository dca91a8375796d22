//! Keys in dialogs over the board.

use crossterm::event::KeyEvent;

use super::{board_commands, choose, lists::select_row, text_edit::typed_letter};
use crate::{
    game::PieceLabel,
    tui::{
        keys::UiCommand,
        state::{ActionChoice, ActionChooser, AppState, ConfirmDialog, Popup},
    },
};

/// Handles a key in the action chooser.
pub fn chooser_key(state: &mut AppState, mut chooser: ActionChooser, key: KeyEvent, command: Option<UiCommand>) {
    let (selected, len) = (chooser.selected, chooser.list.len());
    match command {
        Some(UiCommand::Cancel) => {
            // Cancels the square-by-square entry too, since its last square opened the chooser.
            if let Some(session) = &mut state.session {
                session.selection = None;
            }
            return;
        }
        Some(UiCommand::Confirm) => {
            if let Some(&index) = chooser.list.get(selected) {
                choose::play(state, index);
            }
            return;
        }
        Some(UiCommand::Left) => chooser.selected = selected.saturating_sub(1),
        Some(UiCommand::Right) => chooser.selected = (selected + 1).min(len.saturating_sub(1)),
        Some(UiCommand::NextTarget) => chooser.selected = (selected + 1) % len.max(1),
        Some(UiCommand::PreviousTarget) => chooser.selected = (selected + len.saturating_sub(1)) % len.max(1),
        _ => {
            if let Some(row) = select_row(command, selected, len, len) {
                chooser.selected = row;
            } else if let Some(letter) = typed_letter(&key)
                && let Some(index) = by_digit_or_letter(state, &chooser, letter)
            {
                return choose::play(state, index);
            }
        }
    }
    state.popup = Some(Popup::Chooser(chooser));
}

/// The action with this number, or the only one whose piece has this letter; `+` stands for a promoted piece.
fn by_digit_or_letter(state: &AppState, chooser: &ActionChooser, letter: char) -> Option<usize> {
    if let Some(digit) = letter.to_digit(10) {
        return chooser.list.get((digit as usize).checked_sub(1)?).copied();
    }
    let session = state.session.as_ref()?;
    let has_letter = |&&index: &&usize| {
        let kind = session.choice(index).and_then(ActionChoice::piece);
        let piece = kind.and_then(|kind| session.rules().piece(kind));
        let label = piece.and_then(|piece| piece.label);
        label.is_some_and(|label| {
            let key = if label.is_promoted { PieceLabel::PLUS } else { label.letter };
            key.eq_ignore_ascii_case(&letter)
        })
    };
    let mut matching = chooser.list.iter().filter(has_letter);
    matching.next().filter(|_| matching.next().is_none()).copied()
}

/// Handles a key in a yes-or-no dialog.
pub fn confirm_key(state: &mut AppState, dialog: ConfirmDialog, command: Option<UiCommand>) {
    match command {
        Some(UiCommand::Confirm) => board_commands::confirmed(state, dialog.action),
        Some(UiCommand::Cancel) => {
            if let Some(action) = dialog.declined {
                board_commands::confirmed(state, action);
            }
        }
        _ => state.popup = Some(Popup::Confirm(dialog)),
    }
}
