//! Positions as bytes and back, exactly: what sets of millions of positions are made of.
//!
//! Two positions of a game have the same bytes only if they are equal. What can stand on a square is numbered, and of every
//! bit that the largest number needs there is a *slice*: that bit of all squares, eight squares a byte. In chess there are
//! five slices of eight bytes, so that a position takes 42 bytes; and sets of squares become slices in a few operations.

use super::sequence::Sequence;
use super::{Picture, Position};
use crate::algebra::{Content, Kind, Marks, Rules};
use crate::board::Cell;

/// The squares are written in full, because something stands where the rules did not promise it.
const PLAIN: u8 = 1;
/// A number of passes follows.
const PASSES: u8 = 2;
/// Hands follow.
const HANDS: u8 = 4;
/// Earlier positions follow.
const PAST: u8 = 8;
/// Where the squares begin: behind the flags and the turn.
pub(super) const SQUARES: usize = 2;

/// What there is of a position besides its squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Small<'s> {
    /// Which turn is next.
    pub turn: u8,
    /// How many turns in a row were passes, as far as the rules count.
    pub passes: u8,
    /// By piece, how many its owner holds; empty in games without hands.
    pub hands: &'s [u8],
}

/// How the positions of one game are packed.
#[derive(Debug)]
pub(crate) struct Packing {
    /// What stands on a square, by its code.
    contents: Vec<u16>,
    /// By kind: its first code and the marks it may carry; none for kinds that are not of this game.
    kinds: Vec<Option<(usize, u8)>>,
    /// How many bits a code takes: so many slices there are.
    bits: usize,
    /// How many squares the board has.
    squares: usize,
    sequence: Sequence,
}

impl Packing {
    /// The packing of a game's positions.
    pub fn new(rules: &Rules) -> Self {
        let pieces = (0..rules.pieces.len()).map(Kind::piece);
        let mut kinds = vec![None; 256];
        let mut contents = Vec::new();
        for kind in [Kind::EMPTY].into_iter().chain(pieces).chain([Kind::OFF]) {
            let marks = (0..rules.marks.len()).filter(|&mark| rules.marks[mark].on.contains(kind));
            let marks = marks.fold(Marks::default(), |all, mark| all.or(Marks::of(mark))).0;
            kinds[usize::from(kind.0)] = Some((contents.len(), marks));
            let all = (0..1 << marks.count_ones()).map(|number| spread(number, marks));
            contents.extend(all.map(|marks| u16::from_le_bytes([kind.0, marks])));
        }
        let bits = (usize::BITS - (contents.len() - 1).leading_zeros()) as usize;
        Self { contents, kinds, bits, squares: rules.setup.len(), sequence: Sequence::new(rules) }
    }

    /// Appends a position.
    pub fn pack(&self, position: &Position, into: &mut Vec<u8>) {
        let begin = into.len();
        if !self.try_pack(position, false, into) {
            into.truncate(begin);
            self.try_pack(position, true, into);
        }
    }

    /// Appends a position; `false` if it would have to be plain.
    fn try_pack(&self, position: &Position, plain: bool, into: &mut Vec<u8>) -> bool {
        let flag = |set: bool, flag: u8| if set { flag } else { 0 };
        let (passes, hands, past) = (position.passes(), position.hands(), position.pictures());
        let any_hands = !hands.is_empty() || past.iter().flatten().any(|picture| !picture.hands().is_empty());
        let flags = flag(plain, PLAIN) | flag(passes > 0, PASSES) | flag(any_hands, HANDS);
        into.push(flags | flag(past.is_some(), PAST));
        into.push(u8::try_from(position.turn()).unwrap_or(0));
        if !self.pack_squares(position.numbers(), plain, into) {
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
            for picture in past {
                if !self.pack_squares(picture.cells(), plain, into) {
                    return false;
                }
                if any_hands {
                    pack_hands(picture.hands(), into);
                }
            }
        }
        true
    }

