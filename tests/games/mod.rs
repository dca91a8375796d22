//! Shipped games in constructed positions, with expected actions worked out from the published rules.

mod amazons;
mod antichess;
mod atomic;
mod checks;
mod crazyhouse;
mod draughts;
mod duck_chess;
mod extinction;
mod fen;
mod fischerandom;
mod go;
mod hex;
mod horde;
mod janggi;
mod joined_edges;
mod large_boards;
mod losers;
mod makruk;
mod marseillais;
mod morris;
mod placement;
mod racing_kings;
mod rows;
mod seirawan;
mod shatranj;
mod shogi;
mod sittuyin;
mod small_shogi;
mod snake;
mod stones;
mod xiangqi;

use crate::chess::table::{Table, list};

/// Checks all actions of a position.
#[track_caller]
fn check(game: &str, fen: &str, expect: &str) {
    assert_eq!(Table::at(game, fen).actions(), list(expect), "{game}: {fen}");
}

/// Checks the targets of the piece on a square, `e4`, or of a drop, `P@`.
#[track_caller]
fn check_from(game: &str, fen: &str, from: &str, expect: &str) {
    assert_eq!(Table::at(game, fen).from(from), list(expect), "{game}: {from} in {fen}");
}

/// A winner, if there is one, and the reason.
type Ending<'t> = (Option<usize>, &'t str);

/// A table after some actions.
#[track_caller]
fn table_after(game: &str, fen: &str, actions: &str) -> Table {
    let mut table = Table::at(game, fen);
    table.play(actions);
    table
}

/// Checks the outcome after some actions; `None` while the game goes on.
#[track_caller]
fn check_end(game: &str, fen: &str, actions: &str, expect: Option<Ending<'_>>) {
    let outcome = table_after(game, fen, actions).outcome();
    assert_eq!(outcome, expect.map(|(winner, reason)| (winner, reason.to_owned())), "{game}: {fen} after {actions}");
}

/// Checks the FEN after some actions.
#[track_caller]
fn check_fen(game: &str, fen: &str, actions: &str, expect: &str) {
    assert_eq!(table_after(game, fen, actions).fen(), expect, "{game}: {fen} after {actions}");
}

/// Checks the board of the FEN, with the hands, after some actions.
#[track_caller]
fn check_board(game: &str, fen: &str, actions: &str, board: &str) {
    let after = table_after(game, fen, actions).fen();
    assert_eq!(after.split_whitespace().next(), Some(board), "{game}: {fen} after {actions}");
}

/// Checks the board of the FEN, and the outcome, after some actions.
#[track_caller]
fn check_play(game: &str, fen: &str, actions: &str, board: &str, outcome: Option<Ending<'_>>) {
    check_board(game, fen, actions, board);
    check_end(game, fen, actions, outcome);
}

/// The squares of these files and ranks except some: `squares("ab", 1..=3, "b2")` is `a1 a2 a3 b1 b3`.
fn squares(files: &str, ranks: std::ops::RangeInclusive<u32>, but: &str) -> String {
    let all = files.chars().flat_map(|file| ranks.clone().map(move |rank| format!("{file}{rank}")));
    all.filter(|square| !list(but).contains(square)).collect::<Vec<_>>().join(" ")
}

/// The board of a FEN with a player's stones on points such as `a1`, on as many ranks as files.
fn stones(size: usize, letter: char, points: &str) -> String {
    let mut ranks = vec![vec![None; size]; size];
    for point in points.split_whitespace() {
        let (file, rank) = point.split_at(1);
        let rank: usize = rank.parse().expect("a rank");
        ranks[size - rank][usize::from(file.as_bytes()[0] - b'a')] = Some(letter);
    }
    ranks.iter().map(|rank| line(rank)).collect::<Vec<_>>().join("/")
}

/// A line of a FEN: letters, and numbers of empty squares.
fn line(squares: &[Option<char>]) -> String {
    let runs = squares.chunk_by(|a, b| a == b);
    runs.map(|run| match run[0] {
        Some(letter) => letter.to_string().repeat(run.len()),
        None => run.len().to_string(),
    })
    .collect()
}
