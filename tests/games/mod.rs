//! Games of the library on positions made by hand, each with its actions as the rules give them on paper.

mod crazyhouse;
mod duck_chess;
mod joined_edges;
mod large_boards;
mod marseillais;
mod placement;
mod seirawan;

use crate::chess::table::{Table, list};

/// All that can be done in a position.
#[track_caller]
fn check(game: &str, fen: &str, expect: &str) {
    assert_eq!(Table::at(game, fen).actions(), list(expect), "{game}: {fen}");
}

/// All that a piece can do.
#[track_caller]
fn check_from(game: &str, fen: &str, square: &str, expect: &str) {
    assert_eq!(Table::at(game, fen).from(square), list(expect), "{game}: {square} in {fen}");
}

/// Who has won after these actions, and why; `None` for a game under way.
#[track_caller]
fn check_end(game: &str, fen: &str, played: &str, expect: Option<(Option<usize>, &str)>) {
    let mut table = Table::at(game, fen);
    table.play(played);
    let expect = expect.map(|(winner, why)| (winner, why.to_owned()));
    assert_eq!(table.outcome(), expect, "{game}: {fen} after {played}");
}

/// The position after these actions.
#[track_caller]
fn check_fen(game: &str, fen: &str, played: &str, expect: &str) {
    let mut table = Table::at(game, fen);
    table.play(played);
    assert_eq!(table.fen(), expect, "{game}: {fen} after {played}");
}
