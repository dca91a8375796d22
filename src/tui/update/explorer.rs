//! The explorer of positions: asks about every position that the board shows, until it is switched off.

use super::{board_commands, choose};
use crate::{
    store::explorer::Exploration,
    tui::{
        effects::SideEffect,
        keys::UiCommand,
        state::{AppState, ExplorerTable, GameSession},
    },
};

/// Switches the explorer on or off.
pub fn toggle(state: &mut AppState) {
    if !switch_off(state) {
        state.is_exploring = true;
        begin(state);
    }
}

/// Switches the explorer off. Returns whether it was on.
pub fn switch_off(state: &mut AppState) -> bool {
    if let Some(game) = state.session.as_mut().and_then(GameSession::classical_mut) {
        game.explorer = None;
    }
    std::mem::take(&mut state.is_exploring)
}

/// Asks about the current position, if the explorer is switched on.
pub fn begin(state: &mut AppState) {
    let Some(session) = state.session.as_mut().filter(|_| state.is_exploring) else { return };
    let (ticket, rulebook) = (session.ticket, session.rulebook.clone());
    let Some(game) = session.classical_mut() else { return };
    let source = game.explorer.take().map(|table| table.source).unwrap_or_default();
    let record = Box::new(game.record().clone());
    game.explorer = Some(ExplorerTable { source: source.clone(), ..ExplorerTable::default() });
    state.effects.push(SideEffect::Explore { ticket, source, rulebook, record });
}

/// A worker answered.
pub fn found(state: &mut AppState, found: Result<Exploration, String>) {
    if let Some(table) = table(state) {
        table.found = Some(found);
    }
}

/// Selects the next move of the table or the one before. Without moves, and while a piece is being moved, the key belongs to the board.
pub fn select(state: &mut AppState, forward: bool) {
    if !takes_keys(state) {
        return board_commands::run_command(state, if forward { UiCommand::Down } else { UiCommand::Up });
    }
    if let Some(table) = table(state) {
        table.select(forward);
    }
}

/// A click selects a move, and one on the selected move plays it.
pub fn click(state: &mut AppState, index: usize) {
    let Some(table) = table(state) else { return };
    if std::mem::replace(&mut table.selected, index) == index {
        play(state);
    }
}

/// Plays the selected move. Without moves, and while a piece is being moved, the key belongs to the board.
pub fn play(state: &mut AppState) {
    if !takes_keys(state) {
        return board_commands::run_command(state, UiCommand::Confirm);
    }
    let Some(game) = state.session.as_ref().and_then(GameSession::classical) else { return };
    let action = game.explorer.as_ref().and_then(ExplorerTable::selected_action);
    let actions = game.facts.as_ref().map_or(&[][..], |facts| &facts.status.actions);
    if let Some(index) = action.and_then(|action| actions.iter().position(|other| other == action)) {
        choose::play(state, index);
    }
}

/// Whether the keys of the table mean the table.
fn takes_keys(state: &AppState) -> bool {
    state.session.as_ref().is_some_and(|session| {
        let table = session.classical().and_then(|game| game.explorer.as_ref());
        session.is_ready_to_select() && table.is_some_and(|table| !table.moves().is_empty())
    })
}

fn table(state: &mut AppState) -> Option<&mut ExplorerTable> {
    state.session.as_mut()?.classical_mut()?.explorer.as_mut()
}
