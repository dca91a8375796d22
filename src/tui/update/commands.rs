//! What the actions of the table do, whichever key, line or popup they come from.

use super::{board_commands, command_line, home};
use crate::tui::{
    board_layout::BoardLayout,
    cell_size::CellSize,
    effects::SideEffect,
    keys::{Focus, UiCommand},
    layout,
    state::{AppState, Popup, help::HelpDialog},
};

/// Does an action on the screen.
pub fn run_command(state: &mut AppState, action: UiCommand, effects: &mut Vec<SideEffect>) {
    match action {
        UiCommand::Quit => state.is_finished = true,
        UiCommand::Help => state.popup = Some(Popup::Help(HelpDialog::new(state.screen()))),
        UiCommand::CommandLine => state.popup = Some(Popup::CommandLine(command_line::open(state, ""))),
        UiCommand::Theme => {
            state.appearance.next_theme();
            state.notify(format!("theme: {}", state.appearance.theme.name));
        }
        UiCommand::Glyphs => {
            let name = state.appearance.next_glyphs();
            state.notify(format!("pieces are written as {name}"));
        }
        UiCommand::TogglePanel => toggle_panel(state),
        UiCommand::LargerSquares => resize(state, true),
        UiCommand::SmallerSquares => resize(state, false),
        _ if state.screen() == Focus::Home => home::run_command(state, action, effects),
        _ => board_commands::run_command(state, action, effects),
    }
}

/// Draws squares larger or smaller than now; beyond the ends of the scale they fit the terminal again.
fn resize(state: &mut AppState, larger: bool) {
    let Some(BoardLayout::Ready(regions)) = layout::board(state, state.size) else { return };
    let now = regions.board.size;
    let next = if larger { now.larger() } else { now.smaller() };
    state.appearance.pinned_size = Some(next).filter(|&next| next != now);
    let width = next.width();
    state.notify(match state.appearance.pinned_size {
        Some(_) => format!("squares of {width}x{}", next.height()),
        None => "squares as large as fit".into(),
    });
}

/// Shows the panel or hides it; where there is no room for it, that is told.
fn toggle_panel(state: &mut AppState) {
    let has_panel = |state: &AppState| matches!(layout::board(state, state.size), Some(BoardLayout::Ready(regions)) if regions.panel.is_some());
    let was = has_panel(state);
    state.appearance.show_panel = !was;
    if was || has_panel(state) {
        return;
    }
    let pinned = state.appearance.pinned_size;
    let fits = CellSize::ALL.into_iter().any(|size| {
        state.appearance.pinned_size = Some(size);
        has_panel(state)
    });
    state.appearance.pinned_size = pinned;
    state.notify(if fits {
        "there is no room for the panel beside squares of this size; - draws smaller ones"
    } else {
        "there is no room for the panel: the terminal is too small"
    });
}
