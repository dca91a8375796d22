//! Rotation graphs: cells whose sides have a cyclic order, and what is behind each side.
//!
//! Source: seed 001, "You don't need a well defined co-ordinate system, you don't even need cells to have a
//! consistent number of sides."

use super::{Cell, Frame, TurtleStep};

/// Where a side leads: the neighbour, and the side of it that is then ahead (opposite to the side of entry).
pub type Door = Option<(Cell, u8)>;

/// A finite rotation graph.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct RotationGraph {
    doors: Vec<Vec<Door>>,
    /// By cell and heading, the cell and heading from which `Forward` leads here.
    behind: Vec<Vec<Door>>,
}

impl RotationGraph {
    /// Builds a graph from the doors of every cell, counter-clockwise. A door to a cell or side that does not exist
    /// counts as the edge of the board.
    pub fn new(doors: Vec<Vec<Door>>) -> Self {
        let mut behind: Vec<Vec<Door>> = doors.iter().map(|sides| vec![None; sides.len()]).collect();
        for (c, sides) in doors.iter().enumerate() {
            for (s, door) in sides.iter().enumerate() {
                let Some((to, heading)) = *door else { continue };
                let (Ok(cell), Ok(side)) = (u16::try_from(c), u8::try_from(s)) else { continue };
                if let Some(slot) = behind.get_mut(to.index()).and_then(|slots| slots.get_mut(heading as usize)) {
                    *slot = Some((Cell(cell), side));
                }
            }
        }
        Self { doors, behind }
    }

    /// The number of cells.
    pub fn len(&self) -> usize {
        self.doors.len()
    }

    /// Whether the graph has no cells.
    pub fn is_empty(&self) -> bool {
        self.doors.is_empty()
    }

    /// The number of sides of a cell; 0 for a cell of another board.
    pub fn sides(&self, cell: Cell) -> u8 {
        self.doors.get(cell.index()).map_or(0, |sides| u8::try_from(sides.len()).unwrap_or(u8::MAX))
    }

    /// The frame after one step; `None` off the board.
    pub fn step(&self, frame: Frame, step: TurtleStep) -> Option<Frame> {
        let through = |doors: &Vec<Vec<Door>>| {
            let (cell, heading) = (*doors.get(frame.cell.index())?.get(frame.heading as usize)?)?;
            Some(Frame { cell, heading, ..frame })
        };
        match step {
            TurtleStep::Forward => through(&self.doors),
            TurtleStep::Back => through(&self.behind),
            TurtleStep::Flip => Some(Frame { flipped: !frame.flipped, ..frame }),
            TurtleStep::Turn(n) => {
                let sides = i16::from(self.sides(frame.cell)).max(1);
                let by = if frame.flipped { -n } else { n } % sides;
                let heading = u8::try_from((i16::from(frame.heading) + by).rem_euclid(sides)).unwrap_or(0);
                Some(Frame { heading, ..frame })
            }
        }
    }
}
