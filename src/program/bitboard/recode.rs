//! Recodings: moves that turn all contents of a class into another on a set of cells, such as an explosion.

use super::bitset::Bitboard;
use super::board_state::BoardState;
use super::engine::BitboardEngine;
use super::layout::{PieceClass, StateLayout};
use super::piece_move::PieceMove;
use crate::program::ground::{Code, CodeSet, GuardLiteral, Recoding};
use rustc_hash::FxHashMap;

/// Which classes become what, and under which guards.
#[derive(Clone, Debug)]
pub(super) struct RecodeTable {
    /// Disjoint classes and the code that each becomes.
    pub becomes: Box<[(PieceClass, Code)]>,
    /// The recoding happens if these guards hold.
    pub guards: Box<[GuardLiteral]>,
}

/// A recoding of fixed cells.
#[derive(Clone, Debug)]
pub(super) struct FixedRecode<const W: usize> {
    pub table: RecodeTable,
    pub cells: Bitboard<W>,
}

/// A recoding whose cells depend on the line.
#[derive(Clone, Debug)]
pub(super) struct LineRecode<const W: usize> {
    pub table: RecodeTable,
    /// By target of the line.
    by_target: Box<[Bitboard<W>]>,
    /// By origin and target, where the target alone does not determine the cells.
    by_line: FxHashMap<(u16, u16), Bitboard<W>>,
}

impl RecodeTable {
    pub fn new(recoding: &Recoding, layout: &StateLayout) -> Self {
        let becomes = recoding.images.iter().map(|&(set, code)| (layout.class(set), code));
        Self { becomes: becomes.collect(), guards: recoding.guards.clone().into() }
    }
}

impl<const W: usize> FixedRecode<W> {
    pub fn new(recoding: &Recoding, layout: &StateLayout) -> Self {
        let cells = recoding.cells.iter().map(|cell| cell.index()).collect();
        Self { table: RecodeTable::new(recoding, layout), cells }
    }
}

impl<const W: usize> LineRecode<W> {
    /// Builds the recodings of lines that differ only in their cells.
    pub fn for_lines(lines: &[&PieceMove], layout: &StateLayout) -> Box<[Self]> {
        let count = lines.first().map_or(0, |line| line.recodings.len());
        (0..count).filter_map(|nth| Self::new(nth, lines, layout)).collect()
    }

    fn new(nth: usize, lines: &[&PieceMove], layout: &StateLayout) -> Option<Self> {
        let table = RecodeTable::new(lines.first()?.recodings.get(nth)?, layout);
        let changed = |line: &PieceMove| {
            let becomes = line.recodings.get(nth).into_iter().flat_map(|recoding| &recoding.images);
            becomes.fold(CodeSet::default(), |all, (set, _)| all.or(*set))
        };
        let cells_of = |line: &PieceMove| -> Bitboard<W> {
            line.recodings.get(nth).into_iter().flat_map(|recoding| &recoding.cells).map(|cell| cell.index()).collect()
        };
        let mut by_target = vec![Bitboard::EMPTY; layout.cell_count];
        for line in lines {
            *by_target.get_mut(line.to.index())? |= cells_of(line);
        }
        // Recoding changes nothing on cells that the move overwrites or requires to be empty.
        let mut by_line = FxHashMap::default();
        for line in lines {
            let mut open = Bitboard::from_cell(line.from.index()) | Bitboard::from_cell(line.to.index());
            if line.screens == 0 && !changed(line).contains(Code::EMPTY) {
                open |= line.between.iter().map(|cell| cell.index()).collect();
            }
            let cells = cells_of(line);
            if cells | open != by_target[line.to.index()] | open {
                by_line.insert((line.from.0, line.to.0), cells);
            }
        }
        Some(Self { table, by_target: by_target.into(), by_line })
    }

    /// Returns the cells that a line recodes, give or take those it writes anyway.
    #[inline(always)]
    pub fn cells(&self, from: usize, to: usize) -> Bitboard<W> {
        if !self.by_line.is_empty() {
            let key = (u16::try_from(from).unwrap_or(u16::MAX), u16::try_from(to).unwrap_or(u16::MAX));
            if let Some(&cells) = self.by_line.get(&key) {
                return cells;
            }
        }
        self.by_target.get(to).copied().unwrap_or_default()
    }

    /// Size of the tables in bytes.
    pub fn bytes(&self) -> usize {
        size_of::<Self>() + size_of_val(&*self.by_target) + self.by_line.len() * size_of::<((u16, u16), Bitboard<W>)>()
    }
}

impl<const W: usize, const K: usize> BitboardEngine<W, K> {
    /// Recodes cells by their contents in `before`, without testing guards.
    #[inline(always)]
    pub fn recode(
        &self,
        after: &mut BoardState<W, K>,
        before: &BoardState<W, K>,
        free: Bitboard<W>,
        effect: &RecodeTable,
        cells: Bitboard<W>,
    ) {
        for (class, code) in &effect.becomes {
            let on = class.cells(before, free) & cells;
            if on.any() {
                after.put(on, self.code_mask(*code));
            }
        }
    }
}
