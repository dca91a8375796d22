//! The working board: squares changed in place, each change written down so that it can be taken back.
//!
//! A square holds the kind in its low byte, the marks in the next, and in the third the one-turn marks that this turn has
//! written. Behind the cells lie the square that is off the board, and then the hands, a square a piece. Sets of cells by
//! kind and by mark are kept beside them, and a number by which boards are told apart.

mod changes;

use crate::algebra::{KindSet, Marks};
use crate::program::{Position, scatter};

/// Off the board, without marks.
const OFF: u32 = 127;
/// So many kinds there may be.
const KINDS: usize = 128;
/// So many marks.
const MARKS: usize = 8;

/// Few enough changes are compared one by one.
const FEW: usize = 16;

/// Do two lists of differences say the same?
pub(super) fn same_squares(a: &[Square], b: &[Square]) -> bool {
    a.len() == b.len() && (a == b || a.len() <= FEW && a.iter().all(|square| b.contains(square)))
}

/// A change of a square: which, what it held, and the number of the board before.
#[derive(Clone, Copy, Debug)]
struct Change {
    at: u16,
    was: u32,
    number: u64,
}

/// A square and what it holds.
pub(super) type Square = (u16, u32);

/// See the module.
#[derive(Debug)]
pub(super) struct Mailbox {
    squares: Vec<u32>,
    cells: usize,
    /// How many pieces the hands count; 0 in positions without hands.
    hands: usize,
    /// 64 cells a word.
    words: usize,
    /// By kind, where it stands.
    kinds: Vec<u64>,
    /// By mark, where it stands.
    marks: Vec<u64>,
    /// By kind, how often it stands on the board.
    counts: [u16; KINDS],
    /// How many cells have marks that this turn has written.
    fresh: usize,
    number: u64,
    log: Vec<Change>,
    /// Squares met already, by the round in which they were.
    met: Vec<u32>,
    round: u32,
}

/// The kind of what a square holds.
pub(super) fn kind(holds: u32) -> u8 {
    holds.to_le_bytes()[0]
}

/// Its marks.
pub(super) fn marks(holds: u32) -> Marks {
    Marks(holds.to_le_bytes()[1])
}

/// Its marks that this turn has written.
pub(super) fn fresh(holds: u32) -> Marks {
    Marks(holds.to_le_bytes()[2])
}

/// A kind with marks.
pub(super) fn packed(kind: u8, marks: Marks, fresh: Marks) -> u32 {
    u32::from_le_bytes([kind, marks.0, fresh.0, 0])
}

/// Without what this turn has written.
pub(super) fn plain(holds: u32) -> u32 {
    holds & 0xffff
}

fn low(holds: u32) -> u16 {
    let [kind, marks, ..] = holds.to_le_bytes();
    u16::from_le_bytes([kind, marks])
}

impl Mailbox {
    /// An empty board of so many cells, for so many pieces.
    pub fn new(cells: usize, pieces: usize) -> Self {
        let words = (cells + 1).div_ceil(64);
        Self {
            squares: vec![0; cells + 1 + pieces],
            cells,
            hands: 0,
            words,
            kinds: vec![0; KINDS * words],
            marks: vec![0; MARKS * words],
            counts: [0; KINDS],
            fresh: 0,
            number: 0,
            log: Vec::new(),
            met: vec![0; cells + 1 + pieces],
            round: 0,
        }
    }

    /// Shows a position; nothing can be taken back.
    pub fn show(&mut self, position: &Position) {
        self.log.clear();
        self.kinds.fill(0);
        self.marks.fill(0);
        self.counts = [0; KINDS];
        self.fresh = 0;
        self.squares.fill(0);
        self.squares[self.cells] = OFF;
        for (at, &holds) in position.numbers().iter().take(self.cells).enumerate() {
            let holds = u32::from(holds);
            self.squares[at] = holds;
            self.enter(at, holds);
        }
        self.hands = position.hands().len().min(self.squares.len() - self.cells - 1);
        for (piece, &held) in position.hands().iter().take(self.hands).enumerate() {
            self.squares[self.cells + 1 + piece] = u32::from(held);
        }
        self.number = scatter::picture(position.numbers(), position.hands());
    }

    fn enter(&mut self, at: usize, holds: u32) {
        let (word, bit) = (at / 64, 1 << (at % 64));
        let kind = usize::from(kind(holds)) % KINDS;
        self.counts[kind] += 1;
        self.kinds[kind * self.words + word] |= bit;
        let marks = marks(holds).0;
        for mark in (0..MARKS).filter(|mark| marks >> mark & 1 == 1) {
            self.marks[mark * self.words + word] |= bit;
        }
    }

    /// How many cells.
    pub fn cells(&self) -> usize {
        self.cells
    }

    /// The square that is off the board.
    #[inline]
    pub fn off(&self) -> u16 {
        u16::try_from(self.cells).unwrap_or(u16::MAX)
    }

