//! Royal pieces: check, threats and legality (section 5 of the language).

use super::state::State;
use super::{Flow, Interpreter, RunContext, is_answered};
use crate::program::budget::RunBudget;
use crate::program::query_scope::QueryScope;
use crate::program::{Fault, Position};
use crate::task::Halt;

impl Interpreter {
    /// Returns whether a royal piece of the player to move is attacked.
    ///
    /// # Errors
    /// A [`Fault`] if the rules exceed their budget or contradict themselves in this position.
    pub fn in_check(&self, position: &Position) -> Result<bool, Fault> {
        let budget = self.turn_budget(position);
        budget.finish(self.is_threatened(position, self.mover(position), false, &budget))
    }

    /// Returns whether a threat captures a royal piece of the player without losing one of its own. `in_stuck_test` is set inside
    /// the test for `stuck`, which a threat must not start again.
    pub(super) fn is_threatened(
        &self,
        position: &Position,
        player: usize,
        in_stuck_test: bool,
        budget: &RunBudget,
    ) -> Flow<bool> {
        let royal = self.properties.royals[player];
        if royal.is_empty() {
            return Ok(false);
        }
        let own = position.count(royal);
        if own == 0 {
            return Ok(false);
        }
        for (other, royal_attacks) in self.royal_attacks.iter().enumerate().filter(|&(other, _)| other != player) {
            let theirs = position.count(self.properties.royals[other]);
            let scope = QueryScope { in_threat: true, in_stuck_test, in_settling: false };
            let context = RunContext { scope, ..RunContext::new(other, position, budget) };
            budget.spend(2 * self.scan_cost())?;
            let taken = self.run(&context, &royal_attacks[player], State::start(position), &mut |after| {
                budget.charge(2 * self.scan_cost());
                let takes = after.position.count(royal) < own;
                if takes && after.position.count(self.properties.royals[other]) >= theirs {
                    Err(Halt::Answered)
                } else {
                    Ok(())
                }
            });
            if is_answered(taken)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns whether the player may end a turn with `after`: no royal piece is lost or left in check. A turn that
    /// captures a royal piece may leave its own in check.
    pub(super) fn is_legal(
        &self,
        before: &Position,
        after: &Position,
        player: usize,
        in_stuck_test: bool,
        budget: &RunBudget,
    ) -> Flow<bool> {
        let own = self.properties.royals[player];
        let enemy = self.rules.royal.without(own);
        if self.rules.royal.is_empty() {
            return Ok(true);
        }
        budget.charge(4 * self.scan_cost());
        if after.count(own) < before.count(own) {
            return Ok(false);
        }
        if after.count(enemy) < before.count(enemy) {
            return Ok(true);
        }
        let states = budget.states.take();
        let is_threatened = self.is_threatened(after, player, in_stuck_test, budget)?;
        budget.states.set(states);
        Ok(!is_threatened)
    }
}
