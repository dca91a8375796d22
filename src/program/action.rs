//! Actions: what a player can choose.

use super::Position;
use crate::algebra::Kind;
use crate::board::Cell;

/// One application of a turn's move. Two ways that lead to the same position from and to the same squares are one
/// action.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Action {
    /// The square of interest at the start, or the one square that lost a piece; `None` for a drop or a pass.
    pub from: Option<Cell>,
    /// The square of interest at the end, or the square that gained a piece; `None` for a pass.
    pub to: Option<Cell>,
    /// Enemy pieces that are gone, and where they stood.
    pub takes: Vec<(Cell, Kind)>,
    /// What the piece that moved became, if it became something else.
    pub promotes: Option<Kind>,
    /// The position it leads to.
    pub after: Position,
}
