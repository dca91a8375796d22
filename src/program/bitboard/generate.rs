//! The move generator: shows the legal moves of a state to a visitor.

use super::attacked_cells::AttackedCells;
use super::bitset::Bitboard;
use super::board_state::BoardState;
use super::collectors::ActionCollector;
use super::engine::BitboardEngine;
use super::guards::{Evaluated, GuardCache};
use super::leaf_counter::{FirstMove, LeafCounter};
use super::move_gen_node::MoveGenNode;
use super::move_visitor::{MoveBatch, MoveVisitor, StateNode, Visited, unless_stopped};
use super::piece_move_table::CACHED_TARGET_SETS;
use super::pins::{LegalityTest, Pins};
use super::presence::Presence;
use super::stage_table::StageTable;
use super::turn_requirement::KnownChecks;
use crate::program::ground::GuardLiteral;

impl<const W: usize, const K: usize> BitboardEngine<W, K> {
    /// Shows the legal moves of a state to a visitor. `in_stuck_test` is set inside the question whether a player is
    /// stuck.
    pub fn visit_moves(
        &self,
        state: &BoardState<W, K>,
        presence: Presence,
        in_stuck_test: bool,
        visitor: &mut dyn MoveVisitor<W, K>,
    ) -> Visited {
        self.with_stage(state, presence, in_stuck_test, |node, stage| self.visit_stage(node, stage, visitor))
    }

    /// Counts the legal moves of a state without making them. This is the leaf of perft, so the counter is inlined.
    #[inline(never)]
    pub fn count_moves(&self, state: &BoardState<W, K>, presence: Presence) -> Visited<u64> {
        let mut leaves = LeafCounter(0);
        self.with_stage(state, presence, false, |node, stage| self.generate_stage(node, stage, &mut leaves))?;
        Ok(leaves.0)
    }

    /// Shows the legal moves of a state to a visitor that makes them, the inner nodes of perft. The visitor is inlined.
    #[inline(always)]
    pub fn visit_children(&self, node: &StateNode<W, K>, visitor: &mut impl MoveVisitor<W, K>) -> Visited {
        self.with_stage(&node.state, node.presence, false, |node, stage| self.generate_stage(node, stage, visitor))
    }

    /// Lists the legal moves of a state. Search spends its time here, so the collector is inlined, too.
    #[inline(never)]
    pub fn list_moves(&self, state: &BoardState<W, K>, presence: Presence, list: &mut ActionCollector<'_>) -> Visited {
        self.with_stage(state, presence, false, |node, stage| self.generate_stage(node, stage, list))
    }

