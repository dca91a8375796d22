//! The names that notations give to the squares of a board with files and ranks.

use crate::board::{Board, Cell};

/// Ranks of the boards whose ranks xiangqi programs and XBoard count from 0, so that each is one digit.
const RANKS_FROM_ZERO: u8 = 10;

/// How a notation names squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SquareNames {
    /// As the board does: the letter of the file and the number of the rank, from 1.
    Board,
    /// The same, but on a board with ten ranks their numbers start with 0.
    TenRanksFromZero,
    /// As in shogi: the number of the file, from the first player's right, and the letter of the rank, from the far edge: `7g`.
    Shogi,
}

impl SquareNames {
    /// The name of a square; the board's own name where the board has no files and ranks.
    pub fn name(self, board: &Board, cell: Cell) -> String {
        let own = || board.name(cell).to_owned();
        let Some(grid) = board.grid() else { return own() };
        let (file, rank) = grid.file_and_rank(cell);
        match self {
            Self::TenRanksFromZero if grid.ranks == RANKS_FROM_ZERO => format!("{}{rank}", grid.file_letter(file)),
            Self::Shogi => format!("{}{}", grid.files - file, char::from(b'a' + (grid.ranks - 1 - rank))),
            Self::Board | Self::TenRanksFromZero => own(),
        }
    }
}
