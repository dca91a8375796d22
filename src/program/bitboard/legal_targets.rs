//! Which of the targets of a piece are legal.

use super::bucket::Bucket;
use super::cells::Cells;
use super::danger::Danger;
use super::engine::Engine;
use super::generate::{Halt, ask, those};
use super::move_gen_node::MoveGenNode;
use super::pins::LegalityTest;
use super::royal_role::RoyalRole;
use super::stage_table::StageTable;
use crate::program::ground::Code;
use std::ops::ControlFlow;

impl<const W: usize, const K: usize> Engine<W, K> {
    /// Those of a piece's targets that are legal.
    #[inline(always)]
    pub fn legal_targets(
        &self,
        node: &MoveGenNode<'_, W, K>,
        stage: &StageTable<W>,
        bucket: &Bucket<W>,
        danger: Option<&Danger<W>>,
        from: usize,
        to: Cells<W>,
    ) -> ControlFlow<Halt, Cells<W>> {
        let Some(danger) = danger.filter(|_| !node.pseudo_legal) else { return ControlFlow::Continue(to) };
        ControlFlow::Continue(match (node.pins.test, bucket.part) {
            (_, RoyalRole::LosesRoyal) => Cells::NONE,
            (LegalityTest::Pins, RoyalRole::Uninvolved) if node.pins.uncertain.contains(from) => {
                self.tested_targets(node, stage, bucket, from, to)?
            }
            (LegalityTest::Pins, RoyalRole::Uninvolved) => {
                // Where something is left, the lines through the cell are blocked as before.
                let leaves = bucket.left != Code::EMPTY;
                let pins = &node.pins;
                let allowed = if leaves {
                    pins.unpinned_targets
                } else {
                    pins.allowed_targets(danger, node.faded, from, node.occupied)
                };
                (to & (allowed | node.enemy_royals)).without(Cells::of(node.pins.king))
            }
            (LegalityTest::Pins, RoyalRole::RoyalMoves) => self.royal_targets(node, stage, bucket, danger, from, to)?,
            (LegalityTest::AlwaysLegal, part) if part != RoyalRole::NeedsTest => to,
            _ => self.tested_targets(node, stage, bucket, from, to)?,
        })
    }

    /// Those of the only royal piece's targets where it is not threatened.
    #[inline(always)]
    fn royal_targets(
        &self,
        node: &MoveGenNode<'_, W, K>,
        stage: &StageTable<W>,
        bucket: &Bucket<W>,
        danger: &Danger<W>,
        from: usize,
        to: Cells<W>,
    ) -> ControlFlow<Halt, Cells<W>> {
        let leaves = bucket.left != Code::EMPTY;
        let mut safe = to & node.enemy_royals;
        if !leaves
            && to.without(safe).is_many()
            && let Some(attacked) = self.attacked(node)
        {
            return ControlFlow::Continue(safe | to.without(attacked));
        }
        let lifted = if leaves { node.occupied } else { node.occupied.without(Cells::of(from)) };
        for cell in to.without(safe).iter() {
            let there = Cells::of(cell);
            if !danger.along_lines(node.faded, cell, lifted | there, !there) {
                safe |= there;
            }
        }
        if danger.threat_guards.is_some() && to != safe {
            // What threatens there may not count.
            safe |= self.tested_targets(node, stage, bucket, from, to.without(safe))?;
        }
        ControlFlow::Continue(safe)
    }

    /// Those of a piece's targets that are legal, found by making the moves.
    #[cold]
    #[inline(never)]
    fn tested_targets(
        &self,
        node: &MoveGenNode<'_, W, K>,
        stage: &StageTable<W>,
        bucket: &Bucket<W>,
        from: usize,
        to: Cells<W>,
    ) -> ControlFlow<Halt, Cells<W>> {
        let Some(&result) = bucket.results.first() else { return ControlFlow::Continue(Cells::NONE) };
        those(to, |cell| {
            let after = ask(self.after_line(node, stage, bucket, (from, cell), result))?;
            ask(self.may_end(node, stage, &after))
        })
    }
}
