//! Boards that are not square, and the games on them.

mod files;
mod graph;
mod hexagonal;
mod three_player;

use crate::chess::table::Table;
use alfil::game::{Game, GameHistory, Variant, fen};

/// In this position of a game exactly this can be done with the pieces on some squares.
#[track_caller]
fn check(game: &str, fen: &str, from: &str, expect: &[&str]) {
    let table = Table::at(game, fen);
    let mut expect: Vec<String> = expect.iter().map(|&action| action.to_owned()).collect();
    expect.sort();
    let actions = table.actions().into_iter();
    let found: Vec<String> = actions.filter(|action| from.split(' ').any(|square| starts(action, square))).collect();
    assert_eq!(found, expect, "{fen}");
}

/// Whether an action starts on the square; `a1` is not the start of `a10`.
fn starts(action: &str, square: &str) -> bool {
    action.strip_prefix(square).is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()))
}

/// Checks that FEN keeps the position over some plies.
#[track_caller]
fn check_fen(game: &Variant, plies: usize) {
    let mut at = game.start();
    for ply in 0..plies {
        let text = fen::write(game, &at, GameHistory::default(), 1);
        let read = fen::parse(game, &text).unwrap_or_else(|fault| panic!("{text}: {fault}"));
        assert_eq!(read.position, at, "{text}");
        let actions = game.interpreter().actions(&at).expect("within the budget");
        let Some(action) = actions.get(ply * 7 % actions.len().max(1)) else { return };
        at = action.after.clone();
    }
}

/// A FEN of a game with a few pieces, `Ka1 R°b1`: letter, marks and square.
fn position(game: &str, pieces: &str, rest: &str) -> String {
    let game = crate::support::shipped_game(game);
    let board = game.board();
    let mut on: Vec<Option<&str>> = vec![None; board.len()];
    for piece in pieces.split_whitespace() {
        let square = 1 + piece[1..].find(|c: char| c.is_ascii_lowercase()).expect("a square");
        let cell = board.cell_named(&piece[square..]).unwrap_or_else(|| panic!("no square {piece}"));
        on[cell.index()] = Some(&piece[..square]);
    }
    let line = |cells: &[alfil::game::Cell]| {
        let (mut text, mut empty) = (String::new(), 0);
        for piece in cells.iter().map(|cell| on[cell.index()]).chain([Some("")]) {
            match piece {
                None => empty += 1,
                Some(piece) if empty > 0 => {
                    text.push_str(&empty.to_string());
                    text.push_str(piece);
                    empty = 0;
                }
                Some(piece) => text += piece,
            }
        }
        text
    };
    let lines: Vec<String> = board.lines().iter().map(|known| line(&known.cells)).collect();
    format!("{} {rest}", lines.join("/"))
}
