//! Games other than chess as they are played: positions made by hand for each subtle rule.

mod janggi;
mod makruk;
mod shatranj;
mod shogi;
mod sittuyin;
mod small_shogi;
mod xiangqi;

use crate::chess::table::{Table, list};

/// All that can be done in a position.
#[track_caller]
fn check(game: &str, fen: &str, actions: &str) {
    assert_eq!(Table::at(game, fen).actions(), list(actions), "{game}: {fen}");
}

/// What begins so: the targets of the piece on a square, `e4`, or the squares of a drop, `P@`.
#[track_caller]
fn check_from(game: &str, fen: &str, from: &str, targets: &str) {
    assert_eq!(Table::at(game, fen).from(from), list(targets), "{game}: {fen} from {from}");
}

/// Where the actions lead: the board of the FEN, and how the game has ended.
#[track_caller]
fn check_play(game: &str, fen: &str, actions: &str, board: &str, outcome: Option<(Option<usize>, &str)>) {
    let mut table = Table::at(game, fen);
    table.play(actions);
    assert_eq!(table.fen().split_whitespace().next(), Some(board), "{game}: {fen} {actions}");
    assert_eq!(table.outcome(), outcome.map(|(winner, why)| (winner, why.into())), "{game}: {fen} {actions}");
}

/// How the game has ended in a position, or after some actions.
#[track_caller]
fn check_end(game: &str, fen: &str, actions: &str, outcome: Option<(Option<usize>, &str)>) {
    let mut table = Table::at(game, fen);
    table.play(actions);
    assert_eq!(table.outcome(), outcome.map(|(winner, why)| (winner, why.into())), "{game}: {fen} {actions}");
}

/// The squares of these files and ranks but for some: `squares("ab", 1..=3, "b2")` is `a1 a2 a3 b1 b3`.
fn squares(files: &str, ranks: std::ops::RangeInclusive<u32>, but: &str) -> String {
    let all = files.chars().flat_map(|file| ranks.clone().map(move |rank| format!("{file}{rank}")));
    all.filter(|square| !list(but).contains(square)).collect::<Vec<_>>().join(" ")
}
