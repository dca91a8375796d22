//! Replies after which it is certain, without a look at the position, that the next player is not in check and can act.
//!
//! A quiet move of one piece changes nothing but which two cells are occupied. If it gives no check, and two steps of pieces
//! that no line can ever pin were open to the next player before, to different cells, then one of them still is.

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
    /// Can the next player act after any quiet move that gives no check, and does the game go on then? `faded` is the state
    /// as the next player would find it if nothing was moved at all.
    pub fn can_act_after_quiet_moves(&self, faded: &BoardState<W, K>) -> bool {
        self.find_two_safe_steps(faded).is_some()
    }

    fn find_two_safe_steps(&self, faded: &BoardState<W, K>) -> Option<()> {
        let turn = self.turns.get(usize::from(faded.turn))?;
        let danger = self.attacks.get(turn.player)?.as_ref()?;
        let sights = self.check_sights.get(turn.player)?.as_ref()?;
        let [stage] = turn.stages.as_deref()? else { return None };
        let presence = Presence::of(faded);
        if !danger.irregular.is_empty()
            || stage.tail.is_some()
            || self.has_fading_marks(faded, presence)
            || !self.surely_continues(faded, presence)
        {
            return None;
        }
        let kings = danger.royal_class.cells(faded, Bitboard::EMPTY);
        if kings.is_empty() || kings.more_than_one() {
            return None;
        }
        let away = !(kings | sights.empty_board_attackers(kings.lowest()));
        let free = self.empty(faded);
        let mut first = Bitboard::EMPTY;
        for bucket in stage.buckets.iter().filter(|bucket| has_unconditional_moves(bucket)) {
            if !presence.meets(bucket.mover_planes.presence()) {
                continue;
            }
            let Some(class) = stage.target_classes.get(bucket.target_class) else { continue };
            let allowed = class.cells(faded, free) & free;
            for from in (faded.union(&bucket.mover_planes) & bucket.origins & away).iter() {
                // Neither anything between nor its lack is in the way of such a step.
                let steps = bucket.targets_from(from, Bitboard::FULL, Bitboard::EMPTY)
                    & bucket.targets_from(from, Bitboard::EMPTY, Bitboard::EMPTY);
                let steps = steps & allowed;
                if steps.without(first).any() && first.any() || steps.more_than_one() {
                    return Some(());
                }
                first |= steps;
            }
        }
        None
    }

    /// Where a piece goes in a quiet move that gives no check: one that the next player is left in peace by.
    pub fn quiet_targets_without_check(
        &self,
        node: &MoveGenNode<'_, W, K>,
        stage: &StageTable<W>,
        bucket: &PieceMoveTable<W>,
        from: usize,
        result: Code,
    ) -> Bitboard<W> {
        let stays = |slot: u8| node.faded.plane(usize::from(slot)).contains(from);
        if stage.tail.is_some() || bucket.results.len() != 1 || !self.layout.plane_of(result).is_some_and(stays) {
            return Bitboard::EMPTY;
        }
        let strikes = node.checks.get_or_init(|| self.checks(node));
        let direct = strikes.as_ref().and_then(|strikes| strikes.checking_targets(bucket, from));
        direct.map_or(Bitboard::EMPTY, |direct| node.empty.without(direct))
    }
}

/// Are its lines to empty cells legal wherever nothing is pinned, whatever else is so?
fn has_unconditional_moves<const W: usize>(bucket: &PieceMoveTable<W>) -> bool {
    bucket.is_plain_but_for_marks
        && bucket.royal_role == RoyalRole::Uninvolved
        && bucket.conditions.is_empty()
        && bucket.required_hands.is_empty()
        && bucket.recodings.is_empty()
        && bucket.barred_screens.is_none()
}
