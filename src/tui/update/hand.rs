//! Selects pieces in hand.

use crate::{
    game::Kind,
    tui::{keys::UiCommand, state::AppState},
};

/// Selects a piece in hand, or clears the selection if it was selected.
pub fn take(state: &mut AppState, kind: Kind) {
    let Some(session) = &mut state.session else { return };
    let was_held = session.cursor.held_piece == Some(kind);
    let Some(choices) = session.choices.clone().filter(|_| !session.is_busy()) else { return };
    session.clear_selection();
    if was_held {
        return;
    }
    let (count, name) = (choices.drop_targets(kind).len(), session.piece_name(kind));
    if count == 0 {
        return state.notify(format!("the {name} cannot be dropped anywhere"));
    }
    session.cursor.held_piece = Some(kind);
    let squares = if count == 1 { "square" } else { "squares" };
    let [next, cancel] = [UiCommand::Drop, UiCommand::Cancel].map(|command| state.key_text(command));
    state.notify(format!("drop the {name} on one of {count} {squares}; {next} next piece, {cancel} cancel"));
}

/// Selects the next piece in hand; after the last one, none.
pub fn take_next(state: &mut AppState) {
    let Some(session) = &mut state.session else { return };
    let Some(choices) = session.choices.as_ref() else { return };
    let drops = choices.droppable();
    let next = match session.cursor.held_piece.and_then(|held| drops.iter().position(|&kind| kind == held)) {
        Some(index) => drops.iter().nth(index + 1),
        None => drops.first(),
    };
    match next.copied() {
        Some(kind) => take(state, kind),
        None => drop(session.clear_selection()),
    }
}
