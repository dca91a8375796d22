//! The machine's board: a mailbox (chessprogramming: an array of squares), changed in place and undone with a log.
//!
//! A content is the kind in the low byte, the marks in the second, and the fresh marks of this turn in the third. The cells are
//! followed by one square off the board and by the hands, one square for each kind of piece. Every change updates the sets of cells
//! by kind and by mark, and the Zobrist hash.

mod diff;

use super::round_marks::RoundMarks;
use crate::algebra::{Content, Kind, KindSet, Marks};
use crate::program::{Position, zobrist};

/// The content of a hole, and of the square off the board: [`Kind::OFF`] without marks.
pub(super) const OFF_CONTENT: u32 = 127;
/// Maximum kinds of a cell, the empty and the missing cell included.
const MAX_KINDS: usize = 128;

/// Lists up to this length are scanned; longer ones are sorted.
const MAX_SCANNED_CHANGES: usize = 16;

/// Returns whether two lists hold the same changes, in any order if they are short. Long lists are sorted already.
pub(super) fn same_changes(a: &[SquareChange], b: &[SquareChange]) -> bool {
    a.len() == b.len() && (a == b || a.len() <= MAX_SCANNED_CHANGES && a.iter().all(|square| b.contains(square)))
}

/// An entry of the undo log: the content of a square and the hash of the board before a change.
#[derive(Clone, Copy, Debug)]
struct LogEntry {
    square: u16,
    before: u32,
    hash_before: u64,
}

/// A square and its new content.
pub(super) type SquareChange = (u16, u32);

/// A mailbox board with an undo log. A checkpoint is a length of the log.
#[derive(Debug)]
pub(super) struct Mailbox {
    squares: Vec<u32>,
    cell_count: usize,
    /// The number of kinds that the hands count; 0 in games without hands.
    hand_count: usize,
    /// Words of a cell set, 64 cells each.
    word_count: usize,
    /// By kind, the set of its cells.
    kind_sets: Vec<u64>,
    /// By mark, the set of its cells.
    mark_sets: Vec<u64>,
    /// By kind, its number of pieces on the board.
    kind_counts: [u16; MAX_KINDS],
    /// The number of cells with fresh marks.
    fresh_cells: usize,
    hash: u64,
    undo_log: Vec<LogEntry>,
    /// The squares that a scan of the log has visited.
    visited: RoundMarks,
}

/// Returns the kind of a content.
pub(super) fn kind(content: u32) -> u8 {
    content.to_le_bytes()[0]
}

/// Returns the marks of a content.
pub(super) fn marks(content: u32) -> Marks {
    Marks(content.to_le_bytes()[1])
}

/// Returns the fresh marks of a content.
pub(super) fn fresh_marks(content: u32) -> Marks {
    Marks(content.to_le_bytes()[2])
}

/// Returns the content without its fresh marks, as positions hold it.
pub(super) fn unpack(content: u32) -> Content {
    Content { kind: Kind(kind(content)), marks: marks(content) }
}

/// Packs a kind, its marks and its fresh marks.
pub(super) fn pack(kind: u8, marks: Marks, fresh: Marks) -> u32 {
    u32::from_le_bytes([kind, marks.0, fresh.0, 0])
}

/// Returns the content without its fresh marks.
pub(super) fn without_fresh(content: u32) -> u32 {
    content & 0xffff
}

fn packed_content(content: u32) -> u16 {
    let [kind, marks, ..] = content.to_le_bytes();
    u16::from_le_bytes([kind, marks])
}

/// Returns the cell of a bit of a cell set.
#[inline]
pub(super) fn cell_of(word: usize, bit: u32) -> u16 {
    u16::try_from(word * 64 + bit as usize).unwrap_or(u16::MAX)
}

impl Default for Mailbox {
    fn default() -> Self {
        Self::new(0, 0)
    }
}

