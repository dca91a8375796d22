//! Converts the machine's board to a position.

use super::machine::Machine;
use super::mailbox::{kind, marks};
use crate::algebra::{Content, Kind};
use crate::board::Cell;
use crate::program::Position;

impl Machine<'_> {
    /// Returns the current position. Its superko history is that of the root.
    pub fn to_position(&self) -> Position {
        let board = &self.scratch.board;
        let mut position = self.root.clone();
        for (cell, &content) in (0..board.off_square()).zip(board.squares()) {
            position.put(Cell(cell), Content { kind: Kind(kind(content)), marks: marks(content) });
        }
        for (piece, &count) in board.squares()[usize::from(board.off_square()) + 1..].iter().enumerate() {
            position.set_in_hand(Kind::piece(piece), u8::try_from(count).unwrap_or(u8::MAX));
        }
        position.set_turn(self.turn);
        position.set_passes(self.passes);
        position
    }
}
