//! Fragments, compiled: what the anchor must hold, and what must stand where walks lead from there.

use super::atlas::{Atlas, Journeys, NOWHERE};
use super::mailbox::{Mailbox, kind, marks};
use crate::algebra::term::{Fragment, SquareTest};
use crate::algebra::{Kind, KindSet, Marks};
use crate::board::{Board, Cell, CellSet};
use crate::program::bitboard::bitset::Bitboard;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// No zone.
const EVERYWHERE: u32 = u32::MAX;
/// So many squares are looked at beforehand, to find out where fragments lie flat on boards whose edges are joined.
pub(super) const FLATTENED: usize = 1 << 22;

/// What a square must be.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Probe {
    kinds: [u64; 2],
    with: Marks,
    lacks: Marks,
    zone: u32,
}

/// A fragment.
#[derive(Debug)]
pub(super) struct Shape {
    /// Kinds the mover's hand must hold, and how many of each.
    pub hand: Box<[(u8, u16)]>,
    /// Does it ask for squares?
    pub anchored: bool,
    /// Is the anchor the place of interest?
    pub interest: bool,
    pub anchor: Probe,
    /// The kinds of the anchor.
    pub kinds: Box<[u8]>,
    /// Walks from the anchor, and what must stand there.
    pub others: Box<[(u32, Probe)]>,
    pub flat: Flat,
}

/// Where no two squares of a fragment lie on one cell.
#[derive(Debug)]
pub(super) enum Flat {
    /// Wherever it lies.
    Always,
    /// By anchor's frame, a bit.
    At(Box<[u64]>),
    /// That is found out each time.
    Asked,
}

/// Sets of cells.
#[derive(Debug, Default)]
pub(super) struct Zones {
    words: usize,
    sets: Vec<Box<[u64]>>,
    numbers: FxHashMap<Arc<CellSet>, u32>,
}

impl Zones {
    /// For sets of so many words.
    pub fn new(words: usize) -> Self {
        Self { words, ..Self::default() }
    }

    fn number(&mut self, zone: &Arc<CellSet>, cells: usize) -> u32 {
        if let Some(&known) = self.numbers.get(zone) {
            return known;
        }
        let mut set = vec![0; self.words].into_boxed_slice();
        for cell in (0..cells).filter(|&cell| u16::try_from(cell).is_ok_and(|cell| zone.contains(Cell(cell)))) {
            set[cell / 64] |= 1 << (cell % 64);
        }
        let number = u32::try_from(self.sets.len()).unwrap_or(EVERYWHERE);
        self.sets.push(set);
        self.numbers.insert(zone.clone(), number);
        number
    }

    /// Bytes of them.
    pub fn bytes(&self) -> usize {
        8 * self.words * self.sets.len()
    }
}

impl Probe {
    pub fn new(test: &SquareTest, zones: &mut Zones, cells: usize) -> Self {
        let (low, high) = halves(test.kinds);
        let kinds = [low, high];
        let zone = test.zone.as_ref().map_or(EVERYWHERE, |zone| zones.number(zone, cells));
        Self { kinds, with: test.required_marks, lacks: test.forbidden_marks, zone }
    }

    /// Does a cell that holds this pass?
    #[inline]
    pub fn passes(&self, zones: &Zones, cell: u16, holds: u32) -> bool {
        let kind = kind(holds);
        self.kinds[usize::from(kind >> 6 & 1)] >> (kind & 63) & 1 == 1
            && self.has_marks(holds)
            && (self.zone == EVERYWHERE || self.word(zones, cell as usize / 64) >> (cell % 64) & 1 == 1)
    }

    #[inline]
    fn has_marks(&self, holds: u32) -> bool {
        marks(holds).has_all(self.with) && !marks(holds).has_any(self.lacks)
    }

    /// Does it let any of these kinds pass?
    pub fn lets(&self, kinds: KindSet) -> bool {
        let (low, high) = halves(kinds);
        self.kinds[0] & low != 0 || self.kinds[1] & high != 0
    }

    /// Does it let none but these kinds pass?
    pub fn wants_only(&self, kinds: KindSet) -> bool {
        let (low, high) = halves(kinds);
        self.kinds[0] & !low == 0 && self.kinds[1] & !high == 0
    }

    /// Does it pass whatever its kind and zone let pass?
    pub fn ignores_marks(&self) -> bool {
        self.with.is_empty() && self.lacks.is_empty()
    }

