//! The odd moves that can be made in a state.

use super::cells::Cells;
use super::deed::Deed;
use super::engine::Engine;
use super::generate::{Flow, Visitor, ask};
use super::irregular_move::Trigger;
use super::move_gen_node::MoveGenNode;
use super::pins::LegalityTest;
use super::stage_table::StageTable;

impl<const W: usize, const K: usize> Engine<W, K> {
    #[inline(never)]
    pub fn generate_irregular<V: Visitor<W, K>>(
        &self,
        node: &MoveGenNode<'_, W, K>,
        stage: &StageTable<W>,
        pulled: (&Trigger<W>, Cells<W>),
        groups: &mut Vec<u32>,
        visitor: &mut V,
    ) -> Flow {
        let asked = Self::is_asked(node, stage);
        let free = node.pins.test == LegalityTest::AlwaysLegal && !stage.may_crown && !asked;
        if free && visitor.many(|| pulled.0.count_open(pulled.1, node.occupied)) {
            return Flow::Continue(());
        }
        let open = |conditions| self.open(node, stage, conditions);
        self.triggered(pulled, node.state, node.occupied, open, |odd| {
            // There may be thousands of them: what they do is not even looked at where nothing can be said against them.
            if free && !odd.is_grouped && odd.guards.is_empty() {
                return visitor.odd(node, stage, odd);
            }
            let Some(deed) = stage.effect(odd.index) else { return Flow::Continue(()) };
            if deed.group != 0 && groups.contains(&deed.group) {
                return Flow::Continue(());
            }
            let quick = if let Some((path_is_safe, target_is_safe)) = self.royal_path_safety(node, deed) {
                if !path_is_safe {
                    return Flow::Continue(());
                }
                if target_is_safe { Some(true) } else { self.legality_by_pins(node, deed) }
            } else {
                // What is quick to rule out is ruled out before the guards are asked.
                let quick = if node.pseudo_legal { Some(true) } else { self.legality_by_pins(node, deed) };
                if quick == Some(false) || !ask(self.node_guards_hold(node, &odd.guards, &stage.guards))? {
                    return Flow::Continue(());
                }
                quick
            };
            if quick == Some(false) {
                return Flow::Continue(());
            }
            if quick.is_none() || asked {
                let mut after = ask(self.after_irregular(node, stage, deed))?;
                let left = quick.is_some() || ask(self.may_end(node, stage, &after))?;
                if !left || (asked && !ask(self.conclude(stage, &mut after, node.in_stuck_test))?) {
                    return Flow::Continue(());
                }
            }
            if deed.group != 0 {
                groups.push(deed.group);
            }
            visitor.odd(node, stage, odd)
        })
    }

    /// Whether the cells that a royal piece passes are not attacked, if that is all that the guards of its move ask, and
    /// whether it is certainly not attacked where it goes.
    #[inline(always)]
    fn royal_path_safety(&self, node: &MoveGenNode<'_, W, K>, deed: &Deed<W>) -> Option<(bool, bool)> {
        let (origin, cells) = deed.calm?;
        let attacked = self.attacked(node).filter(|_| origin == node.pins.king && !node.pseudo_legal)?;
        let safe =
            deed.refuge.is_some_and(|refuge| !attacked.contains(refuge)) && !node.enemy_royals.meets(deed.changed);
        Some((!attacked.meets(cells), safe))
    }

    /// Whether an odd move is legal, where checks and pins tell.
    fn legality_by_pins(&self, node: &MoveGenNode<'_, W, K>, deed: &Deed<W>) -> Option<bool> {
        if (node.pins.test == LegalityTest::AlwaysLegal && deed.crowned.is_empty())
            || (node.pins.is_safe && deed.spares)
        {
            return Some(true);
        }
        let danger = self.dangers.get(node.player).and_then(Option::as_ref)?;
        if node.pins.test != LegalityTest::Pins || danger.threat_guards.is_some() {
            return None;
        }
        if deed.is_pass() && danger.odd.is_empty() {
            // Along which lines there are threats is the same after a pass; only whether they count may change.
            return (!danger.may_threaten(node.faded, node.pins.king, node.occupied)).then_some(true);
        }
        // What waits for a pass may threaten after it.
        if danger.conditional && !matches!(deed.simple, Some((Some(_), _))) {
            return None;
        }
        if let Some((from, to)) = deed.simple {
            let pins = &node.pins;
            if from.is_none_or(|from| pins.uncertain.contains(from)) && !pins.uncertain.is_empty() {
                return None;
            }
            let allowed = from
                .map_or(pins.unpinned_targets, |from| pins.allowed_targets(danger, node.faded, from, node.occupied));
            return Some(allowed.contains(to) || node.enemy_royals.contains(to));
        }
        if !deed.own || danger.groups.iter().any(|group| group.barred.is_some()) {
            return None;
        }
        let kings = Cells::of(node.pins.king).without(deed.changed) | deed.crowned;
        if kings.is_empty() {
            return Some(false);
        }
        if node.enemy_royals.meets(deed.changed) {
            return None;
        }
        if let Some(refuge) = deed.refuge
            && deed.changed.contains(node.pins.king)
            && self.attacked(node).is_some_and(|attacked| !attacked.contains(refuge))
        {
            return Some(true);
        }
        let occupied = node.occupied.without(deed.changed) | deed.filled;
        Some(!kings.iter().any(|king| danger.along_lines(node.faded, king, occupied, !deed.changed)))
    }
}
