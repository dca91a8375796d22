//! Lines: ground moves by which one piece goes from a cell to a cell.
//!
//! What a line asks besides of the cells between is how many of them are occupied: of none, a leap, of a run of cells
//! that all must be empty, a slide, of a run with one screen, a cannon's capture.

use crate::board::Cell;
use crate::program::ground::{Change, Code, CodeSet, Gains, Recoding};
use smallvec::SmallVec;

/// Guards that are asked of the position before the turn, and whether they must hold or must not.
pub(crate) type Conditions = Box<[(u32, bool)]>;

/// What a piece becomes, in order; mostly just one thing.
pub(crate) type Results = SmallVec<[Code; 8]>;

/// One piece goes from a cell to another, by one or several ground moves.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct PieceMove {
    /// What may stand at `from`: any one of these; what it becomes is the same for all.
    pub codes: CodeSet,
    /// Where the piece comes from.
    pub from: Cell,
    /// What it leaves there: mostly an empty square.
    pub left_behind: Code,
    /// Where it goes.
    pub to: Cell,
    /// What `to` must hold.
    pub targets: CodeSet,
    /// The cells of which the number of occupied ones is asked, in their order; neither `from` nor `to`.
    pub between: SmallVec<[Cell; 8]>,
    /// How many of them must be occupied.
    pub screens: u8,
    /// None of these may stand between; none at all where nothing but one screen can.
    pub barred_screens: CodeSet,
    /// What `to` may hold afterwards: each makes an action of its own; an empty square, if the piece is gone. Never empty.
    pub results: Results,
    /// What goes into hands, by what stood at `to`.
    pub gains: Gains,
    /// How many of a piece (by index) a hand must hold.
    pub required_hands: Box<[(usize, u8)]>,
    /// What becomes of other cells.
    pub recodings: Box<[Recoding]>,
    /// The change of the only result, if it has one.
    pub change: Option<Change>,
    /// What must hold besides.
    pub conditions: Conditions,
}

/// A piece comes to an empty cell.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct DropMove {
    /// The cell, empty before.
    pub to: Cell,
    /// What it holds afterwards.
    pub code: Code,
    /// The piece (by index) whose hand it comes from; `None` if it comes from nowhere.
    pub hand: Option<usize>,
    /// Does its action name the cell as its first square, and as its last?
    pub named: (bool, bool),
    /// None of these codes may stand on any of these cells.
    pub forbidden: Option<(CodeSet, Box<[Cell]>)>,
    /// What must hold besides.
    pub conditions: Conditions,
}
