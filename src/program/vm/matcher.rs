//! Matchers: compiled fragments. A matcher tests an anchor square, and the targets of walks from it.

use super::mailbox::{Mailbox, kind, marks};
use super::walk_tables::{NOWHERE, WalkIndex, WalkTables};
use crate::algebra::term::{Fragment, SquareTest};
use crate::algebra::{Kind, KindSet, Marks};
use crate::board::{Board, Cell, CellSet};
use crate::program::bitboard::bitset::Bitboard;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The zone number of a test without a zone.
const NO_ZONE: u32 = u32::MAX;
/// Maximum squares visited while distinctness is precomputed for a game.
pub(super) const MAX_PRECOMPUTED_SQUARES: usize = 1 << 22;

/// A compiled test of one square.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct CompiledTest {
    kinds: [u64; 2],
    required_marks: Marks,
    forbidden_marks: Marks,
    zone: u32,
}

/// A compiled fragment.
#[derive(Debug)]
pub(super) struct Matcher {
    /// Kinds that the mover's hand must hold, and how many of each.
    pub hand: Box<[(u8, u16)]>,
    /// Whether the fragment has squares. If not, it tests only the hand.
    pub is_anchored: bool,
    /// Whether the anchor is the place of interest.
    pub at_interest: bool,
    pub anchor: CompiledTest,
    /// The kinds that the anchor may hold.
    pub kinds: Box<[u8]>,
    /// Walks from the anchor, and the tests of their targets.
    pub others: Box<[(u32, CompiledTest)]>,
    pub distinctness: Distinctness,
}

/// The anchors for which all squares of a fragment are distinct cells. On boards with joined edges they may coincide.
#[derive(Debug)]
pub(super) enum Distinctness {
    /// All anchors.
    Always,
    /// The anchors in this set: one bit for each frame.
    ByFrame(Box<[u64]>),
    /// Not precomputed.
    Unknown,
}

/// The zones of all tests, as sets of cells.
#[derive(Debug, Default)]
pub(super) struct ZoneSets {
    words: usize,
    sets: Vec<Box<[u64]>>,
    numbers: FxHashMap<Arc<CellSet>, u32>,
}

impl ZoneSets {
    /// Creates the table for cell sets of `words` words.
    pub fn new(words: usize) -> Self {
        Self { words, ..Self::default() }
    }

    fn intern(&mut self, zone: &Arc<CellSet>, cells: usize) -> u32 {
        if let Some(&number) = self.numbers.get(zone) {
            return number;
        }
        let mut set = vec![0; self.words].into_boxed_slice();
        for cell in (0..cells).filter(|&cell| u16::try_from(cell).is_ok_and(|cell| zone.contains(Cell(cell)))) {
            set[cell / 64] |= 1 << (cell % 64);
        }
        let number = u32::try_from(self.sets.len()).unwrap_or(NO_ZONE);
        self.sets.push(set);
        self.numbers.insert(zone.clone(), number);
        number
    }

    /// The size of the sets in bytes.
    pub fn bytes(&self) -> usize {
        8 * self.words * self.sets.len()
    }
}

impl CompiledTest {
    pub fn new(test: &SquareTest, zones: &mut ZoneSets, cells: usize) -> Self {
        let (low, high) = halves(test.kinds);
        let kinds = [low, high];
        let zone = test.zone.as_ref().map_or(NO_ZONE, |zone| zones.intern(zone, cells));
        Self { kinds, required_marks: test.required_marks, forbidden_marks: test.forbidden_marks, zone }
    }

    /// Returns whether a cell with this content passes.
    #[inline]
    pub fn passes(&self, zones: &ZoneSets, cell: u16, content: u32) -> bool {
        let kind = kind(content);
        self.kinds[usize::from(kind >> 6 & 1)] >> (kind & 63) & 1 == 1
            && self.has_marks(content)
            && (self.zone == NO_ZONE || self.zone_word(zones, cell as usize / 64) >> (cell % 64) & 1 == 1)
    }

    #[inline]
    fn has_marks(&self, content: u32) -> bool {
        marks(content).has_all(self.required_marks) && !marks(content).has_any(self.forbidden_marks)
    }

    /// Returns whether the test accepts any of these kinds.
    pub fn accepts_any(&self, kinds: KindSet) -> bool {
        let (low, high) = halves(kinds);
        self.kinds[0] & low != 0 || self.kinds[1] & high != 0
    }

    /// Returns whether the test accepts no other kinds.
    pub fn accepts_only(&self, kinds: KindSet) -> bool {
        let (low, high) = halves(kinds);
        self.kinds[0] & !low == 0 && self.kinds[1] & !high == 0
    }

    /// Returns whether the test reads no marks.
    pub fn ignores_marks(&self) -> bool {
        self.required_marks.is_empty() && self.forbidden_marks.is_empty()
    }