    /// Prepares a state for generation and passes it on with the stage that its player must play.
    #[inline(always)]
    fn with_stage(
        &self,
        state: &BoardState<W, K>,
        presence: Presence,
        in_stuck_test: bool,
        generate: impl FnOnce(&MoveGenNode<'_, W, K>, &StageTable<W>) -> Visited,
    ) -> Visited {
        let Some(turn) = self.turns.get(usize::from(state.turn)) else { return Ok(()) };
        let mut faded;
        let mut base = state;
        if self.has_fading_marks(state, presence) {
            faded = *state;
            self.fade_marks(&mut faded);
            base = &faded;
        }
        let node = self.node((state, presence), base, turn, in_stuck_test);
        let Some((last, earlier)) = turn.stages.as_deref().and_then(<[_]>::split_last) else { return Ok(()) };
        let mut chosen = last;
        for stage in earlier {
            if self.has_pseudo_legal(&node, stage)? {
                chosen = stage;
                break;
            }
        }
        generate(&node, chosen)
    }

    /// Whether the stage has a pseudo-legal move.
    #[inline(never)]
    fn has_pseudo_legal(&self, node: &MoveGenNode<'_, W, K>, stage: &StageTable<W>) -> Evaluated {
        let node = MoveGenNode {
            pins: Pins::without_lines(LegalityTest::AlwaysLegal),
            pseudo_legal: true,
            guard_cache: GuardCache::default(),
            checks: KnownChecks::new(),
            attacked: AttackedCells::new(),
            ..*node
        };
        Ok(unless_stopped(self.visit_stage(&node, stage, &mut FirstMove))?.is_none())
    }

    /// Shows the legal moves of a stage to any visitor. Compiled once for all visitors that are not hot.
    #[inline(never)]
    fn visit_stage(
        &self,
        node: &MoveGenNode<'_, W, K>,
        stage: &StageTable<W>,
        visitor: &mut dyn MoveVisitor<W, K>,
    ) -> Visited {
        self.generate_stage(node, stage, visitor)
    }

    #[inline(always)]
    fn generate_stage<V: MoveVisitor<W, K> + ?Sized>(
        &self,
        node: &MoveGenNode<'_, W, K>,
        stage: &StageTable<W>,
        visitor: &mut V,
    ) -> Visited {
        let pieces = visitor.pieces_to_visit(self, node, stage)?;
        self.generate_piece_moves(node, stage, pieces, visitor)?;
        for drop in stage.drops.iter().enumerate() {
            self.generate_drops(node, stage, drop, visitor)?;
        }
        // Groups with an already generated move; they are rare.
        let mut groups: Vec<u32> = Vec::new();
        for trigger in &stage.irregular.triggers {
            if !trigger.may_match(node.presence) {
                continue;
            }
            let cells = trigger.cells(node.state, node.occupied, &self.classes);
            if cells.any() && !node.guard_cache.refutes(&trigger.conditions) {
                self.generate_irregular(node, stage, (trigger, cells), &mut groups, visitor)?;
            }
        }
        Ok(())
    }

    /// Generates the legal moves of all pieces. In tables that are counted in lanes, only moves of pieces in `in_lanes`
    /// are generated.
    #[inline(always)]
    fn generate_piece_moves<V: MoveVisitor<W, K> + ?Sized>(
        &self,
        node: &MoveGenNode<'_, W, K>,
        stage: &StageTable<W>,
        in_lanes: Bitboard<W>,
        visitor: &mut V,
    ) -> Visited {
        let skipped = if in_lanes.is_empty() { stage.lane_table_count } else { 0 };
        let mut targets = [Bitboard::EMPTY; CACHED_TARGET_SETS];
        // Tables outside the lanes are few and rarely share targets.
        let cached = if skipped > 0 { 0 } else { CACHED_TARGET_SETS };
        for (cells, class) in targets.iter_mut().zip(&stage.target_classes).take(cached) {
            *cells = class.cells(node.state, node.empty);
        }
        let attacks = self.attacks.get(node.player).and_then(Option::as_ref);
        let may_be_forbidden = Self::may_forbid_end(node, stage);
        for (index, table) in stage.move_tables.iter().enumerate().skip(skipped) {
            if !node.presence.meets(table.mover_planes.presence()) {
                continue;
            }
            let mut pieces = node.state.union(&table.mover_planes) & table.origins;
            if table.is_in_lanes {
                pieces &= in_lanes;
            }
            if pieces.is_empty() || !self.conditions_hold(node, stage, &table.conditions)? {
                continue;
            }
            if !node.state.hands_hold(&table.required_hands) {
                continue;
            }
            let barred = table.barred_cells(node.state);
            let allowed_targets = match (targets.get(table.target_class), stage.target_classes.get(table.target_class))
            {
                (Some(cells), _) if cached > 0 => *cells,
                (_, Some(class)) => class.cells(node.state, node.empty),
                (_, None) => continue,
            };
            for from in pieces.iter() {
                let to = table.targets_from(from, node.occupied, barred) & allowed_targets;
                if to.is_empty() {
                    continue;
                }
                let mut to = self.legal_targets(node, stage, (index, table), attacks, from, to)?;
                if may_be_forbidden && to.any() {
                    to = self.endable_targets(node, stage, (index, table), from, to)?;
                }
                if to.any() {
                    visitor.visit(node, stage, MoveBatch::Piece { index, table, from, to })?;
                }
            }
        }
        Ok(())
    }

    /// Makes each move of a batch and passes on the state after it.
    #[inline(always)]
    pub fn make_each(
        &self,
        node: &MoveGenNode<'_, W, K>,
        stage: &StageTable<W>,
        batch: MoveBatch<'_, W>,
        mut visit: impl FnMut(&mut StateNode<W, K>) -> Visited,
    ) -> Visited {
        let mut made = |state: BoardState<W, K>| visit(&mut StateNode { presence: Presence::of(&state), state });
        match batch {
            MoveBatch::Piece { table, from, to, .. } => {
                // One buffer serves all moves; initializing it for each is slow.
                let mut after = StateNode::default();
                for cell in to.iter() {
                    for &result in &table.results {
                        let cells = (from, cell);
                        after.presence = self.make_piece_move(&mut after.state, node, stage, table, cells, result)?;
                        visit(&mut after)?;
                    }
                }
            }
            MoveBatch::Drops { table, to, .. } => {
                for cell in to.iter() {
                    made(self.after_drop(node, table, cell)?)?;
                }
            }
            MoveBatch::Irregular(irregular) => {
                if let Some(effect) = stage.effect(irregular.index) {
                    made(self.after_irregular(node, stage, effect)?)?;
                }
            }
        }
        Ok(())
    }

    /// Returns the targets of a batch whose moves pass a test, found by making each. Where a move has several results,
    /// the first represents all.
    #[cold]
    #[inline(never)]
    pub fn tested_targets(
        &self,
        node: &MoveGenNode<'_, W, K>,
        stage: &StageTable<W>,
        batch: MoveBatch<'_, W>,
        test: MadeMoveTest,
    ) -> Evaluated<Bitboard<W>> {
        let (MoveBatch::Piece { to, .. } | MoveBatch::Drops { to, .. }) = batch else { return Ok(Bitboard::EMPTY) };
        let mut accepted = Bitboard::EMPTY;
        for cell in to.iter() {
            let mut after = match batch {
                MoveBatch::Piece { table, from, .. } => {
                    let Some(&result) = table.results.first() else { continue };
                    self.after_piece_move(node, stage, table, (from, cell), result)?
                }
                MoveBatch::Drops { table, .. } => self.after_drop(node, table, cell)?,
                MoveBatch::Irregular(_) => continue,
            };
            let passes = match test {
                MadeMoveTest::Legality => self.may_end_turn(node, stage, &after)?,
                MadeMoveTest::TurnEnd => self.end_turn(stage, &mut after, node.in_stuck_test)?,
            };
            if passes {
                accepted |= Bitboard::from_cell(cell);
            }
        }
        Ok(accepted)
    }

    /// Whether the guards on the position before the turn hold.
    #[inline(always)]
    pub fn conditions_hold(
        &self,
        node: &MoveGenNode<'_, W, K>,
        stage: &StageTable<W>,
        conditions: &[GuardLiteral],
    ) -> Evaluated {
        if conditions.is_empty() { Ok(true) } else { self.cached_guards_hold(node, stage, conditions) }
    }

    /// Returns whether the player to move has a legal action.
    pub fn has_legal_action(&self, state: &BoardState<W, K>, in_stuck_test: bool) -> Evaluated {
        self.has_legal_action_with(state, Presence::of(state), in_stuck_test)
    }

    /// As [`Self::has_legal_action`], with the presence of the state known.
    pub fn has_legal_action_with(
        &self,
        state: &BoardState<W, K>,
        presence: Presence,
        in_stuck_test: bool,
    ) -> Evaluated {
        Ok(unless_stopped(self.visit_moves(state, presence, in_stuck_test, &mut FirstMove))?.is_none())
    }
}

/// What a move must pass once it is made.
#[derive(Clone, Copy)]
pub(super) enum MadeMoveTest {
    /// The player may leave the position.
    Legality,
    /// The turn can end as its stage says.
    TurnEnd,
}