impl Mailbox {
    /// Creates an empty board for `cells` cells and `pieces` kinds of pieces.
    pub fn new(cells: usize, pieces: usize) -> Self {
        let words = (cells + 1).div_ceil(64);
        Self {
            squares: vec![0; cells + 1 + pieces],
            cell_count: cells,
            hand_count: 0,
            word_count: words,
            kind_sets: vec![0; MAX_KINDS * words],
            mark_sets: vec![0; Marks::MAX_MARKS * words],
            kind_counts: [0; MAX_KINDS],
            fresh_cells: 0,
            hash: 0,
            undo_log: Vec::new(),
            visited: RoundMarks::default(),
        }
    }

    /// Sets up a position and clears the undo log.
    pub fn load(&mut self, position: &Position) {
        self.undo_log.clear();
        self.kind_sets.fill(0);
        self.mark_sets.fill(0);
        self.kind_counts = [0; MAX_KINDS];
        self.fresh_cells = 0;
        self.squares.fill(0);
        self.squares[self.cell_count] = OFF_CONTENT;
        for (at, &content) in position.packed_cells().iter().take(self.cell_count).enumerate() {
            let content = u32::from(content);
            self.squares[at] = content;
            self.add_to_sets(at, content);
        }
        self.hand_count = position.hands().len().min(self.squares.len() - self.cell_count - 1);
        for (piece, &count) in position.hands().iter().take(self.hand_count).enumerate() {
            self.squares[self.cell_count + 1 + piece] = u32::from(count);
        }
        self.hash = zobrist::hash(position.packed_cells(), position.hands());
    }

    fn add_to_sets(&mut self, at: usize, content: u32) {
        let (word, bit) = (at / 64, 1 << (at % 64));
        let kind = usize::from(kind(content)) % MAX_KINDS;
        self.kind_counts[kind] += 1;
        self.kind_sets[kind * self.word_count + word] |= bit;
        let marks = marks(content).0;
        for mark in (0..Marks::MAX_MARKS).filter(|mark| marks >> mark & 1 == 1) {
            self.mark_sets[mark * self.word_count + word] |= bit;
        }
    }

    /// Returns the number of cells.
    pub fn cell_count(&self) -> usize {
        self.cell_count
    }

    /// Returns the square off the board.
    #[inline]
    pub fn off_square(&self) -> u16 {
        u16::try_from(self.cell_count).unwrap_or(u16::MAX)
    }

    /// Returns the number of kinds that the hands count.
    pub fn hand_count(&self) -> usize {
        self.hand_count
    }

    /// Returns the number of words of a cell set.
    pub fn word_count(&self) -> usize {
        self.word_count
    }

    /// Returns the content of a square.
    #[inline]
    pub fn at(&self, square: u16) -> u32 {
        self.squares[square as usize]
    }

    /// Returns the contents of all squares, hands included.
    pub fn squares(&self) -> &[u32] {
        &self.squares
    }

    /// Returns the square that counts a kind in hand; `None` in games without hands.
    pub fn hand_square(&self, kind: u8) -> Option<u16> {
        let piece = usize::from(kind).checked_sub(1).filter(|&piece| piece < self.hand_count)?;
        u16::try_from(self.cell_count + 1 + piece).ok()
    }

    /// Returns the Zobrist hash of board and hands. Fresh marks do not enter it.
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// Returns whether any mark is fresh.
    pub fn has_fresh_marks(&self) -> bool {
        self.fresh_cells > 0
    }

    /// Returns the number of pieces of these kinds on the board.
    pub fn count(&self, kinds: KindSet) -> usize {
        let mut remaining = kinds.0;
        let mut all = 0;
        while remaining != 0 {
            all += usize::from(self.kind_counts[remaining.trailing_zeros() as usize]);
            remaining &= remaining - 1;
        }
        all
    }

    /// Returns a word of the set of cells with one of the kinds.
    #[inline]
    pub fn kinds_word(&self, kinds: &[u8], word: usize) -> u64 {
        kinds.iter().fold(0, |set, &kind| set | self.kind_sets[usize::from(kind) * self.word_count + word])
    }

    /// Returns a word of the set of cells with any of the marks.
    pub fn any_mark_word(&self, marks: Marks, word: usize) -> u64 {
        let each = (0..Marks::MAX_MARKS).filter(|mark| marks.0 >> mark & 1 == 1);
        each.fold(0, |set, mark| set | self.mark_sets[mark * self.word_count + word])
    }

