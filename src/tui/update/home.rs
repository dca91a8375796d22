//! Keys and commands on the home screen.

use crossterm::event::{KeyCode, KeyEvent};

use super::{
    commands, game_chooser,
    lists::select_row,
    players_dialog::step_player,
    settings,
    text_edit::{edit, is_text, typed_letter},
};
use crate::{
    store::{ComposedPuzzle, Mode},
    tui::{
        effects::{GameSource, SideEffect},
        keys::UiCommand,
        state::{AppState, GameEntry, GameRules, HomeGroup, HomeMode, HomeRow, HomeScreen, SavedDetails},
    },
};

/// Rows per page.
const HOME_PAGE_ROWS: usize = 8;
/// The largest number of a puzzle that can be typed.
const MAX_PUZZLE_NUMBER: u64 = 999_999;

/// Handles a key: letters go to the filter, others run commands.
pub fn key(state: &mut AppState, key: KeyEvent, command: Option<UiCommand>) {
    let home = &mut state.home;
    if type_number(home, &key) {
        return;
    }
    let starts_filter = typed_letter(&key).is_some_and(char::is_alphanumeric) && command.is_none();
    let is_command = match command {
        // A hyphen may be part of a name: `three-check`.
        Some(UiCommand::PreviousOpponent) => !typed_letter(&key).is_some_and(|letter| home.continues_name(letter)),
        // These keys do not occur in game names.
        Some(UiCommand::NextOpponent | UiCommand::Help | UiCommand::CommandLine | UiCommand::Settings) => true,
        _ => false,
    };
    let is_typed = if home.is_filtering { is_text(&key) && !is_command } else { starts_filter };
    let is_erased = matches!(key.code, KeyCode::Backspace | KeyCode::Delete) && home.is_filtering;
    if is_erased && home.filter.value().is_empty() {
        home.is_filtering = false;
    } else if is_typed || is_erased {
        (home.is_filtering, home.has_selected) = (true, true);
        edit(&mut home.filter, &key);
        home.select_match();
    } else if let Some(command) = command {
        commands::run_command(state, command);
    }
}

/// Changes the number of a new puzzle by a digit or Backspace. Returns whether the key does that.
fn type_number(home: &mut HomeScreen, key: &KeyEvent) -> bool {
    if home.is_filtering || home.new_puzzle().is_none() {
        return false;
    }
    let typed = home.typed_number.unwrap_or(0);
    match (key.code, typed_letter(key).and_then(|letter| letter.to_digit(10))) {
        (KeyCode::Backspace | KeyCode::Delete, _) => home.typed_number = Some(typed / 10).filter(|number| *number > 0),
        (_, Some(digit)) => {
            let number = typed * 10 + u64::from(digit);
            home.typed_number = Some(number).filter(|number| (1..=MAX_PUZZLE_NUMBER).contains(number));
        }
        _ => return false,
    }
    true
}

