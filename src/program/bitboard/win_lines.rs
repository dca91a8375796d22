//! How near rows are to being full.

use super::bitset::Bitboard;
use super::board_state::BoardState;
use super::layout::{PieceClass, StateLayout};
use crate::algebra::KindSet;
use crate::board::Cell;
use crate::program::rows::Row;
use smallvec::SmallVec;
use std::sync::Arc;

/// What rows are worth to somebody.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RowWorth {
    /// All rows of the game.
    pub rows: Arc<[Row]>,
    /// To whom: the rows of others are worth less than nothing.
    pub player: usize,
    /// By how many pieces are missing: what a row is worth that nothing stands in the way of.
    pub missing: Box<[i32]>,
}

/// Cells, and the number of the class that must stand there.
type ClassCells<const W: usize> = SmallVec<[(u8, Bitboard<W>); 1]>;

/// Rows of a game, and what they promise in the state that they were told of last.
pub(super) struct WinLineTracker<const W: usize> {
    lines: Box<[WinLineTable<W>]>,
    /// What they ask for.
    classes: Box<[PieceClass]>,
    /// By cell: the rows that it matters to.
    lines_through: Box<[Box<[u16]>]>,
    missing: Box<[i32]>,
    /// By cell: how much more the rows through it are worth, to us and to the others, once the piece that they lack stands there.
    completion_gains: Box<[[i32; 2]]>,
    /// The same in the states that were left behind, the latest last.
    undo_stack: Vec<[i32; 2]>,
}

struct WinLineTable<const W: usize> {
    is_ours: bool,
    /// Where pieces must stand.
    wanted: Bitboard<W>,
    /// How many of them.
    length: usize,
    wanted_classes: ClassCells<W>,
    other_classes: ClassCells<W>,
    /// All cells that matter to it.
    all: Bitboard<W>,
}

/// Where the classes that rows ask for stand in a state.
struct ClassPositions<const W: usize> {
    occupied: Bitboard<W>,
    classes: SmallVec<[Bitboard<W>; 4]>,
}

impl<const W: usize> WinLineTracker<W> {
    /// The rows; `None` if there are none.
    pub fn new(layout: &StateLayout, worth: &RowWorth) -> Option<Self> {
        if worth.rows.is_empty() {
            return None;
        }
        let mut sets: Vec<KindSet> = Vec::new();
        let mut asks = |asked: &[(Cell, KindSet)]| {
            let mut all: ClassCells<W> = SmallVec::new();
            for &(cell, set) in asked {
                let place = sets.iter().position(|known| *known == set).unwrap_or_else(|| {
                    sets.push(set);
                    sets.len() - 1
                });
                let (place, here) = (u8::try_from(place).ok()?, Bitboard::from_cell(cell.index()));
                match all.iter_mut().find(|ask| ask.0 == place) {
                    Some(ask) => ask.1 |= here,
                    None => all.push((place, here)),
                }
            }
            Some(all)
        };
        let union = |asks: &ClassCells<W>| asks.iter().fold(Bitboard::EMPTY, |all, ask| all | ask.1);
        let mut rows = Vec::with_capacity(worth.rows.len());
        for row in &*worth.rows {
            let (wanted_classes, other_classes) = (asks(&row.wanted)?, asks(&row.besides)?);
            let (wanted, is_ours) = (union(&wanted_classes), row.winner == worth.player);
            rows.push(WinLineTable {
                is_ours,
                wanted,
                length: row.wanted.len(),
                all: wanted | union(&other_classes),
                wanted_classes,
                other_classes,
            });
        }
        let class = |set: &KindSet| layout.class(layout.alphabet.that(|content| set.contains(content.kind)));
        let numbers = |cell: usize| {
            let its = rows.iter().enumerate().filter(|(_, row)| row.all.contains(cell));
            its.filter_map(|(number, _)| u16::try_from(number).ok()).collect()
        };
        Some(Self {
            classes: sets.iter().map(class).collect(),
            lines_through: (0..layout.cell_count).map(numbers).collect(),
            missing: worth.missing.clone(),
            completion_gains: vec![[0; 2]; layout.cell_count].into(),
            undo_stack: Vec::new(),
            lines: rows.into(),
        })
    }

