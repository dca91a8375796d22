//! Perft on states: copies a state for each move, and counts the last moves in bulk.

use super::board_state::BoardState;
use super::engine::BitboardEngine;
use super::guards::Evaluated;
use super::move_gen_node::MoveGenNode;
use super::move_visitor::{MoveBatch, MoveVisitor, StateNode, Visited, unless_stopped};
use super::presence::Presence;
use super::stage_table::StageTable;
use super::state_history::StateHistory;
use super::turn_requirement::TurnRequirement;
use crate::program::{Fault, PerftTree, perft};
use crate::task::CancelToken;

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
    ) -> Visited<u64> {
        let history = self.history_matters(&history, depth).then_some(history);
        let root = StateNode { state: *state, presence: Presence::of(state) };
        perft(&mut StateTree { engine: self, history }, &root, depth, cancel)
    }

    /// Returns the number of legal actions of a state.
    pub fn count_actions(&self, state: &BoardState<W, K>) -> Evaluated<u64> {
        Ok(unless_stopped(self.count_moves(state, Presence::of(state)))?.unwrap_or(0))
    }

    /// Whether earlier positions can decide an end within `depth` turns.
    fn history_matters(&self, history: &StateHistory<W, K>, depth: u32) -> bool {
        let known = history.known_turns().saturating_add(depth as usize);
        let needed = self.ends.iter().flatten().filter_map(|end| end.query.min_history_turns(self.turn_cycle)).min();
        needed.is_some_and(|needed| needed < known)
    }
}

/// The game tree below a state.
struct StateTree<'t, const W: usize, const K: usize> {
    engine: &'t BitboardEngine<W, K>,
    /// The positions before the current one, if they can matter.
    history: Option<StateHistory<W, K>>,
}

impl<const W: usize, const K: usize> StateTree<'_, W, K> {
    #[inline(always)]
    fn is_over(&self, node: &StateNode<W, K>) -> Evaluated<bool> {
        let goes_on = self.history.is_none() && self.engine.surely_continues(&node.state, node.presence);
        Ok(!goes_on && self.engine.is_over(&node.state, self.history.as_ref())?)
    }
}

impl<const W: usize, const K: usize> PerftTree for StateTree<'_, W, K> {
    type Node = StateNode<W, K>;
    type Fault = Box<Fault>;

    #[inline(always)]
    fn count_moves(&mut self, node: &StateNode<W, K>) -> Visited<u64> {
        if self.is_over(node)? { Ok(0) } else { self.engine.count_moves(&node.state, node.presence) }
    }

    #[inline(always)]
    fn for_each_child(
        &mut self,
        node: &StateNode<W, K>,
        visit: &mut impl FnMut(&mut Self, &StateNode<W, K>) -> Visited,
    ) -> Visited {
        if self.is_over(node)? {
            return Ok(());
        }
        if let Some(history) = &mut self.history {
            history.push(node.state);
        }
        let engine = self.engine;
        let mut children = ChildVisitor { tree: self, visit };
        let visited = engine.visit_children(node, &mut children);
        if let Some(history) = &mut self.history {
            history.pop();
        }
        visited
    }
}

/// Makes moves and visits the nodes after them.
struct ChildVisitor<'v, 't, F, const W: usize, const K: usize> {
    tree: &'v mut StateTree<'t, W, K>,
    visit: &'v mut F,
}

impl<'t, F, const W: usize, const K: usize> MoveVisitor<W, K> for ChildVisitor<'_, 't, F, W, K>
where
    F: FnMut(&mut StateTree<'t, W, K>, &StateNode<W, K>) -> Visited,
{
    #[inline(always)]
    fn visit(&mut self, node: &MoveGenNode<'_, W, K>, stage: &StageTable<W>, batch: MoveBatch<'_, W>) -> Visited {
        let engine = self.tree.engine;
        let has_cost = stage.requirement.as_ref().is_some_and(TurnRequirement::has_cost);
        engine.make_each(node, stage, batch, |child| {
            if has_cost {
                if !engine.end_turn(stage, &mut child.state, node.in_stuck_test)? {
                    return Ok(());
                }
                child.presence = Presence::of(&child.state);
            }
            (self.visit)(self.tree, child)
        })
    }
}
