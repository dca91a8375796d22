//! Replies after which it is certain, without a look at the position, that the next player is not in check and can act.
//!
//! A quiet move of one piece changes nothing but which two cells are occupied. If it gives no check, and two steps of pieces
//! that no line can ever pin were open to the next player before, to different cells, then one of them still is.

use super::board_state::BoardState;
use super::bucket::Bucket;
use super::cells::Cells;
use super::engine::Engine;
use super::move_gen_node::MoveGenNode;
use super::presence::Presence;
use super::royal_role::RoyalRole;
use super::stage_table::StageTable;
use crate::program::ground::Code;

impl<const W: usize, const K: usize> Engine<W, K> {
    /// Can the next player act after any quiet move that gives no check, and does the game go on then? `faded` is the state
    /// as the next player would find it if nothing was moved at all.
    pub fn can_act_after_quiet_moves(&self, faded: &BoardState<W, K>) -> bool {
        self.find_two_safe_steps(faded).is_some()
    }

    fn find_two_safe_steps(&self, faded: &BoardState<W, K>) -> Option<()> {
        let turn = self.turns.get(usize::from(faded.turn))?;
        let danger = self.dangers.get(turn.player)?.as_ref()?;
        let sights = self.sights.get(turn.player)?.as_ref()?;
        let [stage] = turn.stages.as_deref()? else { return None };
        let presence = Presence::of(faded);
        if !danger.odd.is_empty()
            || stage.tail.is_some()
            || self.has_fading_marks(faded, presence)
            || !self.goes_on(faded, presence)
        {
            return None;
        }
        let kings = danger.royals.cells(faded, Cells::NONE);
        if kings.is_empty() || kings.is_many() {
            return None;
        }
        let away = !(kings | sights.empty_board_attackers(kings.lowest()));
        let free = self.free(faded);
        let mut first = Cells::NONE;
        for bucket in stage.buckets.iter().filter(|bucket| has_unconditional_moves(bucket)) {
            if !presence.meets(bucket.movers.presence()) {
                continue;
            }
            let Some(class) = stage.target_classes.get(bucket.class) else { continue };
            let allowed = class.cells(faded, free) & free;
            for from in (faded.union(&bucket.movers) & bucket.origins & away).iter() {
                // Neither anything between nor its lack is in the way of such a step.
                let steps =
                    bucket.targets(from, Cells::ALL, Cells::NONE) & bucket.targets(from, Cells::NONE, Cells::NONE);
                let steps = steps & allowed;
                if steps.without(first).any() && first.any() || steps.is_many() {
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
        bucket: &Bucket<W>,
        from: usize,
        result: Code,
    ) -> Cells<W> {
        let stays = |slot: u8| node.faded.plane(usize::from(slot)).contains(from);
        if stage.tail.is_some() || bucket.results.len() != 1 || !self.layout.slot(result).is_some_and(stays) {
            return Cells::NONE;
        }
        let strikes = node.checks.get_or_init(|| self.checks(node));
        let direct = strikes.as_ref().and_then(|strikes| strikes.checking_targets(bucket, from));
        direct.map_or(Cells::NONE, |direct| node.empty.without(direct))
    }
}

/// Are its lines to empty cells legal wherever nothing is pinned, whatever else is so?
fn has_unconditional_moves<const W: usize>(bucket: &Bucket<W>) -> bool {
    bucket.is_simple
        && bucket.part == RoyalRole::Uninvolved
        && bucket.conditions.is_empty()
        && bucket.holds.is_empty()
        && bucket.blasts.is_empty()
        && bucket.barred.is_none()
}
