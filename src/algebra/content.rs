//! The contents of squares, and sets of them.

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

    /// The index of the piece in the rules; `None` for an empty square and off the board.
    pub fn index(self) -> Option<usize> {
        (self != Self::EMPTY && self != Self::OFF).then(|| self.0 as usize - 1)
    }
}

/// A set of kinds as a bit set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct KindSet(pub u128);

impl KindSet {
    /// The set of one kind.
    pub fn of(kind: Kind) -> Self {
        Self(1 << (kind.0 & 127))
    }

    /// Everything that can be on the board of a game with this many pieces: the empty square and every piece.
    pub fn on_board(pieces: usize) -> Self {
        Self((1 << (pieces + 1)) - 1)
    }

    /// Whether the set contains the kind.
    pub fn contains(self, kind: Kind) -> bool {
        self.0 >> (kind.0 & 127) & 1 == 1
    }

    /// The intersection.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The union.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
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

    /// The number of kinds.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The only member of a set of one.
    pub fn only(self) -> Option<Kind> {
        self.0.is_power_of_two().then(|| Kind(u8::try_from(self.0.trailing_zeros()).unwrap_or(0)))
    }

    /// The members, in the order of the rules.
    pub fn iter(self) -> impl Iterator<Item = Kind> {
        (0..128u8).filter(move |&bit| self.0 >> bit & 1 == 1).map(Kind)
    }
}

impl FromIterator<Kind> for KindSet {
    fn from_iter<T: IntoIterator<Item = Kind>>(kinds: T) -> Self {
        kinds.into_iter().fold(Self::default(), |set, kind| set.or(Self::of(kind)))
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
