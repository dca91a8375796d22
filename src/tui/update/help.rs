//! Keys in the help dialog.

use crossterm::event::KeyEvent;

use super::{
    commands,
    text_edit::{edit, move_selection},
};
use crate::tui::{
    effects::SideEffect,
    keys::UiCommand,
    state::{AppState, Popup, help::HelpDialog},
};

/// Rows per page.
const PAGE_ROWS: isize = 10;

/// Handles a key in the help dialog.
pub fn key(
    state: &mut AppState,
    mut help: HelpDialog,
    key: KeyEvent,
    action: Option<UiCommand>,
    effects: &mut Vec<SideEffect>,
) {
    let lines = help.lines(|action| state.is_available(action));
    match action {
        Some(UiCommand::Cancel | UiCommand::Help) => return,
        Some(UiCommand::Confirm) => {
            if let Some(binding) = lines.get(help.selected) {
                commands::run_command(state, binding.command, effects);
            }
            return;
        }
        Some(UiCommand::Up) => help.selected = move_selection(help.selected, -1, lines.len()),
        Some(UiCommand::Down) => help.selected = move_selection(help.selected, 1, lines.len()),
        Some(UiCommand::PageUp) => help.selected = move_selection(help.selected, -PAGE_ROWS, lines.len()),
        Some(UiCommand::PageDown) => help.selected = move_selection(help.selected, PAGE_ROWS, lines.len()),
        Some(UiCommand::First) => help.selected = 0,
        Some(UiCommand::Last) => help.selected = lines.len().saturating_sub(1),
        _ => {
            if edit(&mut help.query, &key) {
                help.selected = 0;
            }
        }
    }
    state.popup = Some(Popup::Help(help));
}
