//! What squares and hands must hold, as planes.

use super::board_state::BoardState;
use super::cells::Cells;
use super::layout::{Class, Layout};
use crate::board::Cell;
use crate::program::ground::{Code, CodeSet};
use rustc_hash::FxHashMap;

/// The classes that cubes ask of, each once.
#[derive(Clone, Debug, Default)]
pub(super) struct Classes {
    pub list: Vec<Class>,
    numbers: FxHashMap<CodeSet, u16>,
}

impl Classes {
    /// The number of a class.
    pub fn number(&mut self, set: CodeSet, layout: &Layout) -> u16 {
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
    free: Cells<W>,
    /// Cells that must hold one of a class.
    asks: Box<[(u16, Cells<W>)]>,
    /// How many of a piece, by its place, its hand must hold at least.
    holds: Box<[(u8, u8)]>,
}

impl<const W: usize> Cube<W> {
    /// The cube; `besides` is a need that is known to hold wherever it is asked.
    pub fn new(
        needs: &[(Cell, CodeSet)],
        holds: &[(usize, u8)],
        besides: Option<Cell>,
        layout: &Layout,
        classes: &mut Classes,
    ) -> Self {
        let mut cube = Self { holds: layout.hands(holds), ..Self::default() };
        let mut asks: Vec<(u16, Cells<W>)> = Vec::new();
        for &(cell, set) in needs.iter().filter(|need| Some(need.0) != besides) {
            let here = Cells::of(cell.index());
            if set == CodeSet::of(Code::EMPTY) {
                cube.free |= here;
                continue;
            }
            let class = classes.number(set, layout);
            match asks.iter_mut().find(|ask| ask.0 == class) {
                Some(ask) => ask.1 |= here,
                None => asks.push((class, here)),
            }
        }
        cube.asks = asks.into();
        cube
    }

    /// Does the state hold what the cube asks? `occupied` are its cells that are not empty.
    #[inline(always)]
    pub fn holds<const K: usize>(&self, state: &BoardState<W, K>, occupied: Cells<W>, classes: &Classes) -> bool {
        if self.free.meets(occupied) || !state.hands_hold(&self.holds) {
            return false;
        }
        for &(class, cells) in &self.asks {
            let Some(class) = classes.list.get(usize::from(class)) else { return false };
            if cells.without(class.cells(state, !occupied)).any() {
                return false;
            }
        }
        true
    }

    /// The first thing that it asks of a cell that need not be empty: one of a class, by number, on the lowest of some cells.
    pub fn first(&self) -> Option<(u16, usize)> {
        self.asks.first().map(|(class, cells)| (*class, cells.lowest()))
    }

    /// Does it ask for nothing but that cells are empty?
    pub fn is_free(&self) -> bool {
        self.asks.is_empty() && self.holds.is_empty()
    }

    /// The cells that must be empty.
    pub fn free(&self) -> Cells<W> {
        self.free
    }

    /// Bytes that it takes.
    pub fn bytes(&self) -> usize {
        size_of::<Self>() + size_of_val(&*self.asks) + size_of_val(&*self.holds)
    }
}
