//! The move generator: shows the legal moves of a state to a visitor.

use super::attacked_cells::AttackedCells;
use super::bitset::Bitboard;
use super::board_state::BoardState;
use super::drop_moves::DropTable;
use super::engine::{BitboardEngine, TurnTable};
use super::guards::{Evaluated, GuardCache};
use super::irregular_move::IrregularMove;
use super::move_gen_node::MoveGenNode;
use super::piece_move_table::{CACHED_TARGET_SETS, PieceMoveTable};
use super::pins::{LegalityTest, Pins};
use super::presence::Presence;
use super::stage_table::StageTable;
use super::turn_requirement::KnownChecks;
use crate::program::Fault;
use crate::task::Halt;
use std::ops::ControlFlow;

/// Whether generation goes on. [`Halt::Answered`] says that the visitor needs no more moves.
pub(super) type VisitFlow<T = ()> = ControlFlow<Halt<Box<Fault>>, T>;

/// Turns an answer into control flow, for use with `?` inside the generator.
#[inline(always)]
pub(super) fn continue_with<T>(answer: Evaluated<T>) -> VisitFlow<T> {
    match answer {
        Ok(value) => ControlFlow::Continue(value),
        Err(fault) => ControlFlow::Break(Halt::Fault(fault)),
    }
}

/// Returns the cells for which a test succeeds.
#[inline(always)]
pub(super) fn filter_cells<const W: usize>(
    cells: Bitboard<W>,
    mut accepts: impl FnMut(usize) -> VisitFlow<bool>,
) -> VisitFlow<Bitboard<W>> {
    let mut accepted = Bitboard::EMPTY;
    for cell in cells.iter() {
        if accepts(cell)? {
            accepted |= Bitboard::from_cell(cell);
        }
    }
    ControlFlow::Continue(accepted)
}

/// Receives the moves of a state in bulk.
pub(super) trait MoveVisitor<const W: usize, const K: usize>: Sized {
    /// Receives all piece moves of a stage.
    #[inline(always)]
    fn all_piece_moves(
        &mut self,
        engine: &BitboardEngine<W, K>,
        node: &MoveGenNode<'_, W, K>,
        stage: &StageTable<W>,
    ) -> VisitFlow {
        engine.generate_piece_moves(node, stage, Bitboard::FULL, self)
    }

    /// Receives the moves of one piece from a cell to each of `to`. Each result of the table is a move of its own.
    fn piece_moves(
        &mut self,
        node: &MoveGenNode<'_, W, K>,
        stage: &StageTable<W>,
        table: (usize, &PieceMoveTable<W>),
        from: usize,
        to: Bitboard<W>,
    ) -> VisitFlow;
    /// Receives the drops of one piece on each of `to`.
    fn drops(
        &mut self,
        node: &MoveGenNode<'_, W, K>,
        stage: &StageTable<W>,
        drop: (usize, &DropTable<W>),
        to: Bitboard<W>,
    ) -> VisitFlow;
    /// Offers the number of irregular moves of one trigger. Returns `true` if the visitor takes the number and needs no
    /// moves.
    #[inline(always)]
    fn irregular_count(&mut self, _: impl FnOnce() -> Option<u64>) -> bool {
        false
    }
    /// Receives an irregular move.
    fn irregular(
        &mut self,
        node: &MoveGenNode<'_, W, K>,
        stage: &StageTable<W>,
        irregular_move: &IrregularMove<W>,
    ) -> VisitFlow;
}

impl<const W: usize, const K: usize> BitboardEngine<W, K> {
    /// Shows the legal moves of a state to a visitor. `in_stuck_test` is set inside the question whether a player is
    /// stuck.
    #[inline(always)]
    pub fn generate<V: MoveVisitor<W, K>>(
        &self,
        state: &BoardState<W, K>,
        presence: Presence,
        in_stuck_test: bool,
        visitor: &mut V,
    ) -> VisitFlow {
        let Some(turn) = self.turns.get(usize::from(state.turn)) else { return VisitFlow::Continue(()) };
        let mut faded;
        let mut base = state;
        if self.has_fading_marks(state, presence) {
            faded = *state;
            self.fade_marks(&mut faded);
            base = &faded;
        }
        self.generate_turn(&self.node((state, presence), base, turn, in_stuck_test), turn, visitor)
    }

