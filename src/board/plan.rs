//! The cells of a board of any shape, as a board file describes them.

use super::graph::Door;

/// Maximum number of cells of a board.
pub const MAX_CELLS: usize = 1024;
/// Maximum number of sides of a cell.
pub const MAX_SIDES: usize = 12;

/// One cell of a board file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlannedCell {
    /// The name.
    pub name: String,
    /// What is behind the sides, counter-clockwise.
    pub doors: Vec<Door>,
    /// Left and upper edge on the screen, in half squares.
    pub screen_position: (u16, u16),
    /// 0 dark, 1 light, 2 the third shade.
    pub shade: u8,
    /// By player, the side ahead; players without an entry face side 0.
    pub home: Vec<u8>,
}
