//! Recodings: on some cells, whatever is of a class becomes something else.

use super::board_state::BoardState;
use super::cells::Cells;
use super::engine::Engine;
use super::layout::{Class, Layout};
use super::line::Line;
use crate::program::ground::{Code, CodeSet, Recoding};
use rustc_hash::FxHashMap;

/// What becomes of what, and when.
#[derive(Clone, Debug)]
pub(super) struct RecodeTable {
    /// Classes that have nothing in common, and what becomes of all that is in them.
    pub becomes: Box<[(Class, Code)]>,
    /// It happens where these hold.
    pub guards: Box<[(u32, bool)]>,
}

/// An effect on cells that are always the same.
#[derive(Clone, Debug)]
pub(super) struct FixedRecode<const W: usize> {
    pub table: RecodeTable,
    pub cells: Cells<W>,
}

/// An effect of the lines of a bucket, and on which cells.
#[derive(Clone, Debug)]
pub(super) struct LineRecode<const W: usize> {
    pub table: RecodeTable,
    /// By the cell that a line goes to.
    by_target: Box<[Cells<W>]>,
    /// By both cells of a line, where the one alone does not tell.
    by_line: FxHashMap<(u16, u16), Cells<W>>,
}

impl RecodeTable {
    pub fn new(recoding: &Recoding, layout: &Layout) -> Self {
        let becomes = recoding.becomes.iter().map(|&(set, code)| (layout.class(set), code));
        Self { becomes: becomes.collect(), guards: recoding.guards.clone().into() }
    }
}

impl<const W: usize> FixedRecode<W> {
    pub fn new(recoding: &Recoding, layout: &Layout) -> Self {
        let cells = recoding.cells.iter().map(|cell| cell.index()).collect();
        Self { table: RecodeTable::new(recoding, layout), cells }
    }
}

impl<const W: usize> LineRecode<W> {
    /// The effects of lines that have the same but for their cells.
    pub fn for_lines(lines: &[&Line], layout: &Layout) -> Box<[Self]> {
        let count = lines.first().map_or(0, |line| line.recodes.len());
        (0..count).filter_map(|nth| Self::new(nth, lines, layout)).collect()
    }

    fn new(nth: usize, lines: &[&Line], layout: &Layout) -> Option<Self> {
        let table = RecodeTable::new(lines.first()?.recodes.get(nth)?, layout);
        let changed = |line: &Line| {
            let becomes = line.recodes.get(nth).into_iter().flat_map(|recoding| &recoding.becomes);
            becomes.fold(CodeSet::default(), |all, (set, _)| all.or(*set))
        };
        let cells_of = |line: &Line| -> Cells<W> {
            line.recodes.get(nth).into_iter().flat_map(|recoding| &recoding.cells).map(|cell| cell.index()).collect()
        };
        let mut by_target = vec![Cells::NONE; layout.cells];
        for line in lines {
            *by_target.get_mut(line.to.index())? |= cells_of(line);
        }
        // What a line writes, or needs to be empty, it does not matter whether it is recoded.
        let mut by_line = FxHashMap::default();
        for line in lines {
            let mut open = Cells::of(line.from.index()) | Cells::of(line.to.index());
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

    /// The cells that a line recodes; those that it writes besides do not matter.
    #[inline(always)]
    pub fn cells(&self, from: usize, to: usize) -> Cells<W> {
        if !self.by_line.is_empty() {
            let key = (u16::try_from(from).unwrap_or(u16::MAX), u16::try_from(to).unwrap_or(u16::MAX));
            if let Some(&cells) = self.by_line.get(&key) {
                return cells;
            }
        }
        self.by_target.get(to).copied().unwrap_or_default()
    }

    /// Bytes of its tables.
    pub fn bytes(&self) -> usize {
        size_of::<Self>() + size_of_val(&*self.by_target) + self.by_line.len() * size_of::<((u16, u16), Cells<W>)>()
    }
}

impl<const W: usize, const K: usize> Engine<W, K> {
    /// What was of a class before becomes something else on some cells, whatever guards say.
    #[inline(always)]
    pub fn recode(
        &self,
        after: &mut BoardState<W, K>,
        before: &BoardState<W, K>,
        free: Cells<W>,
        effect: &RecodeTable,
        cells: Cells<W>,
    ) {
        for (class, code) in &effect.becomes {
            let on = class.cells(before, free) & cells;
            if on.any() {
                after.put(on, self.selected(*code));
            }
        }
    }
}
