//! Actions: what a player can choose.

use super::Position;
use crate::algebra::Kind;
use crate::board::Cell;

/// One legal outcome of a turn. Outcomes with the same squares and the same resulting position are one action.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Action {
    /// The first square of interest, or the one square that lost a piece; `None` for a drop or a pass.
    pub from: Option<Cell>,
    /// The last square of interest, or the square that gained a piece; `None` for a pass.
    pub to: Option<Cell>,
    /// The captured enemy pieces and their squares.
    pub takes: Vec<(Cell, Kind)>,
    /// The new kind of the moved piece, if it changed.
    pub promotes: Option<Kind>,
    /// The position after the action.
    pub after: Position,
}
