//! The visitor that lists actions.

use super::bitset::Bitboard;
use super::engine::BitboardEngine;
use super::move_gen_node::MoveGenNode;
use super::move_visitor::{MoveBatch, MoveVisitor, Visited};
use super::packed_action::{ActionSource, NO_CELL, PackedAction, cell_number};
use super::stage_table::StageTable;
use crate::board::Cell;

/// Lists all actions, or those from one cell to another.
pub(super) struct ActionCollector<'l> {
    pub list: &'l mut Vec<PackedAction>,
    pub squares: Option<(Cell, Cell)>,
    /// Whether the squares of some action follow from the cells that it changes.
    pub has_unnamed_squares: bool,
}

impl<const W: usize, const K: usize> MoveVisitor<W, K> for ActionCollector<'_> {
    fn pieces_to_visit(
        &mut self,
        _: &BitboardEngine<W, K>,
        _: &MoveGenNode<'_, W, K>,
        _: &StageTable<W>,
    ) -> Visited<Bitboard<W>> {
        Ok(self.squares.map_or(Bitboard::FULL, |(from, _)| Bitboard::from_cell(from.index())))
    }

    #[inline(always)]
    fn visit(&mut self, _: &MoveGenNode<'_, W, K>, stage: &StageTable<W>, batch: MoveBatch<'_, W>) -> Visited {
        let stage = stage.index;
        match batch {
            MoveBatch::Piece { index, table, from, mut to } => {
                let (from, move_table) = (cell_number(from), cell_number(index));
                if let Some((first, last)) = self.squares {
                    to = if from == first.0 { to & Bitboard::from_cell(last.index()) } else { Bitboard::EMPTY };
                }
                for to in to.iter().map(cell_number) {
                    for (result, _) in (0..).zip(&table.results) {
                        let source = ActionSource::Piece { stage, move_table, result };
                        self.list.push(PackedAction { rank: 0, from, to, source });
                    }
                }
            }
            MoveBatch::Drops { index, table, to } => {
                let drops = to.iter().map(|to| table.action(stage, index, cell_number(to)));
                self.has_unnamed_squares |= !table.named.0 && to.any();
                match self.squares {
                    None => self.list.extend(drops),
                    Some(squares) => self.list.extend(drops.filter(|drop| drop.is_between(squares))),
                }
            }
            MoveBatch::Irregular(irregular) => {
                let number = |cell: Option<Cell>| cell.map_or(NO_CELL, |cell| cell.0);
                let source = ActionSource::Irregular { stage, index: irregular.index };
                let action = PackedAction { rank: 0, from: number(irregular.from), to: number(irregular.to), source };
                self.has_unnamed_squares |= action.from == NO_CELL;
                if self.squares.is_none_or(|squares| action.is_between(squares)) {
                    self.list.push(action);
                }
            }
        }
        Ok(())
    }
}
