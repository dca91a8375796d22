//! Keys in the help dialog.

use crossterm::event::KeyEvent;

use super::{commands, lists::select_row, text_edit::edit};
use crate::tui::{
    keys::UiCommand,
    state::{AppState, HelpDialog, HelpLine, Popup},
};

/// Rows per page.
const HELP_PAGE_ROWS: usize = 10;

/// Handles a key in the help dialog.
pub fn key(state: &mut AppState, mut help: HelpDialog, key: KeyEvent, command: Option<UiCommand>) {
    let lines = help.lines(&state.keymap, |command| state.is_available(command));
    match command {
        Some(UiCommand::Cancel | UiCommand::Help) => return,
        Some(UiCommand::Confirm) => {
            match lines.get(help.selected) {
                Some(HelpLine::Key(binding)) => return commands::run_command(state, binding.command),
                // A word only explains itself.
                Some(HelpLine::Word(_)) => {}
                None => return,
            }
        }
        _ => {
            if let Some(row) = select_row(command, help.selected, lines.len(), HELP_PAGE_ROWS) {
                help.selected = row;
            } else if edit(&mut help.query, &key) {
                help.selected = 0;
            }
        }
    }
    state.popup = Some(Popup::Help(help));
}
