//! Runs commands, whether from a key, the command line or the help.

use super::{board_commands, card, command_line, editor, home, settings, training};
use crate::tui::{
    effects::SideEffect,
    keys::{Focus, UiCommand},
    state::{AppState, HelpDialog, Popup},
};

/// Runs a command on the current screen, or says why it cannot run now.
pub fn run_command(state: &mut AppState, command: UiCommand) {
    if let Some(reason) = state.refusal(command) {
        return state.notify(reason);
    }
    match command {
        UiCommand::Suspend => state.effects.push(SideEffect::Suspend),
        UiCommand::Quit => state.is_finished = true,
        UiCommand::Help => state.popup = Some(Popup::Help(HelpDialog::new(state.screen()))),
        UiCommand::CommandLine => state.popup = Some(Popup::CommandLine(command_line::open(state, ""))),
        UiCommand::OpenFile => state.popup = Some(Popup::CommandLine(command_line::open(state, "open "))),
        UiCommand::Train => training::open(state, None),
        UiCommand::Card => card::open(state),
        UiCommand::Settings => settings::open(state),
        UiCommand::Theme => settings::next_theme(state),
        UiCommand::Glyphs => settings::next_glyphs(state),
        UiCommand::TogglePanel => settings::toggle_panel(state),
        UiCommand::Coordinates => settings::toggle_coordinates(state),
        UiCommand::LargerSquares => settings::resize(state, true),
        UiCommand::SmallerSquares => settings::resize(state, false),
        UiCommand::FitSquares => settings::fit(state),
        _ if state.screen() == Focus::Editor => editor::run_command(state, command),
        _ if state.screen() == Focus::Home => home::run_command(state, command),
        _ => board_commands::run_command(state, command),
    }
}
