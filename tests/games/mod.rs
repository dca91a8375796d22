//! Games without kings as they are played: positions made by hand for each subtle rule.

mod amazons;
mod draughts;
mod go;
mod hex;
mod rows;
mod snake;
mod stones;

use crate::chess::table::{Table, list};

/// All that can be done in a position.
#[track_caller]
fn check(game: &str, fen: &str, actions: &str) {
    assert_eq!(Table::at(game, fen).actions(), list(actions), "{game}: {fen}");
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

/// The board of a FEN with a player's stones on points such as `a1`, on as many ranks as files.
fn stones(size: usize, letter: char, points: &str) -> String {
    let mut ranks = vec![vec![None; size]; size];
    for point in points.split_whitespace() {
        let (file, rank) = point.split_at(1);
        let rank: usize = rank.parse().expect("a rank");
        ranks[size - rank][usize::from(file.as_bytes()[0] - b'a')] = Some(letter);
    }
    let row = |rank: &Vec<Option<char>>| {
        let runs = rank.chunk_by(|a, b| a == b);
        runs.map(|run| match run[0] {
            Some(letter) => letter.to_string().repeat(run.len()),
            None => run.len().to_string(),
        })
        .collect::<String>()
    };
    ranks.iter().map(row).collect::<Vec<_>>().join("/")
}
