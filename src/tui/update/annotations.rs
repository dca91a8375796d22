//! Comments and annotations of moves.

use crossterm::event::KeyEvent;

use super::{
    lists::select_row,
    reload::save,
    text_edit::{edit_up_to, typed_letter},
};
use crate::{
    game::{GameTree, MoveId, TreeEdit, pgn},
    tui::{
        keys::UiCommand,
        state::{AppState, CommentField, GameSession, MAX_COMMENT_BYTES, NagDialog, Popup},
    },
};

/// Annotations that a page key passes.
const PAGE_NAGS: usize = 8;

/// Opens the field for the comment of the current move.
pub fn open_comment(state: &mut AppState) {
    let game = state.session.as_ref().and_then(GameSession::classical);
    state.popup = game.map(|game| Popup::Comment(CommentField::new(game)));
}

/// Handles a key in the field.
pub fn comment_key(state: &mut AppState, mut field: CommentField, key: KeyEvent, command: Option<UiCommand>) {
    match command {
        Some(UiCommand::Cancel) => return,
        Some(UiCommand::Confirm) => return write_comment(state, &field),
        _ => {
            edit_up_to(MAX_COMMENT_BYTES, &mut field.text, &key);
        }
    }
    state.popup = Some(Popup::Comment(field));
}

fn write_comment(state: &mut AppState, field: &CommentField) {
    change(state, |tree| {
        let comments = pgn::with_text(tree.comments_at(field.at), field.text.value());
        (comments != tree.comments_at(field.at)).then(|| tree.set_comments(field.at, comments))
    });
}

/// Opens the list of annotations for the current move.
pub fn open_nags(state: &mut AppState) {
    let game = state.session.as_ref().and_then(GameSession::classical);
    state.popup = game.and_then(NagDialog::new).map(Popup::Nags);
}

/// Handles a key in the list of annotations.
pub fn nags_key(state: &mut AppState, mut dialog: NagDialog, key: KeyEvent, command: Option<UiCommand>) {
    let digit = typed_letter(&key).and_then(|letter| letter.to_digit(10)).map(|digit| digit as usize);
    if let Some(index) = digit.and_then(|digit| digit.checked_sub(1)) {
        return toggle(state, dialog.id, index);
    }
    match command {
        Some(UiCommand::Cancel) => return,
        Some(UiCommand::Confirm) => return toggle(state, dialog.id, dialog.selected),
        Some(UiCommand::RemoveMoves) => return change(state, |tree| Some(tree.set_nags(dialog.id, Vec::new()))),
        _ => {
            let row = select_row(command, dialog.selected, pgn::NAGS.len(), PAGE_NAGS);
            dialog.selected = row.unwrap_or(dialog.selected);
        }
    }
    state.popup = Some(Popup::Nags(dialog));
}

/// Sets or removes an annotation of a move.
fn toggle(state: &mut AppState, id: MoveId, index: usize) {
    let Some(nag) = pgn::NAGS.get(index) else { return };
    change(state, |tree| {
        let nags = pgn::toggled(&tree.get(id).annotations.nags, nag);
        Some(tree.set_nags(id, nags))
    });
}

/// Changes the tree in a way that can be undone, and saves the game.
fn change(state: &mut AppState, edit: impl FnOnce(&mut GameTree) -> Option<TreeEdit>) {
    let Some(game) = state.session.as_mut().and_then(GameSession::classical_mut) else { return };
    let Some(edit) = edit(&mut game.tree) else { return };
    game.edits.push(edit);
    save(state);
}
