//! Visitors that collect actions.

use super::bitset::Bitboard;
use super::drop_moves::DropTable;
use super::engine::BitboardEngine;
use super::generate::{MoveVisitor, VisitFlow};
use super::irregular_move::IrregularMove;
use super::move_gen_node::MoveGenNode;
use super::packed_action::{ActionSource, NO_CELL, PackedAction, cell_number};
use super::piece_move_table::PieceMoveTable;
use super::stage_table::StageTable;
use crate::board::Cell;

/// Collects all actions.
pub(super) struct ActionCollector<'l>(pub &'l mut Vec<PackedAction>);

impl<const W: usize, const K: usize> MoveVisitor<W, K> for ActionCollector<'_> {
    #[inline(always)]
    fn piece_moves(
        &mut self,
        _: &MoveGenNode<'_, W, K>,
        stage: &StageTable<W>,
        (index, move_table): (usize, &PieceMoveTable<W>),
        from: usize,
        to: Bitboard<W>,
    ) -> VisitFlow {
        let (from, index) = (cell_number(from), cell_number(index));
        for cell in to.iter() {
            let to = cell_number(cell);
            for (result, _) in (0..).zip(&move_table.results) {
                let what = ActionSource::Piece { stage: stage.index, move_table: index, result };
                self.0.push(PackedAction { rank: 0, from, to, source: what });
            }
        }
        VisitFlow::Continue(())
    }

    #[inline(always)]
    fn drops(
        &mut self,
        _: &MoveGenNode<'_, W, K>,
        stage: &StageTable<W>,
        (index, drop): (usize, &DropTable<W>),
        to: Bitboard<W>,
    ) -> VisitFlow {
        for cell in to.iter() {
            let to = cell_number(cell);
            let label = |named: bool| if named { to } else { NO_CELL };
            let what = ActionSource::Drop { stage: stage.index, table: cell_number(index), to };
            self.0.push(PackedAction { rank: 0, from: label(drop.named.0), to: label(drop.named.1), source: what });
        }
        VisitFlow::Continue(())
    }

    #[inline(always)]
    fn irregular(
        &mut self,
        _: &MoveGenNode<'_, W, K>,
        stage: &StageTable<W>,
        irregular: &IrregularMove<W>,
    ) -> VisitFlow {
        let cell = |cell: Option<Cell>| cell.map_or(NO_CELL, |cell| cell.0);
        let what = ActionSource::Irregular { stage: stage.index, index: irregular.index };
        self.0.push(PackedAction { rank: 0, from: cell(irregular.from), to: cell(irregular.to), source: what });
        VisitFlow::Continue(())
    }
}

/// Collects the actions from one cell to another.
pub(super) struct SquarePairCollector {
    pub squares: (usize, usize),
    pub choices: Vec<PackedAction>,
    /// Whether an action was seen whose squares follow from the cells that it changes.
    pub has_unnamed_squares: bool,
}

impl<const W: usize, const K: usize> MoveVisitor<W, K> for SquarePairCollector {
    fn all_piece_moves(
        &mut self,
        engine: &BitboardEngine<W, K>,
        node: &MoveGenNode<'_, W, K>,
        stage: &StageTable<W>,
    ) -> VisitFlow {
        // Lines of other pieces lead elsewhere.
        engine.generate_piece_moves(node, stage, Bitboard::from_cell(self.squares.0), self)
    }

    #[inline(always)]
    fn piece_moves(
        &mut self,
        node: &MoveGenNode<'_, W, K>,
        stage: &StageTable<W>,
        move_table: (usize, &PieceMoveTable<W>),
        from: usize,
        to: Bitboard<W>,
    ) -> VisitFlow {
        let there = to & Bitboard::from_cell(self.squares.1);
        if from == self.squares.0 && there.any() {
            ActionCollector(&mut self.choices).piece_moves(node, stage, move_table, from, there)?;
        }
        VisitFlow::Continue(())
    }

    fn drops(
        &mut self,
        _: &MoveGenNode<'_, W, K>,
        _: &StageTable<W>,
        (_, drop): (usize, &DropTable<W>),
        to: Bitboard<W>,
    ) -> VisitFlow {
        // The squares of a drop are equal, or at most one is named.
        self.has_unnamed_squares |= !drop.named.0 && to.any();
        VisitFlow::Continue(())
    }

    fn irregular(
        &mut self,
        node: &MoveGenNode<'_, W, K>,
        stage: &StageTable<W>,
        irregular: &IrregularMove<W>,
    ) -> VisitFlow {
        self.has_unnamed_squares |= irregular.from.is_none();
        let cells = [irregular.from, irregular.to].map(|cell| cell.map(Cell::index));
        if cells == [Some(self.squares.0), Some(self.squares.1)] {
            ActionCollector(&mut self.choices).irregular(node, stage, irregular)?;
        }
        VisitFlow::Continue(())
    }
}