    /// All cells that pass, of these kinds, which are its own.
    pub fn cells<const W: usize>(&self, zones: &Zones, board: &Mailbox, kinds: &[u8]) -> Bitboard<W> {
        let mut cells = Bitboard::EMPTY;
        for (word, set) in cells.0.iter_mut().enumerate().take(board.words()) {
            *set = board.word_of(kinds, word) & self.word(zones, word);
            if !self.ignores_marks() {
                *set &= board.word_with(self.with, word) & !board.word_marked(self.lacks, word);
            }
        }
        cells
    }

    /// A word of its zone.
    #[inline]
    pub fn word(&self, zones: &Zones, word: usize) -> u64 {
        if self.zone == EVERYWHERE { u64::MAX } else { zones.sets[self.zone as usize][word] }
    }
}

#[expect(clippy::cast_possible_truncation, reason = "the two halves")]
fn halves(kinds: KindSet) -> (u64, u64) {
    (kinds.0 as u64, (kinds.0 >> 64) as u64)
}

impl Shape {
    pub fn new(fragment: &Fragment, zones: &mut Zones, journeys: &mut Journeys, cells: usize, wrapped: bool) -> Self {
        let mut hand: Vec<(u8, u16)> = Vec::new();
        for &Kind(kind) in &fragment.hand {
            match hand.iter_mut().find(|(known, _)| *known == kind) {
                Some((_, wanted)) => *wanted = wanted.saturating_add(1),
                None => hand.push((kind, 1)),
            }
        }
        let any = SquareTest::kinds(KindSet::default());
        let first = fragment.squares.first().map_or(&any, |(_, test)| test);
        let others = fragment.squares.iter().skip(1);
        let others: Box<[(u32, Probe)]> =
            others.map(|(walk, test)| (journeys.number(walk, false), Probe::new(test, zones, cells))).collect();
        Self {
            hand: hand.into(),
            anchored: !fragment.squares.is_empty(),
            interest: fragment.at_interest,
            anchor: Probe::new(first, zones, cells),
            kinds: first.kinds.iter().map(|kind| kind.0).collect(),
            flat: if wrapped && !others.is_empty() { Flat::Asked } else { Flat::Always },
            others,
        }
    }

    /// Finds out where it lies flat, if that is not known and `left` pays for it.
    pub fn flatten(&mut self, board: &Board, atlas: &Atlas, left: &mut usize) {
        let cost = atlas.len() * (1 + self.others.len());
        if !matches!(self.flat, Flat::Asked) || cost > *left {
            return;
        }
        *left -= cost;
        let mut flat = vec![0u64; atlas.len().div_ceil(64)].into_boxed_slice();
        let mut cells = Vec::new();
        for frame in (0..).take(atlas.len()) {
            if self.lies_flat(board, atlas, frame, &mut cells) {
                flat[frame as usize / 64] |= 1 << (frame % 64);
            }
        }
        self.flat = Flat::At(flat);
    }

    /// Do all squares that are there lie on cells of their own? `cells` is room to work in.
    pub fn lies_flat(&self, board: &Board, atlas: &Atlas, anchor: u16, cells: &mut Vec<u16>) -> bool {
        cells.clear();
        cells.push(atlas.cell(anchor));
        for (walk, _) in &self.others {
            let frame = atlas.walk(board, anchor, *walk);
            if frame != NOWHERE {
                cells.push(atlas.cell(frame));
            }
        }
        let squares = cells.len();
        cells.sort_unstable();
        cells.dedup();
        cells.len() == squares
    }

    /// Is it one square, the place of interest, and nothing in hand?
    pub fn is_here(&self) -> bool {
        self.anchored && self.interest && self.others.is_empty() && self.hand.is_empty()
    }

    /// Bytes of it.
    pub fn bytes(&self) -> usize {
        let flat = if let Flat::At(bits) = &self.flat { 8 * bits.len() } else { 0 };
        size_of::<Self>()
            + 4 * self.hand.len()
            + self.kinds.len()
            + size_of::<(u32, Probe)>() * self.others.len()
            + flat
    }
}

impl Flat {
    /// Is it known to lie flat there? `None` if that is to be found out.
    #[inline]
    pub fn known(&self, frame: u16) -> Option<bool> {
        match self {
            Self::Always => Some(true),
            Self::At(bits) => Some(bits[frame as usize / 64] >> (frame % 64) & 1 == 1),
            Self::Asked => None,
        }
    }
}
