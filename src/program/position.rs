//! A position: the board, the hands, whose turn it is, and what else the rules read.

use super::memory::Memory;
use crate::algebra::{Content, Kind, KindSet, Marks};
use crate::board::Cell;

/// A whole position. Two positions are equal only if they are equal in all that the rules read.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// By cell: the kind in the low byte, the marks in the high one. Plain numbers hash many times faster.
    cells: Box<[u16]>,
    /// By piece: how many its owner holds. Empty in games without hands.
    hands: Box<[u8]>,
    /// Which turn of the cycle is next.
    turn: u8,
    /// How many turns in a row were passes, as far as the rules count; 0 in games that do not ask.
    passes: u8,
    /// Earlier positions, in games whose moves ask for them (superko).
    past: Option<Memory>,
}

/// Board and hands alone, which is what "the position stands again" is about inside a turn.
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
    /// A picture of cells and hands as numbers, as [`Picture::cells`] and [`Picture::hands`] give them.
    pub(crate) fn new(cells: Box<[u16]>, hands: Box<[u8]>) -> Self {
        Self { cells, hands }
    }

    /// By cell, the kind in the low byte and the marks in the high one.
    pub(crate) fn cells(&self) -> &[u16] {
        &self.cells
    }

    /// By piece, how many its owner holds.
    pub(crate) fn hands(&self) -> &[u8] {
        &self.hands
    }
}

impl Position {
    /// A position with the first turn of the cycle to come. `hands` is by piece, empty for a game without hands.
    pub fn new(cells: &[Content], hands: &[u8]) -> Self {
        Self {
            cells: cells.iter().map(|&content| pack(content)).collect(),
            hands: hands.into(),
            turn: 0,
            passes: 0,
            past: None,
        }
    }

    /// What stands on a cell; off the board for a cell of another one.
    pub fn at(&self, cell: Cell) -> Content {
        self.cells.get(cell.index()).map_or(Content::OFF, |&packed| unpack(packed))
    }

    /// Puts something on a cell.
    pub fn put(&mut self, cell: Cell, content: Content) {
        if let Some(slot) = self.cells.get_mut(cell.index()) {
            *slot = pack(content);
        }
    }

    /// All cells and what stands on them.
    pub fn cells(&self) -> impl Iterator<Item = (Cell, Content)> + '_ {
        (0..).map(Cell).zip(self.cells.iter().map(|&packed| unpack(packed)))
    }

    /// What stands on the cells, in their order.
    pub(crate) fn contents(&self) -> impl Iterator<Item = Content> + '_ {
        self.cells.iter().map(|&packed| unpack(packed))
    }

    /// On how many cells one of these stands.
    pub fn count(&self, kinds: KindSet) -> usize {
        self.cells.iter().filter(|&&packed| kinds.contains(unpack(packed).kind)).count()
    }

    /// How many of a piece its owner's hand holds.
    pub fn in_hand(&self, kind: Kind) -> u8 {
        kind.index().and_then(|index| self.hands.get(index)).copied().unwrap_or(0)
    }

    /// By piece, how many its owner holds; empty in games without hands.
    pub fn hands(&self) -> &[u8] {
        &self.hands
    }

    /// Sets how many of a piece its owner's hand holds; nothing happens in games without hands.
    pub fn set_in_hand(&mut self, kind: Kind, number: u8) {
        if let Some(slot) = kind.index().and_then(|index| self.hands.get_mut(index)) {
            *slot = number;
        }
    }

    /// Which turn of the cycle is next, as an index into the rules' turns.
    pub fn turn(&self) -> usize {
        self.turn as usize
    }

    /// Makes it this turn's turn.
    pub fn set_turn(&mut self, turn: usize) {
        self.turn = u8::try_from(turn).unwrap_or(0);
    }

    /// How many turns in a row were passes, as far as the rules count.
    pub fn passes(&self) -> u8 {
        self.passes
    }

    pub(crate) fn set_passes(&mut self, passes: u8) {
        self.passes = passes;
    }

    /// Do both show the same board and hands?
    pub fn looks_like(&self, other: &Self) -> bool {
        self.cells == other.cells && self.hands == other.hands
    }

    /// How often board and hands stood in the positions that this one remembers.
    pub(crate) fn remembered(&self, now: &Self) -> usize {
        self.past.as_ref().map_or(0, |past| past.count(&now.picture()))
    }

    /// How often a board and hands of this number, as `scatter::picture` gives it, stood in the positions that this one
    /// remembers.
    pub(super) fn remembered_as(&self, number: u64, same: impl Fn(&[u16], &[u8]) -> bool) -> usize {
        self.past.as_ref().map_or(0, |past| past.count_as(number, |picture| same(&picture.cells, &picture.hands)))
    }

    /// How many earlier positions it remembers.
    pub(crate) fn memories(&self) -> usize {
        self.past.as_ref().map_or(0, Memory::len)
    }

    /// Board and hands alone.
    fn picture(&self) -> Picture {
        Picture { cells: self.cells.clone(), hands: self.hands.clone() }
    }

    /// Bytes that another copy takes.
    pub(crate) fn bytes(&self) -> usize {
        size_of::<Self>() + size_of_val(&*self.cells) + self.hands.len()
    }

    /// Does it remember earlier positions?
    pub fn has_past(&self) -> bool {
        self.past.is_some()
    }

    /// Remembers all that `before` remembers, and `before` itself.
    pub(crate) fn remember(&mut self, before: &Self) {
        self.past = Some(Memory::new(before.picture(), before.past.clone()));
    }

    /// By cell, the kind in the low byte and the marks in the high one.
    pub(crate) fn numbers(&self) -> &[u16] {
        &self.cells
    }

    /// The earlier positions it remembers, oldest first, if it remembers any.
    pub(crate) fn pictures(&self) -> Option<Vec<&Picture>> {
        self.past.as_ref().map(|past| {
            let mut pictures: Vec<&Picture> = past.pictures().collect();
            pictures.reverse();
            pictures
        })
    }

    /// The position with such a board and such hands, and all else that makes it: `past` is oldest first.
    pub(crate) fn rebuilt(now: Picture, turn: u8, passes: u8, past: Vec<Picture>) -> Self {
        let past = past.into_iter().fold(None, |earlier, picture| Some(Memory::new(picture, earlier)));
        Self { cells: now.cells, hands: now.hands, turn, passes, past }
    }
}
