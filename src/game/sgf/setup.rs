//! Stones on the board before the first move, and whose turn it is, as a FEN.

use super::point::{BoardSize, Point};
use std::collections::BTreeMap;

/// The colour of a stone, and of the player who places it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stone {
    Black,
    White,
}

impl Stone {
    /// The colour of a move or a player: `B` or `W`.
    pub fn parse(letter: &str) -> Option<Self> {
        match letter {
            "B" | "b" => Some(Self::Black),
            "W" | "w" => Some(Self::White),
            _ => None,
        }
    }

    pub fn letter(self) -> char {
        match self {
            Self::Black => 'B',
            Self::White => 'W',
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Self::Black => "Black",
            Self::White => "White",
        }
    }

    pub fn other(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }
}

/// The stones that were set up.
#[derive(Debug, Default)]
pub(super) struct Setup {
    stones: BTreeMap<Point, Stone>,
}

impl Setup {
    /// Whether the board is empty.
    pub fn is_empty(&self) -> bool {
        self.stones.is_empty()
    }

    /// Places a stone, or removes one.
    pub fn set(&mut self, point: Point, stone: Option<Stone>) {
        match stone {
            Some(stone) => self.stones.insert(point, stone),
            None => self.stones.remove(&point),
        };
    }

    /// The first point off the board.
    pub fn off_board(&self, size: BoardSize) -> Option<Point> {
        self.stones.keys().copied().find(|point| point.board_name(size).is_none())
    }

    /// The position as FEN, in which `w` is the first player, Black.
    pub fn fen(&self, size: BoardSize, to_move: Stone) -> String {
        let row = |row: u8| {
            let (mut text, mut empty) = (String::new(), 0_usize);
            for column in 0..size.files {
                let Some(stone) = self.stones.get(&Point { row, column }) else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    text.push_str(&empty.to_string());
                    empty = 0;
                }
                text.push(match stone {
                    Stone::Black => 'P',
                    Stone::White => 'p',
                });
            }
            if empty > 0 {
                text.push_str(&empty.to_string());
            }
            text
        };
        let rows: Vec<String> = (0..size.ranks).map(row).collect();
        let turn = match to_move {
            Stone::Black => 'w',
            Stone::White => 'b',
        };
        format!("{} {turn} - - 0 1", rows.join("/"))
    }
}
