//! Piece moves: ground moves that take one piece from one cell to another.
//!
//! A piece move may require a number of the cells between to be occupied: none is asked of a leaper's move, none may be
//! occupied for a slider's, exactly one for a cannon's capture.

use crate::board::Cell;
use crate::program::ground::{Change, Code, CodeSet, Gains, Recoding};
use smallvec::SmallVec;

/// Guards on the position before the turn, each with its required answer.
pub(crate) type Conditions = Box<[(u32, bool)]>;

/// What a piece becomes, in order; usually one thing.
pub(crate) type Results = SmallVec<[Code; 8]>;

/// One piece moves from a cell to another, by one or several ground moves.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct PieceMove {
    /// What may stand on `from`. The result is the same for all of these.
    pub codes: CodeSet,
    pub from: Cell,
    /// What the piece leaves on `from`; usually an empty cell.
    pub left_behind: Code,
    pub to: Cell,
    /// What `to` must hold before the move.
    pub targets: CodeSet,
    /// The cells between whose occupancy matters, in order. Neither `from` nor `to` is among them.
    pub between: SmallVec<[Cell; 8]>,
    /// The number of cells between that must be occupied.
    pub screens: u8,
    /// Pieces that may not serve as the screen; empty unless there is exactly one.
    pub barred_screens: CodeSet,
    /// What `to` may hold afterwards. Each result is an action of its own; an empty cell if the piece vanishes. Never
    /// empty.
    pub results: Results,
    /// Changes of the hands, by what stood on `to`.
    pub gains: Gains,
    /// Minimum number of pieces in hand, by piece index.
    pub required_hands: Box<[(usize, u8)]>,
    /// Effects on other cells.
    pub recodings: Box<[Recoding]>,
    /// The mark that the only result sets for the next turn.
    pub change: Option<Change>,
    pub conditions: Conditions,
}

/// A piece is placed on an empty cell.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct DropMove {
    /// The target cell, empty before the move.
    pub to: Cell,
    /// The piece placed there.
    pub code: Code,
    /// The piece (by index) that is taken from a hand; `None` if it comes from nowhere.
    pub hand: Option<usize>,
    /// Whether the action names the cell as its first square, and as its last.
    pub named: (bool, bool),
    /// Codes that may not stand on any of these cells.
    pub forbidden: Option<(CodeSet, Box<[Cell]>)>,
    pub conditions: Conditions,
}
