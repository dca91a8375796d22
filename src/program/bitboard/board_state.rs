//! A position as bitboards: one set of cells for each plane.

use super::bitset::Bitboard;
use super::layout::MAX_HAND_PIECES;
use super::plane_list::PlaneList;

/// A position; [`StateLayout`](super::layout::StateLayout) defines its planes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BoardState<const W: usize, const K: usize> {
    pub planes: [Bitboard<W>; K],
    pub hands: [u8; MAX_HAND_PIECES],
    /// Index of the next turn.
    pub turn: u8,
    /// Consecutive passes, as far as the rules count them.
    pub passes: u8,
}

impl<const W: usize, const K: usize> Default for BoardState<W, K> {
    fn default() -> Self {
        Self { planes: [Bitboard::EMPTY; K], hands: [0; MAX_HAND_PIECES], turn: 0, passes: 0 }
    }
}

impl<const W: usize, const K: usize> BoardState<W, K> {
    /// Returns a plane; empty beyond the last.
    #[inline(always)]
    pub fn plane(&self, slot: usize) -> Bitboard<W> {
        if K.is_power_of_two() {
            // Every slot is below K, and the mask spares the bounds check.
            return self.planes[slot & (K - 1)];
        }
        self.planes.get(slot).copied().unwrap_or_default()
    }

    /// Returns the union of some planes.
    #[inline(always)]
    pub fn union(&self, planes: &PlaneList) -> Bitboard<W> {
        let mut all = Bitboard::EMPTY;
        for step in planes.steps() {
            for &slot in step {
                all |= self.plane(usize::from(slot));
            }
        }
        all
    }

    /// Returns the occupied cells, where the first `layers` planes cover them all.
    #[inline(always)]
    pub fn occupied(&self, layers: usize) -> Bitboard<W> {
        if K >= 2 && layers == 2 {
            return self.planes[0] | self.planes[1];
        }
        let mut all = Bitboard::EMPTY;
        for &plane in self.planes.iter().take(layers) {
            all |= plane;
        }
        all
    }

    /// Replaces the content of the cells by the one that `selected` encodes.
    #[inline(always)]
    pub fn put(&mut self, on: Bitboard<W>, selected: &[Bitboard<W>; K]) {
        for (plane, select) in self.planes.iter_mut().zip(selected) {
            *plane = plane.without(on) | (*select & on);
        }
    }

    /// Whether hands hold at least these numbers of pieces, by hand slot.
    #[inline(always)]
    pub fn hands_hold(&self, holds: &[(u8, u8)]) -> bool {
        holds.iter().all(|&(slot, count)| self.hands.get(usize::from(slot)).is_some_and(|&held| held >= count))
    }

    /// Adds to the numbers in hand, by hand slot.
    #[inline(always)]
    pub fn change_hands(&mut self, changes: &[(u8, i8)]) {
        for &(slot, by) in changes {
            if let Some(count) = self.hands.get_mut(usize::from(slot)) {
                *count = count.saturating_add_signed(by);
            }
        }
    }

    /// Whether boards and hands are equal.
    pub fn same_board_and_hands(&self, other: &Self) -> bool {
        self.planes == other.planes && self.hands == other.hands
    }
}
