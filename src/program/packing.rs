//! Packs positions into byte records and back. Sets of millions of positions hold such records.
//!
//! Two records of a game are equal if and only if their positions are. Each possible content of a square has a code. A record has
//! one *slice* for each bit of the codes: that bit of all squares, eight squares a byte. Chess has five slices of eight bytes, so a
//! record takes 42 bytes, and bitboards become slices in a few operations.

use super::position::unpack_content;
use super::position_order::SquareOrder;
use super::{Placement, Position};
use crate::algebra::{Content, Kind, Marks, Rules};
use crate::board::Cell;

/// Flag: the squares are written in full, two bytes each, because a content has no code.
const FLAG_IN_FULL: u8 = 1;
/// Flag: the number of passes follows.
const FLAG_PASSES: u8 = 2;
/// Flag: the hands follow.
const FLAG_HANDS: u8 = 4;
/// Flag: the superko history follows.
const FLAG_HISTORY: u8 = 8;
/// Offset of the squares, after the flags and the turn.
pub(super) const SQUARES_OFFSET: usize = 2;

/// The parts of a position outside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OffBoardState<'s> {
    /// The next turn, as an index.
    pub turn: u8,
    /// The number of passes in a row, up to the largest that the rules test.
    pub passes: u8,
    /// By piece, the number in its owner's hand; empty in games without hands.
    pub hands: &'s [u8],
}

/// Packs the positions of one game.
#[derive(Debug)]
pub(crate) struct Packing {
    /// By code, the content of a square.
    contents: Vec<u16>,
    /// By kind, its first code and the marks it may carry; `None` for kinds of other games.
    kinds: Vec<Option<(usize, u8)>>,
    /// Bits of a code: the number of slices.
    bits: usize,
    /// The number of squares on the board.
    squares: usize,
    square_order: SquareOrder,
}

impl Packing {
    /// Assigns codes to all contents that the rules allow.
    pub fn new(rules: &Rules) -> Self {
        let pieces = (0..rules.pieces.len()).map(Kind::piece);
        let mut kinds = vec![None; 256];
        let mut contents = Vec::new();
        for kind in [Kind::EMPTY].into_iter().chain(pieces).chain([Kind::OFF]) {
            let marks = (0..rules.marks.len()).filter(|&mark| rules.marks[mark].on.contains(kind));
            let marks = marks.fold(Marks::default(), |all, mark| all.or(Marks::of(mark))).0;
            kinds[usize::from(kind.0)] = Some((contents.len(), marks));
            let all = (0..1 << marks.count_ones()).map(|number| deposit_bits(number, marks));
            contents.extend(all.map(|marks| u16::from_le_bytes([kind.0, marks])));
        }
        let bits = (usize::BITS - (contents.len() - 1).leading_zeros()) as usize;
        Self { contents, kinds, bits, squares: rules.setup.len(), square_order: SquareOrder::new(rules) }
    }

    /// Appends the record of a position.
    pub fn pack(&self, position: &Position, into: &mut Vec<u8>) {
        let begin = into.len();
        if !self.try_pack(position, false, into) {
            into.truncate(begin);
            self.try_pack(position, true, into);
        }
    }

    /// Appends the record of a position; returns `false` if a square needs the full form.
    fn try_pack(&self, position: &Position, in_full: bool, into: &mut Vec<u8>) -> bool {
        let flag = |set: bool, flag: u8| if set { flag } else { 0 };
        let (passes, hands, past) = (position.passes(), position.hands(), position.past_placements());
        let any_hands = !hands.is_empty() || past.iter().flatten().any(|placement| !placement.hands().is_empty());
        let flags = flag(in_full, FLAG_IN_FULL) | flag(passes > 0, FLAG_PASSES) | flag(any_hands, FLAG_HANDS);
        into.push(flags | flag(past.is_some(), FLAG_HISTORY));
        into.push(u8::try_from(position.turn()).unwrap_or(0));
        if !self.pack_squares(position.packed_cells(), in_full, into) {
            return false;
        }
        if passes > 0 {
            into.push(passes);
        }
        if any_hands {
            pack_hands(hands, into);
        }
        if let Some(past) = past {
            into.extend(u32::try_from(past.len()).unwrap_or(u32::MAX).to_le_bytes());
            for placement in past {
                if !self.pack_squares(placement.cells(), in_full, into) {
                    return false;
                }
                if any_hands {
                    pack_hands(placement.hands(), into);
                }
            }
        }
        true
    }

