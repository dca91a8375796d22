//! Patterns of two cells, such as two kings that touch, merged for all places on the board.

use super::bitset::Bitboard;
use super::board_state::BoardState;
use super::layout::{PieceClass, StateLayout};
use crate::board::Cell;
use crate::program::ground::CodeSet;
use std::collections::BTreeMap;

/// A pair of classes and the cells on which they match.
#[derive(Clone, Debug)]
pub(super) struct PairPattern<const W: usize> {
    first: PieceClass,
    second: PieceClass,
    /// By cell of the first class: the matching cells of the second.
    partners: Box<[Bitboard<W>]>,
}

/// A cell and the codes that it may hold.
pub(super) type CellNeed = (Cell, CodeSet);

impl<const W: usize> PairPattern<W> {
    /// Merges pairs of requirements, any of which may hold. The smaller class comes first, since it is scanned.
    pub fn from_pairs(pairs: &[[CellNeed; 2]], layout: &StateLayout) -> Vec<Self> {
        let mut by: BTreeMap<(CodeSet, CodeSet), Vec<Bitboard<W>>> = BTreeMap::new();
        for &[a, b] in pairs {
            let ((here, first), (there, second)) =
                if (a.1.iter().count(), a.1) <= (b.1.iter().count(), b.1) { (a, b) } else { (b, a) };
            let places = by.entry((first, second)).or_insert_with(|| vec![Bitboard::EMPTY; layout.cell_count]);
            if let Some(cells) = places.get_mut(here.index()) {
                *cells |= Bitboard::from_cell(there.index());
            }
        }
        let pair_pattern = |((first, second), places): ((CodeSet, CodeSet), Vec<Bitboard<W>>)| Self {
            first: layout.class(first),
            second: layout.class(second),
            partners: places.into(),
        };
        by.into_iter().map(pair_pattern).collect()
    }

    /// Whether some pair matches a state with these empty cells.
    #[inline(always)]
    pub fn holds<const K: usize>(&self, state: &BoardState<W, K>, free: Bitboard<W>) -> bool {
        let second = self.second.cells(state, free);
        let has_partner = |cell: usize| self.partners.get(cell).is_some_and(|places| places.intersects(second));
        second.any() && self.first.cells(state, free).iter().any(has_partner)
    }
}
