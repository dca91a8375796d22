//! Mouse input.

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind as Event};
use ratatui::layout::Position;

use super::{choose, editor, explorer, hand, home, queue_key, select_square::select_square, thinking, undo};
use crate::{
    game::{Cell, pgn::NAGS},
    tui::{
        dialog_layout::{self, ListRegions},
        keys::{self, Focus, UiCommand},
        layout,
        state::{ActionChooser, AppState, GameSession, HomeRow, Popup, PressedSquare, SettingsRow},
        view::{self, confirm, footer_key_at, hands, move_list},
    },
};

/// Handles a mouse event.
pub fn handle_mouse(state: &mut AppState, event: MouseEvent) {
    let at = Position { x: event.column, y: event.row };
    match event.kind {
        Event::Down(MouseButton::Left) => {
            if let Some(key) = footer_key_at(state, at) {
                return queue_key(state, key.event());
            }
            state.notice = None;
        }
        Event::Down(MouseButton::Right) if is_editing(state) => {}
        Event::Down(MouseButton::Right) => return queue_command(state, UiCommand::Cancel),
        Event::ScrollUp => return turn_wheel(state, at, UiCommand::Up),
        Event::ScrollDown => return turn_wheel(state, at, UiCommand::Down),
        Event::Drag(MouseButton::Left) | Event::Up(MouseButton::Left) => {}
        _ => return,
    }
    let down = matches!(event.kind, Event::Down(_));
    match &state.popup {
        Some(_) if down => click_dialog(state, at),
        Some(_) => {}
        None if is_editing(state) => editor::mouse(state, at, event.kind),
        None if state.screen() == Focus::Home => click_list(state, at, down),
        None => on_board(state, at, event.kind),
    }
}

/// Whether a position is set up on the screen.
fn is_editing(state: &AppState) -> bool {
    state.focus() == Focus::Editor
}

/// Runs a command of the focus by its first key, behind the keys that wait.
fn queue_command(state: &mut AppState, command: UiCommand) {
    let focus = state.focus();
    let binding = keys::bindings(focus).find(|binding| binding.command == command);
    let key = binding.and_then(|binding| state.keymap.chords(binding).first().copied());
    if let Some(key) = key {
        queue_key(state, key.event());
    }
}

/// The wheel moves through lists. Over the moves of a game, it moves through the game.
fn turn_wheel(state: &mut AppState, at: Position, command: UiCommand) {
    if is_editing(state) {
        let is_down = command == UiCommand::Down;
        return queue_command(state, if is_down { UiCommand::NextTarget } else { UiCommand::PreviousTarget });
    }
    if !matches!(state.focus(), Focus::Board | Focus::Explorer | Focus::Worlds) {
        return queue_command(state, command);
    }
    if view::explorer::move_at(state, at).is_some() {
        return explorer::select(state, command == UiCommand::Down);
    }
    let Some(game) = state.session.as_ref().and_then(GameSession::classical) else { return };
    if game.tree.is_empty() || move_list::at(state, at).is_none() {
        return;
    }
    undo::step_through(state, command == UiCommand::Down);
}

/// A click in a dialog selects a row, and one on the selected row does what Enter does. In the chooser, one click is enough.
fn click_dialog(state: &mut AppState, at: Position) {
    let row_at = |regions: ListRegions, len: usize| regions.row_at(at).filter(|&row| row < len);
    let Some(mut popup) = state.popup.take() else { return };
    let command = match &mut popup {
        Popup::Chooser(chooser) => return click_chooser(state, chooser, at),
        Popup::Confirm(dialog) => confirm::answer_at(state, dialog, at),
        Popup::Help(help) => {
            let len = help.lines(&state.keymap, |command| state.is_available(command)).len();
            let row = row_at(dialog_layout::help(help, len, state.size), len);
            select(&mut help.selected, row).then_some(UiCommand::Confirm)
        }
        Popup::CommandLine(line) => {
            let regions = dialog_layout::completions(line, state.size);
            let row = regions.and_then(|regions| row_at(regions, line.completions.len()));
            select(&mut line.selected, row).then_some(UiCommand::Confirm)
        }
        Popup::Settings(dialog) => {
            let row = row_at(dialog_layout::settings(*dialog, state.size), SettingsRow::ALL.len());
            select(&mut dialog.selected, row).then_some(UiCommand::Right)
        }
        Popup::Players(dialog) => {
            let len = dialog.rows(&state.roster).len();
            let row = row_at(dialog_layout::players(len, state.size), len);
            select(&mut dialog.selected, row).then_some(UiCommand::Right)
        }
        Popup::Copy(dialog) => {
            let len = dialog.formats.len();
            let row = row_at(dialog_layout::copy(len, state.size), len);
            select(&mut dialog.selected, row).then_some(UiCommand::Confirm)
        }
        Popup::Games(chooser) => {
            let len = chooser.row_count();
            let row = row_at(dialog_layout::games(chooser, state.size), len);
            select(&mut chooser.selected, row).then_some(UiCommand::Confirm)
        }
        Popup::Nags(dialog) => {
            let len = NAGS.len();
            let row = row_at(dialog_layout::nags(*dialog, state.size), len);
            select(&mut dialog.selected, row).then_some(UiCommand::Confirm)
        }
        Popup::LostWorld | Popup::Browser(_) | Popup::Card(_) | Popup::Comment(_) => None,
    };
    state.popup = Some(popup);
    if let Some(command) = command {
        queue_command(state, command);
    }
}

