//! Keys in the help.

use crossterm::event::KeyEvent;

use super::{
    edit::{along, edit},
    screen,
};
use crate::tui::{
    keys::Action,
    state::{Popup, State, help::Help},
    work::Job,
};

/// How many lines a page is.
const PAGE: isize = 10;

/// A key while the help is open.
pub fn key(state: &mut State, mut help: Help, key: KeyEvent, action: Option<Action>, jobs: &mut Vec<Job>) {
    let lines = help.lines(|action| state.can(action));
    match action {
        Some(Action::Back | Action::Help) => return,
        Some(Action::Confirm) => {
            if let Some(binding) = lines.get(help.at) {
                screen::act(state, binding.action, jobs);
            }
            return;
        }
        Some(Action::Up) => help.at = along(help.at, -1, lines.len()),
        Some(Action::Down) => help.at = along(help.at, 1, lines.len()),
        Some(Action::PageUp) => help.at = along(help.at, -PAGE, lines.len()),
        Some(Action::PageDown) => help.at = along(help.at, PAGE, lines.len()),
        Some(Action::First) => help.at = 0,
        Some(Action::Last) => help.at = lines.len().saturating_sub(1),
        _ => {
            if edit(&mut help.query, &key) {
                help.at = 0;
            }
        }
    }
    state.popup = Some(Popup::Help(help));
}
