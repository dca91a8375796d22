//! Visitors that need no move made: one that counts the moves of a state, and one that stops at the first.

use super::bitset::Bitboard;
use super::engine::BitboardEngine;
use super::move_gen_node::MoveGenNode;
use super::move_visitor::{MoveBatch, MoveVisitor, Visited};
use super::stage_table::StageTable;
use crate::task::Halt;

/// Stops at the first move.
pub(super) struct FirstMove;

impl<const W: usize, const K: usize> MoveVisitor<W, K> for FirstMove {
    fn visit(&mut self, _: &MoveGenNode<'_, W, K>, _: &StageTable<W>, _: MoveBatch<'_, W>) -> Visited {
        Err(Halt::Answered)
    }
}

/// Counts moves without making them.
pub(super) struct LeafCounter(pub u64);

impl<const W: usize, const K: usize> MoveVisitor<W, K> for LeafCounter {
    #[inline(always)]
    fn pieces_to_visit(
        &mut self,
        engine: &BitboardEngine<W, K>,
        node: &MoveGenNode<'_, W, K>,
        stage: &StageTable<W>,
    ) -> Visited<Bitboard<W>> {
        let (count, one_by_one) = engine.count_in_lanes(node, stage)?;
        self.0 += count;
        Ok(one_by_one)
    }

    #[inline(always)]
    fn only_counts(&self) -> bool {
        true
    }

    #[inline(always)]
    fn add(&mut self, count: u64) {
        self.0 += count;
    }

    #[inline(always)]
    fn visit(&mut self, _: &MoveGenNode<'_, W, K>, _: &StageTable<W>, batch: MoveBatch<'_, W>) -> Visited {
        self.0 += match batch {
            MoveBatch::Piece { table, to, .. } => u64::from(to.len()) * table.results.len() as u64,
            MoveBatch::Drops { to, .. } => u64::from(to.len()),
            MoveBatch::Irregular(_) => 1,
        };
        Ok(())
    }
}
