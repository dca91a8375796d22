//! Sizes of a square on the screen.

/// The size of a square, in rows. A terminal cell is about twice as high as wide, so a square is twice as many columns wide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CellSize(u16);

impl CellSize {
    /// 2x1, the smallest size: a glyph.
    pub const TINY: Self = Self(1);
    /// 4x2: a glyph, and room for marks and a percentage.
    pub const SMALL: Self = Self(2);
    /// The largest size in rows.
    pub const MAX_ROWS: u16 = 16;

    /// The size with this number of rows, or the nearest one.
    pub fn of_rows(rows: u16) -> Self {
        Self(rows.clamp(1, Self::MAX_ROWS))
    }

    /// All sizes, the largest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (1..=Self::MAX_ROWS).rev().map(Self)
    }

    /// Columns of a square.
    pub const fn width(self) -> u16 {
        2 * self.0
    }

    /// Rows of a square.
    pub const fn height(self) -> u16 {
        self.0
    }

    /// The size with one row more, or the largest.
    #[must_use]
    pub fn larger(self) -> Self {
        Self::of_rows(self.0 + 1)
    }

    /// The size with one row less, or the smallest.
    #[must_use]
    pub fn smaller(self) -> Self {
        Self::of_rows(self.0 - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::CellSize;

    #[test]
    fn sizes_go_by_one_row() {
        let sizes: Vec<_> = CellSize::all().rev().take(4).map(|size| (size.width(), size.height())).collect();
        assert_eq!(sizes, [(2, 1), (4, 2), (6, 3), (8, 4)]);
        assert_eq!(CellSize::TINY.larger(), CellSize::SMALL);
        assert_eq!(CellSize::TINY.smaller(), CellSize::TINY);
        assert_eq!(CellSize::of_rows(99).larger().height(), CellSize::MAX_ROWS);
    }
}
