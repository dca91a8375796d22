//! Cubes: the contents of squares and hands that a move requires. As in logic minimization, a cube is a conjunction
//! of literals.

use super::bitset::Bitboard;
use super::board_state::BoardState;
use super::layout::{PieceClass, StateLayout};
use crate::board::Cell;
use crate::program::ground::{Code, CodeSet};
use rustc_hash::FxHashMap;

/// The piece classes that cubes refer to, each interned once.
#[derive(Clone, Debug, Default)]
pub(super) struct ClassTable {
    pub list: Vec<PieceClass>,
    numbers: FxHashMap<CodeSet, u16>,
}

impl ClassTable {
    /// Returns the number of the class of a set of codes.
    pub fn intern(&mut self, set: CodeSet, layout: &StateLayout) -> u16 {
        *self.numbers.entry(set).or_insert_with(|| {
            self.list.push(layout.class(set));
            u16::try_from(self.list.len() - 1).unwrap_or(u16::MAX)
        })
    }
}

/// A conjunction of requirements on squares and hands.
#[derive(Clone, Debug, Default)]
pub(super) struct StateCube<const W: usize> {
    empty: Bitboard<W>,
    /// Cells that must hold a piece of a class, by class number.
    needs: Box<[(u16, Bitboard<W>)]>,
    /// Minimum number of pieces in hand, by hand slot.
    required_hands: Box<[(u8, u8)]>,
}

impl<const W: usize> StateCube<W> {
    /// Builds a cube. The need of the cell `known` is left out: the caller checks it.
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
            let cell_bit = Bitboard::from_cell(cell.index());
            if set == CodeSet::of(Code::EMPTY) {
                cube.empty |= cell_bit;
                continue;
            }
            let class = classes.intern(set, layout);
            match asks.iter_mut().find(|ask| ask.0 == class) {
                Some(ask) => ask.1 |= cell_bit,
                None => asks.push((class, cell_bit)),
            }
        }
        cube.needs = asks.into();
        cube
    }

    /// Whether the state meets all requirements. `occupied` are its cells that are not empty.
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

    /// Returns the first requirement that is not an empty cell: a class number and the lowest cell that must hold it.
    pub fn first_need(&self) -> Option<(u16, usize)> {
        self.needs.first().map(|(class, cells)| (*class, cells.lowest()))
    }

    pub fn needs_only_empty_cells(&self) -> bool {
        self.needs.is_empty() && self.required_hands.is_empty()
    }

    pub fn free(&self) -> Bitboard<W> {
        self.empty
    }

    /// Returns the memory of the cube in bytes.
    pub fn bytes(&self) -> usize {
        size_of::<Self>() + size_of_val(&*self.needs) + size_of_val(&*self.required_hands)
    }
}
