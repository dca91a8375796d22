//! Plays an action, or asks which one if several match.

use super::{classical, thinking, worlds};
use crate::{
    game::{Cell, Content, Kind},
    tui::state::{ActionChoice, ActionChooser, AppState, GameSession, Popup, Selection},
};

/// Plays the only action; else lets the player enter further squares or choose from a list.
pub fn choose_among(state: &mut AppState, list: Vec<usize>) {
    if let [index] = list[..] {
        return play(state, index);
    }
    if thinking::refuse_if_computer_to_move(state) {
        return;
    }
    let Some(session) = &mut state.session else { return };
    let Some(choices) = &session.choices else { return };
    let origin = |index: usize| choices.list.get(index).and_then(|choice| choice.origin);
    let first = list.first().and_then(|&index| origin(index));
    let has_one_origin = list.iter().all(|&index| origin(index) == first);
    match Selection::new(choices, &list).filter(|_| has_one_origin) {
        Some(selection) => {
            let hinted = session.hinted.and_then(|hinted| selection.next_square(choices, hinted));
            session.cursor.cell = hinted.unwrap_or(selection.goal);
            session.cursor.selected = first;
            session.selection = Some(selection);
            let text = next_square_text(session);
            state.notify(text);
        }
        None => ask_which(state, list),
    }
}

/// What the next square of an action is for: where a duck is put, or which piece is taken.
pub fn next_square_text(session: &GameSession) -> String {
    let purpose = next_square_purpose(session);
    format!("{}; esc cancels", purpose.as_deref().unwrap_or("choose the next square"))
}

fn next_square_purpose(session: &GameSession) -> Option<String> {
    let (selection, choices) = (session.selection.as_ref()?, session.choices.as_ref()?);
    let actions = &session.classical()?.facts.as_ref()?.status.actions;
    let mut kinds =
        selection.open_squares(choices).map(|(index, cell)| Some((actions.get(index)?.after.at(cell).kind, cell)));
    let first = kinds.next()??.0;
    let (mut is_same, mut is_taken) = (true, session.kind_at(selection.open_squares(choices).next()?.1).is_some());
    for next in kinds {
        let (kind, cell) = next?;
        is_same &= kind == first;
        is_taken &= session.kind_at(cell).is_some();
    }
    let moved = session.cursor.selected.and_then(|cell| session.kind_at(cell));
    match first.index() {
        Some(_) if is_same && Some(first) != moved => Some(format!("place the {}", session.piece_name(first))),
        None if is_same && first == Content::OFF.kind => Some("choose the square to close".into()),
        None if is_same && is_taken => Some("choose the piece to take".into()),
        _ => None,
    }
}

/// Opens a chooser between actions.
pub fn ask_which(state: &mut AppState, mut list: Vec<usize>) {
    let Some(session) = &mut state.session else { return };
    let square = list.first().and_then(|&index| session.choice(index)?.goal);
    session.cursor.cell = square.unwrap_or(session.cursor.cell);
    // Strongest pieces first: rule files list the weakest first.
    list.sort_by_key(|&index| std::cmp::Reverse(session.choice(index).and_then(ActionChoice::piece)));
    let selected = list.iter().position(|&index| session.hinted == Some(index)).unwrap_or(0);
    state.popup = Some(Popup::Chooser(ActionChooser { list, selected, square }));
}

/// Plays an action for a person.
pub fn play(state: &mut AppState, index: usize) {
    if !thinking::refuse_if_computer_to_move(state) {
        make_move(state, index);
    }
}

/// Plays an action for a person or a computer.
pub fn make_move(state: &mut AppState, index: usize) {
    if state.session.as_ref().is_some_and(|session| session.worlds().is_some()) {
        worlds::play(state, index);
    } else {
        classical::play(state, index);
    }
}

/// Explains why a piece cannot be selected.
pub fn no_move_text(session: &GameSession, kind: Kind, cell: Cell) -> String {
    if session.is_over() {
        return "the game is over".into();
    }
    let is_own = session.rules().side(session.mover()).contains(kind);
    let (name, square) = (session.piece_name(kind), session.cell_name(cell));
    if !is_own {
        return format!("the {name} on {square} belongs to another player");
    }
    let game = session.worlds().and_then(|game| Some((&game.worlds, &game.current()?.round)));
    let refusal = game.and_then(|(worlds, round)| {
        let moves = round.unplayable().iter().filter(|choice| choice.intent.from == Some(cell));
        let closest = moves.max_by_key(|choice| choice.legal)?;
        worlds.refusal(round, &closest.intent, closest.legal).ok().flatten()
    });
    refusal.unwrap_or_else(|| format!("the {name} on {square} has no legal move in any world"))
}
