//! Plays an action, or asks which one if several match.

use super::{classical, thinking, worlds};
use crate::{
    game::Kind,
    tui::{
        effects::SideEffect,
        state::{
            AppState, Popup, choices::ActionChoice, dialogs::ActionChooser, selection::Selection, session::GameSession,
        },
    },
    worlds::WorldRules,
};

/// Plays the only action; else lets the player enter further squares or choose from a list.
pub fn choose_among(state: &mut AppState, list: Vec<usize>, effects: &mut Vec<SideEffect>) {
    if let [index] = list[..] {
        return play(state, index, effects);
    }
    if thinking::refuse_if_computer_to_move(state) {
        return;
    }
    let Some(session) = &mut state.session else { return };
    let Some(choices) = &session.choices else { return };
    let first = list.first().and_then(|&index| choices.list.get(index));
    let origin = first.and_then(|choice| choice.origin);
    let same = list.iter().all(|&index| choices.list.get(index).is_some_and(|choice| choice.origin == origin));
    match Selection::new(choices, &list).filter(|_| same) {
        Some(selection) => {
            session.cursor.cell =
                session.hinted.and_then(|hinted| selection.next_square(choices, hinted)).unwrap_or(selection.goal);
            session.cursor.selected = origin;
            session.selection = Some(selection);
            state.notify("choose the next square; esc cancels");
        }
        None => ask_which(state, list),
    }
}

/// Opens a chooser between actions.
pub fn ask_which(state: &mut AppState, mut list: Vec<usize>) {
    let near = state.session.as_ref().and_then(|session| session.choices.as_ref()?.list.get(*list.first()?)?.goal);
    if let Some((session, goal)) = state.session.as_mut().zip(near) {
        session.cursor.cell = goal;
    }
    // Strongest pieces first: rule files list the weakest first.
    if let Some(choices) = state.session.as_ref().and_then(|session| session.choices.as_ref()) {
        list.sort_by_key(|&index| std::cmp::Reverse(choices.list.get(index).and_then(ActionChoice::piece)));
    }
    state.popup = Some(Popup::Chooser(ActionChooser { list, selected: 0, square: near }));
}

/// Plays an action for a person.
pub fn play(state: &mut AppState, index: usize, effects: &mut Vec<SideEffect>) {
    if thinking::refuse_if_computer_to_move(state) {
        return;
    }
    make_move(state, index, effects);
}

/// Plays an action, whoever chose it.
pub fn make_move(state: &mut AppState, index: usize, effects: &mut Vec<SideEffect>) {
    if state.session.as_ref().is_some_and(|session| session.worlds().is_some()) {
        worlds::play(state, index, effects);
    } else {
        classical::play(state, index, effects);
    }
}

/// Explains why a piece cannot be selected.
pub fn no_move_text(session: &GameSession, kind: Kind, cell: &str) -> String {
    let rules = session.rulebook.rules();
    let is_own = rules.side(session.mover()).contains(kind);
    let is_unitary = session.worlds().is_some_and(|game| game.worlds.rules() == WorldRules::Unitary);
    let name =
        rules.piece(kind).map(|piece| piece.name.clone().unwrap_or(piece.symbol.to_string())).unwrap_or_default();
    match (is_own, is_unitary) {
        (false, _) => format!("the {name} on {cell} belongs to another player"),
        (true, true) => format!("the {name} on {cell} has no move that is legal in every world"),
        (true, false) => format!("the {name} on {cell} has no legal move in any world"),
    }
}