    /// Appends the record of a position. `slices` writes the slices into a zeroed buffer.
    pub fn pack_slices(&self, state: OffBoardState<'_>, slices: impl FnOnce(&mut [u8]), into: &mut Vec<u8>) {
        let flag = |set: bool, flag: u8| if set { flag } else { 0 };
        into.push(flag(state.passes > 0, FLAG_PASSES) | flag(!state.hands.is_empty(), FLAG_HANDS));
        into.push(state.turn);
        let begin = into.len();
        into.resize(begin + self.bits * self.slice_len(), 0);
        slices(&mut into[begin..]);
        if state.passes > 0 {
            into.push(state.passes);
        }
        if !state.hands.is_empty() {
            pack_hands(state.hands, into);
        }
    }

    /// Returns a record's slices and the rest of its state; `None` if it is in the full form or has a history.
    pub fn read_slices<'b>(&self, bytes: &'b [u8]) -> Option<(OffBoardState<'b>, &'b [u8])> {
        let (&[flags, turn], rest) = bytes.split_first_chunk()?;
        if flags & (FLAG_IN_FULL | FLAG_HISTORY) != 0 {
            return None;
        }
        let (slices, rest) = rest.split_at_checked(self.bits * self.slice_len())?;
        let passes = if flags & FLAG_PASSES != 0 { *rest.first()? } else { 0 };
        Some((OffBoardState { turn, passes, hands: self.hands(bytes) }, slices))
    }

    fn pack_squares(&self, squares: &[u16], in_full: bool, into: &mut Vec<u8>) -> bool {
        if in_full {
            into.extend(squares.iter().flat_map(|number| number.to_le_bytes()));
            return true;
        }
        let begin = into.len();
        into.resize(begin + self.bits * self.slice_len(), 0);
        for (square, &number) in squares.iter().enumerate().filter(|(_, number)| **number != 0) {
            let Some(code) = self.code(unpack_content(number)) else { return false };
            for bit in (0..self.bits).filter(|bit| code >> bit & 1 == 1) {
                into[begin + bit * self.slice_len() + square / 8] |= 1 << (square % 8);
            }
        }
        true
    }

    /// Returns the position of a record; ignores trailing bytes.
    pub fn unpack(&self, bytes: &[u8]) -> Position {
        let mut reader = Reader(bytes);
        let (flags, turn) = (reader.byte(), reader.byte());
        let squares = self.unpack_squares(flags, &mut reader);
        let passes = if flags & FLAG_PASSES != 0 { reader.byte() } else { 0 };
        let hands = reader.hands(flags);
        let mut past = Vec::new();
        if flags & FLAG_HISTORY != 0 {
            let length = u32::from_le_bytes(std::array::from_fn(|_| reader.byte()));
            let placement = |_| Placement::new(self.unpack_squares(flags, &mut reader), reader.hands(flags));
            past.extend((0..length).map(placement));
        }
        Position::from_parts(Placement::new(squares, hands), turn, passes, past)
    }

    fn unpack_squares(&self, flags: u8, reader: &mut Reader<'_>) -> Box<[u16]> {
        let mut squares = Vec::with_capacity(self.squares);
        let taken = self.for_each_packed(flags, reader.0, &mut |number| squares.push(number));
        reader.skip(taken);
        squares.into()
    }

    /// Calls `visit` with the content of every square, and returns the number of bytes they take.
    fn for_each_packed(&self, flags: u8, bytes: &[u8], visit: &mut dyn FnMut(u16)) -> usize {
        if flags & FLAG_IN_FULL != 0 {
            let (pairs, _) = bytes.as_chunks::<2>();
            pairs.iter().take(self.squares).for_each(|&pair| visit(u16::from_le_bytes(pair)));
            return 2 * self.squares;
        }
        let taken = self.bits * self.slice_len();
        let slices = bytes.get(..taken).unwrap_or_default();
        for square in 0..self.squares {
            let code = self.code_at(slices, square);
            visit(self.contents.get(code).copied().unwrap_or(0));
        }
        taken
    }

    /// Returns the code of a square.
    #[inline]
    pub(super) fn code_at(&self, slices: &[u8], square: usize) -> usize {
        let bytes = slices.chunks_exact(self.slice_len()).filter_map(|slice| slice.get(square / 8));
        bytes.zip(0..).fold(0, |code, (byte, bit)| code | usize::from(byte >> (square % 8) & 1) << bit)
    }

    /// Bytes of a slice.
    pub fn slice_len(&self) -> usize {
        self.squares.div_ceil(8).max(1)
    }

    /// The number of slices.
    pub fn slice_count(&self) -> usize {
        self.bits
    }

    /// The order in which positions compare their squares.
    pub(super) fn square_order(&self) -> &SquareOrder {
        &self.square_order
    }

    /// Returns the code of a content: 0 for an empty square, `None` for a content that the rules do not allow.
    pub fn code(&self, content: Content) -> Option<usize> {
        let marks = content.marks.0;
        let (first, allowed) = self.kinds[usize::from(content.kind.0)].filter(|(_, allowed)| marks & !allowed == 0)?;
        Some(first + extract_bits(marks, allowed))
    }

    /// Calls `visit` with every square of a record and its content.
    pub fn for_each_content(&self, bytes: &[u8], visit: &mut dyn FnMut(Cell, Content)) {
        let Some((&flags, squares)) = bytes.first().zip(bytes.get(SQUARES_OFFSET..)) else { return };
        let mut cells = (0..).map(Cell);
        self.for_each_packed(flags, squares, &mut |number| {
            if let Some(cell) = cells.next() {
                visit(cell, unpack_content(number));
            }
        });
    }

    /// Returns the hands of a record: by piece, the number in its owner's hand. Empty in games without hands.
    pub fn hands<'b>(&self, bytes: &'b [u8]) -> &'b [u8] {
        let flags = bytes.first().copied().unwrap_or(0);
        let squares = if flags & FLAG_IN_FULL != 0 { 2 * self.squares } else { self.bits * self.slice_len() };
        let at = SQUARES_OFFSET + squares + usize::from(flags & FLAG_PASSES != 0);
        let pieces = bytes.get(at).filter(|_| flags & FLAG_HANDS != 0).map_or(0, |&pieces| usize::from(pieces));
        bytes.get(at + 1..at + 1 + pieces).unwrap_or_default()
    }

    /// Returns the content of a square in a record; off the board for a cell beyond the board.
    pub fn content_at(&self, bytes: &[u8], cell: Cell) -> Content {
        let in_full = bytes.first().is_some_and(|flags| flags & FLAG_IN_FULL != 0);
        if cell.index() >= self.squares {
            return Content::OFF;
        }
        let squares = bytes.get(SQUARES_OFFSET..).unwrap_or_default();
        unpack_content(if in_full {
            let pair = squares.get(2 * cell.index()..).and_then(|rest| rest.first_chunk());
            pair.map_or(0, |&pair| u16::from_le_bytes(pair))
        } else {
            let slices = squares.get(..self.bits * self.slice_len()).unwrap_or_default();
            self.contents.get(self.code_at(slices, cell.index())).copied().unwrap_or(0)
        })
    }
}

