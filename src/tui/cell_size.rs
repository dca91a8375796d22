//! Sizes of a square on the screen.

/// The size of a square in terminal cells. A cell is about twice as high as wide, so all of these look square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CellSize {
    /// 2x1: a glyph.
    Tiny,
    /// 4x2: a glyph, and room for marks and a percentage.
    Small,
    /// 6x3: small drawings.
    Medium,
    /// 10x5: large drawings.
    Large,
}

impl CellSize {
    /// All sizes, the largest first.
    pub const ALL: [Self; 4] = [Self::Large, Self::Medium, Self::Small, Self::Tiny];

    /// Columns of a square.
    pub const fn width(self) -> u16 {
        match self {
            Self::Tiny => 2,
            Self::Small => 4,
            Self::Medium => 6,
            Self::Large => 10,
        }
    }

    /// Rows of a square.
    pub const fn height(self) -> u16 {
        self.width() / 2
    }

    /// The next larger size, or the largest.
    #[must_use]
    pub fn larger(self) -> Self {
        Self::ALL.into_iter().rev().find(|&size| size > self).unwrap_or(self)
    }

    /// The next smaller size, or the smallest.
    #[must_use]
    pub fn smaller(self) -> Self {
        Self::ALL.into_iter().find(|&size| size < self).unwrap_or(self)
    }
}

#[cfg(test)]
mod tests {
    use super::CellSize;

    #[test]
    fn sizes_are_about_square_and_ordered() {
        let sizes = CellSize::ALL.map(|size| (size.width(), size.height()));
        assert_eq!(sizes, [(10, 5), (6, 3), (4, 2), (2, 1)]);
        assert_eq!(CellSize::Tiny.larger(), CellSize::Small);
        assert_eq!(CellSize::Large.larger(), CellSize::Large);
        assert_eq!(CellSize::Large.smaller(), CellSize::Medium);
    }
}