/// Runs a command on the home screen.
pub fn run_command(state: &mut AppState, command: UiCommand) {
    let home = &mut state.home;
    if let Some(row) = select_row(Some(command), home.selected, home.rows().len(), HOME_PAGE_ROWS) {
        home.selected = row;
        home.has_selected = true;
        return;
    }
    match (command, home.selected_row()) {
        (UiCommand::Left, Some(HomeRow::Group(group))) => return set_open(state, group, false),
        (UiCommand::Right, Some(HomeRow::Group(group))) => return set_open(state, group, true),
        _ => {}
    }
    match command {
        UiCommand::DeleteGame => delete(state),
        UiCommand::RestoreGame => restore(state),
        UiCommand::Left | UiCommand::PreviousMode => step_mode(state, HomeMode::offered().count() - 1),
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
    let modes = state.home.modes();
    let at = modes.iter().position(|&mode| mode == state.home.mode).unwrap_or(0);
    state.home.mode = modes[(at + by) % modes.len()];
}

/// Steps through the opponents, from people to the strongest, or through the difficulties of a solitaire.
fn step_opponent(state: &mut AppState, forward: bool) {
    let home = &mut state.home;
    if let Some(difficulty) = home.mode.difficulty() {
        let next = if forward { difficulty.next() } else { difficulty.previous() };
        return home.choose_mode(home.mode.with_difficulty(next));
    }
    if !matches!(home.mode, HomeMode::Play(Mode::Worlds(rules)) if rules.is_quantum()) {
        home.mode = HomeMode::Play(Mode::Game);
    }
    let Some(game) = home.selected_game().map(|entry| entry.rule_file.name.clone()) else { return };
    let roster = state.roster.iter().filter(|player| home.mode.can_seat(player));
    let player = step_player(roster, home.chosen_opponent(), forward);
    settings::remember_opponent(state, game, player);
}

/// Cancels one thing: opening a game, the filter, or the list if a game is open below it.
fn cancel(state: &mut AppState) {
    if state.cancel_opening() {
        return;
    }
    let home = &mut state.home;
    if home.is_filtering {
        let row = home.selected_row();
        home.clear_filter();
        // Keeps the selected game selected.
        if let Some(row) = row {
            home.select(row);
        }
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
        HomeRow::Group(group) => {
            let is_open = home.is_open(group);
            return set_open(state, group, !is_open);
        }
        HomeRow::File(index) => {
            let Some(path) = home.game_files.get(index).cloned() else { return };
            return game_chooser::open(state, &path);
        }
        HomeRow::DailyPuzzle => {
            let Some(daily) = home.daily_puzzle else { return };
            GameSource::DailyPuzzle(daily)
        }
        HomeRow::Puzzle(index) => {
            let Some(entry) = home.puzzles.get(index) else { return };
            GameSource::Puzzle(entry.puzzle.clone())
        }
        HomeRow::Game(_) => {
            let Some(entry) = home.selected_game() else { return };
            let Some(summary) = entry.summary() else {
                return state.warn("this rule file has errors and cannot be played");
            };
            // The person plays first.
            let opponent = home.effective_opponent();
            seats = (0..summary.players.len()).map(|player| opponent.cloned().filter(|_| player > 0)).collect();
            match home.new_puzzle() {
                Some(puzzle) => GameSource::ComposedPuzzle(puzzle),
                None => GameSource::ByName { name: entry.rule_file.name.clone(), mode: home.mode.mode() },
            }
        }
    };
    state.open_game(source, seats, None);
}

/// Requests what the preview of the selected row shows, once.
pub fn load_selected(state: &mut AppState) {
    match state.home.selected_row() {
        Some(HomeRow::Saved(index)) => {
            if let Some(saved) = state.home.saved_games.get_mut(index)
                && saved.mode == Mode::Game
                && matches!(saved.details, SavedDetails::NotRequested)
            {
                saved.details = SavedDetails::Requested;
                state.effects.push(SideEffect::LoadSavedPosition { file: saved.file.clone() });
            }
        }
        Some(HomeRow::Game(index)) => {
            if let Some(game) = state.home.games.as_mut().and_then(|games| games.get_mut(index))
                && matches!(game.rules, GameRules::Unread)
            {
                game.rules = GameRules::Requested;
                state.effects.push(SideEffect::ReadRules { rule_file: game.rule_file.clone() });
            }
        }
        _ => {}
    }
}

/// Whether a command must wait: for the list, for the rules of the game that it opens, or for a deletion.
pub fn must_wait(home: &HomeScreen, command: Option<UiCommand>) -> bool {
    let is_opening_unread =
        || command == Some(UiCommand::Confirm) && home.selected_game().is_some_and(GameEntry::is_unread);
    home.games.is_none() || home.is_deleting || is_opening_unread()
}

/// Moves the selected saved game to the trash.
fn delete(state: &mut AppState) {
    let Some(saved) = state.home.selected_save() else { return };
    let (file, title) = (saved.file.clone(), saved.title.clone());
    let key = state.key_text(UiCommand::RestoreGame);
    state.notify(format!("{title} is deleted; {key} brings it back"));
    state.home.is_deleting = true;
    state.effects.push(SideEffect::DeleteSave { file });
}

/// Brings the last deleted game back.
fn restore(state: &mut AppState) {
    if let Some(trashed) = state.home.deleted.pop() {
        state.home.is_deleting = true;
        state.effects.push(SideEffect::RestoreSave { trashed });
    }
}

/// Opens or folds a group, and remembers it.
fn set_open(state: &mut AppState, group: HomeGroup, is_open: bool) {
    if state.home.is_open(group) != is_open {
        state.home.folds.set_open(group, is_open);
        save_state(state);
    }
}

/// Remembers the number of a puzzle that was composed, or could not be, so that the next one gets the next number.
pub fn remember_number(state: &mut AppState, name: &str) {
    if let Some(puzzle) = ComposedPuzzle::of_name(name) {
        state.home.typed_number = None;
        state.home.puzzle_numbers.remember(&puzzle);
        save_state(state);
    }
}

fn save_state(state: &mut AppState) {
    let (folds, numbers) = (state.home.folds.clone(), state.home.puzzle_numbers.clone());
    state.effects.push(SideEffect::SaveHomeState { folds, numbers });
}
