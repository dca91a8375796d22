//! Sets of cells as bit sets.

use super::Cell;

/// A set of cells of one board, one bit per cell.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CellSet {
    bits: Box<[u64]>,
}

impl CellSet {
    /// The cells of a board with `len` cells for which `inside` holds.
    pub fn of(len: usize, inside: impl Fn(Cell) -> bool) -> Self {
        let mut bits = vec![0; len.div_ceil(64)].into_boxed_slice();
        for i in 0..len {
            if inside(Cell(u16::try_from(i).unwrap_or(u16::MAX))) {
                bits[i / 64] |= 1 << (i % 64);
            }
        }
        Self { bits }
    }

    /// Whether the set contains the cell. A cell of a larger board is never contained.
    pub fn contains(&self, cell: Cell) -> bool {
        self.bits.get(cell.index() / 64).is_some_and(|word| word >> (cell.index() % 64) & 1 == 1)
    }

    /// The cells in both sets.
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        Self { bits: self.bits.iter().zip(&other.bits).map(|(a, b)| a & b).collect() }
    }

    /// The cells in either set.
    #[must_use]
    pub fn or(&self, other: &Self) -> Self {
        Self { bits: self.bits.iter().zip(&other.bits).map(|(a, b)| a | b).collect() }
    }

    /// The number of cells.
    pub fn len(&self) -> usize {
        self.bits.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.bits.iter().all(|&word| word == 0)
    }
}