fn pack_hands(hands: &[u8], into: &mut Vec<u8>) {
    // The number of kinds of pieces always fits a byte.
    let pieces = u8::try_from(hands.len()).unwrap_or(u8::MAX);
    into.push(pieces);
    into.extend(&hands[..usize::from(pieces)]);
}

/// Extracts the bits of `marks` that `allowed` selects into the low bits (x86 `pext`).
fn extract_bits(marks: u8, allowed: u8) -> usize {
    let allowed = (0..8).filter(|bit| allowed >> bit & 1 == 1);
    allowed.enumerate().map(|(index, bit)| usize::from(marks >> bit & 1) << index).sum()
}

/// Deposits the low bits of `number` at the bits of `allowed`: the inverse of [`extract_bits`] (x86 `pdep`).
fn deposit_bits(number: usize, allowed: u8) -> u8 {
    let allowed = (0..8u8).filter(|bit| allowed >> bit & 1 == 1);
    allowed.enumerate().filter(|(index, _)| number >> index & 1 == 1).map(|(_, bit)| 1 << bit).sum()
}

/// The unread bytes of a record; reads zeros past the end.
struct Reader<'b>(&'b [u8]);

impl Reader<'_> {
    fn byte(&mut self) -> u8 {
        let byte = self.0.first().copied().unwrap_or(0);
        self.skip(1);
        byte
    }

    fn skip(&mut self, bytes: usize) {
        self.0 = self.0.get(bytes..).unwrap_or_default();
    }

    fn hands(&mut self, flags: u8) -> Box<[u8]> {
        let pieces = if flags & FLAG_HANDS != 0 { self.byte() } else { 0 };
        (0..pieces).map(|_| self.byte()).collect()
    }
}

#[cfg(test)]
#[path = "packing_tests.rs"]
mod tests;
