//! The contents of squares, and sets of them.

use super::bit_set::{BitIndex, BitSet};

/// The content of a square without its marks: nothing, a piece, or no square at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Kind(pub u8);

impl Kind {
    /// An empty square, `.`.
    pub const EMPTY: Self = Self(0);
    /// A square that is not on the board, `#`.
    pub const OFF: Self = Self(127);
    /// Maximum number of pieces in a game.
    pub const MAX_PIECES: usize = 120;

    /// The kind of the `index`th piece of the rules.
    pub fn piece(index: usize) -> Self {
        Self(u8::try_from(index + 1).unwrap_or(Self::OFF.0))
    }

    /// The mapping of every kind to itself.
    pub(super) fn identity_map() -> [Self; 128] {
        std::array::from_fn(|i| Self(u8::try_from(i).unwrap_or(Self::OFF.0)))
    }

    /// The index of the piece in the rules; `None` for an empty square and off the board.
    pub fn index(self) -> Option<usize> {
        (self != Self::EMPTY && self != Self::OFF).then(|| self.0 as usize - 1)
    }
}

impl BitIndex for Kind {
    fn bit(self) -> u8 {
        self.0
    }

    fn from_bit(bit: u8) -> Self {
        Self(bit)
    }
}

/// A set of kinds.
pub type KindSet = BitSet<Kind>;

impl KindSet {
    /// Everything that can be on the board of a game with this many pieces: the empty square and every piece.
    pub fn on_board(pieces: usize) -> Self {
        Self::from_bits((1 << (pieces + 1)) - 1)
    }
}

/// A set of marks, one bit per mark of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Marks(pub u8);

impl Marks {
    /// Maximum number of marks in a game.
    pub const MAX_MARKS: usize = 8;

    /// The set of the `index`th mark of the rules.
    pub fn of(index: usize) -> Self {
        Self(1 << (index & 7))
    }

    /// Whether the set contains all of `others`.
    pub fn has_all(self, others: Self) -> bool {
        self.0 & others.0 == others.0
    }

    /// Whether the set contains any of `others`.
    pub fn has_any(self, others: Self) -> bool {
        self.0 & others.0 != 0
    }

    /// The union.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The intersection.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The difference.
    #[must_use]
    pub fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether the set is empty.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// The content of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Content {
    /// A piece, empty, or off the board.
    pub kind: Kind,
    /// Its marks.
    pub marks: Marks,
}

impl Content {
    /// An empty square without marks.
    pub const EMPTY: Self = Self { kind: Kind::EMPTY, marks: Marks(0) };
    /// A square that is not on the board.
    pub const OFF: Self = Self { kind: Kind::OFF, marks: Marks(0) };

    /// A piece without marks.
    pub fn plain(kind: Kind) -> Self {
        Self { kind, marks: Marks(0) }
    }
}
