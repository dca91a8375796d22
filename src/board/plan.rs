//! The cells of a board of any shape, as a board file describes them.

use super::graph::Door;

/// Maximum number of cells of a board.
pub const MAX_CELLS: usize = 1024;
/// Maximum number of sides of a cell.
pub const MAX_SIDES: usize = 12;

/// The left and upper edge of a cell on the screen, in half squares, as the first player sees the board. Every cell is two half
/// squares wide and high.
pub type ScreenPosition = (u16, u16);

/// One cell of a board file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlannedCell {
    /// The name.
    pub name: String,
    /// What is behind the sides, counter-clockwise.
    pub doors: Vec<Door>,
    /// Where it is drawn.
    pub screen_position: ScreenPosition,
    /// 0 dark, 1 light, 2 the third shade.
    pub shade: u8,
    /// By player, the side ahead; players without an entry face side 0.
    pub home: Vec<u8>,
}
