//! Handicaps: the pieces that White plays without.

use crate::game::shogi_board::{ShogiBoard, ShogiSquare};

/// The names of handicaps, and the squares that are empty.
const HANDICAPS: [(&str, &[&str]); 13] = [
    ("平手", &[]),
    ("香落ち", &["1a"]),
    ("右香落ち", &["9a"]),
    ("角落ち", &["2b"]),
    ("飛車落ち", &["8b"]),
    ("飛香落ち", &["8b", "1a"]),
    ("二枚落ち", &["8b", "2b"]),
    ("四枚落ち", &["8b", "2b", "1a", "9a"]),
    ("五枚落ち", &["8b", "2b", "1a", "9a", "8a"]),
    ("左五枚落ち", &["8b", "2b", "1a", "9a", "2a"]),
    ("六枚落ち", &["8b", "2b", "1a", "9a", "2a", "8a"]),
    ("八枚落ち", &["8b", "2b", "1a", "9a", "2a", "8a", "3a", "7a"]),
    ("十枚落ち", &["8b", "2b", "1a", "9a", "2a", "8a", "3a", "7a", "4a", "6a"]),
];

fn position((_, empty): &(&str, &[&str])) -> ShogiBoard {
    let mut board = ShogiBoard::start();
    for square in empty.iter().filter_map(|name| ShogiSquare::of_usi(name)) {
        board.pieces.remove(&square);
    }
    board.is_black_to_move = empty.is_empty();
    board
}

/// The position of a handicap, in which White moves first.
pub(super) fn start(name: &str) -> Option<ShogiBoard> {
    HANDICAPS.iter().find(|(other, _)| *other == name).map(position)
}

/// The name of the handicap with a start.
pub(super) fn name(start: &ShogiBoard) -> Option<&'static str> {
    HANDICAPS.iter().find(|handicap| position(handicap) == *start).map(|(name, _)| *name)
}