    /// By cell: what rows promise, to us and to the others.
    pub fn completion_gains(&self) -> &[[i32; 2]] {
        &self.completion_gains
    }

    /// What all rows are worth in a first state.
    pub fn evaluate_all<const K: usize>(&mut self, state: &BoardState<W, K>, layout: &StateLayout) -> i32 {
        let held = self.locate_classes(state, layout);
        (0..self.lines.len()).map(|row| self.add_line(row, &held, 1)).sum()
    }

    /// Goes from a state to another one: by how much more the rows are worth there.
    pub fn update<const K: usize>(
        &mut self,
        before: &BoardState<W, K>,
        after: &BoardState<W, K>,
        layout: &StateLayout,
    ) -> i32 {
        self.undo_stack.extend_from_slice(&self.completion_gains);
        let mut changed = Bitboard::EMPTY;
        for (was, is) in before.planes.iter().zip(&after.planes) {
            changed |= was.without(*is) | is.without(*was);
        }
        let (was, is) = (self.locate_classes(before, layout), self.locate_classes(after, layout));
        let mut more = 0;
        for cell in changed.iter() {
            for place in 0..self.lines_through.get(cell).map_or(0, |rows| rows.len()) {
                let row = usize::from(self.lines_through[cell][place]);
                // Once for each row.
                if (self.lines[row].all & changed).lowest() == cell {
                    more += self.add_line(row, &is, 1) - self.add_line(row, &was, -1);
                }
            }
        }
        more
    }

    /// Goes back to the state that was left behind last.
    pub fn undo(&mut self) {
        if let Some(start) = self.undo_stack.len().checked_sub(self.completion_gains.len()) {
            self.completion_gains.copy_from_slice(&self.undo_stack[start..]);
            self.undo_stack.truncate(start);
        }
    }

    fn locate_classes<const K: usize>(&self, state: &BoardState<W, K>, layout: &StateLayout) -> ClassPositions<W> {
        let occupied = state.occupied(layout.occupancy_planes);
        ClassPositions { occupied, classes: self.classes.iter().map(|class| class.cells(state, !occupied)).collect() }
    }

    /// What a row is worth in a state. Its promises are counted so often.
    fn add_line(&mut self, row: usize, held: &ClassPositions<W>, times: i32) -> i32 {
        let row = &self.lines[row];
        let Some(missing) = row.missing_pieces(held) else { return 0 };
        let promise = |missing: usize| self.missing.get(missing).copied().unwrap_or(0);
        if missing > 0 {
            let more = times * (promise(missing - 1) - promise(missing));
            for cell in row.wanted.without(held.occupied).iter() {
                if let Some(gain) = self.completion_gains.get_mut(cell) {
                    gain[usize::from(!row.is_ours)] += more;
                }
            }
        }
        // A full one has ended the game; whatever comes after is no row.
        let worth = promise(missing.max(1));
        if row.is_ours { worth } else { -worth }
    }
}

impl<const W: usize> WinLineTable<W> {
    /// How many pieces it lacks; `None` if something else stands in its way.
    fn missing_pieces(&self, held: &ClassPositions<W>) -> Option<usize> {
        let on = |class: u8| held.classes.get(usize::from(class)).copied().unwrap_or_default();
        let mut stand = Bitboard::EMPTY;
        for &(class, cells) in &self.wanted_classes {
            stand |= on(class) & cells;
        }
        if (self.wanted & held.occupied).without(stand).any() {
            return None;
        }
        let as_it_must = self.other_classes.iter().all(|&(class, cells)| !cells.without(on(class)).any());
        as_it_must.then(|| self.length.saturating_sub(stand.len() as usize))
    }
}
