//! The moves that can be made in a state.

use super::attacked::Attacked;
use super::board_state::BoardState;
use super::bucket::{Bucket, LOOKED_UP};
use super::cells::Cells;
use super::conclude::Known;
use super::drops::DropTable;
use super::engine::{Engine, TurnTable};
use super::guards::{Evaluated, GuardCache};
use super::irregular_move::IrregularMove;
use super::move_gen_node::MoveGenNode;
use super::pins::{LegalityTest, Pins};
use super::presence::Presence;
use super::stage_table::StageTable;
use crate::program::Fault;
use std::ops::ControlFlow;

/// Why a search for moves ends early.
pub(super) enum Halt {
    /// Enough was found.
    Enough,
    /// Somebody does not want to wait any longer.
    Cancelled,
    Fault(Box<Fault>),
}

pub(super) type Flow = ControlFlow<Halt>;

/// The other way round: a question asked in the middle of a search.
#[inline(always)]
pub(super) fn ask<T>(answer: Evaluated<T>) -> ControlFlow<Halt, T> {
    match answer {
        Ok(value) => ControlFlow::Continue(value),
        Err(fault) => ControlFlow::Break(Halt::Fault(fault)),
    }
}

/// Those of some cells for which a question is answered with yes.
#[inline(always)]
pub(super) fn those<const W: usize>(
    cells: Cells<W>,
    mut is: impl FnMut(usize) -> ControlFlow<Halt, bool>,
) -> ControlFlow<Halt, Cells<W>> {
    let mut those = Cells::NONE;
    for cell in cells.iter() {
        if is(cell)? {
            those |= Cells::of(cell);
        }
    }
    ControlFlow::Continue(those)
}

/// What is done with moves.
pub(super) trait Visitor<const W: usize, const K: usize>: Sized {
    /// All lines of a stage.
    #[inline(always)]
    fn every_line(&mut self, engine: &Engine<W, K>, node: &MoveGenNode<'_, W, K>, stage: &StageTable<W>) -> Flow {
        engine.lines(node, stage, Cells::ALL, self)
    }

    /// One piece goes from a cell to each of some cells, and becomes each of the bucket's results.
    fn lines(
        &mut self,
        node: &MoveGenNode<'_, W, K>,
        stage: &StageTable<W>,
        bucket: (usize, &Bucket<W>),
        from: usize,
        to: Cells<W>,
    ) -> Flow;
    /// A piece comes to each of some cells.
    fn drops(
        &mut self,
        node: &MoveGenNode<'_, W, K>,
        stage: &StageTable<W>,
        drop: (usize, &DropTable<W>),
        to: Cells<W>,
    ) -> Flow;
    /// As many odd moves as are found, if that is all that is to be known of them; says whether it is.
    #[inline(always)]
    fn many(&mut self, _: impl FnOnce() -> Option<u64>) -> bool {
        false
    }
    /// An odd move.
    fn odd(&mut self, node: &MoveGenNode<'_, W, K>, stage: &StageTable<W>, odd: &IrregularMove<W>) -> Flow;
}

impl<const W: usize, const K: usize> Engine<W, K> {
    /// Shows the legal moves of a state to a visitor. `deep` inside the question whether somebody is stuck.
    #[inline(always)]
    pub fn visit<V: Visitor<W, K>>(
        &self,
        state: &BoardState<W, K>,
        presence: Presence,
        deep: bool,
        visitor: &mut V,
    ) -> Flow {
        let Some(turn) = self.turns.get(usize::from(state.turn)) else { return Flow::Continue(()) };
        let mut faded;
        let mut base = state;
        if self.has_fading_marks(state, presence) {
            faded = *state;
            self.fade_marks(&mut faded);
            base = &faded;
        }
        self.stages(&self.node((state, presence), base, turn, deep), turn, visitor)
    }

    #[inline(always)]
    fn stages<V: Visitor<W, K>>(&self, node: &MoveGenNode<'_, W, K>, turn: &TurnTable<W>, visitor: &mut V) -> Flow {
        let stages = turn.stages.as_deref().unwrap_or_default();
        let mut chosen = stages.first();
        if stages.len() > 1 {
            for stage in stages {
                chosen = Some(stage);
                if self.any_move(node, stage)? {
                    break;
                }
            }
        }
        match chosen {
            Some(stage) => self.moves(node, stage, visitor),
            None => Flow::Continue(()),
        }
    }

    /// Is any move of the stage possible, legal or not?
    #[inline(never)]
    fn any_move(&self, node: &MoveGenNode<'_, W, K>, stage: &StageTable<W>) -> ControlFlow<Halt, bool> {
        let (pins, answers) = (Pins::without_lines(LegalityTest::AlwaysLegal), GuardCache::default());
        let node = MoveGenNode {
            pins,
            pseudo_legal: true,
            guard_cache: answers,
            checks: Known::new(),
            attacked: Attacked::new(),
            ..*node
        };
        match self.moves(&node, stage, &mut First) {
            Flow::Break(Halt::Enough) => ControlFlow::Continue(true),
            Flow::Break(halt) => ControlFlow::Break(halt),
            Flow::Continue(()) => ControlFlow::Continue(false),
        }
    }

