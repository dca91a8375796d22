//! An action: one choice of the player to move, with all its effects.
//!
//! The rules produce outcomes. Notation, the terminal and the search need squares, captures and a promotion, so an action names
//! them next to the resulting position.

use super::Position;
use crate::algebra::Kind;
use crate::board::Cell;

/// A legal outcome of a turn. Two outcomes with the same squares and the same resulting position are the same action.
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
