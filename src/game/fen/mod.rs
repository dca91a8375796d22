//! FEN for every game: the board, the player to move, castling rights, the en passant square and the clocks.
//!
//! Castling rights and en passant are marks on the board; their fields are read into marks and written from them. A piece
//! without a letter is written as its symbol, `*` is a hole, and a mark without a field follows its piece. Hands follow the
//! board in brackets. The dialects of other programs are read, and SFEN in games with promoted pieces.

mod castling;
mod castling_mark;
mod check_counter;
mod count;
mod draughts;
mod en_passant;
mod fields;
mod hands;
mod parse;
mod placement;
mod royals;
mod tokens;
mod unreachable;
mod write;

pub(super) use castling_mark::CastlingMark;
pub use draughts::write_draughts;
pub use parse::parse;
pub use write::{write, write_position, write_sfen};

use crate::algebra::{Marks, Rules};
use crate::board::Cell;
use crate::game::Variant;
use crate::program::{GameHistory, Position, TurnCounters};
use std::ops::Range;

/// Whether the field of castling rights has a meaning in a game.
pub fn has_castling(rules: &Rules) -> bool {
    CastlingMark::of_rules(rules).is_some()
}

/// A parsed FEN.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParsedFen {
    /// The position.
    pub position: Position,
    /// Counters at the position.
    pub counters: TurnCounters,
    /// The number of the full move, from 1.
    pub fullmove: u32,
    /// Notes for the user: on fields that have no effect in this game, and on a position that no game reaches.
    pub notes: Vec<String>,
}

impl ParsedFen {
    /// A position as it is at the start of a game.
    pub fn at_start(position: Position) -> Self {
        Self { position, counters: TurnCounters::default(), fullmove: 1, notes: Vec::new() }
    }

    /// What is known of the past.
    pub fn history(&self) -> GameHistory<'_> {
        GameHistory { earlier: &[], counters: self.counters }
    }

    /// Writes it as FEN.
    pub fn write(&self, variant: &Variant) -> String {
        write(variant, &self.position, self.history(), self.fullmove)
    }
}

/// The reason why a FEN cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct FenError {
    /// What is wrong, and what was expected.
    pub message: String,
    /// The place in the text, in bytes.
    pub span: Range<usize>,
}

impl FenError {
    fn new(span: Range<usize>, message: impl Into<String>) -> Self {
        Self { message: message.into(), span }
    }
}

/// A field of the text, or a part of one, and its place in the text.
#[derive(Clone, Copy)]
struct Field<'a> {
    text: &'a str,
    start: usize,
}

impl<'a> Field<'a> {
    fn span(self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    /// The characters of the field, each with its place in the whole text.
    fn chars(self) -> impl Iterator<Item = (Range<usize>, char)> + 'a {
        let start = self.start;
        self.text.char_indices().map(move |(offset, c)| (start + offset..start + offset + c.len_utf8(), c))
    }

    /// An error about the whole field.
    fn error(self, message: impl Into<String>) -> FenError {
        FenError::new(self.span(), message)
    }
}

/// Marks that a field of the FEN expresses, so that the board omits them.
type ExpressedMarks = Vec<(Cell, Marks)>;
