//! Win lines: incremental values of lines that win the game once they are full.

use super::bitset::Bitboard;
use super::board_state::BoardState;
use super::layout::{PieceClass, StateLayout};
use crate::algebra::KindSet;
use crate::board::Cell;
use crate::program::win_lines::WinLine;
use smallvec::SmallVec;
use std::sync::Arc;

/// Values of win lines for a player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WinLineValues {
    /// All win lines of the game.
    pub lines: Arc<[WinLine]>,
    /// The player; win lines of others count negatively.
    pub player: usize,
    /// By number of missing pieces: the value of an unblocked line.
    pub by_missing: Box<[i32]>,
}

/// Cells that must hold a class, by class index.
type ClassCells<const W: usize> = SmallVec<[(u8, Bitboard<W>); 1]>;

/// The win lines of a game and their values in the current state.
pub(super) struct WinLineTracker<const W: usize> {
    lines: Box<[WinLineTable<W>]>,
    /// The classes that lines need.
    classes: Box<[PieceClass]>,
    /// By cell: the lines it matters to.
    lines_through: Box<[Box<[u16]>]>,
    by_missing: Box<[i32]>,
    /// By cell: the gain of its lines, for the player and the opponents, once a missing piece is there.
    completion_gains: Box<[[i32; 2]]>,
    /// `completion_gains` of earlier states, latest last.
    undo_stack: Vec<[i32; 2]>,
}

struct WinLineTable<const W: usize> {
    is_ours: bool,
    /// Cells that must hold pieces.
    required: Bitboard<W>,
    /// The number of these cells.
    length: usize,
    required_classes: ClassCells<W>,
    other_classes: ClassCells<W>,
    /// All cells that matter to the line.
    all: Bitboard<W>,
}

/// The cells of all classes in a state.
struct ClassPositions<const W: usize> {
    occupied: Bitboard<W>,
    classes: SmallVec<[Bitboard<W>; 4]>,
}

impl<const W: usize> WinLineTracker<W> {
    /// Builds the tracker; `None` without win lines.
    pub fn new(layout: &StateLayout, values: &WinLineValues) -> Option<Self> {
        if values.lines.is_empty() {
            return None;
        }
        let mut sets: Vec<KindSet> = Vec::new();
        let mut class_cells = |needs: &[(Cell, KindSet)]| {
            let mut all: ClassCells<W> = SmallVec::new();
            for &(cell, set) in needs {
                let index = sets.iter().position(|known| *known == set).unwrap_or_else(|| {
                    sets.push(set);
                    sets.len() - 1
                });
                let (index, cell_bit) = (u8::try_from(index).ok()?, Bitboard::from_cell(cell.index()));
                match all.iter_mut().find(|entry| entry.0 == index) {
                    Some(entry) => entry.1 |= cell_bit,
                    None => all.push((index, cell_bit)),
                }
            }
            Some(all)
        };
        let union = |class_cells: &ClassCells<W>| class_cells.iter().fold(Bitboard::EMPTY, |all, entry| all | entry.1);
        let mut lines = Vec::with_capacity(values.lines.len());
        for line in &*values.lines {
            let (required_classes, other_classes) = (class_cells(&line.squares)?, class_cells(&line.context)?);
            let (required, is_ours) = (union(&required_classes), line.winner == values.player);
            lines.push(WinLineTable {
                is_ours,
                required,
                length: line.squares.len(),
                all: required | union(&other_classes),
                required_classes,
                other_classes,
            });
        }
        let class = |set: &KindSet| layout.class(layout.alphabet.codes_where(|content| set.contains(content.kind)));
        let numbers = |cell: usize| {
            let numbered = lines.iter().enumerate().filter(|(_, line)| line.all.contains(cell));
            numbered.filter_map(|(index, _)| u16::try_from(index).ok()).collect()
        };
        Some(Self {
            classes: sets.iter().map(class).collect(),
            lines_through: (0..layout.cell_count).map(numbers).collect(),
            by_missing: values.by_missing.clone(),
            completion_gains: vec![[0; 2]; layout.cell_count].into(),
            undo_stack: Vec::new(),
            lines: lines.into(),
        })
    }

    /// By cell: the gains of lines for the player and the opponents.
    pub fn completion_gains(&self) -> &[[i32; 2]] {
        &self.completion_gains
    }

    /// Returns the value of all lines in a first state.
    pub fn evaluate_all<const K: usize>(&mut self, state: &BoardState<W, K>, layout: &StateLayout) -> i32 {
        let positions = self.locate_classes(state, layout);
        (0..self.lines.len()).map(|line| self.add_line(line, &positions, 1)).sum()
    }

    /// Updates gains for the next state; returns the change in value.
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
        let mut change = 0;
        for cell in changed.iter() {
            for index in 0..self.lines_through.get(cell).map_or(0, |lines| lines.len()) {
                let line = usize::from(self.lines_through[cell][index]);
                // Visit each line once, at its lowest changed cell.
                if (self.lines[line].all & changed).lowest() == cell {
                    change += self.add_line(line, &is, 1) - self.add_line(line, &was, -1);
                }
            }
        }
        change
    }

    /// Restores the gains of the state before.
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

    /// Returns the value of a line and adds `times` its gains.
    fn add_line(&mut self, line: usize, positions: &ClassPositions<W>, times: i32) -> i32 {
        let line = &self.lines[line];
        let Some(missing) = line.missing_pieces(positions) else { return 0 };
        let value_of = |missing: usize| self.by_missing.get(missing).copied().unwrap_or(0);
        if missing > 0 {
            let change = times * (value_of(missing - 1) - value_of(missing));
            for cell in line.required.without(positions.occupied).iter() {
                if let Some(gain) = self.completion_gains.get_mut(cell) {
                    gain[usize::from(!line.is_ours)] += change;
                }
            }
        }
        // A full line has ended the game; its value does not matter any more.
        let value = value_of(missing.max(1));
        if line.is_ours { value } else { -value }
    }
}

impl<const W: usize> WinLineTable<W> {
    /// Returns the number of missing pieces; `None` if the line is blocked.
    fn missing_pieces(&self, positions: &ClassPositions<W>) -> Option<usize> {
        let on = |class: u8| positions.classes.get(usize::from(class)).copied().unwrap_or_default();
        let mut held = Bitboard::EMPTY;
        for &(class, cells) in &self.required_classes {
            held |= on(class) & cells;
        }
        if (self.required & positions.occupied).without(held).any() {
            return None;
        }
        let others_hold = self.other_classes.iter().all(|&(class, cells)| !cells.without(on(class)).any());
        others_hold.then(|| self.length.saturating_sub(held.len() as usize))
    }
}
