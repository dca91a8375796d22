//! Cells, and frames: a cell together with an orientation.

/// A cell of a board by index. A square board counts a1, b1, … rank by rank.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(pub u16);

impl Cell {
    /// The cell as an index into a list of cells.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The state of a turtle on the board: its cell, the side it faces and whether left and right are exchanged.
/// Sides are counted counter-clockwise from side 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Frame {
    /// The cell.
    pub cell: Cell,
    /// The side ahead, in `0..sides`.
    pub heading: u8,
    /// Whether left and right are exchanged, as after an odd number of `F`.
    pub flipped: bool,
}

impl Frame {
    /// The frame on a cell that faces side 0 and is not flipped.
    pub fn home(cell: Cell) -> Self {
        Self { cell, heading: 0, flipped: false }
    }
}
