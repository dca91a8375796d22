//! Perft by positions: for the interpreter, and for rules that the fast engine cannot count on one board.

use super::Variant;
use crate::program::{Action, Fault, GameHistory, PerftTree, Position, TurnCounters};
use crate::task::Halt;

/// A game tree whose nodes are copied positions.
pub(super) struct PositionTree<'t> {
    variant: &'t Variant,
    /// The positions before the current one.
    earlier: Vec<Position>,
    /// Counters at the first of them.
    counters: TurnCounters,
}

impl<'t> PositionTree<'t> {
    pub fn new(variant: &'t Variant, past: GameHistory<'_>) -> Self {
        Self { variant, earlier: past.earlier.to_vec(), counters: past.counters }
    }

    /// Whether the game has ended at a position. Lists its actions if an end needs them.
    fn is_over(&self, at: &Position, actions: &mut Option<Vec<Action>>) -> Result<bool, Fault> {
        let past = GameHistory { earlier: &self.earlier, counters: self.counters };
        let mut stuck = || Ok(self.variant.list_once(at, actions)?.is_empty());
        Ok(self.variant.find_end(at, past, &mut stuck, false)?.is_some())
    }
}

impl PerftTree for PositionTree<'_> {
    type Node = Position;
    type Fault = Fault;

    fn count_moves(&mut self, at: &Position) -> Result<u64, Halt<Fault>> {
        let mut actions = None;
        if self.is_over(at, &mut actions)? {
            return Ok(0);
        }
        Ok(actions.map_or_else(|| self.variant.count_actions(at), |known| Ok(known.len() as u64))?)
    }

    fn for_each_child(
        &mut self,
        at: &Position,
        visit: &mut impl FnMut(&mut Self, &Position) -> Result<(), Halt<Fault>>,
    ) -> Result<(), Halt<Fault>> {
        let mut actions = None;
        if self.is_over(at, &mut actions)? {
            return Ok(());
        }
        let actions = actions.map_or_else(|| self.variant.actions(at), Ok)?;
        self.earlier.push(at.clone());
        for action in actions {
            visit(self, &action.after)?;
        }
        self.earlier.pop();
        Ok(())
    }
}