    /// Appends a position whose squares are given as slices, all of them one behind the other.
    pub fn write(&self, small: Small<'_>, slices: impl FnOnce(&mut [u8]), into: &mut Vec<u8>) {
        let flag = |set: bool, flag: u8| if set { flag } else { 0 };
        into.push(flag(small.passes > 0, PASSES) | flag(!small.hands.is_empty(), HANDS));
        into.push(small.turn);
        let begin = into.len();
        into.resize(begin + self.bits * self.slice(), 0);
        slices(&mut into[begin..]);
        if small.passes > 0 {
            into.push(small.passes);
        }
        if !small.hands.is_empty() {
            pack_hands(small.hands, into);
        }
    }

    /// A packed position with its squares as slices; `None` of one that is written in full, or that has a past.
    pub fn read<'b>(&self, bytes: &'b [u8]) -> Option<(Small<'b>, &'b [u8])> {
        let (&[flags, turn], rest) = bytes.split_first_chunk()?;
        if flags & (PLAIN | PAST) != 0 {
            return None;
        }
        let (slices, rest) = rest.split_at_checked(self.bits * self.slice())?;
        let passes = if flags & PASSES != 0 { *rest.first()? } else { 0 };
        Some((Small { turn, passes, hands: self.hands(bytes) }, slices))
    }

    fn pack_squares(&self, squares: &[u16], plain: bool, into: &mut Vec<u8>) -> bool {
        if plain {
            into.extend(squares.iter().flat_map(|number| number.to_le_bytes()));
            return true;
        }
        let begin = into.len();
        into.resize(begin + self.bits * self.slice(), 0);
        for (square, &number) in squares.iter().enumerate().filter(|(_, number)| **number != 0) {
            let Some(code) = self.code(content(number)) else { return false };
            for bit in (0..self.bits).filter(|bit| code >> bit & 1 == 1) {
                into[begin + bit * self.slice() + square / 8] |= 1 << (square % 8);
            }
        }
        true
    }

    /// The position whose bytes these are; what follows them is not looked at.
    pub fn unpack(&self, bytes: &[u8]) -> Position {
        let mut reader = Reader(bytes);
        let (flags, turn) = (reader.byte(), reader.byte());
        let squares = self.unpack_squares(flags, &mut reader);
        let passes = if flags & PASSES != 0 { reader.byte() } else { 0 };
        let hands = reader.hands(flags);
        let mut past = Vec::new();
        if flags & PAST != 0 {
            let length = u32::from_le_bytes(std::array::from_fn(|_| reader.byte()));
            let picture = |_| Picture::new(self.unpack_squares(flags, &mut reader), reader.hands(flags));
            past.extend((0..length).map(picture));
        }
        Position::rebuilt(Picture::new(squares, hands), turn, passes, past)
    }

    fn unpack_squares(&self, flags: u8, reader: &mut Reader<'_>) -> Box<[u16]> {
        let mut squares = Vec::with_capacity(self.squares);
        let taken = self.each(flags, reader.0, &mut |number| squares.push(number));
        reader.skip(taken);
        squares.into()
    }

    /// Calls `seen` with what stands on every square, and says how many bytes they take.
    fn each(&self, flags: u8, bytes: &[u8], seen: &mut dyn FnMut(u16)) -> usize {
        if flags & PLAIN != 0 {
            let (pairs, _) = bytes.as_chunks::<2>();
            pairs.iter().take(self.squares).for_each(|&pair| seen(u16::from_le_bytes(pair)));
            return 2 * self.squares;
        }
        let taken = self.bits * self.slice();
        let slices = bytes.get(..taken).unwrap_or_default();
        for square in 0..self.squares {
            let code = self.sliced(slices, square);
            seen(self.contents.get(code).copied().unwrap_or(0));
        }
        taken
    }

    /// The code of a square by slices.
    #[inline]
    pub(super) fn sliced(&self, slices: &[u8], square: usize) -> usize {
        let bytes = slices.chunks_exact(self.slice()).filter_map(|slice| slice.get(square / 8));
        bytes.zip(0..).fold(0, |code, (byte, bit)| code | usize::from(byte >> (square % 8) & 1) << bit)
    }

    /// How many bytes a slice takes.
    pub fn slice(&self) -> usize {
        self.squares.div_ceil(8).max(1)
    }

    /// How many slices there are.
    pub fn slices(&self) -> usize {
        self.bits
    }

    /// The squares in the order in which positions are compared.
    pub(super) fn sequence(&self) -> &Sequence {
        &self.sequence
    }

    /// The number of what stands on a square, of which every slice has a bit: that of an empty square has none. `None` for
    /// what the rules did not promise.
    pub fn code(&self, content: Content) -> Option<usize> {
        let marks = content.marks.0;
        let (first, allowed) = self.kinds[usize::from(content.kind.0)].filter(|(_, allowed)| marks & !allowed == 0)?;
        Some(first + gather(marks, allowed))
    }

    /// Calls `seen` with every square of a packed position and what stands there.
    pub fn contents(&self, bytes: &[u8], seen: &mut dyn FnMut(Cell, Content)) {
        let Some((&flags, squares)) = bytes.first().zip(bytes.get(SQUARES..)) else { return };
        let mut cells = (0..).map(Cell);
        self.each(flags, squares, &mut |number| {
            if let Some(cell) = cells.next() {
                seen(cell, content(number));
            }
        });
    }

    /// By piece, how many its owner holds in a packed position; empty in games without hands.
    pub fn hands<'b>(&self, bytes: &'b [u8]) -> &'b [u8] {
        let flags = bytes.first().copied().unwrap_or(0);
        let squares = if flags & PLAIN != 0 { 2 * self.squares } else { self.bits * self.slice() };
        let at = SQUARES + squares + usize::from(flags & PASSES != 0);
        let pieces = bytes.get(at).filter(|_| flags & HANDS != 0).map_or(0, |&pieces| usize::from(pieces));
        bytes.get(at + 1..at + 1 + pieces).unwrap_or_default()
    }

    /// What stands on a square of a packed position; off the board for a cell of another one.
    pub fn content(&self, bytes: &[u8], cell: Cell) -> Content {
        let plain = bytes.first().is_some_and(|flags| flags & PLAIN != 0);
        if cell.index() >= self.squares {
            return Content::OFF;
        }
        let squares = bytes.get(SQUARES..).unwrap_or_default();
        content(if plain {
            let pair = squares.get(2 * cell.index()..).and_then(|rest| rest.first_chunk());
            pair.map_or(0, |&pair| u16::from_le_bytes(pair))
        } else {
            let slices = squares.get(..self.bits * self.slice()).unwrap_or_default();
            self.contents.get(self.sliced(slices, cell.index())).copied().unwrap_or(0)
        })
    }
}

