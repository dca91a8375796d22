//! The mouse: the equal of the keys.

use crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind as Event};
use ratatui::layout::Position;

use super::{board, choose, home, press};
use crate::{
    game::{Cell, Kind},
    tui::{
        keys::Scene,
        layout::Layout,
        places,
        state::{Popup, State, play::Play},
        view::hands,
        work::Job,
    },
};

/// Something the mouse did.
pub fn mouse(state: &mut State, event: MouseEvent, jobs: &mut Vec<Job>) {
    let key = |code| KeyEvent::from(code);
    match event.kind {
        Event::Down(MouseButton::Left) => state.notice = None,
        Event::Down(MouseButton::Right) => return press(state, key(KeyCode::Esc), jobs),
        Event::ScrollUp if state.scene() != Scene::Board => return press(state, key(KeyCode::Up), jobs),
        Event::ScrollDown if state.scene() != Scene::Board => return press(state, key(KeyCode::Down), jobs),
        Event::Drag(MouseButton::Left) | Event::Up(MouseButton::Left) => {}
        _ => return,
    }
    let down = matches!(event.kind, Event::Down(_));
    let at = Position { x: event.column, y: event.row };
    match &state.popup {
        Some(Popup::Chooser(chooser)) if down => {
            let row = places::chooser(state, chooser, state.size).and_then(|found| found.row_at(at));
            let index = row.and_then(|row| chooser.list.get(row)).copied();
            state.popup = None;
            if let Some(index) = index {
                choose::play(state, index, jobs);
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
fn on_board(state: &mut State, at: Position, kind: Event, jobs: &mut Vec<Job>) {
    let Some(Layout::Ready(found)) = places::board(state, state.size) else { return };
    let Some(play) = &mut state.play else { return };
    let board = play.book.variant().board();
    let over = board.cells().find(|&cell| found.board.is_hit(board.screen_position(cell), at));
    match (kind, over) {
        (Event::Down(_), Some(cell)) if play.route.is_some() => board::confirm(state, cell, jobs),
        (Event::Down(_), Some(cell)) => {
            let chosen = play.hand.selected == Some(cell);
            play.hand.pressed = Some((cell, chosen));
            if chosen {
                play.hand.cursor = cell;
            } else {
                board::confirm(state, cell, jobs);
            }
        }
        (Event::Down(_), None) => {
            if let Some(kind) = hands::hit(state, at) {
                board::hold(state, kind);
            }
        }
        (Event::Drag(_), Some(cell)) if play.hand.pressed.is_some() => play.hand.cursor = cell,
        (Event::Up(_), over) => {
            let landed = play.hand.held.zip(over).filter(|(held, cell)| can_land(play, *held, *cell));
            if let (None, Some((_, cell))) = (play.hand.pressed, landed) {
                // A piece was dragged from the hand.
                board::confirm(state, cell, jobs);
            } else if let (Some((pressed, chosen)), Some(cell)) = (play.hand.pressed.take(), over) {
                released(state, pressed, chosen, cell, jobs);
            }
        }
        _ => {}
    }
}

/// Whether a piece of the hand can be put on a square.
fn can_land(play: &Play, held: Kind, cell: Cell) -> bool {
    play.choices.as_ref().is_some_and(|choices| choices.landings(held).contains_key(&cell))
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
        choose::choose(state, there, jobs);
    } else if chosen && cell == pressed {
        play.let_go();
    }
}
