//! A position as planes of cells.

use super::bitset::Bitboard;
use super::layout::MAX_HAND_PIECES;
use super::plane_list::PlaneList;

/// A position: for what each plane is, see [`Layout`](super::layout::Layout).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BoardState<const W: usize, const K: usize> {
    pub planes: [Bitboard<W>; K],
    pub hands: [u8; MAX_HAND_PIECES],
    /// Which turn is next.
    pub turn: u8,
    /// How many turns in a row were passes, as far as the rules count.
    pub passes: u8,
}

impl<const W: usize, const K: usize> Default for BoardState<W, K> {
    fn default() -> Self {
        Self { planes: [Bitboard::EMPTY; K], hands: [0; MAX_HAND_PIECES], turn: 0, passes: 0 }
    }
}

impl<const W: usize, const K: usize> BoardState<W, K> {
    /// A plane; empty beyond the last.
    #[inline(always)]
    pub fn plane(&self, slot: usize) -> Bitboard<W> {
        if K.is_power_of_two() {
            // No slot is beyond the last plane; so it need not be asked.
            return self.planes[slot & (K - 1)];
        }
        self.planes.get(slot).copied().unwrap_or_default()
    }

    /// All cells of some planes.
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

    /// The cells that are not empty, where so many first planes hold them all.
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

    /// Puts what a selection of planes means on cells, whatever they held.
    #[inline(always)]
    pub fn put(&mut self, on: Bitboard<W>, selected: &[Bitboard<W>; K]) {
        for (plane, select) in self.planes.iter_mut().zip(selected) {
            *plane = plane.without(on) | (*select & on);
        }
    }

    /// Do hands hold so many of some pieces, by their places?
    #[inline(always)]
    pub fn hands_hold(&self, holds: &[(u8, u8)]) -> bool {
        for &(place, count) in holds {
            if self.hands.get(usize::from(place)).is_none_or(|&n| n < count) {
                return false;
            }
        }
        true
    }

    /// Changes hands.
    #[inline(always)]
    pub fn change_hands(&mut self, changes: &[(u8, i8)]) {
        for &(place, by) in changes {
            if let Some(number) = self.hands.get_mut(usize::from(place)) {
                *number = number.saturating_add_signed(by);
            }
        }
    }

    /// Do both show the same board and hands?
    pub fn same_board_and_hands(&self, other: &Self) -> bool {
        self.planes == other.planes && self.hands == other.hands
    }
}
