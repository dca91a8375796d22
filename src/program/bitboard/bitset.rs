//! Bitboards: sets of cells in one or several words of 64 bits.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// A set of cells, for boards of at most `64 * W` cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Bitboard<const W: usize>(pub [u64; W]);

impl<const W: usize> Default for Bitboard<W> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const W: usize> Bitboard<W> {
    pub const EMPTY: Self = Self([0; W]);
    /// All `64 * W` cells, on the board or not.
    pub const FULL: Self = Self([!0; W]);

    /// Returns the set of one cell.
    #[inline(always)]
    pub fn from_cell(cell: usize) -> Self {
        let mut set = Self::EMPTY;
        if W == 1 {
            set.0[0] = 1 << (cell & 63);
        } else if let Some(word) = set.0.get_mut(cell / 64) {
            *word = 1 << (cell & 63);
        }
        set
    }

    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.0.into_iter().fold(0, |all, word| all | word) == 0
    }

    /// Whether the set has a cell.
    #[inline(always)]
    pub fn any(self) -> bool {
        !self.is_empty()
    }

    #[inline(always)]
    pub fn intersects(self, other: Self) -> bool {
        (self & other).any()
    }

    #[inline(always)]
    pub fn contains(self, cell: usize) -> bool {
        if W == 1 {
            self.0[0] >> (cell & 63) & 1 == 1
        } else {
            self.0.get(cell / 64).is_some_and(|word| word >> (cell & 63) & 1 == 1)
        }
    }

    /// Returns the number of cells.
    #[inline(always)]
    pub fn len(self) -> u32 {
        self.0.into_iter().map(u64::count_ones).sum()
    }

    #[inline(always)]
    pub fn more_than_one(self) -> bool {
        self.without_lowest().any()
    }

    /// Returns the lowest cell; meaningless for the empty set.
    #[inline(always)]
    pub fn lowest(self) -> usize {
        if W == 1 {
            return self.0[0].trailing_zeros() as usize;
        }
        let at = self.0.iter().position(|&word| word != 0).unwrap_or(W);
        64 * at + self.0.get(at).map_or(0, |word| word.trailing_zeros() as usize)
    }

    /// Returns the members below a cell.
    #[inline(always)]
    pub fn below(mut self, cell: usize) -> Self {
        if W == 1 {
            self.0[0] &= (1u64 << (cell & 63)) - 1;
            return self;
        }
        let (word, bit) = (cell / 64, cell & 63);
        for (index, bits) in self.0.iter_mut().enumerate() {
            match index.cmp(&word) {
                std::cmp::Ordering::Less => {}
                std::cmp::Ordering::Equal => *bits &= (1u64 << bit) - 1,
                std::cmp::Ordering::Greater => *bits = 0,
            }
        }
        self
    }

    #[inline(always)]
    pub fn without_lowest(mut self) -> Self {
        if W == 1 {
            self.0[0] &= self.0[0].wrapping_sub(1);
            return self;
        }
        for word in &mut self.0 {
            if *word != 0 {
                *word &= *word - 1;
                return self;
            }
        }
        self
    }

    #[inline(always)]
    pub fn without(self, other: Self) -> Self {
        self & !other
    }

    /// Iterates over the cells in ascending order.
    #[inline(always)]
    pub fn iter(mut self) -> impl Iterator<Item = usize> {
        std::iter::from_fn(move || {
            if self.is_empty() {
                return None;
            }
            let cell = self.lowest();
            self = self.without_lowest();
            Some(cell)
        })
    }

    /// Returns the attacks of a slider along two opposite rays, up to and including the first occupied cell.
    ///
    /// `rising` holds the ray of ascending cell numbers, `falling` the one of descending cell numbers.
    ///
    /// Source: obstruction difference (Michael Hoffmann).
    #[inline(always)]
    pub fn ray_attacks(occupied: Self, rising: Self, falling: Self) -> Self {
        let up = rising & occupied;
        let down = falling & occupied;
        if W == 1 {
            let highest = !0u64 << (down.0[0] | 1).ilog2();
            let lowest = up.0[0] & up.0[0].wrapping_neg();
            return Self([(rising.0[0] | falling.0[0]) & highest.wrapping_add(lowest.wrapping_add(lowest)); W]);
        }
        if W == 2 {
            let wide = |set: Self| set.0.iter().rev().fold(0u128, |wide, &word| wide << 64 | u128::from(word));
            let (up, down) = (wide(up), wide(down));
            let highest = !0u128 << (down | 1).ilog2();
            let lowest = up & up.wrapping_neg();
            let seen = wide(rising | falling) & highest.wrapping_add(lowest.wrapping_add(lowest));
            let word = |word: usize| u64::try_from((seen >> (64 * (word & 1))) & u128::from(u64::MAX)).unwrap_or(0);
            return Self(std::array::from_fn(word));
        }
        // Everything up to and including the first blocker of the rising ray.
        let mut below = Self::FULL;
        let mut open = true;
        for (mask, word) in below.0.iter_mut().zip(up.0) {
            if !open {
                *mask = 0;
            } else if word != 0 {
                *mask = word ^ word.wrapping_sub(1);
                open = false;
            }
        }
        // Everything from the first blocker of the falling ray on, including it.
        let mut above = Self::FULL;
        open = true;
        for (mask, word) in above.0.iter_mut().zip(down.0).rev() {
            if !open {
                *mask = 0;
            } else if word != 0 {
                *mask = !0 << word.ilog2();
                open = false;
            }
        }
        (rising & below) | (falling & above)
    }
}

impl<const W: usize> FromIterator<usize> for Bitboard<W> {
    fn from_iter<T: IntoIterator<Item = usize>>(cells: T) -> Self {
        cells.into_iter().fold(Self::EMPTY, |set, cell| set | Self::from_cell(cell))
    }
}

impl<const W: usize> BitAnd for Bitboard<W> {
    type Output = Self;
    #[inline(always)]
    fn bitand(mut self, other: Self) -> Self {
        self &= other;
        self
    }
}

impl<const W: usize> BitOr for Bitboard<W> {
    type Output = Self;
    #[inline(always)]
    fn bitor(mut self, other: Self) -> Self {
        self |= other;
        self
    }
}

impl<const W: usize> BitAndAssign for Bitboard<W> {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Self) {
        for (word, theirs) in self.0.iter_mut().zip(other.0) {
            *word &= theirs;
        }
    }
}

impl<const W: usize> BitOrAssign for Bitboard<W> {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Self) {
        for (word, theirs) in self.0.iter_mut().zip(other.0) {
            *word |= theirs;
        }
    }
}

impl<const W: usize> Not for Bitboard<W> {
    type Output = Self;
    #[inline(always)]
    fn not(mut self) -> Self {
        self.0.iter_mut().for_each(|word| *word = !*word);
        self
    }
}
