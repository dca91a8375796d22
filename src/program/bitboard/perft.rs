//! Perft on states: copies a state for each move, and counts the last moves in bulk.

use super::bitset::Bitboard;
use super::board_state::BoardState;
use super::drop_moves::DropTable;
use super::engine::BitboardEngine;
use super::generate::{MoveVisitor, VisitFlow, continue_with};
use super::guards::Evaluated;
use super::irregular_move::IrregularMove;
use super::move_gen_node::MoveGenNode;
use super::piece_move_table::PieceMoveTable;
use super::presence::Presence;
use super::stage_table::StageTable;
use super::state_history::StateHistory;
use super::turn_requirement::TurnRequirement;
use crate::program::{Fault, PerftTree, perft};
use crate::task::{CancelToken, Halt};

impl<const W: usize, const K: usize> BitboardEngine<W, K> {
    /// Counts the games of exactly `depth` turns; finished games have no moves.
    ///
    /// # Errors
    /// Why the count stopped.
    pub fn perft(
        &self,
        state: &BoardState<W, K>,
        history: StateHistory<W, K>,
        depth: u32,
        cancel: &CancelToken,
    ) -> Result<u64, Halt<Box<Fault>>> {
        let history = self.history_matters(&history, depth).then_some(history);
        let root = PerftNode { state: *state, presence: Presence::of(state) };
        perft(&mut StateTree { engine: self, history }, &root, depth, cancel)
    }

    /// Returns the number of legal actions of a state.
    pub fn count_actions(&self, state: &BoardState<W, K>) -> Evaluated<u64> {
        match count_moves(self, state, Presence::of(state)) {
            Err(Halt::Fault(fault)) => Err(fault),
            counted => Ok(counted.unwrap_or(0)),
        }
    }

    /// Whether earlier positions can decide an end within `depth` turns.
    fn history_matters(&self, history: &StateHistory<W, K>, depth: u32) -> bool {
        let known = history.known_turns().saturating_add(depth as usize);
        let needed = self.ends.iter().flatten().filter_map(|end| end.query.min_history_turns(self.turn_cycle)).min();
        needed.is_some_and(|needed| needed < known)
    }
}

/// Counts the legal moves of a state without making them.
#[inline(never)]
fn count_moves<const W: usize, const K: usize>(
    engine: &BitboardEngine<W, K>,
    state: &BoardState<W, K>,
    presence: Presence,
) -> Result<u64, Halt<Box<Fault>>> {
    let mut leaves = LeafCounter(0);
    match engine.generate(state, presence, false, &mut leaves) {
        VisitFlow::Continue(()) => Ok(leaves.0),
        VisitFlow::Break(halt) => Err(halt),
    }
}

/// A state of the game tree.
#[derive(Default)]
struct PerftNode<const W: usize, const K: usize> {
    state: BoardState<W, K>,
    presence: Presence,
}

/// The game tree below a state.
struct StateTree<'t, const W: usize, const K: usize> {
    engine: &'t BitboardEngine<W, K>,
    /// The positions before the current one, if they can matter.
    history: Option<StateHistory<W, K>>,
}

impl<const W: usize, const K: usize> StateTree<'_, W, K> {
    #[inline(always)]
    fn is_over(&self, node: &PerftNode<W, K>) -> Evaluated<bool> {
        let goes_on = self.history.is_none() && self.engine.surely_continues(&node.state, node.presence);
        Ok(!goes_on && self.engine.is_over(&node.state, self.history.as_ref())?)
    }
}

impl<const W: usize, const K: usize> PerftTree for StateTree<'_, W, K> {
    type Node = PerftNode<W, K>;
    type Fault = Box<Fault>;

    #[inline(always)]
    fn count_moves(&mut self, node: &PerftNode<W, K>) -> Result<u64, Halt<Box<Fault>>> {
        if self.is_over(node)? { Ok(0) } else { count_moves(self.engine, &node.state, node.presence) }
    }

    #[inline(always)]
    fn for_each_child(
        &mut self,
        node: &PerftNode<W, K>,
        visit: &mut impl FnMut(&mut Self, &PerftNode<W, K>) -> Result<(), Halt<Box<Fault>>>,
    ) -> Result<(), Halt<Box<Fault>>> {
        if self.is_over(node)? {
            return Ok(());
        }
        if let Some(history) = &mut self.history {
            history.push(node.state);
        }
        let engine = self.engine;
        let flow = engine.generate(&node.state, node.presence, false, &mut ChildVisitor { tree: self, visit });
        if let Some(history) = &mut self.history {
            history.pop();
        }
        match flow {
            VisitFlow::Continue(()) => Ok(()),
            VisitFlow::Break(halt) => Err(halt),
        }
    }
}

/// Counts moves without making them.
struct LeafCounter(u64);

