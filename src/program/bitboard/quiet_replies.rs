//! Proves, without computing the new position, that after a quiet move the next player is not in check and can move.
//!
//! A quiet move changes the occupancy of two cells only. Suppose it gives no check, and the next player had two steps
//! to different cells by pieces that no line can pin. Then one of these steps is still legal.

use super::bitset::Bitboard;
use super::board_state::BoardState;
use super::engine::BitboardEngine;
use super::move_gen_node::MoveGenNode;
use super::piece_move_table::PieceMoveTable;
use super::presence::Presence;
use super::royal_role::RoyalRole;
use super::stage_table::StageTable;
use crate::program::ground::Code;

impl<const W: usize, const K: usize> BitboardEngine<W, K> {
    /// Whether the game goes on and the next player can act after every quiet move that gives no check. `faded` is the
    /// state as the next player would see it after a null move.
    pub fn can_act_after_quiet_moves(&self, faded: &BoardState<W, K>) -> bool {
        self.find_two_safe_steps(faded).is_some()
    }

    fn find_two_safe_steps(&self, faded: &BoardState<W, K>) -> Option<()> {
        let turn = self.turns.get(usize::from(faded.turn))?;
        let royal_attacks = self.attacks.get(turn.player)?.as_ref()?;
        let check_tables = self.check_tables.get(turn.player)?.as_ref()?;
        let [stage] = turn.stages.as_deref()? else { return None };
        let presence = Presence::of(faded);
        if !royal_attacks.irregular.is_empty()
            || stage.requirement.is_some()
            || self.has_fading_marks(faded, presence)
            || !self.surely_continues(faded, presence)
        {
            return None;
        }
        let kings = royal_attacks.royal_class.cells(faded, Bitboard::EMPTY);
        if kings.is_empty() || kings.more_than_one() {
            return None;
        }
        let away = !(kings | check_tables.empty_board_attackers(kings.lowest()));
        let free = self.empty(faded);
        let mut first = Bitboard::EMPTY;
        for move_table in stage.move_tables.iter().filter(|move_table| has_unconditional_moves(move_table)) {
            if !presence.meets(move_table.mover_planes.presence()) {
                continue;
            }
            let Some(class) = stage.target_classes.get(move_table.target_class) else { continue };
            let allowed = class.cells(faded, free) & free;
            for from in (faded.union(&move_table.mover_planes) & move_table.origins & away).iter() {
                // Steps in both the fullest and the emptiest board are independent of blockers.
                let steps = move_table.targets_from(from, Bitboard::FULL, Bitboard::EMPTY)
                    & move_table.targets_from(from, Bitboard::EMPTY, Bitboard::EMPTY);
                let steps = steps & allowed;
                if steps.without(first).any() && first.any() || steps.more_than_one() {
                    return Some(());
                }
                first |= steps;
            }
        }
        None
    }

    /// Returns the quiet targets of a piece that give no check.
    pub fn quiet_targets_without_check(
        &self,
        node: &MoveGenNode<'_, W, K>,
        stage: &StageTable<W>,
        move_table: &PieceMoveTable<W>,
        from: usize,
        result: Code,
    ) -> Bitboard<W> {
        let stays = |slot: u8| node.faded.plane(usize::from(slot)).contains(from);
        if stage.requirement.is_some()
            || move_table.results.len() != 1
            || !self.layout.plane_of(result).is_some_and(stays)
        {
            return Bitboard::EMPTY;
        }
        let checks = node.checks.get_or_init(|| self.checks(node));
        let direct = checks.as_ref().and_then(|checks| checks.checking_targets(move_table, from));
        direct.map_or(Bitboard::EMPTY, |direct| node.empty.without(direct))
    }
}

/// Whether the move table's moves to empty cells are legal wherever the piece is not pinned.
fn has_unconditional_moves<const W: usize>(move_table: &PieceMoveTable<W>) -> bool {
    move_table.is_plain_but_for_marks
        && move_table.royal_role == RoyalRole::Uninvolved
        && move_table.conditions.is_empty()
        && move_table.required_hands.is_empty()
        && move_table.recodings.is_empty()
        && move_table.barred_screens.is_none()
}
