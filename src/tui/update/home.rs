//! Keys and commands on the home screen.

use crossterm::event::{KeyCode, KeyEvent};
use tui_input::Input;

use super::{
    commands, new_game, players_dialog,
    text_edit::{edit, move_selection},
};
use crate::players::single_player_message;
use crate::store::Mode;
use crate::tui::{
    effects::{GameSource, SideEffect},
    keys::UiCommand,
    state::{
        AppState,
        home::{HomeRow, SavedPicture},
    },
};

/// Rows per page.
const PAGE_ROWS: isize = 8;

/// Handles a key: letters go to the filter, others run commands.
pub fn key(state: &mut AppState, key: KeyEvent, action: Option<UiCommand>, effects: &mut Vec<SideEffect>) {
    let home = &mut state.home;
    let is_letter = matches!(key.code, KeyCode::Char(_))
        && key.modifiers.difference(crossterm::event::KeyModifiers::SHIFT).is_empty();
    let begins = matches!(key.code, KeyCode::Char(letter) if letter.is_alphanumeric());
    // These keys do not occur in game names.
    let is_key = matches!(action, Some(UiCommand::NextOpponent | UiCommand::Help | UiCommand::CommandLine));
    let typed = if home.is_filtering { is_letter && !is_key } else { begins && action.is_none() };
    let erased = matches!(key.code, KeyCode::Backspace | KeyCode::Delete) && home.is_filtering;
    if typed || erased {
        if home.is_filtering && erased && home.filter.value().is_empty() {
            home.is_filtering = false;
            return;
        }
        home.is_filtering = true;
        edit(&mut home.filter, &key);
        // Selects the first matching game rather than a saved one.
        let rows = home.rows();
        home.selected = rows
            .iter()
            .position(|row| matches!(row, HomeRow::Game(_) | HomeRow::Puzzle(_)))
            .filter(|_| !home.filter.value().is_empty())
            .unwrap_or(0);
    } else if let Some(action) = action {
        commands::run_command(state, action, effects);
    }
}

/// Runs a command on the home screen.
pub fn run_command(state: &mut AppState, action: UiCommand, effects: &mut Vec<SideEffect>) {
    let home = &mut state.home;
    let len = home.rows().len();
    match action {
        UiCommand::Up => home.selected = move_selection(home.selected, -1, len),
        UiCommand::Down => home.selected = move_selection(home.selected, 1, len),
        UiCommand::PageUp => home.selected = move_selection(home.selected, -PAGE_ROWS, len),
        UiCommand::PageDown => home.selected = move_selection(home.selected, PAGE_ROWS, len),
        UiCommand::First => home.selected = 0,
        UiCommand::Last => home.selected = len.saturating_sub(1),
        UiCommand::Left | UiCommand::PreviousMode => step_mode(state, Mode::ALL.len() - 1),
        UiCommand::Right | UiCommand::NextMode => step_mode(state, 1),
        UiCommand::Filter => home.is_filtering = true,
        UiCommand::NextOpponent => step_opponent(state, true),
        UiCommand::PreviousOpponent => step_opponent(state, false),
        UiCommand::Cancel => cancel(state, effects),
        UiCommand::Confirm => open(state, effects),
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
    if let Some(HomeRow::Saved(_)) = state.home.selected_row() {
        return state.notify("a saved game keeps its players; resume it and press m to change them");
    }
    if let Some(entry) = state.home.selected_game().filter(|_| state.home.is_single_player()) {
        let text = single_player_message(&entry.title);
        return state.notify(text);
    }
    let home = &mut state.home;
    if !matches!(home.mode, Mode::Worlds(rules) if rules.is_quantum()) {
        home.mode = Mode::Game;
    }
    let roster = state.roster.iter().filter(|who| home.mode.can_seat(who));
    home.opponent = players_dialog::neighbour(roster, home.opponent.as_ref(), forward);
}

/// Cancels one thing: opening a game, the filter, or the list if a game is open below it.
fn cancel(state: &mut AppState, effects: &mut Vec<SideEffect>) {
    if let Some(opening) = state.opening.take() {
        effects.push(SideEffect::Cancel(opening.work));
        return state.notify("cancelled");
    }
    let home = &mut state.home;
    if home.is_filtering {
        let row = home.selected_row();
        home.clear_filter();
        // Keeps the selected game selected.
        home.selected = home.rows().into_iter().position(|found| Some(found) == row).unwrap_or(0);
    } else if state.session.is_some() {
        state.is_home_open = false;
    } else {
        state.notify("press q to quit");
    }
}

/// Opens the selected row.
pub fn open(state: &mut AppState, effects: &mut Vec<SideEffect>) {
    let Some(row) = state.home.selected_row() else { return };
    let mut seats = Vec::new();
    let ticket = state.next_ticket();
    let wanted = match row {
        HomeRow::Saved(index) => {
            let Some(kept) = state.home.saved_games.get(index) else { return };
            if state.session.as_ref().is_some_and(|session| session.save_slot.is_file(&kept.file)) {
                state.is_home_open = false;
                return;
            }
            GameSource::Saved(kept.file.clone())
        }
        HomeRow::Puzzles => {
            state.home.filter = Input::from("puzzle ");
            (state.home.is_filtering, state.home.selected) = (true, 0);
            // Saved games may match, too.
            let rows = state.home.rows();
            state.home.selected = rows.iter().position(|row| matches!(row, HomeRow::Puzzle(_))).unwrap_or(0);
            return;
        }
        HomeRow::Puzzle(index) => {
            let Some(task) = state.home.puzzles.get(index) else { return };
            GameSource::Puzzle(task.puzzle.clone())
        }
        HomeRow::Game(index) => {
            let Some(entry) = state.home.games.as_ref().and_then(|entries| entries.get(index)) else { return };
            if entry.game.is_err() {
                return state.warn("this rule file has errors and cannot be played");
            }
            if let Ok(about) = &entry.game {
                // The person plays first.
                seats = (0..about.players.len())
                    .map(|player| state.home.effective_opponent().cloned().filter(|_| player > 0))
                    .collect();
            }
            GameSource::ByName(entry.name.clone(), state.home.mode)
        }
    };
    new_game::open(state, ticket, wanted, seats, effects);
}

/// Requests the picture of the selected saved game, once.
pub fn load_selected_picture(state: &mut AppState, effects: &mut Vec<SideEffect>) {
    if let Some(HomeRow::Saved(index)) = state.home.selected_row()
        && let Some(kept) = state.home.saved_games.get_mut(index)
        && kept.mode == Mode::Game
        && matches!(kept.picture, SavedPicture::NotRequested)
    {
        kept.picture = SavedPicture::Requested;
        effects.push(SideEffect::LoadSavedPicture(kept.file.clone()));
    }
}