    /// Returns a word of the set of cells with all of the marks.
    pub fn all_marks_word(&self, marks: Marks, word: usize) -> u64 {
        let each = (0..Marks::MAX_MARKS).filter(|mark| marks.0 >> mark & 1 == 1);
        each.fold(u64::MAX, |set, mark| set & self.mark_sets[mark * self.word_count + word])
    }

    /// Returns whether any cell has one of the marks.
    pub fn has_any_mark(&self, marks: Marks) -> bool {
        !marks.is_empty() && (0..self.word_count).any(|word| self.any_mark_word(marks, word) != 0)
    }

    /// Replaces the contents of all cells with any of the marks.
    pub fn update_marked(&mut self, marks: Marks, update: impl Fn(u32) -> u32) {
        for word in 0..self.word_count {
            let mut set = self.any_mark_word(marks, word);
            while set != 0 {
                let cell = cell_of(word, set.trailing_zeros());
                set &= set - 1;
                self.set(cell, update(self.at(cell)));
            }
        }
    }

    /// Sets the content of a square.
    #[inline]
    pub fn set(&mut self, at: u16, content: u32) {
        let was = self.squares[at as usize];
        if was != content {
            self.undo_log.push(LogEntry { square: at, before: was, hash_before: self.hash });
            self.hash ^=
                zobrist::key(at as usize, packed_content(was)) ^ zobrist::key(at as usize, packed_content(content));
            self.update(at as usize, was, content);
        }
    }

    #[inline]
    fn update(&mut self, at: usize, was: u32, is: u32) {
        self.squares[at] = is;
        if at >= self.cell_count {
            return;
        }
        let (word, bit) = (at / 64, 1u64 << (at % 64));
        let (from, to) = (usize::from(kind(was)) % MAX_KINDS, usize::from(kind(is)) % MAX_KINDS);
        if from != to {
            self.kind_counts[from] -= 1;
            self.kind_counts[to] += 1;
            self.kind_sets[from * self.word_count + word] ^= bit;
            self.kind_sets[to * self.word_count + word] ^= bit;
        }
        if (was ^ is) >> 8 != 0 {
            let changed = marks(was).0 ^ marks(is).0;
            for mark in (0..Marks::MAX_MARKS).filter(|mark| changed >> mark & 1 == 1) {
                self.mark_sets[mark * self.word_count + word] ^= bit;
            }
            self.fresh_cells -= usize::from(!fresh_marks(was).is_empty());
            self.fresh_cells += usize::from(!fresh_marks(is).is_empty());
        }
    }

    /// Returns a checkpoint for [`Mailbox::undo_to`].
    #[inline]
    pub fn checkpoint(&self) -> usize {
        self.undo_log.len()
    }

    /// Undoes all changes since a checkpoint.
    #[inline]
    pub fn undo_to(&mut self, checkpoint: usize) {
        while self.undo_log.len() > checkpoint {
            let Some(LogEntry { square, before, hash_before }) = self.undo_log.pop() else { return };
            let after = self.squares[square as usize];
            self.update(square as usize, after, before);
            self.hash = hash_before;
        }
    }

    /// Returns whether the board has these cells and hands.
    pub fn same_placement(&self, cells: &[u16], hands: &[u8]) -> bool {
        let same = |squares: &[u32], others: &mut dyn Iterator<Item = u16>| {
            squares.iter().zip(others).all(|(&square, other)| packed_content(square) == other)
        };
        cells.len() == self.cell_count
            && hands.len() == self.hand_count
            && same(&self.squares, &mut cells.iter().copied())
            && same(&self.squares[self.cell_count + 1..], &mut hands.iter().map(|&count| u16::from(count)))
    }

    /// Returns whether the squares have these contents, apart from fresh marks.
    pub fn same_squares(&self, squares: &[u32]) -> bool {
        self.squares.iter().zip(squares).all(|(&a, &b)| packed_content(a) == packed_content(b))
    }
}
