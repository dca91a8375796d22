//! The games of the library on positions made by hand, one for each subtle rule.

mod antichess;
mod atomic;
mod checks;
mod extinction;
mod fischerandom;
mod horde;
mod losers;
mod racing_kings;

use crate::chess::table::{Table, list};

/// All that can be done in a position.
#[track_caller]
fn check(game: &str, fen: &str, actions: &str) {
    assert_eq!(Table::at(game, fen).actions(), list(actions), "{game}: {fen}");
}

/// What begins so: the targets of the piece on a square.
#[track_caller]
fn check_from(game: &str, fen: &str, from: &str, targets: &str) {
    assert_eq!(Table::at(game, fen).from(from), list(targets), "{game}: {fen} from {from}");
}

/// Where the actions lead: the board of the FEN, with what is in hand.
#[track_caller]
fn check_board(game: &str, fen: &str, actions: &str, board: &str) {
    let mut table = Table::at(game, fen);
    table.play(actions);
    assert_eq!(table.fen().split_whitespace().next(), Some(board), "{game}: {fen} {actions}");
}

/// How the game has ended in a position, or after some actions.
#[track_caller]
fn check_end(game: &str, fen: &str, actions: &str, outcome: Option<(Option<usize>, &str)>) {
    let mut table = Table::at(game, fen);
    table.play(actions);
    assert_eq!(table.outcome(), outcome.map(|(winner, why)| (winner, why.into())), "{game}: {fen} {actions}");
}