    #[inline(always)]
    fn generate_turn<V: MoveVisitor<W, K>>(
        &self,
        node: &MoveGenNode<'_, W, K>,
        turn: &TurnTable<W>,
        visitor: &mut V,
    ) -> VisitFlow {
        let stages = turn.stages.as_deref().unwrap_or_default();
        let mut chosen = stages.first();
        if stages.len() > 1 {
            for stage in stages {
                chosen = Some(stage);
                if self.has_pseudo_legal(node, stage)? {
                    break;
                }
            }
        }
        match chosen {
            Some(stage) => self.generate_stage(node, stage, visitor),
            None => VisitFlow::Continue(()),
        }
    }

    /// Whether the stage has a pseudo-legal move.
    #[inline(never)]
    fn has_pseudo_legal(&self, node: &MoveGenNode<'_, W, K>, stage: &StageTable<W>) -> VisitFlow<bool> {
        let (pins, answers) = (Pins::without_lines(LegalityTest::AlwaysLegal), GuardCache::default());
        let node = MoveGenNode {
            pins,
            pseudo_legal: true,
            guard_cache: answers,
            checks: KnownChecks::new(),
            attacked: AttackedCells::new(),
            ..*node
        };
        match self.generate_stage(&node, stage, &mut FirstMove) {
            VisitFlow::Break(Halt::Answered) => ControlFlow::Continue(true),
            VisitFlow::Break(stop) => ControlFlow::Break(stop),
            VisitFlow::Continue(()) => ControlFlow::Continue(false),
        }
    }

    #[inline(always)]
    fn generate_stage<V: MoveVisitor<W, K>>(
        &self,
        node: &MoveGenNode<'_, W, K>,
        stage: &StageTable<W>,
        visitor: &mut V,
    ) -> VisitFlow {
        visitor.all_piece_moves(self, node, stage)?;
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
        VisitFlow::Continue(())
    }

    /// Generates the legal moves of all pieces. Of tables that are counted in lanes, only pieces among `in_lanes` are
    /// generated.
    #[inline(always)]
    pub fn generate_piece_moves<V: MoveVisitor<W, K>>(
        &self,
        node: &MoveGenNode<'_, W, K>,
        stage: &StageTable<W>,
        in_lanes: Bitboard<W>,
        visitor: &mut V,
    ) -> VisitFlow {
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
                let mut to = self.legal_targets(node, stage, table, attacks, from, to)?;
                if may_be_forbidden && to.any() {
                    to = self.endable_targets(node, stage, table, from, to)?;
                }
                if to.any() {
                    visitor.piece_moves(node, stage, (index, table), from, to)?;
                }
            }
        }
        VisitFlow::Continue(())
    }

    /// Whether the guards on the position before the turn hold.
    #[inline(always)]
    pub fn conditions_hold(
        &self,
        node: &MoveGenNode<'_, W, K>,
        stage: &StageTable<W>,
        conditions: &[(u32, bool)],
    ) -> VisitFlow<bool> {
        if conditions.is_empty() {
            ControlFlow::Continue(true)
        } else {
            continue_with(self.cached_guards_hold(node, stage, conditions))
        }
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
        match self.generate(state, presence, in_stuck_test, &mut FirstMove) {
            VisitFlow::Continue(()) => Ok(false),
            VisitFlow::Break(Halt::Fault(fault)) => Err(fault),
            VisitFlow::Break(_) => Ok(true),
        }
    }
}

struct FirstMove;

impl<const W: usize, const K: usize> MoveVisitor<W, K> for FirstMove {
    fn piece_moves(
        &mut self,
        _: &MoveGenNode<'_, W, K>,
        _: &StageTable<W>,
        _: (usize, &PieceMoveTable<W>),
        _: usize,
        _: Bitboard<W>,
    ) -> VisitFlow {
        VisitFlow::Break(Halt::Answered)
    }

    fn drops(
        &mut self,
        _: &MoveGenNode<'_, W, K>,
        _: &StageTable<W>,
        _: (usize, &DropTable<W>),
        _: Bitboard<W>,
    ) -> VisitFlow {
        VisitFlow::Break(Halt::Answered)
    }

    fn irregular(&mut self, _: &MoveGenNode<'_, W, K>, _: &StageTable<W>, _: &IrregularMove<W>) -> VisitFlow {
        VisitFlow::Break(Halt::Answered)
    }
}
