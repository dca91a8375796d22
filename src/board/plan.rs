//! The plan of a board of any shape: what a board file says of its cells.

use super::graph::Door;

/// The most cells of a board.
pub const MOST_CELLS: usize = 1024;
/// The most sides of a cell.
pub const MOST_SIDES: usize = 12;

/// One cell of a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Planned {
    /// What it is called.
    pub name: String,
    /// What lies behind its sides, counter-clockwise.
    pub doors: Vec<Door>,
    /// Left and upper edge on the screen, in half squares.
    pub place: (u16, u16),
    /// 0 dark, 1 light, 2 third.
    pub shade: u8,
    /// The side ahead of each player; those that are not said face side 0.
    pub home: Vec<u8>,
}
