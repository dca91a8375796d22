//! Queries that the faster engines delegate to the interpreter.

use super::fresh_marks::FreshMarks;
use super::state::State;
use super::{GameHistory, Interpreter, RunContext};
use crate::algebra::KindSet;
use crate::algebra::term::{Atom, Condition, Count, Move};
use crate::board::Frame;
use crate::program::ground::GroundRules;
use crate::program::query_scope::QueryScope;
use crate::program::rule_properties::RuleProperties;
use crate::program::{Fault, Position};
use crate::task::CancelToken;
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
    pub scope: QueryScope,
    /// The positions before the turn, if the caller knows them.
    pub past: GameHistory<'p>,
}

impl<'p> MidTurn<'p> {
    /// The state before a player's turn, without a past.
    pub fn start(position: &'p Position, mover: usize) -> Self {
        Self {
            before: position,
            now: position,
            interest: None,
            fresh: &[],
            mover,
            scope: QueryScope::default(),
            past: GameHistory::default(),
        }
    }
}

impl Interpreter {
    /// Returns whether a condition holds in the middle of a turn.
    pub(in crate::program) fn holds_mid_turn(&self, at: MidTurn<'_>, condition: &Condition) -> Result<bool, Fault> {
        let budget = self.turn_budget(at.before);
        let context = RunContext { scope: at.scope, past: at.past, ..RunContext::new(at.mover, at.before, &budget) };
        let state = State { position: at.now, interest: at.interest, from: None, promoted: None, fresh: at.fresh };
        budget.finish(self.holds(&context, condition, state))
    }

    /// Returns the value of a count in the middle of a turn.
    pub(in crate::program) fn count_mid_turn(&self, at: MidTurn<'_>, count: &Count) -> Result<i64, Fault> {
        let budget = self.turn_budget(at.before);
        let context = RunContext { scope: at.scope, past: at.past, ..RunContext::new(at.mover, at.before, &budget) };
        let state = State { position: at.now, interest: at.interest, from: None, promoted: None, fresh: at.fresh };
        budget.finish(self.count(&context, count, state))
    }

    /// Returns whether a move is possible for the player to move. It need be neither part of the turn nor legal.
    ///
    /// # Errors
    /// A [`Fault`] if the move exceeds its budget or contradicts itself.
    pub fn can_make(&self, at: &Position, mv: &Arc<Move>) -> Result<bool, Fault> {
        self.holds_mid_turn(MidTurn::start(at, self.mover(at)), &Condition::Atom(Atom::Can(mv.clone())))
    }

    /// Returns whether a condition holds before the turn of the player to move. The past is unknown.
    ///
    /// # Errors
    /// A [`Fault`] if the condition exceeds its budget.
    pub fn meets(&self, at: &Position, condition: &Condition) -> Result<bool, Fault> {
        self.holds_mid_turn(MidTurn::start(at, self.mover(at)), condition)
    }

    /// Returns whether a turn from `before` to `after` is legal for royal pieces.
    #[cfg(test)]
    pub(in crate::program) fn may_leave(&self, before: &Position, after: &Position) -> Result<bool, Fault> {
        let budget = self.turn_budget(before);
        budget.finish(self.is_legal(before, after, self.mover(before), false, &budget))
    }

    /// Returns, by attacker and defender, the part of the attacker's threats that can capture a royal piece of the defender.
    pub(in crate::program) fn royal_attacks(&self) -> &[Vec<Arc<Move>>] {
        &self.royal_attacks
    }

    pub(in crate::program) fn properties(&self) -> &RuleProperties {
        &self.properties
    }

    /// Returns whether the game has pieces in hand.
    pub(in crate::program) fn has_hands(&self) -> bool {
        self.has_hands
    }

    /// Returns, by cell, the kinds of the starting positions and those that a turn may leave there; `None` if some turn cannot be
    /// grounded.
    pub fn possible_kinds(&self) -> Option<Vec<KindSet>> {
        let mut kinds = GroundRules::of_interpreter(self, &CancelToken::default())?.written_kinds()?;
        for start in &self.start_contents() {
            for (kinds, content) in kinds.iter_mut().zip(start) {
                *kinds = kinds.or(KindSet::of(content.kind));
            }
        }
        Some(kinds)
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
