//! Selects squares: first a piece, then its target, then the further squares of the action.

use super::{analysis, board_commands, choose};
use crate::{
    game::Cell,
    store::Mode,
    tui::{
        keys::UiCommand,
        state::{ActionChoices, AppState},
    },
    worlds::WorldRules,
};

/// Selects a square: first a piece, then its target. Where nothing moves, one square is enough.
pub fn select_square(state: &mut AppState, cell: Cell) {
    let Some(session) = &mut state.session else { return };
    analysis::leave_line(session);
    let Some(choices) = session.choices.clone() else { return };
    session.cursor.cell = cell;
    if session.selection.is_some() {
        return select_next_square(state, cell);
    }
    if session.cursor.held_piece.is_some() {
        return drop_piece(state, cell);
    }
    let selected = session.cursor.selected;
    if let Some(origin) = selected.filter(|&origin| !session.is_inspecting(origin)) {
        let matches = choices.between(Some(origin), cell);
        if !matches.is_empty() {
            return choose::choose_among(state, matches);
        }
    }
    let inspected = selected.filter(|&origin| session.is_inspecting(origin));
    let reached = |origin| session.selectable().is_some_and(|shown| !shown.between(Some(origin), cell).is_empty());
    if inspected.is_some_and(reached) {
        session.clear_selection();
        let text = format!("it is {}'s turn", session.player_name(session.mover()));
        return state.notify(text);
    }
    session.clear_selection();
    if selected == Some(cell) {
        return;
    }
    let placing = choices.between(None, cell);
    let is_inspected = session.classical().is_some()
        && session.kind_at(cell).is_some()
        && placing.is_empty()
        && session.moves_pieces();
    if choices.origins().contains(&cell) || is_inspected {
        session.cursor.selected = Some(cell);
    } else if let Some(origin) = selected {
        // A missed target is not a drop.
        let (from, to) = (session.cell_name(origin), session.cell_name(cell));
        let is_heisenberg = session.mode() == Mode::Worlds(WorldRules::Heisenberg);
        let text = if is_heisenberg && !placing.is_empty() {
            format!("choose {from} twice to play all its moves, or {to} first to play all moves to it")
        } else {
            format!("{from} cannot move to {to}")
        };
        state.notify(text);
    } else if !placing.is_empty() {
        place(state, placing);
    } else if choices.has_only_passes() {
        board_commands::pass(state);
    } else if let Some(kind) = session.worlds().and(session.kind_at(cell)) {
        let text = choose::no_move_text(session, kind, cell);
        state.notify(text);
    } else if choices.origins().is_empty() && !choices.list.is_empty() {
        let text = format!("nothing can be placed on {}", session.cell_name(cell));
        state.notify(text);
    }
}

/// Selects a square by the keyboard, and says so if nothing can be done there.
pub fn select_by_key(state: &mut AppState, cell: Cell) {
    let was_selected = state.session.as_ref().is_some_and(|session| !session.is_ready_to_select());
    select_square(state, cell);
    let Some(session) = state.shown_session() else { return };
    let is_idle = !was_selected && session.is_ready_to_select() && session.thinking_player().is_none();
    if !is_idle || state.notice.is_some() || state.popup.is_some() {
        return;
    }
    let has_squares = |choices: &ActionChoices| choices.list.iter().any(|choice| choice.goal.is_some());
    if session.is_over() {
        state.notify("the game is over");
    } else if session.choices.as_deref().is_some_and(has_squares) {
        let (name, key) = (session.cell_name(session.cursor.cell), state.key_text(UiCommand::NextTarget));
        let text = format!("no move starts on {name}; {key} goes to a square where one does");
        state.notify(text);
    }
}

/// Places a piece. Where pieces also move, a single possible drop needs confirmation, since it may be a slip. So do all moves to
/// a square in a quantum game.
fn place(state: &mut AppState, list: Vec<usize>) {
    let Some(session) = &state.session else { return };
    let is_drop = |&index: &usize| session.choice(index).is_some_and(|choice| choice.drop.is_some());
    let has_pieces = session.choices.as_ref().is_some_and(|choices| !choices.origins().is_empty());
    let may_slip = session.worlds().is_some() || list.iter().all(is_drop);
    if list.len() == 1 && may_slip && has_pieces {
        choose::ask_which(state, list);
    } else {
        choose::choose_among(state, list);
    }
}

/// Drops the selected piece in hand on a square, or clears the selection.
fn drop_piece(state: &mut AppState, cell: Cell) {
    let Some(session) = &mut state.session else { return };
    let drops = session.choices_at(cell);
    if !drops.is_empty() {
        return choose::choose_among(state, drops);
    }
    let held_piece = session.cursor.held_piece;
    session.clear_selection();
    if session.is_inspecting(cell) {
        let name = held_piece.map_or_else(|| "piece".into(), |kind| session.piece_name(kind));
        let text = format!("the {name} cannot be dropped on {}", session.cell_name(cell));
        state.notify(text);
    } else {
        session.cursor.selected = Some(cell);
    }
}

/// Selects a further square of an action entered square by square.
fn select_next_square(state: &mut AppState, cell: Cell) {
    let Some(session) = &mut state.session else { return };
    let Some((selection, choices)) = session.selection.as_mut().zip(session.choices.as_ref()) else { return };
    let matching = selection.matching(choices, cell);
    if matching.is_empty() {
        let key = state.key_text(UiCommand::Cancel);
        return state.notify(format!("choose one of the marked squares; {key} cancels"));
    }
    let is_narrowed = matching.len() < selection.candidates.len() || !selection.chosen.contains(&cell);
    selection.candidates = matching;
    selection.chosen.push(cell);
    match selection.candidates[..] {
        [index] => choose::play(state, index),
        _ if is_narrowed && selection.targets(choices).len() > 1 => {
            let hinted = session.hinted.and_then(|hinted| selection.next_square(choices, hinted));
            session.cursor.cell = hinted.unwrap_or(cell);
            let text = choose::next_square_text(session);
            state.notify(text);
        }
        _ => {
            let list = selection.candidates.clone();
            choose::ask_which(state, list);
        }
    }
}
