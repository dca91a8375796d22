//! Setting up a position on the board.

use crossterm::event::{MouseButton, MouseEventKind as Event};
use ratatui::layout::Position as ScreenPosition;

use super::{cursor_keys::move_cursor, reload::reload};
use crate::{
    game::{Cell, Variant},
    store::Mode,
    tui::{
        effects::{CopySource, GameSource, SideEffect},
        keys::UiCommand,
        layout,
        state::{AppState, CopyFormat, EditorPress, GameSession, PositionEditor, PositionVerdict, Rulebook},
        view::editor,
    },
};
use std::sync::Arc;

/// Opens the editor on the current position.
pub fn open(state: &mut AppState) {
    let Some(session) = &mut state.session else { return };
    let is_thinking = session.thinking.is_some();
    session.pause();
    let rulebook = session.rulebook.clone();
    let Some(game) = session.classical_mut() else { return };
    let position = game.record().position().clone();
    game.editor = Some(Box::new(PositionEditor::new(rulebook.variant(), position)));
    // A computer player that was thinking must not move now.
    if is_thinking {
        reload(state);
    }
}

/// Closes the editor. The game is as before.
pub fn close(state: &mut AppState) {
    if let Some(game) = state.session.as_mut().and_then(GameSession::classical_mut) {
        game.editor = None;
    }
}

/// Runs a command of the editor.
pub fn run_command(state: &mut AppState, command: UiCommand) {
    let Some(session) = &mut state.session else { return };
    if move_cursor(session, command) {
        return;
    }
    match command {
        UiCommand::PlayPosition => play(state, false),
        UiCommand::Analyse => play(state, true),
        UiCommand::Copy => {
            let fen = editor_of(state).map(|editor| editor.fen.clone());
            let copy = |fen| SideEffect::CopyText { format: CopyFormat::Fen, source: CopySource::Text(fen) };
            state.effects.extend(fen.map(copy));
        }
        UiCommand::Cancel => {
            let was_lifted = editor_of(state).is_some_and(|editor| editor.lifted.take().is_some());
            if !was_lifted {
                close(state);
            }
        }
        _ => {
            let cell = session.cursor.cell;
            edit(state, command, cell);
        }
    }
}

/// Changes the position.
fn edit(state: &mut AppState, command: UiCommand, cell: Cell) {
    let Some(rulebook) = state.session.as_ref().map(|session| session.rulebook.clone()) else { return };
    let variant = rulebook.variant();
    let Some(editor) = editor_of(state) else { return };
    let refused = match command {
        UiCommand::Confirm => match editor.lifted.take() {
            Some(from) => {
                editor.move_piece(variant, from, cell);
                None
            }
            None => editor.apply(variant, cell).err(),
        },
        UiCommand::LiftPiece => lift(editor, variant, cell),
        UiCommand::RemovePiece => {
            editor.remove(variant, cell);
            None
        }
        UiCommand::NextTarget => select(editor, true),
        UiCommand::PreviousTarget => select(editor, false),
        UiCommand::ClearBoard => {
            editor.clear(variant);
            None
        }
        UiCommand::ResetBoard => match variant.start_positions() {
            Ok(starts) => {
                starts.into_iter().take(1).for_each(|start| editor.replace(variant, start));
                None
            }
            Err(fault) => Some(fault.title),
        },
        UiCommand::NextTurn => {
            editor.next_turn(variant);
            None
        }
        UiCommand::AddToHand => editor.change_hand(variant, true).err(),
        UiCommand::TakeFromHand => editor.change_hand(variant, false).err(),
        _ => None,
    };
    if let Some(reason) = refused {
        state.notify(reason);
    }
}

/// Picks up the piece on a square, or puts it down there.
fn lift(editor: &mut PositionEditor, variant: &Variant, cell: Cell) -> Option<String> {
    match editor.lifted.take() {
        Some(from) => editor.move_piece(variant, from, cell),
        None if editor.kind_at(cell).is_some() => editor.lifted = Some(cell),
        None => return Some("there is no piece here to pick up".into()),
    }
    None
}

/// Selects the next or previous item of the palette.
fn select(editor: &mut PositionEditor, is_next: bool) -> Option<String> {
    let len = editor.palette.len().max(1);
    editor.selected = (editor.selected + if is_next { 1 } else { len - 1 }) % len;
    None
}

/// Starts a game from the position, with analysis if wished. A position that the rules refuse stays.
fn play(state: &mut AppState, is_analysed: bool) {
    let Some(editor) = editor_of(state) else { return };
    if let PositionVerdict::Illegal(reason) = &editor.verdict {
        let text = format!("this position cannot be played: {reason}");
        return state.warn(text);
    }
    let fen = editor.fen.clone();
    let Some(rulebook): Option<Arc<Rulebook>> = state.session.as_ref().map(|session| session.rulebook.clone()) else {
        return;
    };
    state.is_analysing |= is_analysed;
    state.open_game(GameSource::FromRulebook { rulebook, mode: Mode::Game, fen: Some(fen) }, Vec::new(), None);
}

/// Handles the mouse: a click places the selected item, dragging moves a piece or places one from the palette, the right button removes.
pub fn mouse(state: &mut AppState, at: ScreenPosition, kind: Event) {
    let Some(regions) = layout::board_regions(state, state.size) else { return };
    let Some(session) = &mut state.session else { return };
    let places = session.places();
    let over = places.board.cells().find(|&cell| regions.board.is_hit(places.place(cell), at));
    if let Some(cell) = over {
        session.cursor.cell = cell;
    }
    let item = editor::item_at(state, at);
    let Some(editor) = editor_of(state) else { return };
    match (kind, over) {
        (Event::Down(MouseButton::Right), Some(cell)) => edit(state, UiCommand::RemovePiece, cell),
        (Event::Down(MouseButton::Left), Some(cell)) => editor.pressed = Some(EditorPress::Square(cell)),
        (Event::Down(MouseButton::Left), None) => {
            editor.lifted = None;
            editor.selected = item.unwrap_or(editor.selected);
            editor.pressed = item.map(|_| EditorPress::Palette);
        }
        (Event::Up(_), over) => match (editor.pressed.take(), over) {
            (Some(EditorPress::Square(from)), Some(cell)) if from != cell => {
                editor.lifted = Some(from);
                edit(state, UiCommand::LiftPiece, cell);
            }
            (Some(_), Some(cell)) => edit(state, UiCommand::Confirm, cell),
            // A piece that is dragged off the board vanishes.
            (Some(EditorPress::Square(from)), None) => edit(state, UiCommand::RemovePiece, from),
            _ => {}
        },
        _ => {}
    }
}

/// The open editor.
fn editor_of(state: &mut AppState) -> Option<&mut PositionEditor> {
    state.session.as_mut()?.classical_mut()?.editor.as_deref_mut()
}
