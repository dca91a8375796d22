//! What squares and hands must hold, as planes.

use super::bitset::Bitboard;
use super::board_state::BoardState;
use super::layout::{PieceClass, StateLayout};
use crate::board::Cell;
use crate::program::ground::{Code, CodeSet};
use rustc_hash::FxHashMap;

/// The classes that cubes ask of, each once.
#[derive(Clone, Debug, Default)]
pub(super) struct ClassTable {
    pub list: Vec<PieceClass>,
    numbers: FxHashMap<CodeSet, u16>,
}

impl ClassTable {
    /// The number of a class.
    pub fn intern(&mut self, set: CodeSet, layout: &StateLayout) -> u16 {
        *self.numbers.entry(set).or_insert_with(|| {
            self.list.push(layout.class(set));
            u16::try_from(self.list.len() - 1).unwrap_or(u16::MAX)
        })
    }
}

/// What squares and hands must hold.
#[derive(Clone, Debug, Default)]
pub(super) struct Cube<const W: usize> {
    /// Cells that must be empty.
    empty: Bitboard<W>,
    /// Cells that must hold one of a class.
    needs: Box<[(u16, Bitboard<W>)]>,
    /// How many of a piece, by its place, its hand must hold at least.
    required_hands: Box<[(u8, u8)]>,
}

impl<const W: usize> Cube<W> {
    /// The cube; `besides` is a need that is known to hold wherever it is asked.
    pub fn new(
        needs: &[(Cell, CodeSet)],
        holds: &[(usize, u8)],
        besides: Option<Cell>,
        layout: &StateLayout,
        classes: &mut ClassTable,
    ) -> Self {
        let mut cube = Self { required_hands: layout.to_hand_slots(holds), ..Self::default() };
        let mut asks: Vec<(u16, Bitboard<W>)> = Vec::new();
        for &(cell, set) in needs.iter().filter(|need| Some(need.0) != besides) {
            let here = Bitboard::from_cell(cell.index());
            if set == CodeSet::of(Code::EMPTY) {
                cube.empty |= here;
                continue;
            }
            let class = classes.intern(set, layout);
            match asks.iter_mut().find(|ask| ask.0 == class) {
                Some(ask) => ask.1 |= here,
                None => asks.push((class, here)),
            }
        }
        cube.needs = asks.into();
        cube
    }

    /// Does the state hold what the cube asks? `occupied` are its cells that are not empty.
    #[inline(always)]
    pub fn holds<const K: usize>(&self, state: &BoardState<W, K>, occupied: Bitboard<W>, classes: &ClassTable) -> bool {
        if self.empty.intersects(occupied) || !state.hands_hold(&self.required_hands) {
            return false;
        }
        for &(class, cells) in &self.needs {
            let Some(class) = classes.list.get(usize::from(class)) else { return false };
            if cells.without(class.cells(state, !occupied)).any() {
                return false;
            }
        }
        true
    }

    /// The first thing that it asks of a cell that need not be empty: one of a class, by number, on the lowest of some cells.
    pub fn first_need(&self) -> Option<(u16, usize)> {
        self.needs.first().map(|(class, cells)| (*class, cells.lowest()))
    }

    /// Does it ask for nothing but that cells are empty?
    pub fn needs_only_empty_cells(&self) -> bool {
        self.needs.is_empty() && self.required_hands.is_empty()
    }

    /// The cells that must be empty.
    pub fn free(&self) -> Bitboard<W> {
        self.empty
    }

    /// Bytes that it takes.
    pub fn bytes(&self) -> usize {
        size_of::<Self>() + size_of_val(&*self.needs) + size_of_val(&*self.required_hands)
    }
}
