//! Positions from the board, and the board from positions.

use super::atlas::NOWHERE;
use super::machine::Machine;
use super::mailbox::{kind, marks};
use crate::algebra::Kind;
use crate::program::Position;

impl Machine<'_> {
    /// The position as it is now.
    pub fn position(&self) -> Position {
        let mut position = self.root.clone();
        for (cell, &holds) in (0..self.work.board.off()).zip(self.work.board.squares()) {
            let content = crate::algebra::Content { kind: Kind(kind(holds)), marks: marks(holds) };
            position.put(crate::board::Cell(cell), content);
        }
        for (piece, &held) in self.work.board.squares()[usize::from(self.work.board.off()) + 1..].iter().enumerate() {
            position.set_in_hand(Kind::piece(piece), u8::try_from(held).unwrap_or(u8::MAX));
        }
        position.set_turn(self.turn);
        position.set_passes(self.passes);
        position
    }

    /// The board becomes that of a position, as if the turn had changed it so.
    #[cfg_attr(not(test), allow(dead_code))]
    pub fn become_position(&mut self, at: &Position) {
        for (cell, &holds) in (0..self.work.board.off()).zip(at.numbers()) {
            self.work.board.set(cell, holds.into());
        }
        for (piece, &held) in at.hands().iter().enumerate() {
            if let Some(square) = self.work.board.hand_of(Kind::piece(piece).0) {
                self.work.board.set(square, held.into());
            }
        }
        (self.turn, self.passes) = (at.turn(), at.passes());
    }

    /// Which place of interest a question begins with.
    #[cfg_attr(not(test), allow(dead_code))]
    pub fn interest_at(&mut self, frame: Option<crate::board::Frame>) -> bool {
        let number = frame.map_or(Some(NOWHERE), |frame| self.program.atlas.number(frame));
        self.interest = number.unwrap_or(NOWHERE);
        number.is_some()
    }
}
