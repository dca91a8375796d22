//! Keys and commands on the home screen.

use crossterm::event::{KeyCode, KeyEvent};
use tui_input::Input;

use super::{
    commands,
    lists::select_row,
    players_dialog::step_player,
    settings,
    text_edit::{edit, is_text, typed_letter},
};
use crate::{
    store::Mode,
    tui::{
        effects::{GameSource, SideEffect},
        keys::UiCommand,
        state::{AppState, HomeRow, SavedPicture},
    },
};

/// Rows per page.
const HOME_PAGE_ROWS: usize = 8;

/// Handles a key: letters go to the filter, others run commands.
pub fn key(state: &mut AppState, key: KeyEvent, command: Option<UiCommand>) {
    let home = &mut state.home;
    let starts_filter = typed_letter(&key).is_some_and(char::is_alphanumeric) && command.is_none();
    // These keys do not occur in game names.
    let is_command = matches!(
        command,
        Some(UiCommand::NextOpponent | UiCommand::Help | UiCommand::CommandLine | UiCommand::Settings)
    );
    let is_typed = if home.is_filtering { is_text(&key) && !is_command } else { starts_filter };
    let is_erased = matches!(key.code, KeyCode::Backspace | KeyCode::Delete) && home.is_filtering;
    if is_erased && home.filter.value().is_empty() {
        home.is_filtering = false;
    } else if is_typed || is_erased {
        home.is_filtering = true;
        edit(&mut home.filter, &key);
        // Selects the first matching game rather than a saved one.
        let is_game = |row: &HomeRow| matches!(row, HomeRow::Game(_) | HomeRow::Puzzle(_));
        let first = home.rows().iter().position(is_game).filter(|_| !home.filter.value().is_empty());
        home.selected = first.unwrap_or(0);
    } else if let Some(command) = command {
        commands::run_command(state, command);
    }
}

/// Runs a command on the home screen.
pub fn run_command(state: &mut AppState, command: UiCommand) {
    let home = &mut state.home;
    if let Some(row) = select_row(Some(command), home.selected, home.rows().len(), HOME_PAGE_ROWS) {
        home.selected = row;
        return;
    }
    match command {
        UiCommand::Left | UiCommand::PreviousMode => step_mode(state, Mode::ALL.len() - 1),
        UiCommand::Right | UiCommand::NextMode => step_mode(state, 1),
        UiCommand::Filter => home.is_filtering = true,
        UiCommand::NextOpponent => step_opponent(state, true),
        UiCommand::PreviousOpponent => step_opponent(state, false),
        UiCommand::Cancel => cancel(state),
        UiCommand::Confirm => open(state),
        _ => {}
    }
}

/// Steps through the modes.
fn step_mode(state: &mut AppState, by: usize) {
    let modes = Mode::ALL;
    let at = modes.iter().position(|&mode| mode == state.home.mode).unwrap_or(0);
    state.home.mode = modes[(at + by) % modes.len()];
}

/// Steps through the opponents, from people to the strongest.
fn step_opponent(state: &mut AppState, forward: bool) {
    let home = &mut state.home;
    if !matches!(home.mode, Mode::Worlds(rules) if rules.is_quantum()) {
        home.mode = Mode::Game;
    }
    let Some(game) = home.selected_game().map(|entry| entry.name.clone()) else { return };
    let roster = state.roster.iter().filter(|player| home.mode.can_seat(player));
    let player = step_player(roster, home.chosen_opponent(), forward);
    settings::remember_opponent(state, game, player);
}

/// Cancels one thing: opening a game, the filter, or the list if a game is open below it.
fn cancel(state: &mut AppState) {
    if state.opening.take().is_some() {
        return state.notify("cancelled");
    }
    let home = &mut state.home;
    if home.is_filtering {
        let row = home.selected_row();
        home.clear_filter();
        // Keeps the selected game selected.
        home.selected = home.rows().into_iter().position(|other| Some(other) == row).unwrap_or(0);
    } else if state.session.is_some() {
        state.is_home_open = false;
    } else {
        state.notify("press q to quit");
    }
}

/// Opens the selected row.
pub fn open(state: &mut AppState) {
    let Some(row) = state.home.selected_row() else { return };
    let home = &mut state.home;
    let mut seats = Vec::new();
    let source = match row {
        HomeRow::Saved(index) => {
            let Some(saved) = home.saved_games.get(index) else { return };
            if state.session.as_ref().is_some_and(|session| session.save_slot.is_file(&saved.file)) {
                state.is_home_open = false;
                return;
            }
            if saved.error.is_some() {
                return state.warn("this saved game cannot be read; its file is kept as it is");
            }
            GameSource::Saved { file: saved.file.clone() }
        }
        HomeRow::Puzzles => {
            (home.filter, home.is_filtering) = (Input::from("puzzle "), true);
            // Saved games may match, too.
            home.selected = home.rows().iter().position(|row| matches!(row, HomeRow::Puzzle(_))).unwrap_or(0);
            return;
        }
        HomeRow::Puzzle(index) => {
            let Some(entry) = home.puzzles.get(index) else { return };
            GameSource::Puzzle(entry.puzzle.clone())
        }
        HomeRow::Game(_) => {
            let Some(entry) = home.selected_game() else { return };
            let Ok(summary) = &entry.game else {
                return state.warn("this rule file has errors and cannot be played");
            };
            // The person plays first.
            let opponent = home.effective_opponent();
            seats = (0..summary.players.len()).map(|player| opponent.cloned().filter(|_| player > 0)).collect();
            GameSource::ByName { name: entry.name.clone(), mode: home.mode }
        }
    };
    state.open_game(source, seats, None);
}

/// Requests the picture of the selected saved game, once.
pub fn load_selected_picture(state: &mut AppState) {
    if let Some(HomeRow::Saved(index)) = state.home.selected_row()
        && let Some(saved) = state.home.saved_games.get_mut(index)
        && saved.mode == Mode::Game
        && matches!(saved.picture, SavedPicture::NotRequested)
    {
        saved.picture = SavedPicture::Requested;
        state.effects.push(SideEffect::LoadSavedPicture { file: saved.file.clone() });
    }
}