    #[inline(always)]
    fn moves<V: Visitor<W, K>>(&self, node: &MoveGenNode<'_, W, K>, stage: &StageTable<W>, visitor: &mut V) -> Flow {
        visitor.every_line(self, node, stage)?;
        for drop in stage.drops.iter().enumerate() {
            self.drop(node, stage, drop, visitor)?;
        }
        // Groups of which a move has been found possible; they are rare.
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
        Flow::Continue(())
    }

    /// The legal lines of all pieces; of buckets that are in lanes, only those of pieces among `in_lanes`.
    #[inline(always)]
    pub fn lines<V: Visitor<W, K>>(
        &self,
        node: &MoveGenNode<'_, W, K>,
        stage: &StageTable<W>,
        in_lanes: Cells<W>,
        visitor: &mut V,
    ) -> Flow {
        let passed = if in_lanes.is_empty() { stage.lane_buckets } else { 0 };
        let mut targets = [Cells::NONE; LOOKED_UP];
        // The few lines that are no lanes hardly share any targets.
        let known = if passed > 0 { 0 } else { LOOKED_UP };
        for (cells, class) in targets.iter_mut().zip(&stage.target_classes).take(known) {
            *cells = class.cells(node.state, node.empty);
        }
        let danger = self.dangers.get(node.player).and_then(Option::as_ref);
        let asked = Self::is_asked(node, stage);
        for (number, bucket) in stage.buckets.iter().enumerate().skip(passed) {
            if !node.presence.meets(bucket.movers.presence()) {
                continue;
            }
            let mut pieces = node.state.union(&bucket.movers) & bucket.origins;
            if bucket.in_lanes {
                pieces &= in_lanes;
            }
            if pieces.is_empty() || !self.open(node, stage, &bucket.conditions)? {
                continue;
            }
            if !node.state.hands_hold(&bucket.holds) {
                continue;
            }
            let barred = bucket.barred(node.state);
            let allowed = match (targets.get(bucket.class), stage.target_classes.get(bucket.class)) {
                (Some(cells), _) if known > 0 => *cells,
                (_, Some(class)) => class.cells(node.state, node.empty),
                (_, None) => continue,
            };
            for from in pieces.iter() {
                let to = bucket.targets(from, node.occupied, barred) & allowed;
                if to.is_empty() {
                    continue;
                }
                let mut to = self.legal_targets(node, stage, bucket, danger, from, to)?;
                if asked && to.any() {
                    to = self.concluded(node, stage, bucket, from, to)?;
                }
                if to.any() {
                    visitor.lines(node, stage, (number, bucket), from, to)?;
                }
            }
        }
        Flow::Continue(())
    }

    /// Do guards hold that are asked before the turn?
    #[inline(always)]
    pub fn open(
        &self,
        node: &MoveGenNode<'_, W, K>,
        stage: &StageTable<W>,
        conditions: &[(u32, bool)],
    ) -> ControlFlow<Halt, bool> {
        if conditions.is_empty() {
            ControlFlow::Continue(true)
        } else {
            ask(self.cached_guards_hold(node, stage, conditions))
        }
    }

    /// Has the player whose turn it is any legal move?
    pub fn can_act(&self, state: &BoardState<W, K>, deep: bool) -> Evaluated {
        self.can_act_at(state, Presence::of(state), deep)
    }

    /// The same where the presence of the state is known.
    pub fn can_act_at(&self, state: &BoardState<W, K>, presence: Presence, deep: bool) -> Evaluated {
        match self.visit(state, presence, deep, &mut First) {
            Flow::Continue(()) => Ok(false),
            Flow::Break(Halt::Fault(fault)) => Err(fault),
            Flow::Break(_) => Ok(true),
        }
    }
}

/// Stops at the first move.
struct First;

impl<const W: usize, const K: usize> Visitor<W, K> for First {
    fn lines(
        &mut self,
        _: &MoveGenNode<'_, W, K>,
        _: &StageTable<W>,
        _: (usize, &Bucket<W>),
        _: usize,
        _: Cells<W>,
    ) -> Flow {
        Flow::Break(Halt::Enough)
    }

    fn drops(&mut self, _: &MoveGenNode<'_, W, K>, _: &StageTable<W>, _: (usize, &DropTable<W>), _: Cells<W>) -> Flow {
        Flow::Break(Halt::Enough)
    }

    fn odd(&mut self, _: &MoveGenNode<'_, W, K>, _: &StageTable<W>, _: &IrregularMove<W>) -> Flow {
        Flow::Break(Halt::Enough)
    }
}