impl<const W: usize, const K: usize> MoveVisitor<W, K> for LeafCounter {
    #[inline(always)]
    fn all_piece_moves(
        &mut self,
        engine: &BitboardEngine<W, K>,
        node: &MoveGenNode<'_, W, K>,
        stage: &StageTable<W>,
    ) -> VisitFlow {
        let (count, one_by_one) = engine.count_in_lanes(node, stage)?;
        self.0 += count;
        engine.generate_piece_moves(node, stage, one_by_one, self)
    }

    #[inline(always)]
    fn piece_moves(
        &mut self,
        _: &MoveGenNode<'_, W, K>,
        _: &StageTable<W>,
        (_, move_table): (usize, &PieceMoveTable<W>),
        _: usize,
        to: Bitboard<W>,
    ) -> VisitFlow {
        self.0 += u64::from(to.len()) * move_table.results.len() as u64;
        VisitFlow::Continue(())
    }

    #[inline(always)]
    fn drops(
        &mut self,
        _: &MoveGenNode<'_, W, K>,
        _: &StageTable<W>,
        _: (usize, &DropTable<W>),
        to: Bitboard<W>,
    ) -> VisitFlow {
        self.0 += u64::from(to.len());
        VisitFlow::Continue(())
    }

    #[inline(always)]
    fn irregular_count(&mut self, count: impl FnOnce() -> Option<u64>) -> bool {
        let count = count();
        self.0 += count.unwrap_or(0);
        count.is_some()
    }

    #[inline(always)]
    fn irregular(&mut self, _: &MoveGenNode<'_, W, K>, _: &StageTable<W>, _: &IrregularMove<W>) -> VisitFlow {
        self.0 += 1;
        VisitFlow::Continue(())
    }
}

/// Makes moves and visits the states after them.
struct ChildVisitor<'t, 'r, const W: usize, const K: usize, F> {
    tree: &'t mut StateTree<'r, W, K>,
    visit: &'t mut F,
}

impl<'r, const W: usize, const K: usize, F> ChildVisitor<'_, 'r, W, K, F>
where
    F: FnMut(&mut StateTree<'r, W, K>, &PerftNode<W, K>) -> Result<(), Halt<Box<Fault>>>,
{
    /// Visits a child; its presence is outdated if the turn still has a cost to pay.
    #[inline(always)]
    fn visit_child(
        &mut self,
        node: &MoveGenNode<'_, W, K>,
        stage: &StageTable<W>,
        child: &mut PerftNode<W, K>,
    ) -> VisitFlow {
        if stage.requirement.as_ref().is_some_and(TurnRequirement::has_cost) {
            if !continue_with(self.tree.engine.end_turn(stage, &mut child.state, node.in_stuck_test))? {
                return VisitFlow::Continue(());
            }
            child.presence = Presence::of(&child.state);
        }
        match (self.visit)(self.tree, child) {
            Ok(()) => VisitFlow::Continue(()),
            Err(halt) => VisitFlow::Break(halt),
        }
    }

    /// Visits a child whose presence is unknown.
    fn visit_state(
        &mut self,
        node: &MoveGenNode<'_, W, K>,
        stage: &StageTable<W>,
        after: Evaluated<BoardState<W, K>>,
    ) -> VisitFlow {
        let after = continue_with(after)?;
        let presence = Presence::of(&after);
        self.visit_child(node, stage, &mut PerftNode { state: after, presence })
    }
}

impl<'r, const W: usize, const K: usize, F> MoveVisitor<W, K> for ChildVisitor<'_, 'r, W, K, F>
where
    F: FnMut(&mut StateTree<'r, W, K>, &PerftNode<W, K>) -> Result<(), Halt<Box<Fault>>>,
{
    #[inline(always)]
    fn piece_moves(
        &mut self,
        node: &MoveGenNode<'_, W, K>,
        stage: &StageTable<W>,
        (_, move_table): (usize, &PieceMoveTable<W>),
        from: usize,
        to: Bitboard<W>,
    ) -> VisitFlow {
        // One buffer serves all moves; initializing it for each is slow.
        let mut child = PerftNode::default();
        let engine = self.tree.engine;
        for cell in to.iter() {
            for &result in &move_table.results {
                let presence = engine.make_piece_move(&mut child.state, node, stage, move_table, (from, cell), result);
                child.presence = continue_with(presence)?;
                self.visit_child(node, stage, &mut child)?;
            }
        }
        VisitFlow::Continue(())
    }

    fn drops(
        &mut self,
        node: &MoveGenNode<'_, W, K>,
        stage: &StageTable<W>,
        (_, drop): (usize, &DropTable<W>),
        to: Bitboard<W>,
    ) -> VisitFlow {
        let engine = self.tree.engine;
        to.iter().try_for_each(|cell| self.visit_state(node, stage, engine.after_drop(node, drop, cell)))
    }

    fn irregular(
        &mut self,
        node: &MoveGenNode<'_, W, K>,
        stage: &StageTable<W>,
        irregular: &IrregularMove<W>,
    ) -> VisitFlow {
        let Some(effect) = stage.effect(irregular.index) else { return VisitFlow::Continue(()) };
        self.visit_state(node, stage, self.tree.engine.after_irregular(node, stage, effect))
    }
}
