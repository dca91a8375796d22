//! Positions as FEN, for every game: board, player to move, rights to castle, the square passed over, clocks.
//!
//! What chess remembers is written on its board as marks; the third and fourth field of a FEN are those marks, both
//! ways. Pieces without a letter stand as their own symbols, `*` is a square that is not there, and a mark that no
//! field can say stands behind its piece. Hands stand behind the board in brackets.

mod counters;
mod memory;
mod read;
mod write;

pub use read::parse;
pub use write::write;

use crate::program::Position;

/// A position to start from, and what FEN says besides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// The position.
    pub position: Position,
    /// Turns since the last capture or progress.
    pub quiet: u32,
    /// The number of the move, from 1; it counts rounds of all players.
    pub number: u32,
    /// What was understood but plays no part in this game, for the user to know.
    pub notes: Vec<String>,
}

/// Why a FEN cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what}")]
pub struct FenError {
    /// What is wrong and what was expected.
    pub what: String,
    /// Where in the text, in bytes.
    pub at: std::ops::Range<usize>,
}

impl FenError {
    fn new(at: std::ops::Range<usize>, what: impl Into<String>) -> Self {
        Self { what: what.into(), at }
    }
}