    /// Returns all cells that pass; `kinds` lists the kinds of the test.
    pub fn matching_cells<const W: usize>(&self, zones: &ZoneSets, board: &Mailbox, kinds: &[u8]) -> Bitboard<W> {
        let mut cells = Bitboard::EMPTY;
        for (word, set) in cells.0.iter_mut().enumerate().take(board.word_count()) {
            *set = board.kinds_word(kinds, word) & self.zone_word(zones, word);
            if !self.ignores_marks() {
                *set &=
                    board.all_marks_word(self.required_marks, word) & !board.any_mark_word(self.forbidden_marks, word);
            }
        }
        cells
    }

    /// Returns one word of its zone.
    #[inline]
    pub fn zone_word(&self, zones: &ZoneSets, word: usize) -> u64 {
        if self.zone == NO_ZONE { u64::MAX } else { zones.sets[self.zone as usize][word] }
    }
}

#[expect(clippy::cast_possible_truncation, reason = "splits the set into two halves")]
fn halves(kinds: KindSet) -> (u64, u64) {
    (kinds.0 as u64, (kinds.0 >> 64) as u64)
}

impl Matcher {
    pub fn new(
        fragment: &Fragment,
        zones: &mut ZoneSets,
        walk_index: &mut WalkIndex,
        cells: usize,
        may_overlap: bool,
    ) -> Self {
        let mut hand: Vec<(u8, u16)> = Vec::new();
        for &Kind(kind) in &fragment.hand {
            match hand.iter_mut().find(|(other, _)| *other == kind) {
                Some((_, wanted)) => *wanted = wanted.saturating_add(1),
                None => hand.push((kind, 1)),
            }
        }
        let any = SquareTest::kinds(KindSet::default());
        let first = fragment.squares.first().map_or(&any, |(_, test)| test);
        let others = fragment.squares.iter().skip(1);
        let others: Box<[(u32, CompiledTest)]> = others
            .map(|(walk, test)| (walk_index.intern(walk, false), CompiledTest::new(test, zones, cells)))
            .collect();
        Self {
            hand: hand.into(),
            is_anchored: !fragment.squares.is_empty(),
            at_interest: fragment.at_interest,
            anchor: CompiledTest::new(first, zones, cells),
            kinds: first.kinds.iter().map(|kind| kind.0).collect(),
            distinctness: if may_overlap && !others.is_empty() { Distinctness::Unknown } else { Distinctness::Always },
            others,
        }
    }

    /// Precomputes the anchors whose squares are distinct, if the `remaining` steps allow it.
    pub fn precompute_distinctness(&mut self, board: &Board, walk_tables: &WalkTables, remaining: &mut usize) {
        let cost = walk_tables.frame_count() * (1 + self.others.len());
        if !matches!(self.distinctness, Distinctness::Unknown) || cost > *remaining {
            return;
        }
        *remaining -= cost;
        let mut distinct = vec![0u64; walk_tables.frame_count().div_ceil(64)].into_boxed_slice();
        let mut cells = Vec::new();
        for frame in (0..).take(walk_tables.frame_count()) {
            if self.squares_are_distinct(board, walk_tables, frame, &mut cells) {
                distinct[frame as usize / 64] |= 1 << (frame % 64);
            }
        }
        self.distinctness = Distinctness::ByFrame(distinct);
    }

    /// Returns whether the squares are distinct cells, apart from those off the board; `cells` is a buffer.
    pub fn squares_are_distinct(
        &self,
        board: &Board,
        walk_tables: &WalkTables,
        anchor: u16,
        cells: &mut Vec<u16>,
    ) -> bool {
        cells.clear();
        cells.push(walk_tables.cell_of(anchor));
        for (walk, _) in &self.others {
            let frame = walk_tables.walk(board, anchor, *walk);
            if frame != NOWHERE {
                cells.push(walk_tables.cell_of(frame));
            }
        }
        let squares = cells.len();
        cells.sort_unstable();
        cells.dedup();
        cells.len() == squares
    }

    /// Returns whether the matcher tests only the place of interest.
    pub fn tests_interest_only(&self) -> bool {
        self.is_anchored && self.at_interest && self.others.is_empty() && self.hand.is_empty()
    }

    /// Its size in bytes.
    pub fn bytes(&self) -> usize {
        let distinct = if let Distinctness::ByFrame(bits) = &self.distinctness { 8 * bits.len() } else { 0 };
        size_of::<Self>()
            + 4 * self.hand.len()
            + self.kinds.len()
            + size_of::<(u32, CompiledTest)>() * self.others.len()
            + distinct
    }
}

impl Distinctness {
    /// Returns whether the squares are distinct, if that is precomputed.
    #[inline]
    pub fn lookup(&self, frame: u16) -> Option<bool> {
        match self {
            Self::Always => Some(true),
            Self::ByFrame(bits) => Some(bits[frame as usize / 64] >> (frame % 64) & 1 == 1),
            Self::Unknown => None,
        }
    }
}
