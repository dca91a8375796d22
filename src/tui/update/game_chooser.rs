//! Choosing a game of a file.

use crossterm::event::KeyEvent;

use super::{lists::select_row, text_edit::edit};
use crate::tui::{
    effects::{GameSource, SideEffect},
    keys::UiCommand,
    state::{AppState, GameChooser, ListedGame, Popup},
};

/// Rows per page.
const PAGE_ROWS: usize = 10;

/// Opens the list of the games of a file, and reads them. A file with one game opens it.
pub fn open(state: &mut AppState, path: &str) {
    let chooser = GameChooser::new(path.to_owned(), state.next_ticket());
    let (ticket, monitor) = (chooser.ticket, chooser.work.monitor());
    state.effects.push(SideEffect::ListGames { ticket, path: path.to_owned(), monitor });
    state.popup = Some(Popup::Games(Box::new(chooser)));
}

/// Handles a key in the list: letters filter it.
pub fn key(state: &mut AppState, mut chooser: Box<GameChooser>, key: KeyEvent, command: Option<UiCommand>) {
    match command {
        Some(UiCommand::Cancel) if chooser.filter.value().is_empty() => return,
        Some(UiCommand::Cancel) => {
            chooser.filter.reset();
            chooser.apply_filter("?");
        }
        Some(UiCommand::Confirm) => {
            if let Some(game) = chooser.game(chooser.selected) {
                return open_game(state, &chooser.path, game.number);
            }
        }
        _ => {
            if let Some(row) = select_row(command, chooser.selected, chooser.row_count(), PAGE_ROWS) {
                chooser.selected = row;
            } else {
                let before = chooser.filter.value().to_owned();
                if edit(&mut chooser.filter, &key) && before != chooser.filter.value() {
                    chooser.apply_filter(&before);
                }
            }
        }
    }
    state.popup = Some(Popup::Games(chooser));
}

/// Adds games that were read to the list, if it is still open. `problem` says why no more could be read.
pub fn listed(state: &mut AppState, ticket: u64, games: Vec<ListedGame>, is_last: bool, problem: Option<String>) {
    let Some(Popup::Games(chooser)) = &mut state.popup else { return };
    if chooser.ticket != ticket {
        return;
    }
    chooser.extend(games);
    chooser.is_complete = is_last;
    let (path, count) = (chooser.path.clone(), chooser.games.len());
    if is_last && count <= 1 && problem.is_none() {
        state.popup = None;
        match count {
            0 => state.warn(format!("`{path}` has no game")),
            _ => open_game(state, &path, 1),
        }
    } else if let Some(problem) = problem {
        if count == 0 {
            state.popup = None;
        }
        state.warn(problem);
    }
}

/// Opens a game of a file.
fn open_game(state: &mut AppState, path: &str, number: u64) {
    state.open_game(GameSource::InFile { path: path.to_owned(), number }, Vec::new(), None);
}
