//! Positions as bytes and back, exactly: what sets of millions of positions are made of.
//!
//! Two positions of a game have the same bytes only if they are equal. What can stand on a square is numbered, and a
//! square takes as many bits as the largest number needs: five in chess, so that a position takes 42 bytes.

use crate::algebra::{Content, Kind, Marks, Rules};
use crate::board::Cell;
use crate::program::{Picture, Position};

/// The squares are written in full, because something stands where the rules did not promise it.
const PLAIN: u8 = 1;
/// A number of passes follows.
const PASSES: u8 = 2;
/// Hands follow.
const HANDS: u8 = 4;
/// Earlier positions follow.
const PAST: u8 = 8;
/// Where the squares begin: behind the flags and the turn.
const SQUARES: usize = 2;

/// How the positions of one game are packed.
#[derive(Debug)]
pub(super) struct Packing {
    /// What stands on a square, by its code.
    contents: Vec<u16>,
    /// By kind: its first code and the marks it may carry; none for kinds that are not of this game.
    kinds: Vec<Option<(usize, u8)>>,
    /// How many bits a code takes.
    bits: usize,
    /// How many squares the board has.
    squares: usize,
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
        Self { contents, kinds, bits, squares: rules.setup.len() }
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

    fn pack_squares(&self, squares: &[u16], plain: bool, into: &mut Vec<u8>) -> bool {
        if plain {
            into.extend(squares.iter().flat_map(|number| number.to_le_bytes()));
            return true;
        }
        let (mut held, mut bits) = (0u64, 0);
        for number in squares {
            let [kind, marks] = number.to_le_bytes();
            let Some((first, allowed)) = self.kinds[usize::from(kind)].filter(|(_, allowed)| marks & !allowed == 0)
            else {
                return false;
            };
            held |= ((first + gather(marks, allowed)) as u64) << bits;
            bits += self.bits;
            while bits >= 8 {
                into.push(held.to_le_bytes()[0]);
                held >>= 8;
                bits -= 8;
            }
        }
        if bits > 0 {
            into.push(held.to_le_bytes()[0]);
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
        let (mut held, mut bits) = (0u64, 0);
        let mut rest = bytes.iter();
        for _ in 0..self.squares {
            while bits < self.bits {
                held |= u64::from(rest.next().copied().unwrap_or(0)) << bits;
                bits += 8;
            }
            let code = held & ((1 << self.bits) - 1);
            seen(usize::try_from(code).ok().and_then(|code| self.contents.get(code)).copied().unwrap_or(0));
            held >>= self.bits;
            bits -= self.bits;
        }
        (self.squares * self.bits).div_ceil(8)
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
        let squares = if flags & PLAIN != 0 { 2 * self.squares } else { (self.squares * self.bits).div_ceil(8) };
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
        // A code has sixteen bits at most, so that it lies within three bytes.
        let width = if plain { 16 } else { self.bits };
        let (byte, bit) = (cell.index() * width / 8, cell.index() * width % 8);
        let held = (0..3).map(|i| u32::from(bytes.get(SQUARES + byte + i).copied().unwrap_or(0)) << (8 * i));
        let code = held.sum::<u32>() >> bit & ((1 << width) - 1);
        let code = u16::try_from(code).unwrap_or(0);
        content(if plain { code } else { self.contents.get(usize::from(code)).copied().unwrap_or(0) })
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
