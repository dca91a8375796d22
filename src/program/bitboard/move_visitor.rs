//! What receives the moves that the generator finds.

use super::bitset::Bitboard;
use super::board_state::BoardState;
use super::drop_moves::DropTable;
use super::engine::BitboardEngine;
use super::guards::Evaluated;
use super::irregular_move::IrregularMove;
use super::move_gen_node::MoveGenNode;
use super::piece_move_table::PieceMoveTable;
use super::presence::Presence;
use super::stage_table::StageTable;
use crate::program::Fault;
use crate::task::Halt;

/// The result of generating moves for a visitor. [`Halt::Answered`] says that the visitor needs no more moves.
pub(super) type Visited<T = ()> = Result<T, Halt<Box<Fault>>>;

/// Returns the result of a visit; `None` if the visitor ended it early.
pub(super) fn unless_stopped<T>(visited: Visited<T>) -> Evaluated<Option<T>> {
    match visited {
        Ok(value) => Ok(Some(value)),
        Err(Halt::Fault(fault)) => Err(fault),
        Err(_) => Ok(None),
    }
}

/// A state with its presence.
#[derive(Default)]
pub(super) struct StateNode<const W: usize, const K: usize> {
    pub state: BoardState<W, K>,
    pub presence: Presence,
}

/// Legal moves of a state that differ only in their target or result.
#[derive(Clone, Copy)]
pub(super) enum MoveBatch<'m, const W: usize> {
    /// The moves of a table from one cell to each of `to`. Each result of the table is a move of its own.
    Piece {
        index: usize,
        table: &'m PieceMoveTable<W>,
        from: usize,
        to: Bitboard<W>,
    },
    /// The drops of a table on each of `to`.
    Drops {
        index: usize,
        table: &'m DropTable<W>,
        to: Bitboard<W>,
    },
    Irregular(&'m IrregularMove<W>),
}

/// Receives the moves of a state in batches.
pub(super) trait MoveVisitor<const W: usize, const K: usize> {
    /// Called before the piece moves of a stage. In tables that are counted in lanes, only moves of the returned pieces
    /// are generated.
    #[inline(always)]
    fn pieces_to_visit(
        &mut self,
        _: &BitboardEngine<W, K>,
        _: &MoveGenNode<'_, W, K>,
        _: &StageTable<W>,
    ) -> Visited<Bitboard<W>> {
        Ok(Bitboard::FULL)
    }

    /// Whether the visitor only counts moves.
    #[inline(always)]
    fn only_counts(&self) -> bool {
        false
    }

    /// Adds to the count of a visitor that only counts moves.
    #[inline(always)]
    fn add(&mut self, _: u64) {}

    fn visit(&mut self, node: &MoveGenNode<'_, W, K>, stage: &StageTable<W>, batch: MoveBatch<'_, W>) -> Visited;
}
