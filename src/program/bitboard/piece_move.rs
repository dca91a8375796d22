//! Piece moves: ground moves that take one piece from one cell to another.
//!
//! A piece move may fix how many of the cells between are occupied: zero for a slider, one for a cannon's capture. A
//! leaper's move has no such cells.

use crate::board::Cell;
use crate::program::ground::{Code, CodeSet, GainTable, GuardLiteral, Overwrite, Recoding};
use smallvec::SmallVec;

/// Guards on the position before the turn, each with its required answer.
pub(crate) type Conditions = Box<[GuardLiteral]>;

/// Codes that a move may write on its target, in order; several for a promotion.
pub(crate) type Results = SmallVec<[Code; 8]>;

/// A move of one piece between two cells, merged from one or more ground moves.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct PieceMove {
    /// Codes that `from` may hold before the move. The result is the same for all of them.
    pub codes: CodeSet,
    pub from: Cell,
    /// Code written on `from`; usually the empty cell.
    pub left_behind: Code,
    pub to: Cell,
    /// Codes that `to` may hold before the move.
    pub targets: CodeSet,
    /// The cells between whose occupancy matters, in order. Neither `from` nor `to` is among them.
    pub between: SmallVec<[Cell; 8]>,
    /// The number of cells between that must be occupied.
    pub screens: u8,
    /// Pieces that may not serve as the screen; empty unless there is exactly one.
    pub barred_screens: CodeSet,
    /// Codes that the move may write on `to`; each makes an action of its own. The empty cell if the piece vanishes.
    /// The list is never empty.
    pub results: Results,
    /// Changes of the hands, by the captured code on `to`.
    pub gains: GainTable,
    /// Minimum number of pieces in hand, by piece index.
    pub required_hands: Box<[(usize, u8)]>,
    /// Effects on other cells.
    pub recodings: Box<[Recoding]>,
    /// The mark that the only result sets for the next turn.
    pub change: Option<Overwrite>,
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
    /// Codes that none of these cells may hold.
    pub forbidden: Option<(CodeSet, Box<[Cell]>)>,
    pub conditions: Conditions,
}
