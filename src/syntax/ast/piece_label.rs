//! The label of a piece in notations: a letter, with a plus sign for a promoted piece, as in shogi: `P`, `+P`.
//!
//! Source: the FEN of shogi programs and SFEN, where `+R` is the promoted rook.

use std::fmt;

/// The label of a piece in FEN and in moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PieceLabel {
    /// Whether a plus sign precedes the letter: the piece is the promoted side of the piece with the letter alone.
    pub is_promoted: bool,
    /// The letter.
    pub letter: char,
}

impl PieceLabel {
    /// The sign of a promoted piece.
    pub const PLUS: char = '+';

    /// The label of a piece that is not promoted.
    pub const fn plain(letter: char) -> Self {
        Self { is_promoted: false, letter }
    }

    /// Parses a whole text; `None` if it is not one character after an optional plus sign.
    pub fn parse(text: &str) -> Option<Self> {
        let after_plus = text.strip_prefix(Self::PLUS).filter(|rest| !rest.is_empty());
        let mut letters = after_plus.unwrap_or(text).chars();
        let label = Self { is_promoted: after_plus.is_some(), letter: letters.next()? };
        letters.next().is_none().then_some(label)
    }

    /// Whether the other label is the other side of the same piece.
    pub fn is_other_side_of(self, other: Self) -> bool {
        self.letter == other.letter && self.is_promoted != other.is_promoted
    }
}

impl fmt::Display for PieceLabel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_promoted {
            write!(f, "{}", Self::PLUS)?;
        }
        write!(f, "{}", self.letter)
    }
}