    /// How many pieces the hands count.
    pub fn hands(&self) -> usize {
        self.hands
    }

    /// Words of a set of cells.
    pub fn words(&self) -> usize {
        self.words
    }

    /// What a square holds.
    #[inline]
    pub fn at(&self, square: u16) -> u32 {
        self.squares[square as usize]
    }

    /// All squares.
    pub fn squares(&self) -> &[u32] {
        &self.squares
    }

    /// The square that counts a piece in hand, by the kind of the piece; `None` in positions without hands.
    pub fn hand_of(&self, kind: u8) -> Option<u16> {
        let piece = usize::from(kind).checked_sub(1).filter(|&piece| piece < self.hands)?;
        u16::try_from(self.cells + 1 + piece).ok()
    }

    /// The number of the board, whatever is fresh on it.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// Is any mark fresh?
    pub fn any_fresh(&self) -> bool {
        self.fresh > 0
    }

    /// How many pieces of these kinds stand on the board.
    pub fn count(&self, kinds: KindSet) -> usize {
        let mut left = kinds.0;
        let mut all = 0;
        while left != 0 {
            all += usize::from(self.counts[left.trailing_zeros() as usize]);
            left &= left - 1;
        }
        all
    }

    /// A word of the set of cells where one of the kinds stands.
    #[inline]
    pub fn word_of(&self, kinds: &[u8], word: usize) -> u64 {
        kinds.iter().fold(0, |set, &kind| set | self.kinds[usize::from(kind) * self.words + word])
    }

    /// A word of the set of cells that carry one of the marks.
    pub fn word_marked(&self, marks: Marks, word: usize) -> u64 {
        let each = (0..MARKS).filter(|mark| marks.0 >> mark & 1 == 1);
        each.fold(0, |set, mark| set | self.marks[mark * self.words + word])
    }

    /// A word of the set of cells that carry all of the marks.
    pub fn word_with(&self, marks: Marks, word: usize) -> u64 {
        let each = (0..MARKS).filter(|mark| marks.0 >> mark & 1 == 1);
        each.fold(u64::MAX, |set, mark| set & self.marks[mark * self.words + word])
    }

    /// Does any cell carry one of the marks?
    pub fn any_marked(&self, marks: Marks) -> bool {
        !marks.is_empty() && (0..self.words).any(|word| self.word_marked(marks, word) != 0)
    }

    /// Writes on a square.
    #[inline]
    pub fn set(&mut self, at: u16, holds: u32) {
        let was = self.squares[at as usize];
        if was != holds {
            self.log.push(Change { at, was, number: self.number });
            self.number ^= scatter::square(at as usize, low(was)) ^ scatter::square(at as usize, low(holds));
            self.change(at as usize, was, holds);
        }
    }

    #[inline]
    fn change(&mut self, at: usize, was: u32, is: u32) {
        self.squares[at] = is;
        if at >= self.cells {
            return;
        }
        let (word, bit) = (at / 64, 1u64 << (at % 64));
        let (from, to) = (usize::from(kind(was)) % KINDS, usize::from(kind(is)) % KINDS);
        if from != to {
            self.counts[from] -= 1;
            self.counts[to] += 1;
            self.kinds[from * self.words + word] ^= bit;
            self.kinds[to * self.words + word] ^= bit;
        }
        if (was ^ is) >> 8 != 0 {
            let changed = marks(was).0 ^ marks(is).0;
            for mark in (0..MARKS).filter(|mark| changed >> mark & 1 == 1) {
                self.marks[mark * self.words + word] ^= bit;
            }
            self.fresh -= usize::from(!fresh(was).is_empty());
            self.fresh += usize::from(!fresh(is).is_empty());
        }
    }

    /// How many changes there are to take back.
    #[inline]
    pub fn changes(&self) -> usize {
        self.log.len()
    }

    /// Takes back all changes but so many.
    #[inline]
    pub fn undo(&mut self, changes: usize) {
        while self.log.len() > changes {
            let Some(Change { at, was, number }) = self.log.pop() else { return };
            let is = self.squares[at as usize];
            self.change(at as usize, is, was);
            self.number = number;
        }
    }

    /// Does a position show the same board and hands?
    pub fn shows(&self, cells: &[u16], hands: &[u8]) -> bool {
        let same = |squares: &[u32], others: &mut dyn Iterator<Item = u16>| {
            squares.iter().zip(others).all(|(&square, other)| low(square) == other)
        };
        cells.len() == self.cells
            && hands.len() == self.hands
            && same(&self.squares, &mut cells.iter().copied())
            && same(&self.squares[self.cells + 1..], &mut hands.iter().map(|&held| u16::from(held)))
    }

    /// Do squares, as [`Mailbox::squares`] gives them, show the same?
    pub fn shows_squares(&self, squares: &[u32]) -> bool {
        self.squares.iter().zip(squares).all(|(&a, &b)| low(a) == low(b))
    }
}
