//! Restricts the targets of a piece to legal ones.

use super::attacks::RoyalAttacks;
use super::bitset::Bitboard;
use super::engine::BitboardEngine;
use super::generate::MadeMoveTest;
use super::guards::Evaluated;
use super::move_gen_node::MoveGenNode;
use super::move_visitor::MoveBatch;
use super::piece_move_table::PieceMoveTable;
use super::pins::LegalityTest;
use super::royal_role::RoyalRole;
use super::stage_table::StageTable;
use crate::program::ground::Code;

impl<const W: usize, const K: usize> BitboardEngine<W, K> {
    /// Returns the legal ones among a piece's targets.
    #[inline(always)]
    pub fn legal_targets(
        &self,
        node: &MoveGenNode<'_, W, K>,
        stage: &StageTable<W>,
        (index, table): (usize, &PieceMoveTable<W>),
        royal_attacks: Option<&RoyalAttacks<W>>,
        from: usize,
        to: Bitboard<W>,
    ) -> Evaluated<Bitboard<W>> {
        let Some(royal_attacks) = royal_attacks.filter(|_| !node.pseudo_legal) else {
            return Ok(to);
        };
        Ok(match (node.pins.test, table.royal_role) {
            (_, RoyalRole::LosesRoyal) => Bitboard::EMPTY,
            (LegalityTest::Pins, RoyalRole::Uninvolved) if node.pins.uncertain.contains(from) => {
                self.tested_targets(node, stage, MoveBatch::Piece { index, table, from, to }, MadeMoveTest::Legality)?
            }
            (LegalityTest::Pins, RoyalRole::Uninvolved) => {
                // If something stays behind, the lines through the cell remain blocked.
                let leaves = table.left_behind != Code::EMPTY;
                let pins = &node.pins;
                let allowed = if leaves {
                    pins.unpinned_targets
                } else {
                    pins.allowed_targets(royal_attacks, node.faded, from, node.occupied)
                };
                (to & (allowed | node.enemy_royals)).without(Bitboard::from_cell(node.pins.king))
            }
            (LegalityTest::Pins, RoyalRole::RoyalMoves) => {
                self.royal_targets(node, stage, (index, table), royal_attacks, from, to)?
            }
            (LegalityTest::AlwaysLegal, part) if part != RoyalRole::NeedsTest => to,
            _ => {
                self.tested_targets(node, stage, MoveBatch::Piece { index, table, from, to }, MadeMoveTest::Legality)?
            }
        })
    }

    /// Returns the targets on which the only royal piece is not attacked.
    #[inline(always)]
    fn royal_targets(
        &self,
        node: &MoveGenNode<'_, W, K>,
        stage: &StageTable<W>,
        (index, table): (usize, &PieceMoveTable<W>),
        royal_attacks: &RoyalAttacks<W>,
        from: usize,
        to: Bitboard<W>,
    ) -> Evaluated<Bitboard<W>> {
        let leaves = table.left_behind != Code::EMPTY;
        let mut safe = to & node.enemy_royals;
        if !leaves
            && to.without(safe).more_than_one()
            && let Some(attacked) = self.attacked_cells(node)
        {
            return Ok(safe | to.without(attacked));
        }
        let lifted = if leaves { node.occupied } else { node.occupied.without(Bitboard::from_cell(from)) };
        for cell in to.without(safe).iter() {
            let target = Bitboard::from_cell(cell);
            if !royal_attacks.attacks_along_lines(node.faded, cell, lifted | target, !target) {
                safe |= target;
            }
        }
        if royal_attacks.threat_guards.is_some() && to != safe {
            // Attacks on these targets may not count.
            safe |= self.tested_targets(
                node,
                stage,
                MoveBatch::Piece { index, table, from, to: to.without(safe) },
                MadeMoveTest::Legality,
            )?;
        }
        Ok(safe)
    }
}
