//! Runs commands, whether from a key, the command line or the help.

use super::{board_commands, command_line, home};
use crate::tui::{
    cell_size::CellSize,
    keys::{Focus, UiCommand},
    layout,
    state::{AppState, HelpDialog, Popup},
};

/// Runs a command on the current screen.
pub fn run_command(state: &mut AppState, command: UiCommand) {
    match command {
        UiCommand::Quit => state.is_finished = true,
        UiCommand::Help => state.popup = Some(Popup::Help(HelpDialog::new(state.screen()))),
        UiCommand::CommandLine => state.popup = Some(Popup::CommandLine(command_line::open(state, ""))),
        UiCommand::Theme => {
            state.appearance.next_theme();
            state.notify(format!("theme: {}", state.appearance.theme.name.name()));
        }
        UiCommand::Glyphs => {
            state.appearance.next_glyphs();
            state.notify(format!("pieces are shown as {}", state.appearance.glyphs.name()));
        }
        UiCommand::TogglePanel => toggle_panel(state),
        UiCommand::LargerSquares => resize(state, true),
        UiCommand::SmallerSquares => resize(state, false),
        _ if state.screen() == Focus::Home => home::run_command(state, command),
        _ => board_commands::run_command(state, command),
    }
}

/// Enlarges or shrinks squares. Past the limits, the size is automatic again.
fn resize(state: &mut AppState, larger: bool) {
    let Some(regions) = layout::board_regions(state, state.size) else { return };
    let now = regions.board.size;
    let next = if larger { now.larger() } else { now.smaller() };
    state.appearance.pinned_size = Some(next).filter(|&next| next != now);
    state.notify(match state.appearance.pinned_size {
        Some(size) => format!("square size: {}x{}", size.width(), size.height()),
        None => "square size: automatic".into(),
    });
}

/// Toggles the panel. Shows a message if there is no room.
fn toggle_panel(state: &mut AppState) {
    let has_panel = |state: &AppState| layout::board_regions(state, state.size).is_some_and(|all| all.panel.is_some());
    let was_shown = has_panel(state);
    state.appearance.show_panel = !was_shown;
    if was_shown || has_panel(state) {
        return;
    }
    let pinned = state.appearance.pinned_size;
    let fits = CellSize::ALL.into_iter().any(|size| {
        state.appearance.pinned_size = Some(size);
        has_panel(state)
    });
    state.appearance.pinned_size = pinned;
    state.notify(if fits {
        "no room for the panel beside squares of this size; - draws smaller squares"
    } else {
        "no room for the panel: the terminal is too small"
    });
}
