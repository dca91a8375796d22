//! Changes settings, in the dialog and by keys, and has them written to `config.toml`.

use super::lists::select_row;
use crate::{
    players::PlayerSpec,
    store::{Glyphs, Graphics, Setting},
    tui::{
        cell_size::CellSize,
        effects::SideEffect,
        keys::UiCommand,
        layout,
        state::{AppState, Popup, SettingsDialog, SettingsRow},
    },
};

/// Opens the dialog.
pub fn open(state: &mut AppState) {
    state.popup = Some(Popup::Settings(SettingsDialog::default()));
}

/// Handles a key while it is open. Changes apply at once.
pub fn key(state: &mut AppState, mut dialog: SettingsDialog, command: Option<UiCommand>) {
    let row = SettingsRow::ALL[dialog.selected];
    match command {
        Some(UiCommand::Cancel | UiCommand::Confirm | UiCommand::Settings) => return,
        Some(UiCommand::Right | UiCommand::NextTarget) => step(state, row, true),
        Some(UiCommand::Left | UiCommand::PreviousTarget) => step(state, row, false),
        _ => {
            let rows = SettingsRow::ALL.len();
            dialog.selected = select_row(command, dialog.selected, rows, rows).unwrap_or(dialog.selected);
        }
    }
    state.popup = Some(Popup::Settings(dialog));
}

/// Chooses the next or previous value of a setting, round and round.
fn step(state: &mut AppState, row: SettingsRow, forward: bool) {
    let appearance = &mut state.appearance;
    let setting = match row {
        SettingsRow::Theme => {
            let choice = next_of(&appearance.theme_choices(), &appearance.theme_choice, forward);
            appearance.set_theme(choice.clone());
            Setting::Theme(choice)
        }
        SettingsRow::Glyphs => {
            appearance.glyphs = next_of(&Glyphs::ALL, &appearance.glyphs, forward);
            Setting::Glyphs(appearance.glyphs)
        }
        SettingsRow::Graphics => {
            appearance.graphics = next_of(&Graphics::ALL, &appearance.graphics, forward);
            Setting::Graphics(appearance.graphics)
        }
        SettingsRow::Cells => {
            let sizes: Vec<_> = [None].into_iter().chain(CellSize::all().map(Some).rev()).collect();
            appearance.pinned_size = next_of(&sizes, &appearance.pinned_size, forward);
            Setting::Cells(appearance.cells())
        }
        SettingsRow::Panel => {
            appearance.show_panel = !appearance.show_panel;
            Setting::Panel(appearance.show_panel)
        }
        SettingsRow::Coordinates => {
            appearance.show_coordinates = !appearance.show_coordinates;
            Setting::Coordinates(appearance.show_coordinates)
        }
        SettingsRow::Bell => {
            state.rings_bell = !state.rings_bell;
            Setting::Bell(state.rings_bell)
        }
    };
    remember(state, setting);
}

/// The value after or before the current one. After the last comes the first.
fn next_of<T: Clone + PartialEq>(all: &[T], current: &T, forward: bool) -> T {
    let at = all.iter().position(|value| value == current).unwrap_or(0);
    let step = if forward { 1 } else { all.len() - 1 };
    all[(at + step) % all.len()].clone()
}

/// Has a setting written to `config.toml`.
pub fn remember(state: &mut AppState, setting: Setting) {
    let number = state.next_ticket();
    state.effects.push(SideEffect::RememberSetting { number, setting });
}

/// Remembers the opponent in a game; `None` for a person.
pub fn remember_opponent(state: &mut AppState, game: String, player: Option<PlayerSpec>) {
    state.home.last_opponent.clone_from(&player);
    if state.home.opponents.insert(game.clone(), player.clone()).as_ref() == Some(&player) {
        return;
    }
    remember(state, Setting::Opponent { game, player });
}

/// Switches to the next theme.
pub fn next_theme(state: &mut AppState) {
    if let Some(choice) = state.appearance.next_theme() {
        state.appearance.set_theme(choice.clone());
        remember(state, Setting::Theme(choice));
    }
    state.notify(format!("theme: {}", state.appearance.theme_choice.name()));
}

/// Switches to the next way of drawing pieces.
pub fn next_glyphs(state: &mut AppState) {
    step(state, SettingsRow::Glyphs, true);
    state.notify(format!("pieces are shown as {}", state.appearance.glyphs.name()));
}

/// Shows or hides the names of files and ranks.
pub fn toggle_coordinates(state: &mut AppState) {
    step(state, SettingsRow::Coordinates, true);
    state.notify(if state.appearance.show_coordinates { "coordinates: on" } else { "coordinates: off" });
}

/// Enlarges or shrinks squares. Past the limits, the size is automatic again.
pub fn resize(state: &mut AppState, larger: bool) {
    let Some(regions) = layout::board_regions(state, state.size) else { return };
    let now = regions.board.size;
    let next = if larger { now.larger() } else { now.smaller() };
    state.appearance.pinned_size = Some(next);
    let shown = layout::board_regions(state, state.size).map(|regions| regions.board.size);
    if next == now || shown != Some(next) {
        state.appearance.pinned_size = None;
    }
    say_size(state);
}

/// Draws squares as large as the window allows.
pub fn fit(state: &mut AppState) {
    state.appearance.pinned_size = None;
    say_size(state);
}

/// Says the size of squares, and has it remembered.
fn say_size(state: &mut AppState) {
    let cells = state.appearance.cells();
    state.notify(match state.appearance.pinned_size {
        Some(_) => format!("square size: {cells}"),
        None => "square size: automatic".into(),
    });
    remember(state, Setting::Cells(cells));
}

/// Toggles the panel. Shows a message if there is no room.
pub fn toggle_panel(state: &mut AppState) {
    let has_panel = |state: &AppState| layout::board_regions(state, state.size).is_some_and(|all| all.panel.is_some());
    let was_shown = has_panel(state);
    state.appearance.show_panel = !was_shown;
    remember(state, Setting::Panel(!was_shown));
    if was_shown || has_panel(state) {
        return;
    }
    let pinned = state.appearance.pinned_size;
    let fits = CellSize::all().any(|size| {
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