/// Selects a row. Returns whether it was selected already.
fn select(selected: &mut usize, row: Option<usize>) -> bool {
    row.is_some_and(|row| std::mem::replace(selected, row) == row)
}

/// A click on an action plays it; one elsewhere closes the chooser.
fn click_chooser(state: &mut AppState, chooser: &ActionChooser, at: Position) {
    let row = dialog_layout::chooser(state, chooser, state.size).and_then(|regions| regions.row_at(at));
    if let Some(&index) = row.and_then(|row| chooser.list.get(row)) {
        choose::play(state, index);
    }
}

/// A click selects a row, and opens or folds a group; a second click opens a game.
fn click_list(state: &mut AppState, at: Position, down: bool) {
    if !down {
        return;
    }
    let regions = layout::home(&state.home, state.size);
    if let Some(mode) = regions.mode_at(at) {
        state.home.choose_mode(mode);
    } else if let Some(row) = regions.row_at(&state.home, at) {
        let was_selected = row == state.home.selected;
        state.home.selected = row;
        if was_selected || matches!(state.home.selected_row(), Some(HomeRow::Group(_))) {
            home::open(state);
        }
        state.home.has_selected = true;
    }
}

/// A click selects a square; pieces can also be dragged.
fn on_board(state: &mut AppState, at: Position, kind: Event) {
    let Some(regions) = layout::board_regions(state, state.size) else { return };
    let Some(session) = &mut state.session else { return };
    let places = session.places();
    let over = places.board.cells().find(|&cell| regions.board.is_hit(places.place(cell), at));
    match (kind, over) {
        (Event::Down(_), Some(cell)) if session.selection.is_some() => {
            select_square(state, cell);
        }
        (Event::Down(_), Some(cell)) => {
            let was_selected = session.cursor.selected == Some(cell);
            session.cursor.pressed = Some(PressedSquare { cell, was_selected });
            if was_selected {
                session.cursor.cell = cell;
            } else {
                let cell = session.landing_cell(cell);
                select_square(state, cell);
            }
        }
        (Event::Down(_), None) => {
            if let Some(kind) = hands::piece_at(state, at) {
                hand::take(state, kind);
            } else if let Some(id) = move_list::at(state, at).and_then(|hit| hit.id) {
                undo::go_to(state, Some(id));
            } else if let Some(index) = view::explorer::move_at(state, at) {
                explorer::click(state, index);
            }
        }
        (Event::Drag(_), Some(cell)) if session.cursor.pressed.is_some() => session.cursor.cell = cell,
        (Event::Up(_), over) => {
            let can_land = |&cell: &Cell| session.cursor.held_piece.is_some() && !session.choices_at(cell).is_empty();
            if let (None, Some(cell)) = (session.cursor.pressed, over.filter(can_land)) {
                // A piece was dragged from the hand.
                select_square(state, cell);
            } else if let (Some(pressed), Some(cell)) = (session.cursor.pressed.take(), over) {
                released(state, pressed, cell);
            }
        }
        _ => {}
    }
}

/// Handles the button release: ends a drag with a move. A click that selects a piece does no more than that. A second click on the
/// piece deselects it, or asks about the actions that need no other square.
fn released(state: &mut AppState, pressed: PressedSquare, cell: Cell) {
    let Some(session) = &mut state.session else { return };
    if session.cursor.selected != Some(pressed.cell) {
        return;
    }
    let moves = session.choices.as_ref().map(|choices| choices.between(Some(pressed.cell), cell)).unwrap_or_default();
    if cell != pressed.cell {
        if !moves.is_empty() {
            session.cursor.cell = cell;
            choose::choose_among(state, moves);
        }
    } else if pressed.was_selected && moves.is_empty() {
        session.clear_selection();
    } else if pressed.was_selected && !thinking::refuse_if_computer_to_move(state) {
        choose::ask_which(state, moves);
    }
}
