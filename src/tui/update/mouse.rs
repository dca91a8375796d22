//! The mouse: the equal of the keys.

use crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind as Kind};
use ratatui::layout::Position;

use super::{board, home, press};
use crate::{
    game::Cell,
    tui::{
        keys::Scene,
        layout::Layout,
        places,
        state::{Popup, State},
        work::Job,
    },
};

/// Something the mouse did.
pub fn mouse(state: &mut State, event: MouseEvent, jobs: &mut Vec<Job>) {
    let key = |code| KeyEvent::from(code);
    match event.kind {
        Kind::Down(MouseButton::Left) => state.notice = None,
        Kind::Down(MouseButton::Right) => return press(state, key(KeyCode::Esc), jobs),
        Kind::ScrollUp if state.scene() != Scene::Board => return press(state, key(KeyCode::Up), jobs),
        Kind::ScrollDown if state.scene() != Scene::Board => return press(state, key(KeyCode::Down), jobs),
        Kind::Drag(MouseButton::Left) | Kind::Up(MouseButton::Left) => {}
        _ => return,
    }
    let down = matches!(event.kind, Kind::Down(_));
    let at = Position { x: event.column, y: event.row };
    match &state.popup {
        Some(Popup::Chooser(chooser)) if down => {
            let row = places::chooser(state, chooser, state.size).and_then(|found| found.row_at(at));
            let index = row.and_then(|row| chooser.list.get(row)).copied();
            state.popup = None;
            if let Some(index) = index {
                board::play(state, index, jobs);
            }
        }
        Some(_) => {}
        None if state.screen() == Scene::Home => in_list(state, at, down, jobs),
        None => on_board(state, at, event.kind, jobs),
    }
}

/// In the list a click goes to a line, and one more click opens it.
fn in_list(state: &mut State, at: Position, down: bool, jobs: &mut Vec<Job>) {
    if !down {
        return;
    }
    let found = places::home(&state.home, state.size);
    if let Some(mode) = found.mode_at(at) {
        state.home.mode = mode;
    } else if let Some(row) = found.row_at(&state.home, at) {
        if row == state.home.at {
            home::open(state, jobs);
        } else {
            state.home.at = row;
        }
    }
}

/// On the board a click is the cursor and a choice; a piece can be dragged, too.
fn on_board(state: &mut State, at: Position, kind: Kind, jobs: &mut Vec<Job>) {
    let Some(Layout::Ready(found)) = places::board(state, state.size) else { return };
    let Some(play) = &mut state.play else { return };
    let board = play.book.variant().board();
    let over = board.cells().find(|&cell| found.board.is_hit(board.place(cell), at));
    match (kind, over) {
        (Kind::Down(_), Some(cell)) => {
            let chosen = play.hand.selected == Some(cell);
            play.hand.pressed = Some((cell, chosen));
            if chosen {
                play.hand.cursor = cell;
            } else {
                board::confirm(state, cell, jobs);
            }
        }
        (Kind::Drag(_), Some(cell)) if play.hand.pressed.is_some() => play.hand.cursor = cell,
        (Kind::Up(_), over) => {
            if let (Some((pressed, chosen)), Some(cell)) = (play.hand.pressed.take(), over) {
                released(state, pressed, chosen, cell, jobs);
            }
        }
        _ => {}
    }
}

/// The button was let go: at the end of a drag the piece goes there; on the chosen piece itself it is let go.
fn released(state: &mut State, pressed: Cell, chosen: bool, cell: Cell, jobs: &mut Vec<Job>) {
    let Some(play) = &mut state.play else { return };
    if play.hand.selected != Some(pressed) {
        return;
    }
    let there = play.choices.as_ref().map(|choices| choices.between(Some(pressed), cell)).unwrap_or_default();
    if !there.is_empty() {
        play.hand.cursor = cell;
        board::choose(state, there, jobs);
    } else if chosen && cell == pressed {
        play.hand.selected = None;
    }
}
