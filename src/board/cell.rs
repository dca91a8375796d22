//! Cells, and frames: a cell and the way one stands on it.

/// A cell of a board, by its index: on a square board a1, b1, … in ranks from the first player's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(pub u16);

impl Cell {
    /// As an index into a list by cell.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A turtle on the board: where it is, the side it faces (counted counter-clockwise from side 0), and whether its left
/// and right are exchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Frame {
    /// Where.
    pub cell: Cell,
    /// The side ahead, `0..sides`.
    pub heading: u8,
    /// After an odd number of `F`.
    pub flipped: bool,
}

impl Frame {
    /// A turtle as it is put on a cell: facing side 0, not flipped.
    pub fn home(cell: Cell) -> Self {
        Self { cell, heading: 0, flipped: false }
    }
}
