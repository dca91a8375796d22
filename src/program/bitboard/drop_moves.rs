//! Drops: pieces placed on empty cells, from a hand or from nowhere.

use super::bitset::Bitboard;
use super::engine::BitboardEngine;
use super::generate::MadeMoveTest;
use super::layout::{PieceClass, StateLayout};
use super::move_gen_node::MoveGenNode;
use super::move_visitor::{MoveBatch, MoveVisitor, Visited};
use super::packed_action::{ActionSource, NO_CELL, PackedAction, cell_number};
use super::piece_move::{Conditions, DropMove};
use super::pins::LegalityTest;
use super::royal_role::{MoverSide, RoyalRole};
use super::stage_table::StageTable;
use crate::program::ground::{Code, CodeSet};
use std::collections::BTreeMap;

/// Drops of one piece that differ only in their cell.
#[derive(Clone, Debug)]
pub(super) struct DropTable<const W: usize> {
    /// The hand slot that the piece is taken from.
    pub hand: Option<u8>,
    pub code: Code,
    /// Whether its actions name the cell as their first square, and as their last.
    pub named: (bool, bool),
    /// Target cells without further requirements.
    pub to: Bitboard<W>,
    /// Target cells that also need a class of pieces to be absent from some cells, as in "no second pawn on a file".
    pub to_unless: Box<[(Bitboard<W>, PieceClass, Bitboard<W>)]>,
    pub royal_role: RoyalRole,
    /// Guards on the position before the turn, each with its required answer.
    pub conditions: Conditions,
}

impl<const W: usize> DropTable<W> {
    /// Returns the action of a drop of the table with this index.
    #[inline(always)]
    pub fn action(&self, stage: u8, index: usize, to: u16) -> PackedAction {
        let label = |named: bool| if named { to } else { NO_CELL };
        let source = ActionSource::Drop { stage, table: cell_number(index), to };
        PackedAction { rank: 0, from: label(self.named.0), to: label(self.named.1), source }
    }
}

/// What drops must share to be in one table: the hand, the piece, the named squares and the conditions.
type DropKey = (Option<usize>, Code, (bool, bool), Conditions);

/// Builds the tables of these drops, each with the indices of its drops.
pub(super) fn build_drop_tables<const W: usize>(
    drops: &[DropMove],
    side: MoverSide<'_, W>,
    layout: &StateLayout,
) -> Vec<(DropTable<W>, Vec<usize>)> {
    let mut by_key: BTreeMap<DropKey, Vec<usize>> = BTreeMap::new();
    for (index, drop) in drops.iter().enumerate() {
        let key = (drop.hand, drop.code, drop.named, drop.conditions.clone());
        by_key.entry(key).or_default().push(index);
    }
    let table = |((hand, code, named, conditions), numbers): (DropKey, Vec<usize>)| {
        let mut to = Bitboard::EMPTY;
        let mut unless: BTreeMap<(CodeSet, Bitboard<W>), Bitboard<W>> = BTreeMap::new();
        for drop in numbers.iter().filter_map(|&index| drops.get(index)) {
            let target = Bitboard::from_cell(drop.to.index());
            match &drop.forbidden {
                None => to |= target,
                // The target is empty anyway. With it in the set, all cells of one line share a requirement.
                Some((codes, cells)) => {
                    let cells = cells.iter().map(|cell| cell.index()).collect::<Bitboard<W>>() | target;
                    *unless.entry((*codes, cells)).or_default() |= target;
                }
            }
        }
        let unless = unless.into_iter().map(|((codes, cells), to)| (to, layout.class(codes), cells));
        let role = side.role_of_drop(code);
        let hand = hand.and_then(|piece| layout.hand_slot(piece));
        (DropTable { hand, code, named, to, to_unless: unless.collect(), royal_role: role, conditions }, numbers)
    };
    by_key.into_iter().map(table).collect()
}

impl<const W: usize, const K: usize> BitboardEngine<W, K> {
    #[inline(always)]
    pub fn generate_drops<V: MoveVisitor<W, K> + ?Sized>(
        &self,
        node: &MoveGenNode<'_, W, K>,
        stage: &StageTable<W>,
        (index, table): (usize, &DropTable<W>),
        visitor: &mut V,
    ) -> Visited {
        if let Some(slot) = table.hand
            && node.state.hands.get(usize::from(slot)).is_none_or(|&n| n == 0)
        {
            return Ok(());
        }
        if !self.conditions_hold(node, stage, &table.conditions)? {
            return Ok(());
        }
        let mut to = table.to;
        for (cells, class, where_from) in &table.to_unless {
            if !class.cells(node.state, Bitboard::EMPTY).intersects(*where_from) {
                to |= *cells;
            }
        }
        to &= node.empty;
        if !node.pseudo_legal {
            match (node.pins.test, table.royal_role) {
                (LegalityTest::Pins, RoyalRole::Uninvolved) if node.pins.uncertain.is_empty() => {
                    to &= node.pins.unpinned_targets;
                }
                (LegalityTest::AlwaysLegal, RoyalRole::Uninvolved) => {}
                _ => {
                    let drops = MoveBatch::Drops { index, table, to };
                    to = self.tested_targets(node, stage, drops, MadeMoveTest::Legality)?;
                }
            }
        }
        if Self::may_forbid_end(node, stage) {
            to = self.tested_targets(node, stage, MoveBatch::Drops { index, table, to }, MadeMoveTest::TurnEnd)?;
        }
        if to.is_empty() { Ok(()) } else { visitor.visit(node, stage, MoveBatch::Drops { index, table, to }) }
    }
}
