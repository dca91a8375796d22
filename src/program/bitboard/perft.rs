//! Perft: counts the leaves of the game tree.

use super::bitset::Bitboard;
use super::board_state::BoardState;
use super::drop_moves::DropTable;
use super::engine::BitboardEngine;
use super::generate::{MoveVisitor, VisitFlow, VisitStop, continue_with};
use super::guards::Evaluated;
use super::irregular_move::IrregularMove;
use super::move_gen_node::MoveGenNode;
use super::piece_move_table::PieceMoveTable;
use super::presence::Presence;
use super::stage_table::StageTable;
use super::state_history::StateHistory;
use super::turn_requirement::TurnRequirement;

impl<const W: usize, const K: usize> BitboardEngine<W, K> {
    /// Counts the games of exactly `depth` turns; finished games have no moves. `None` if cancelled.
    ///
    /// # Errors
    /// If a condition cannot be decided.
    pub fn perft(
        &self,
        state: &BoardState<W, K>,
        history: StateHistory<W, K>,
        depth: u32,
        cancelled: &dyn Fn() -> bool,
    ) -> Evaluated<Option<u64>> {
        let mut run =
            PerftRun { engine: self, history: self.history_matters(&history, depth).then_some(history), cancelled };
        match run.count_leaves(state, Presence::of(state), depth) {
            Ok(count) => Ok(Some(count)),
            Err(VisitStop::Fault(fault)) => Err(fault),
            Err(_) => Ok(None),
        }
    }

    /// Returns the number of legal actions of a state.
    pub fn count_actions(&self, state: &BoardState<W, K>) -> Evaluated<u64> {
        match count_moves(self, state, Presence::of(state)) {
            Ok(count) => Ok(count),
            Err(VisitStop::Fault(fault)) => Err(fault),
            Err(_) => Ok(0),
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
) -> Result<u64, VisitStop> {
    let mut leaves = LeafCounter(0);
    match engine.generate(state, presence, false, &mut leaves) {
        VisitFlow::Continue(()) => Ok(leaves.0),
        VisitFlow::Break(halt) => Err(halt),
    }
}

/// A running count.
struct PerftRun<'r, const W: usize, const K: usize> {
    engine: &'r BitboardEngine<W, K>,
    /// The positions before the current one, if they can matter.
    history: Option<StateHistory<W, K>>,
    cancelled: &'r dyn Fn() -> bool,
}

impl<const W: usize, const K: usize> PerftRun<'_, W, K> {
    fn count_leaves(&mut self, state: &BoardState<W, K>, presence: Presence, depth: u32) -> Result<u64, VisitStop> {
        if depth == 0 {
            return Ok(1);
        }
        let goes_on = self.history.is_none() && self.engine.surely_continues(state, presence);
        if !goes_on && self.engine.is_over(state, self.history.as_ref()).map_err(VisitStop::Fault)? {
            return Ok(0);
        }
        if depth == 1 {
            return count_moves(self.engine, state, presence);
        }
        if (self.cancelled)() {
            return Err(VisitStop::Cancelled);
        }
        if let Some(history) = &mut self.history {
            history.push(*state);
        }
        let mut tree = TreeCounter { run: self, depth, count: 0 };
        let flow = tree.run.engine.generate(state, presence, false, &mut tree);
        let count = tree.count;
        if let Some(history) = &mut self.history {
            history.pop();
        }
        match flow {
            VisitFlow::Continue(()) => Ok(count),
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

/// Makes moves and counts the leaves below them.
struct TreeCounter<'t, 'r, const W: usize, const K: usize> {
    run: &'t mut PerftRun<'r, W, K>,
    depth: u32,
    count: u64,
}

impl<const W: usize, const K: usize> TreeCounter<'_, '_, W, K> {
    /// Counts the leaves below a state; `presence` is outdated if the turn still has a cost to pay.
    #[inline(always)]
    fn count_below(
        &mut self,
        node: &MoveGenNode<'_, W, K>,
        stage: &StageTable<W>,
        after: &mut BoardState<W, K>,
        mut presence: Presence,
    ) -> VisitFlow {
        if stage.requirement.as_ref().is_some_and(TurnRequirement::has_cost) {
            if !continue_with(self.run.engine.end_turn(stage, after, node.in_stuck_test))? {
                return VisitFlow::Continue(());
            }
            presence = Presence::of(after);
        }
        match self.run.count_leaves(after, presence, self.depth - 1) {
            Ok(count) => {
                self.count += count;
                VisitFlow::Continue(())
            }
            Err(halt) => VisitFlow::Break(halt),
        }
    }
}

impl<const W: usize, const K: usize> MoveVisitor<W, K> for TreeCounter<'_, '_, W, K> {
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
        let mut after = BoardState::default();
        for cell in to.iter() {
            for &result in &move_table.results {
                let presence =
                    self.run.engine.make_piece_move(&mut after, node, stage, move_table, (from, cell), result);
                self.count_below(node, stage, &mut after, continue_with(presence)?)?;
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
        for cell in to.iter() {
            let mut after = continue_with(self.run.engine.after_drop(node, drop, cell))?;
            let presence = Presence::of(&after);
            self.count_below(node, stage, &mut after, presence)?;
        }
        VisitFlow::Continue(())
    }

    fn irregular(
        &mut self,
        node: &MoveGenNode<'_, W, K>,
        stage: &StageTable<W>,
        irregular: &IrregularMove<W>,
    ) -> VisitFlow {
        let Some(effect) = stage.effect(irregular.index) else { return VisitFlow::Continue(()) };
        let mut after = continue_with(self.run.engine.after_irregular(node, stage, effect))?;
        let presence = Presence::of(&after);
        self.count_below(node, stage, &mut after, presence)
    }
}
