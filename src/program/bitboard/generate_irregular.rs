//! The odd moves that can be made in a state.

use super::bitset::Bitboard;
use super::engine::BitboardEngine;
use super::generate::{MoveVisitor, VisitFlow, continue_with};
use super::irregular_move::Trigger;
use super::move_effect::MoveEffect;
use super::move_gen_node::MoveGenNode;
use super::pins::LegalityTest;
use super::stage_table::StageTable;

impl<const W: usize, const K: usize> BitboardEngine<W, K> {
    #[inline(never)]
    pub fn generate_irregular<V: MoveVisitor<W, K>>(
        &self,
        node: &MoveGenNode<'_, W, K>,
        stage: &StageTable<W>,
        pulled: (&Trigger<W>, Bitboard<W>),
        groups: &mut Vec<u32>,
        visitor: &mut V,
    ) -> VisitFlow {
        let asked = Self::may_forbid_end(node, stage);
        let free = node.pins.test == LegalityTest::AlwaysLegal && !stage.may_crown && !asked;
        if free && visitor.irregular_count(|| pulled.0.count_open(pulled.1, node.occupied)) {
            return VisitFlow::Continue(());
        }
        let open = |conditions| self.conditions_hold(node, stage, conditions);
        self.for_each_triggered(pulled, node.state, node.occupied, open, |odd| {
            // There may be thousands of them: what they do is not even looked at where nothing can be said against them.
            if free && !odd.is_grouped && odd.guards.is_empty() {
                return visitor.irregular(node, stage, odd);
            }
            let Some(deed) = stage.effect(odd.index) else { return VisitFlow::Continue(()) };
            if deed.group != 0 && groups.contains(&deed.group) {
                return VisitFlow::Continue(());
            }
            let quick = if let Some((path_is_safe, target_is_safe)) = self.royal_path_safety(node, deed) {
                if !path_is_safe {
                    return VisitFlow::Continue(());
                }
                if target_is_safe { Some(true) } else { self.legality_by_pins(node, deed) }
            } else {
                // What is quick to rule out is ruled out before the guards are asked.
                let quick = if node.pseudo_legal { Some(true) } else { self.legality_by_pins(node, deed) };
                if quick == Some(false) || !continue_with(self.node_guards_hold(node, &odd.guards, &stage.guards))? {
                    return VisitFlow::Continue(());
                }
                quick
            };
            if quick == Some(false) {
                return VisitFlow::Continue(());
            }
            if quick.is_none() || asked {
                let mut after = continue_with(self.after_irregular(node, stage, deed))?;
                let left = quick.is_some() || continue_with(self.may_end_turn(node, stage, &after))?;
                if !left || (asked && !continue_with(self.end_turn(stage, &mut after, node.in_stuck_test))?) {
                    return VisitFlow::Continue(());
                }
            }
            if deed.group != 0 {
                groups.push(deed.group);
            }
            visitor.irregular(node, stage, odd)
        })
    }

    /// Whether the cells that a royal piece passes are not attacked, if that is all that the guards of its move ask, and
    /// whether it is certainly not attacked where it goes.
    #[inline(always)]
    fn royal_path_safety(&self, node: &MoveGenNode<'_, W, K>, deed: &MoveEffect<W>) -> Option<(bool, bool)> {
        let (origin, cells) = deed.safe_cells?;
        let attacked = self.attacked_cells(node).filter(|_| origin == node.pins.king && !node.pseudo_legal)?;
        let safe = deed.royal_target.is_some_and(|refuge| !attacked.contains(refuge))
            && !node.enemy_royals.intersects(deed.written);
        Some((!attacked.intersects(cells), safe))
    }

    /// Whether an odd move is legal, where checks and pins tell.
    fn legality_by_pins(&self, node: &MoveGenNode<'_, W, K>, deed: &MoveEffect<W>) -> Option<bool> {
        if (node.pins.test == LegalityTest::AlwaysLegal && deed.may_hold_royal.is_empty())
            || (node.pins.is_safe && deed.keeps_royals)
        {
            return Some(true);
        }
        let danger = self.attacks.get(node.player).and_then(Option::as_ref)?;
        if node.pins.test != LegalityTest::Pins || danger.threat_guards.is_some() {
            return None;
        }
        if deed.is_pass() && danger.irregular.is_empty() {
            // Along which lines there are threats is the same after a pass; only whether they count may change.
            return (!danger.may_attack(node.faded, node.pins.king, node.occupied)).then_some(true);
        }
        // What waits for a pass may threaten after it.
        if danger.is_conditional && !matches!(deed.simple_step, Some((Some(_), _))) {
            return None;
        }
        if let Some((from, to)) = deed.simple_step {
            let pins = &node.pins;
            if from.is_none_or(|from| pins.uncertain.contains(from)) && !pins.uncertain.is_empty() {
                return None;
            }
            let allowed = from
                .map_or(pins.unpinned_targets, |from| pins.allowed_targets(danger, node.faded, from, node.occupied));
            return Some(allowed.contains(to) || node.enemy_royals.contains(to));
        }
        if !deed.writes_only_own || danger.groups.iter().any(|group| group.barred_screens.is_some()) {
            return None;
        }
        let kings = Bitboard::from_cell(node.pins.king).without(deed.written) | deed.may_hold_royal;
        if kings.is_empty() {
            return Some(false);
        }
        if node.enemy_royals.intersects(deed.written) {
            return None;
        }
        if let Some(refuge) = deed.royal_target
            && deed.written.contains(node.pins.king)
            && self.attacked_cells(node).is_some_and(|attacked| !attacked.contains(refuge))
        {
            return Some(true);
        }
        let occupied = node.occupied.without(deed.written) | deed.filled;
        Some(!kings.iter().any(|king| danger.attacks_along_lines(node.faded, king, occupied, !deed.written)))
    }
}
