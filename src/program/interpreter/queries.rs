//! Queries that the faster engines delegate to the interpreter.

use super::fresh_marks::FreshMarks;
use super::state::State;
use super::{GameHistory, Interpreter, RunContext};
use crate::algebra::term::{Atom, Condition, Move};
use crate::board::Frame;
use crate::program::{Fault, Position};
use std::sync::Arc;

/// A state in the middle of a turn.
#[derive(Clone, Copy, Debug)]
pub(in crate::program) struct MidTurn<'p> {
    /// The position before the turn.
    pub before: &'p Position,
    /// The current board and hands.
    pub now: &'p Position,
    /// The place of interest.
    pub interest: Option<Frame>,
    /// One-turn marks that this turn has written, sorted by cell.
    pub fresh: &'p FreshMarks,
    /// The player who moves, or who threatens.
    pub mover: usize,
    pub in_threat: bool,
}

/// The nesting of a query: the queries that enclose it, and the known past.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::program) struct QueryNesting<'p> {
    /// Inside the test for `stuck` or `mated`.
    pub in_stuck_test: bool,
    /// Inside the condition of a mark.
    pub in_settling: bool,
    /// The positions before the turn, if the caller knows them.
    pub past: GameHistory<'p>,
}

impl Interpreter {
    /// Returns whether a condition holds, without an enclosing query.
    #[cfg(test)]
    pub(in crate::program) fn holds_at(&self, state: MidTurn<'_>, condition: &Condition) -> Result<bool, Fault> {
        self.holds_mid_turn(state, condition, QueryNesting::default())
    }

    /// Returns whether a condition holds in the middle of a turn.
    pub(in crate::program) fn holds_mid_turn(
        &self,
        state: MidTurn<'_>,
        condition: &Condition,
        nesting: QueryNesting<'_>,
    ) -> Result<bool, Fault> {
        let budget = self.turn_budget(state.before);
        let context = RunContext {
            in_threat: state.in_threat,
            in_stuck_test: nesting.in_stuck_test,
            in_settling: nesting.in_settling,
            past: nesting.past,
            ..RunContext::new(state.mover, state.before, &budget)
        };
        let inner = State { position: state.now, interest: state.interest, from: None, fresh: state.fresh };
        self.holds(&context, condition, inner)
    }

    /// Returns whether a move is possible for the player to move. It need be neither part of the turn nor legal.
    ///
    /// # Errors
    /// A [`Fault`] if the move exceeds its budget or contradicts itself.
    pub fn can_make(&self, at: &Position, mv: &Arc<Move>) -> Result<bool, Fault> {
        let state =
            MidTurn { before: at, now: at, interest: None, fresh: &[], mover: self.mover(at), in_threat: false };
        self.holds_mid_turn(state, &Condition::Atom(Atom::Can(mv.clone())), QueryNesting::default())
    }

    /// Returns whether a turn from `before` to `after` is legal for royal pieces.
    #[cfg(test)]
    pub(in crate::program) fn may_leave(&self, before: &Position, after: &Position) -> Result<bool, Fault> {
        Ok(self.rules.royal.is_empty()
            || self.is_legal(before, after, self.mover(before), false, &self.turn_budget(before))?)
    }

    /// Returns, by attacker and defender, the part of the attacker's threats that can capture a royal piece of the defender.
    pub(in crate::program) fn royal_attacks(&self) -> &[Vec<Arc<Move>>] {
        &self.royal_attacks
    }

    /// Returns the largest n of any `passes n`; 0 without one.
    pub(in crate::program) fn max_passes(&self) -> u8 {
        self.max_passes
    }

    /// Returns whether the game has pieces in hand.
    pub(in crate::program) fn has_hands(&self) -> bool {
        self.has_hands
    }

    /// Returns, by start position, the content of each cell.
    pub(in crate::program) fn start_contents(&self) -> Vec<Vec<crate::algebra::Content>> {
        if self.rules.start_moves.is_empty() {
            return vec![self.rules.setup.clone()];
        }
        let starts = self.starts().unwrap_or_default();
        starts.iter().map(|start| start.cells().map(|(_, content)| content).collect()).collect()
    }
}