/// What a number says that stands on a square.
fn content(number: u16) -> Content {
    let [kind, marks] = number.to_le_bytes();
    Content { kind: Kind(kind), marks: Marks(marks) }
}

fn pack_hands(hands: &[u8], into: &mut Vec<u8>) {
    // A game has far fewer kinds of pieces than that.
    let pieces = u8::try_from(hands.len()).unwrap_or(u8::MAX);
    into.push(pieces);
    into.extend(&hands[..usize::from(pieces)]);
}

/// The marks among `allowed`, close together: 0 to how many sets there are.
fn gather(marks: u8, allowed: u8) -> usize {
    let allowed = (0..8).filter(|bit| allowed >> bit & 1 == 1);
    allowed.enumerate().map(|(place, bit)| usize::from(marks >> bit & 1) << place).sum()
}

/// The other way round.
fn spread(number: usize, allowed: u8) -> u8 {
    let allowed = (0..8u8).filter(|bit| allowed >> bit & 1 == 1);
    allowed.enumerate().filter(|(place, _)| number >> place & 1 == 1).map(|(_, bit)| 1 << bit).sum()
}

/// Bytes yet to be read; zeros behind the end.
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
        let pieces = if flags & HANDS != 0 { self.byte() } else { 0 };
        (0..pieces).map(|_| self.byte()).collect()
    }
}

#[cfg(test)]
#[path = "packing_tests.rs"]
mod tests;
