//! Generates irregular moves and tests their legality.

use super::bitset::Bitboard;
use super::engine::BitboardEngine;
use super::irregular_move::Trigger;
use super::move_effect::MoveEffect;
use super::move_gen_node::MoveGenNode;
use super::move_visitor::{MoveBatch, MoveVisitor, Visited};
use super::pins::LegalityTest;
use super::stage_table::StageTable;

impl<const W: usize, const K: usize> BitboardEngine<W, K> {
    #[inline(never)]
    pub fn generate_irregular<V: MoveVisitor<W, K> + ?Sized>(
        &self,
        node: &MoveGenNode<'_, W, K>,
        stage: &StageTable<W>,
        (trigger, cells): (&Trigger<W>, Bitboard<W>),
        groups: &mut Vec<u32>,
        visitor: &mut V,
    ) -> Visited {
        let tests_tail = Self::may_forbid_end(node, stage);
        let free = node.pins.test == LegalityTest::AlwaysLegal && !stage.may_crown && !tests_tail;
        if free
            && visitor.only_counts()
            && let Some(count) = trigger.count_open(cells, node.occupied)
        {
            visitor.add(count);
            return Ok(());
        }
        let open = |conditions: &[_]| Ok(self.conditions_hold(node, stage, conditions)?);
        self.for_each_triggered((trigger, cells), node.state, node.occupied, open, |irregular| {
            // There may be thousands of moves; where all are legal, their effects need not be read.
            if free && !irregular.is_grouped && irregular.guards.is_empty() {
                return visitor.visit(node, stage, MoveBatch::Irregular(irregular));
            }
            let Some(effect) = stage.effect(irregular.index) else { return Ok(()) };
            if effect.group != 0 && groups.contains(&effect.group) {
                return Ok(());
            }
            let quick = if let Some((path_is_safe, target_is_safe)) = self.royal_path_safety(node, effect) {
                if !path_is_safe {
                    return Ok(());
                }
                if target_is_safe { Some(true) } else { self.legality_by_pins(node, effect) }
            } else {
                // Cheap legality tests come before the guards.
                let quick = if node.pseudo_legal { Some(true) } else { self.legality_by_pins(node, effect) };
                if quick == Some(false) || !self.node_guards_hold(node, &irregular.guards, &stage.guards)? {
                    return Ok(());
                }
                quick
            };
            if quick == Some(false) {
                return Ok(());
            }
            if quick.is_none() || tests_tail {
                let mut after = self.after_irregular(node, stage, effect)?;
                let is_possible = quick.is_some() || self.may_end_turn(node, stage, &after)?;
                if !is_possible || (tests_tail && !self.end_turn(stage, &mut after, node.in_stuck_test)?) {
                    return Ok(());
                }
            }
            if effect.group != 0 {
                groups.push(effect.group);
            }
            visitor.visit(node, stage, MoveBatch::Irregular(irregular))
        })
    }

    /// Returns whether the cells that a royal piece passes are safe and whether its target is known to be safe. `None`
    /// if the guards of the move test more than that.
    #[inline(always)]
    fn royal_path_safety(&self, node: &MoveGenNode<'_, W, K>, effect: &MoveEffect<W>) -> Option<(bool, bool)> {
        let (origin, cells) = effect.safe_cells?;
        let attacked = self.attacked_cells(node).filter(|_| origin == node.pins.king && !node.pseudo_legal)?;
        let safe = effect.royal_target.is_some_and(|refuge| !attacked.contains(refuge))
            && !node.enemy_royals.intersects(effect.written);
        Some((!attacked.intersects(cells), safe))
    }

    /// Returns whether an irregular move is legal, as far as checks and pins tell.
    fn legality_by_pins(&self, node: &MoveGenNode<'_, W, K>, effect: &MoveEffect<W>) -> Option<bool> {
        if (node.pins.test == LegalityTest::AlwaysLegal && effect.may_hold_royal.is_empty())
            || (node.pins.is_safe && effect.keeps_royals)
        {
            return Some(true);
        }
        let royal_attacks = self.attacks.get(node.player).and_then(Option::as_ref)?;
        if node.pins.test != LegalityTest::Pins || royal_attacks.threat_guards.is_some() {
            return None;
        }
        if effect.is_pass() && royal_attacks.irregular.is_empty() {
            // A pass keeps all threatening lines; it only changes whether they count.
            return (!royal_attacks.may_attack(node.faded, node.pins.king, node.occupied)).then_some(true);
        }
        // A conditional threat may become active after the move.
        if royal_attacks.is_conditional && !matches!(effect.simple_step, Some((Some(_), _))) {
            return None;
        }
        if let Some((from, to)) = effect.simple_step {
            let pins = &node.pins;
            if from.is_none_or(|from| pins.uncertain.contains(from)) && !pins.uncertain.is_empty() {
                return None;
            }
            let allowed = from.map_or(pins.unpinned_targets, |from| {
                pins.allowed_targets(royal_attacks, node.faded, from, node.occupied)
            });
            return Some(allowed.contains(to) || node.enemy_royals.contains(to));
        }
        if !effect.writes_only_own || royal_attacks.groups.iter().any(|group| group.barred_screens.is_some()) {
            return None;
        }
        let kings = Bitboard::from_cell(node.pins.king).without(effect.written) | effect.may_hold_royal;
        if kings.is_empty() {
            return Some(false);
        }
        if node.enemy_royals.intersects(effect.written) {
            return None;
        }
        if let Some(refuge) = effect.royal_target
            && effect.written.contains(node.pins.king)
            && self.attacked_cells(node).is_some_and(|attacked| !attacked.contains(refuge))
        {
            return Some(true);
        }
        let occupied = node.occupied.without(effect.written) | effect.filled;
        Some(!kings.iter().any(|king| royal_attacks.attacks_along_lines(node.faded, king, occupied, !effect.written)))
    }
}
