//! What can stand on a square, and sets of it.

/// What a square holds, without its marks: nothing, a piece, or the square is not there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Kind(pub u8);

impl Kind {
    /// An empty square, `.`.
    pub const EMPTY: Self = Self(0);
    /// Not on the board, `#`.
    pub const OFF: Self = Self(127);
    /// How many pieces a game can have.
    pub const MAX_PIECES: usize = 120;

    /// The kind of the `index`th piece of the rules.
    pub fn piece(index: usize) -> Self {
        Self(u8::try_from(index + 1).unwrap_or(Self::OFF.0))
    }

    /// Which piece of the rules it is; `None` for an empty square and off the board.
    pub fn index(self) -> Option<usize> {
        (self != Self::EMPTY && self != Self::OFF).then(|| self.0 as usize - 1)
    }
}

/// A set of kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct KindSet(pub u128);

impl KindSet {
    /// The set of one kind.
    pub fn of(kind: Kind) -> Self {
        Self(1 << (kind.0 & 127))
    }

    /// Everything that can stand on the board of a game with so many pieces: the empty square and every piece.
    pub fn on_board(pieces: usize) -> Self {
        Self((1 << (pieces + 1)) - 1)
    }

    /// Is the kind in the set?
    pub fn contains(self, kind: Kind) -> bool {
        self.0 >> (kind.0 & 127) & 1 == 1
    }

    /// In both.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// In either.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// In this one and not in the other.
    #[must_use]
    pub fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// No kind at all?
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many kinds.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The one kind of a set of one.
    pub fn only(self) -> Option<Kind> {
        self.0.is_power_of_two().then(|| Kind(u8::try_from(self.0.trailing_zeros()).unwrap_or(0)))
    }

    /// The kinds, in the order of the rules.
    pub fn iter(self) -> impl Iterator<Item = Kind> {
        (0..128u8).filter(move |&bit| self.0 >> bit & 1 == 1).map(Kind)
    }
}

impl FromIterator<Kind> for KindSet {
    fn from_iter<T: IntoIterator<Item = Kind>>(kinds: T) -> Self {
        kinds.into_iter().fold(Self::default(), |set, kind| set.or(Self::of(kind)))
    }
}

/// A set of marks, a bit for each of the rules' marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Marks(pub u8);

impl Marks {
    /// How many marks a game can have.
    pub const MAX_MARKS: usize = 8;

    /// The set of the `index`th mark of the rules.
    pub fn of(index: usize) -> Self {
        Self(1 << (index & 7))
    }

    /// Are all of `others` in the set?
    pub fn has_all(self, others: Self) -> bool {
        self.0 & others.0 == others.0
    }

    /// Is any of `others` in the set?
    pub fn has_any(self, others: Self) -> bool {
        self.0 & others.0 != 0
    }

    /// In either.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// In both.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// In this one and not in the other.
    #[must_use]
    pub fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// No mark at all?
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// What a square holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Content {
    /// Piece, empty or off.
    pub kind: Kind,
    /// Its marks.
    pub marks: Marks,
}

impl Content {
    /// An empty square.
    pub const EMPTY: Self = Self { kind: Kind::EMPTY, marks: Marks(0) };
    /// No square.
    pub const OFF: Self = Self { kind: Kind::OFF, marks: Marks(0) };

    /// A piece without marks.
    pub fn plain(kind: Kind) -> Self {
        Self { kind, marks: Marks(0) }
    }
}
