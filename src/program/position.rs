//! A position: board, hands, turn, passes and, with superko, the earlier placements.
//!
//! It is the exchange format of all engines. The fast ones keep boards of their own and convert at their interface.

use super::superko_history::SuperkoHistory;
use crate::algebra::{Content, Kind, KindSet, Marks};
use crate::board::Cell;

/// A complete position. Two positions are equal if the rules cannot tell them apart.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    placement: Placement,
    /// The next turn of the cycle.
    turn: u8,
    /// The number of passes in a row, up to the largest that the rules test.
    passes: u8,
    /// The earlier positions, in games with superko.
    history: Option<SuperkoHistory>,
}

/// Board and hands. Superko compares placements.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Placement {
    /// By cell: the kind in the low byte, the marks in the high one. Plain numbers are fast to hash.
    cells: Box<[u16]>,
    /// By piece: the number in its owner's hand. Empty in games without hands.
    hands: Box<[u8]>,
}

fn pack_content(content: Content) -> u16 {
    u16::from(content.kind.0) | u16::from(content.marks.0) << 8
}

pub(super) fn unpack_content(packed: u16) -> Content {
    let [kind, marks] = packed.to_le_bytes();
    Content { kind: Kind(kind), marks: Marks(marks) }
}

impl Placement {
    /// A placement from packed cells and hands.
    pub(crate) fn new(cells: Box<[u16]>, hands: Box<[u8]>) -> Self {
        Self { cells, hands }
    }

    /// By cell, the kind in the low byte and the marks in the high one.
    pub(crate) fn cells(&self) -> &[u16] {
        &self.cells
    }

    /// By piece, the number in its owner's hand.
    pub(crate) fn hands(&self) -> &[u8] {
        &self.hands
    }
}

impl Position {
    /// Returns a position before the first turn of the cycle. `hands` is by piece, empty for a game without hands.
    pub fn new(cells: &[Content], hands: &[u8]) -> Self {
        let cells = cells.iter().map(|&content| pack_content(content)).collect();
        Self { placement: Placement::new(cells, hands.into()), turn: 0, passes: 0, history: None }
    }

    /// Returns the content of a cell; off the board for a cell beyond the board.
    pub fn at(&self, cell: Cell) -> Content {
        self.placement.cells.get(cell.index()).map_or(Content::OFF, |&packed| unpack_content(packed))
    }

    /// Sets the content of a cell.
    pub fn put(&mut self, cell: Cell, content: Content) {
        if let Some(slot) = self.placement.cells.get_mut(cell.index()) {
            *slot = pack_content(content);
        }
    }

    /// All cells and their contents.
    pub fn cells(&self) -> impl Iterator<Item = (Cell, Content)> + '_ {
        (0..).map(Cell).zip(self.placement.cells.iter().map(|&packed| unpack_content(packed)))
    }

    /// The contents of all cells in order.
    pub(crate) fn contents(&self) -> impl Iterator<Item = Content> + '_ {
        self.placement.cells.iter().map(|&packed| unpack_content(packed))
    }

    /// The number of cells that hold one of these kinds.
    pub fn count(&self, kinds: KindSet) -> usize {
        self.placement.cells.iter().filter(|&&packed| kinds.contains(unpack_content(packed).kind)).count()
    }

    /// The number of pieces of a kind in its owner's hand.
    pub fn in_hand(&self, kind: Kind) -> u8 {
        kind.index().and_then(|index| self.placement.hands.get(index)).copied().unwrap_or(0)
    }

    /// By piece, the number in its owner's hand; empty in games without hands.
    pub fn hands(&self) -> &[u8] {
        &self.placement.hands
    }

    /// Sets the number of pieces of a kind in its owner's hand; does nothing in games without hands.
    pub fn set_in_hand(&mut self, kind: Kind, number: u8) {
        if let Some(slot) = kind.index().and_then(|index| self.placement.hands.get_mut(index)) {
            *slot = number;
        }
    }

    /// The next turn of the cycle, as an index into the rules' turns.
    pub fn turn(&self) -> usize {
        self.turn as usize
    }

    /// Sets the next turn.
    pub fn set_turn(&mut self, turn: usize) {
        self.turn = u8::try_from(turn).unwrap_or(0);
    }

    /// The number of passes in a row, up to the largest that the rules test.
    pub fn passes(&self) -> u8 {
        self.passes
    }

    pub(crate) fn set_passes(&mut self, passes: u8) {
        self.passes = passes;
    }

    /// Returns whether both positions have the same board and hands.
    pub fn same_placement(&self, other: &Self) -> bool {
        self.placement == other.placement
    }

    /// Returns how often the placement of `now` occurs in the history.
    pub(crate) fn count_in_history(&self, now: &Self) -> usize {
        self.history.as_ref().map_or(0, |past| past.count(&now.placement))
    }

    /// Returns how often a placement with this Zobrist hash that satisfies `same` occurs in the history.
    pub(super) fn count_hash_in_history(&self, hash: u64, same: impl Fn(&[u16], &[u8]) -> bool) -> usize {
        self.history
            .as_ref()
            .map_or(0, |past| past.count_hash(hash, |placement| same(&placement.cells, &placement.hands)))
    }

    /// The number of earlier positions in the history.
    pub(crate) fn history_len(&self) -> usize {
        self.history.as_ref().map_or(0, SuperkoHistory::len)
    }

    /// Returns the size of a copy in bytes.
    pub(crate) fn bytes(&self) -> usize {
        size_of::<Self>() + size_of_val(&*self.placement.cells) + self.placement.hands.len()
    }

    /// Returns whether the position has a history.
    pub fn has_history(&self) -> bool {
        self.history.is_some()
    }

    /// Sets the history to that of `before`, with `before` as its last placement.
    pub(crate) fn push_history(&mut self, before: &Self) {
        self.history = Some(SuperkoHistory::new(before.placement.clone(), before.history.clone()));
    }

    /// By cell, the kind in the low byte and the marks in the high one.
    pub(crate) fn packed_cells(&self) -> &[u16] {
        &self.placement.cells
    }

    /// Returns the placements of the history, oldest first; `None` without a history.
    pub(crate) fn past_placements(&self) -> Option<Vec<&Placement>> {
        self.history.as_ref().map(|past| {
            let mut placements: Vec<&Placement> = past.placements().collect();
            placements.reverse();
            placements
        })
    }

    /// Builds a position from its parts; `past` lists the placements of the history, oldest first.
    pub(crate) fn from_parts(placement: Placement, turn: u8, passes: u8, past: Vec<Placement>) -> Self {
        let history = past.into_iter().fold(None, |earlier, placement| Some(SuperkoHistory::new(placement, earlier)));
        Self { placement, turn, passes, history }
    }
}
