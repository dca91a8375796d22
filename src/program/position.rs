//! A position: board, hands, the turn, and what else the rules read.

use super::superko_history::Memory;
use crate::algebra::{Content, Kind, KindSet, Marks};
use crate::board::Cell;

/// A complete position. Two positions are equal if the rules cannot tell them apart.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// By cell: the kind in the low byte, the marks in the high one. Plain numbers are fast to hash.
    cells: Box<[u16]>,
    /// By piece: the number in its owner's hand. Empty in games without hands.
    hands: Box<[u8]>,
    /// The next turn of the cycle.
    turn: u8,
    /// The number of passes in a row, up to the largest that the rules test.
    passes: u8,
    /// The earlier positions, in games with superko.
    past: Option<Memory>,
}

/// Board and hands alone, which superko compares.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Picture {
    cells: Box<[u16]>,
    hands: Box<[u8]>,
}

fn pack(content: Content) -> u16 {
    u16::from(content.kind.0) | u16::from(content.marks.0) << 8
}

fn unpack(packed: u16) -> Content {
    let [kind, marks] = packed.to_le_bytes();
    Content { kind: Kind(kind), marks: Marks(marks) }
}

impl Picture {
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
    /// A position before the first turn of the cycle. `hands` is by piece, empty for a game without hands.
    pub fn new(cells: &[Content], hands: &[u8]) -> Self {
        Self {
            cells: cells.iter().map(|&content| pack(content)).collect(),
            hands: hands.into(),
            turn: 0,
            passes: 0,
            past: None,
        }
    }

    /// The content of a cell; off the board for a cell of another board.
    pub fn at(&self, cell: Cell) -> Content {
        self.cells.get(cell.index()).map_or(Content::OFF, |&packed| unpack(packed))
    }

    /// Sets the content of a cell.
    pub fn put(&mut self, cell: Cell, content: Content) {
        if let Some(slot) = self.cells.get_mut(cell.index()) {
            *slot = pack(content);
        }
    }

    /// All cells and their contents.
    pub fn cells(&self) -> impl Iterator<Item = (Cell, Content)> + '_ {
        (0..).map(Cell).zip(self.cells.iter().map(|&packed| unpack(packed)))
    }

    /// The contents of all cells in order.
    pub(crate) fn contents(&self) -> impl Iterator<Item = Content> + '_ {
        self.cells.iter().map(|&packed| unpack(packed))
    }

    /// The number of cells that hold one of these kinds.
    pub fn count(&self, kinds: KindSet) -> usize {
        self.cells.iter().filter(|&&packed| kinds.contains(unpack(packed).kind)).count()
    }

    /// The number of pieces of a kind in its owner's hand.
    pub fn in_hand(&self, kind: Kind) -> u8 {
        kind.index().and_then(|index| self.hands.get(index)).copied().unwrap_or(0)
    }

    /// By piece, the number in its owner's hand; empty in games without hands.
    pub fn hands(&self) -> &[u8] {
        &self.hands
    }

    /// Sets the number of pieces of a kind in its owner's hand; does nothing in games without hands.
    pub fn set_in_hand(&mut self, kind: Kind, number: u8) {
        if let Some(slot) = kind.index().and_then(|index| self.hands.get_mut(index)) {
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

    /// Returns whether board and hands are the same.
    pub fn looks_like(&self, other: &Self) -> bool {
        self.cells == other.cells && self.hands == other.hands
    }

    /// How often the placement of `now` occurs in the history.
    pub(crate) fn remembered(&self, now: &Self) -> usize {
        self.past.as_ref().map_or(0, |past| past.count(&now.picture()))
    }

    /// As above, for a placement with this Zobrist hash that satisfies `same`.
    pub(super) fn remembered_as(&self, number: u64, same: impl Fn(&[u16], &[u8]) -> bool) -> usize {
        self.past.as_ref().map_or(0, |past| past.count_as(number, |picture| same(&picture.cells, &picture.hands)))
    }

    /// The number of earlier positions in the history.
    pub(crate) fn memories(&self) -> usize {
        self.past.as_ref().map_or(0, Memory::len)
    }

    /// Board and hands alone.
    fn picture(&self) -> Picture {
        Picture { cells: self.cells.clone(), hands: self.hands.clone() }
    }

    /// The bytes of a copy.
    pub(crate) fn bytes(&self) -> usize {
        size_of::<Self>() + size_of_val(&*self.cells) + self.hands.len()
    }

    /// Returns whether the position has a history.
    pub fn has_past(&self) -> bool {
        self.past.is_some()
    }

    /// Sets the history to that of `before`, and `before` itself.
    pub(crate) fn remember(&mut self, before: &Self) {
        self.past = Some(Memory::new(before.picture(), before.past.clone()));
    }

    /// By cell, the kind in the low byte and the marks in the high one.
    pub(crate) fn numbers(&self) -> &[u16] {
        &self.cells
    }

    /// The placements of the history, oldest first.
    pub(crate) fn pictures(&self) -> Option<Vec<&Picture>> {
        self.past.as_ref().map(|past| {
            let mut pictures: Vec<&Picture> = past.pictures().collect();
            pictures.reverse();
            pictures
        })
    }

    /// Builds a position from its parts; `past` is oldest first.
    pub(crate) fn rebuilt(now: Picture, turn: u8, passes: u8, past: Vec<Picture>) -> Self {
        let past = past.into_iter().fold(None, |earlier, picture| Some(Memory::new(picture, earlier)));
        Self { cells: now.cells, hands: now.hands, turn, passes, past }
    }
}
