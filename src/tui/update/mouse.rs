//! Mouse input.

use crossterm::event::{KeyCode, MouseButton, MouseEvent, MouseEventKind as Event};
use ratatui::layout::Position;

use super::{board_commands, choose, home, queue_key, thinking};
use crate::{
    game::Cell,
    tui::{
        keys::Focus,
        layout,
        state::{AppState, HomeRow, Popup, PressedSquare},
        view::{footer_key_at, hands},
    },
};

/// Handles a mouse event.
pub fn handle_mouse(state: &mut AppState, event: MouseEvent) {
    let at = Position { x: event.column, y: event.row };
    let has_list = !matches!(state.focus(), Focus::Board | Focus::Worlds);
    match event.kind {
        Event::Down(MouseButton::Left) => {
            if let Some(key) = footer_key_at(state, at) {
                return queue_key(state, key.event());
            }
            state.notice = None;
        }
        Event::Down(MouseButton::Right) => return queue_key(state, KeyCode::Esc.into()),
        Event::ScrollUp if has_list => return queue_key(state, KeyCode::Up.into()),
        Event::ScrollDown if has_list => return queue_key(state, KeyCode::Down.into()),
        Event::Drag(MouseButton::Left) | Event::Up(MouseButton::Left) => {}
        _ => return,
    }
    let down = matches!(event.kind, Event::Down(_));
    match &state.popup {
        Some(Popup::Chooser(chooser)) if down => {
            let row = layout::chooser(state, chooser, state.size).and_then(|regions| regions.row_at(at));
            let index = row.and_then(|row| chooser.list.get(row)).copied();
            state.popup = None;
            if let Some(index) = index {
                choose::play(state, index);
            }
        }
        Some(_) => {}
        None if state.screen() == Focus::Home => click_list(state, at, down),
        None => on_board(state, at, event.kind),
    }
}

/// A click selects a row, and opens or folds a group; a second click opens a game.
fn click_list(state: &mut AppState, at: Position, down: bool) {
    if !down {
        return;
    }
    let regions = layout::home(&state.home, state.size);
    if let Some(mode) = regions.mode_at(at) {
        state.home.mode = mode;
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
            board_commands::select_square(state, cell);
        }
        (Event::Down(_), Some(cell)) => {
            let was_selected = session.cursor.selected == Some(cell);
            session.cursor.pressed = Some(PressedSquare { cell, was_selected });
            if was_selected {
                session.cursor.cell = cell;
            } else {
                board_commands::select_square(state, cell);
            }
        }
        (Event::Down(_), None) => {
            if let Some(kind) = hands::piece_at(state, at) {
                board_commands::take_from_hand(state, kind);
            }
        }
        (Event::Drag(_), Some(cell)) if session.cursor.pressed.is_some() => session.cursor.cell = cell,
        (Event::Up(_), over) => {
            let can_land = |&cell: &Cell| session.cursor.held_piece.is_some() && !session.choices_at(cell).is_empty();
            if let (None, Some(cell)) = (session.cursor.pressed, over.filter(can_land)) {
                // A piece was dragged from the hand.
                board_commands::select_square(state, cell);
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
