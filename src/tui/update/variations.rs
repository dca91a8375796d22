//! Changing the variations of a classical game.

use super::reload::{reload, save};
use crate::{
    game::TreeEdit,
    tui::{keys::UiCommand, state::AppState},
};

/// Puts the variation of the current move before its alternatives.
pub fn promote(state: &mut AppState) {
    let Some(game) = state.session.as_mut().and_then(|session| session.classical_mut()) else { return };
    if game.tree.current().is_some_and(|id| game.tree.promote(id)) {
        let is_main = game.tree.is_on_main_line();
        save(state);
        state.notify(if is_main { "this is the main line now" } else { "this variation comes first now" });
    }
}

/// Removes the current move and those after it.
pub fn remove(state: &mut AppState) {
    let Some(game) = state.session.as_mut().and_then(|session| session.classical_mut()) else { return };
    let Some(current) = game.tree.current() else { return };
    let removed = game.tree.remove(current);
    game.edits.push(TreeEdit::Removed(removed));
    game.has_taken_back = false;
    recompute_and_save(state);
    let key = state.key_text(UiCommand::RestoreMoves);
    state.notify(format!("moves removed; {key} brings them back"));
}

/// Undoes the last removal, comment or annotation.
pub fn restore(state: &mut AppState) {
    let Some(game) = state.session.as_mut().and_then(|session| session.classical_mut()) else { return };
    let Some(edit) = game.edits.pop() else { return };
    let is_annotation = !matches!(edit, TreeEdit::Removed(_));
    if game.tree.undo_edit(edit) {
        recompute_and_save(state);
        if is_annotation {
            state.notify("the comment or annotation is as it was before");
        }
    } else {
        state.notify("these moves no longer fit into the game");
    }
}

/// Shows or hides the variations in the list of moves. Better moves that a review hides are shown first.
pub fn fold(state: &mut AppState) {
    let Some(game) = state.session.as_mut().and_then(|session| session.classical_mut()) else { return };
    if !game.hides_variations && game.hides_solutions() {
        game.answered_mistakes.extend(game.tree.main_line());
        game.retry = None;
        return state.notify("all variations are shown, with the better moves of the review");
    }
    game.hides_variations = !game.hides_variations;
    let are_hidden = game.hides_variations;
    state.notify(if are_hidden { "variations are hidden" } else { "variations are shown" });
}

/// Computes and saves the position that was reached. Computer players wait.
fn recompute_and_save(state: &mut AppState) {
    if let Some(session) = &mut state.session {
        session.pause();
    }
    reload(state);
    save(state);
}
